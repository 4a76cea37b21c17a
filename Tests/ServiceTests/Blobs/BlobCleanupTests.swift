import Database
import Domain
import FeatureTags
import Foundation
import Pictures
import Secrets
import Storage
import SyncRules
import Synchronization
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("Removal of unused pictures", .timeLimit(.minutes(15)))
struct BlobCleanupTests {
    private let shelf: BlobFixture

    init() throws {
        shelf = try BlobFixture()
    }

    @Test("an unreferenced picture is removed after 30 days, a referenced one is not", .tags(.F7))
    func unused() async throws {
        let (hung, loose) = (try await shelf.bring(1), try await shelf.bring(2))
        try await shelf.attach(hung)
        try await shelf.clear(days: 0, 29.9)
        #expect(shelf.files == 8)
        try await shelf.clear(days: 0.2)
        #expect(shelf.files == 4)
        #expect(try await shelf.bring(1, askingOnly: true) == hung)
        #expect(try await shelf.bring(2, askingOnly: true) == nil, "it must be uploaded again")
        #expect(try await shelf.bring(2) == loose)
    }

    @Test("the 30 days start again if the picture was referenced in the meantime")
    func again() async throws {
        let blob = try await shelf.bring(1)
        try await shelf.clear(days: 0, 20)
        try await shelf.attach(blob)
        try await shelf.clear(days: 0)
        try await shelf.addBlob(blob)
        try await shelf.clear(days: 0, 20)
        #expect(shelf.files == 4)
        try await shelf.clear(days: 11)
        #expect(shelf.files == 0)
    }

    @Test("an abandoned upload is removed after a day")
    func abandoned() async throws {
        _ = try await shelf.part([1, 2], of: [1, 2, 3])
        try await shelf.clear(days: 0.9)
        #expect(shelf.files == 1)
        try await shelf.clear(days: 0.2)
        #expect(shelf.files == 0)
        #expect(try await shelf.part([], of: [1, 2, 3]).received == 0)
    }

    @Test("files that a crash left between disk and database are removed")
    func crashed() async throws {
        let blob = try await shelf.bring(1)
        try shelf.startFiles()
        try await shelf.write { connection throws(DatabaseError) in
            // As if the last transaction of the upload had not happened.
            _ = try connection.run("DELETE FROM blob")
            _ = try connection.run("UPDATE upload SET stored = NULL, open = 1")
        }
        try await shelf.clear(days: 1.1)
        #expect(shelf.files == 0)
        #expect(try await shelf.bring(1) == blob)
    }

    @Test("an upload larger than announced is rejected, because the quota counts the announced size")
    func understated() async throws {
        let whole = [UInt8](repeating: 1, count: 3)
        try shelf.draft(whole)
        await #expect(throws: Failure.refused(.conflict)) { try await shelf.part([], of: whole, size: 1) }
        #expect(shelf.files == 0)
    }

    @Test(
        "a picture of a former user is removed with its last reference, and its original is removed",
        .tags(.F7))
    func left() async throws {
        let blob = try await shelf.bring(1, keeping: true)
        try await shelf.attach(blob)
        #expect(shelf.files == 5)
        try await shelf.write { connection throws(DatabaseError) in
            try UploadTable(connection).abandonAll(by: BlobFixture.ada)
        }
        try await shelf.clear(days: 0)
        #expect(shelf.files == 4)
        try await shelf.addBlob(blob)
        try await shelf.clear(days: 0, 30.1)
        #expect(shelf.files == 0)
    }

