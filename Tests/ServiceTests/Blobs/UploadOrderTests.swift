import Database
import Domain
import Foundation
import Pictures
import Secrets
import Storage
import Synchronization
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("The order of store and database at the end of an upload", .timeLimit(.minutes(15)))
struct UploadOrderTests {
    @Test("a picture is recorded after the store has it, and its draft is removed after that")
    func order() async throws {
        let upload = try ObservedUpload()
        #expect(try await upload.send().picture?.width == 4)
        #expect(
            upload.observer.steps.withLock { $0 } == [
                "write, upload open", "keep, upload open", "discard, picture recorded",
            ])
    }

    @Test(
        "a device repeats the end of an upload whose draft another server removed, and no error is logged",
        arguments: [1, 2])
    func draftLost(atUse use: Int) async throws {
        let upload = try ObservedUpload(losingDraftAt: use)
        await #expect(throws: Failure.busy(retryAfter: 1)) { try await upload.send() }
        #expect(upload.reports.count.withLock { $0 } == 0)
    }
}

/// A picture that a device uploads to an observed store.
private final class ObservedUpload: Sendable {
    let observer: StoreObserver
    /// The number of reported events.
    let reports: EventCounter
    private let folder: URL
    private let database: TestDatabase
    private let service: BlobService
    private let picture: [UInt8]

    /// - Parameter use: the use of the draft before which it disappears; nil if it stays.
    init(losingDraftAt use: Int? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try TestDatabase()
        let connection = try database.writer()
        try connection.migrate(Schema.migrations)
        observer = StoreObserver(try database.reader(), losingDraftAt: use)
        let writer = Writer(connection: connection, epoch: "E") { for completion in $0 { completion() } }
        let counter = EventCounter()
        reports = counter
        // A shell is the worker, and takes the picture for a script that reports it.
        service = BlobService(
            store: ObservedStore(try BlobFolder(folder.path + "/blobs"), of: observer),
            workers: PictureWorkers(program: "/bin/sh"), limits: BlobLimits(quota: 1 << 20),
            directory: .everyone, writer: writer,
            readers: ReaderPool([try database.reader()], epoch: "E"),
            report: { _ in counter.count.withLock { $0 += 1 } },
            now: { Instant(milliseconds: 1_800_000_000_000) })
        let files = Dictionary(
            uniqueKeysWithValues: Rendition.all.filter { !$0.size.isOfPhotos }.map { ($0, [UInt8(1)]) })
        let report = Renditions(width: 4, height: 3, preview: "AA==", files: files).report
        try Data(report).write(to: folder.appendingPathComponent("report"))
        picture = Array("cat \(folder.path)/report".utf8)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func send() async throws -> UploadAnswer {
        var hash = ContentHash()
        hash.update(picture)
        let part = UploadPart(
            blob: BlobID(hash.text()), size: picture.count, offset: 0, keepsOriginal: true)
        return try await service.receive(part, picture, from: PersonID("01J0000000000000000000000A"))
    }
}

private final class EventCounter: Sendable {
    let count = Mutex(0)
}

/// The state of the database at each step of a store.
private final class StoreObserver: Sendable {
    let steps = Mutex<[String]>([])
    private let lostUse: Int?
    private let uses = Mutex(0)
    /// Used on the serial queue of files only.
    nonisolated(unsafe) private let connection: any Connection

    init(_ connection: sending any Connection, losingDraftAt use: Int?) {
        self.connection = connection
        lostUse = use
    }

    /// True if the draft disappears before this use of it.
    func losesDraft() -> Bool {
        uses.withLock {
            $0 += 1
            return $0 == lostUse
        }
    }

    func record(_ step: String, _ blob: BlobID) {
        do {
            let isRecorded = try BlobTable(connection).hasSizes(blob, isPhoto: false)
            let isOpen = try UploadTable(connection).isRunning(blob, since: Instant(milliseconds: 0))
            let state = isRecorded ? "picture recorded" : isOpen ? "upload open" : "nothing known"
            steps.withLock { $0.append(step + ", " + state) }
        } catch {
            steps.withLock { $0.append("\(error)") }
        }
    }
}

/// A folder that is observed.
private struct ObservedStore: BlobStore {
    private let folder: BlobFolder
    let observer: StoreObserver

    init(_ folder: BlobFolder, of observer: StoreObserver) {
        self.folder = folder
        self.observer = observer
    }

    var isLocal: Bool { true }

    func open(_ blob: BlobID, _ rendition: Rendition?) -> BlobFile? { folder.open(blob, rendition) }

    func write(_ renditions: Renditions, of blob: BlobID) throws(PictureError) -> Int {
        observer.record("write", blob)
        return try folder.write(renditions, of: blob)
    }

    func removeRenditions(of blob: BlobID) throws(PictureError) { try folder.removeRenditions(of: blob) }
    func removeOriginal(of blob: BlobID) throws(PictureError) { try folder.removeOriginal(of: blob) }
    func list(_ visit: (BlobName, Int) throws(PictureError) -> Void) throws(PictureError) {
        try folder.list(visit)
    }
    func id() throws(PictureError) -> String? { try folder.id() }
    func claim(_ id: String) throws(PictureError) { try folder.claim(id) }
    func append(_ part: [UInt8], at offset: Int, to draft: Draft) throws(PictureError) -> Int {
        try folder.append(part, at: offset, to: draft)
    }
    func file(of draft: Draft) throws(PictureError) -> String {
        if observer.losesDraft() { try folder.discard(draft) }
        return folder.file(of: draft)
    }

    func keep(_ draft: Draft) throws(PictureError) {
        observer.record("keep", draft.blob)
        try folder.keep(draft)
    }

    func discard(_ draft: Draft) throws(PictureError) {
        observer.record("discard", draft.blob)
        try folder.discard(draft)
    }
}
