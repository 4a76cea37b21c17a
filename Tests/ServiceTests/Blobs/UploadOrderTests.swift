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
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let database = try TestDatabase()
        let connection = try database.writer()
        try connection.migrate(Schema.migrations)
        let store = ObservedStore(
            try BlobFolder(url.path + "/blobs"), of: StoreObserver(try database.reader()))
        let writer = Writer(connection: connection, epoch: "E") { for completion in $0 { completion() } }
        // A shell is the worker, and takes the picture for a script that reports it.
        let service = BlobService(
            store: store, workers: PictureWorkers(program: "/bin/sh"), limits: BlobLimits(quota: 1 << 20),
            directory: .everyone, writer: writer,
            readers: ReaderPool([try database.reader()], epoch: "E"), report: { _ in },
            now: { Instant(milliseconds: 1_800_000_000_000) })
        let files = Dictionary(
            uniqueKeysWithValues: Rendition.all.filter { !$0.size.isOfPhotos }.map { ($0, [UInt8(1)]) })
        let report = Renditions(width: 4, height: 3, preview: "AA==", files: files).report
        try Data(report).write(to: url.appendingPathComponent("report"))
        let picture = Array("cat \(url.path)/report".utf8)
        var hash = ContentHash()
        hash.update(picture)
        let part = UploadPart(
            blob: BlobID(hash.text()), size: picture.count, offset: 0, keepsOriginal: true)
        let answer = try await service.receive(part, picture, from: PersonID("01J0000000000000000000000A"))
        #expect(answer.picture?.width == 4)
        #expect(
            store.observer.steps.withLock { $0 } == [
                "write, upload open", "keep, upload open", "discard, picture recorded",
            ])
    }
}

/// The state of the database at each step of a store.
private final class StoreObserver: Sendable {
    let steps = Mutex<[String]>([])
    /// Used on the serial queue of files only.
    nonisolated(unsafe) private let connection: any Connection

    init(_ connection: sending any Connection) {
        self.connection = connection
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
    func file(of draft: Draft) -> String { folder.file(of: draft) }

    func keep(_ draft: Draft) throws(PictureError) {
        observer.record("keep", draft.blob)
        try folder.keep(draft)
    }

    func discard(_ draft: Draft) throws(PictureError) {
        observer.record("discard", draft.blob)
        try folder.discard(draft)
    }
}