    @Test("an upload on another node waits while the files of the same picture are removed")
    func removedOnAnotherNode() async throws {
        let other = try shelf.anotherNode()
        #expect(try await shelf.bring(1, askingOnly: true) == nil)
        shelf.advance(days: 1.1)
        let files = shelf.block()
        async let clearing: Void = shelf.clear(days: 0)
        try await Task.sleep(for: .milliseconds(500))
        // The first node has decided to remove the files, and has not begun.
        await #expect(throws: Failure.busy(retryAfter: 1)) {
            try await shelf.bring(1, askingOnly: false, on: other)
        }
        files.signal()
        try await clearing
        #expect(shelf.files == 0)
        #expect(try await shelf.bring(1, askingOnly: false, on: other) != nil)
        #expect(shelf.files == 4)
        try await shelf.clear(days: 1.1)
        #expect(shelf.files == 4)
    }

    @Test("an abandoned upload that another node completes is not removed")
    func completedOnAnotherNode() async throws {
        let other = try shelf.anotherNode()
        #expect(try await shelf.bring(1, askingOnly: true, waiting: true) == nil)
        shelf.advance(days: 1.1)
        async let brought = shelf.bring(1, askingOnly: false, waiting: true, on: other)
        try await shelf.waitForMaking()
        let files = shelf.block(on: other)
        try shelf.endMaking()
        try await Task.sleep(for: .milliseconds(500))
        // The other node is about to write the files.
        try await shelf.clear(days: 0)
        files.signal()
        let blob = try #require(try await brought)
        #expect(shelf.files == 4)
        let upload = try UploadTable(shelf.connection).upload(of: blob, by: BlobFixture.ada)
        #expect(upload?.stored != nil, "the user may use the picture")
    }

    @Test(
        "the same upload that two nodes complete at the same time has one picture", arguments: [true, false])
    func completedOnTwoNodes(isOriginalKept: Bool) async throws {
        let other = try shelf.anotherNode()
        async let first = shelf.repeated(1, keeping: isOriginalKept, waiting: true)
        try await shelf.waitForMaking()
        // The device has got no answer, and repeats the last part on the other node.
        async let second = shelf.repeated(1, keeping: isOriginalKept, waiting: true, on: other)
        try await Task.sleep(for: .milliseconds(300))
        try shelf.endMaking()
        // Either node may be the one that completes the upload.
        let answers = try await [first, second]
        #expect(answers.contains(true))
        #expect(shelf.files == (isOriginalKept ? 5 : 4), "no draft is left")
        #expect(try await shelf.bring(1, askingOnly: true, waiting: true, on: other) != nil)
    }

    @Test("the files of a picture that another user uploads are not removed")
    func uploadedByAnotherUser() async throws {
        let blob = try await shelf.bring(1)
        try await shelf.write { connection throws(DatabaseError) in
            _ = try connection.run("DELETE FROM blob")
            _ = try connection.run("UPDATE upload SET stored = NULL, open = 1")
            // Their node has written the files, and not the database yet.
            try UploadTable(connection).insert(
                Upload(
                    person: BlobFixture.boris, blob: blob, size: 9, keepsOriginal: false,
                    started: Instant(milliseconds: 1_800_090_000_000)))
        }
        try await shelf.clear(days: 1.1)
        #expect(shelf.files == 4)
    }

    @Test("removed pictures free the quota")
    func quota() async throws {
        _ = try await shelf.bring(1)
        let table = { try UploadTable(shelf.connection).usage(of: BlobFixture.ada).bytes }
        #expect(try table() == 16, "the stored bytes count, not the uploaded ones")
        try await shelf.clear(days: 0, 30.1)
        #expect(try table() == 0)
    }
}

/// Pictures on a real database and a real disk, with a clock that the test controls. A shell replaces the worker and
/// takes each picture for a script that reports it.
private final class BlobFixture: Sendable {
    static let ada = PersonID("01J0000000000000000000000A")
    static let boris = PersonID("01J0000000000000000000000B")
    private let path: String
    private let blobs: BlobService
    private let writer: Writer
    private let clock: Clock
    private let database: TestDatabase
    private let scope = ScopeID.user(BlobFixture.ada)
    /// Reads the committed data.
    nonisolated(unsafe) let connection: any Connection  // Only the test uses it, one call after another.

    private final class Clock: Sendable {
        let now = Mutex(Instant(milliseconds: 1_800_000_000_000))
    }

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
        database = try TestDatabase()
        let writing = try database.writer()
        try writing.migrate(Schema.migrations)
        connection = try database.reader()
        let reader = try database.reader()
        writer = Writer(connection: writing, epoch: "E") { for completion in $0 { completion() } }
        let files = Dictionary(
            uniqueKeysWithValues: Rendition.all.filter { !$0.size.isOfPhotos }.map {
                ($0, Array($0.format.rawValue.utf8))
            })
        let report = Renditions(width: 4, height: 3, preview: "AA==", files: files).report
        try Data(report).write(to: url.appendingPathComponent("report"))
        clock = Clock()
        blobs = try BlobFixture.service(in: path, clock, writer, reader)
    }

    private static func service(
        in path: String, _ clock: Clock, _ writer: Writer, _ reader: sending any Connection
    ) throws -> BlobService {
        BlobService(
            store: try BlobFolder(path + "/blobs"), workers: PictureWorkers(program: "/bin/sh"),
            limits: BlobLimits(quota: 1 << 20), directory: .everyone, writer: writer,
            readers: ReaderPool([reader], epoch: "E"), report: { _ in }, now: { clock.now.withLock { $0 } })
    }

    /// Another server on the same database and folder.
    func anotherNode() throws -> BlobService {
        let writer = Writer(connection: try database.writer(), epoch: "E") {
            for completion in $0 { completion() }
        }
        return try BlobFixture.service(in: path, clock, writer, try database.reader())
    }

    /// Blocks the files of a node until the result is signalled.
    func block(on node: BlobService? = nil) -> DispatchSemaphore {
        let semaphore = DispatchSemaphore(value: 0)
        let node = node ?? blobs
        Task { try await node.files(of: nil) { _ in semaphore.wait() } }
        return semaphore
    }

    /// Waits until the worker makes a picture that was brought with `waiting`.
    func waitForMaking() async throws {
        while access(path + "/making", F_OK) != 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    func endMaking() throws {
        try Data().write(to: URL(fileURLWithPath: path + "/go"))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The number of stored files.
    var files: Int { paths.count }

    private var paths: [String] {
        let all = FileManager.default.enumerator(atPath: path + "/blobs")?.compactMap { $0 as? String } ?? []
        return all.filter { $0.split(separator: "/").last!.utf8.count > 60 }
    }

    /// Simulates a server that stops while it writes the files of a picture again.
    func startFiles() throws {
        for file in paths { try Data([1]).write(to: URL(fileURLWithPath: path + "/blobs/" + file + ".new")) }
    }

    /// Simulates an upload with all parts, whose picture was not made.
    func draft(_ whole: [UInt8]) throws {
        let folder = try BlobFolder(path + "/blobs")
        _ = try folder.append(whole, at: 0, to: Draft(of: name(whole), by: BlobFixture.ada))
    }

    func part(
        _ bytes: [UInt8], of whole: [UInt8], size: Int? = nil, keeping: Bool = false,
        on node: BlobService? = nil
    ) async throws -> UploadAnswer {
        let part = UploadPart(
            blob: name(whole), size: size ?? whole.count, offset: 0, keepsOriginal: keeping)
        return try await (node ?? blobs).receive(part, bytes, from: BlobFixture.ada)
    }

    /// Uploads a picture, or asks for it.
    /// - Parameter waiting: true if the worker waits for `endMaking`.
    /// - Returns: nil if it was only asked for and does not exist.
    func bring(
        _ number: Int, askingOnly: Bool, keeping: Bool = false, waiting: Bool = false,
        on node: BlobService? = nil
    ) async throws -> BlobID? {
        let wait = "touch \(path)/making; while [ ! -e \(path)/go ]; do sleep 0.02; done; "
        let bytes = Array("\(waiting ? wait : "")cat \(path)/report # \(number)".utf8)
        let answer = try await part(askingOnly ? [] : bytes, of: bytes, keeping: keeping, on: node)
        return answer.picture.map { _ in name(bytes) }
    }

    /// Uploads a picture again.
    /// - Returns: false if the node was too busy. Then the device tries again later.
    func repeated(
        _ number: Int, keeping: Bool, waiting: Bool, on node: BlobService? = nil
    ) async throws -> Bool {
        do {
            return try await bring(
                number, askingOnly: false, keeping: keeping, waiting: waiting, on: node) != nil
        } catch Failure.busy {
            return false
        }
    }

    func bring(_ number: Int, keeping: Bool = false) async throws -> BlobID {
        try #require(try await bring(number, askingOnly: false, keeping: keeping))
    }

    func attach(_ blob: BlobID) async throws {
        let scope = scope
        try await write { connection throws(DatabaseError) in
            try BlobTable(connection).setReferences(
                of: RecordID(blob.text), in: scope, to: [BlobTable.Reference(blob, position: nil)])
        }
    }

    func addBlob(_ blob: BlobID) async throws {
        let scope = scope
        try await write { connection throws(DatabaseError) in
            try BlobTable(connection).setReferences(of: RecordID(blob.text), in: scope, to: [])
        }
    }

    /// Runs the clean-up at each of these times.
    func clear(days: Double...) async throws {
        for days in days {
            advance(days: days)
            try await blobs.clear()
        }
    }

    func advance(days: Double) {
        clock.now.withLock { $0 = $0.advanced(by: Int64(days * 86_400_000)) }
    }

    func write(_ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Void) async throws {
        try await blobs.write(work)
    }

    private func name(_ bytes: [UInt8]) -> BlobID {
        var hash = ContentHash()
        hash.update(bytes)
        return BlobID(hash.text())
    }
}
