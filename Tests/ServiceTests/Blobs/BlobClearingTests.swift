import Database
import Domain
import FeatureTags
import Foundation
import Pictures
import SQLite
import Secrets
import Storage
import Sync
import Synchronization
import Testing
import Wire

@testable import Service

@Suite("Pictures that nothing needs", .timeLimit(.minutes(15)))
struct BlobClearingTests {
    private let shelf: Shelf

    init() throws {
        shelf = try Shelf()
    }

    @Test("a picture that hangs nowhere goes after 30 days, and one that hangs stays", .tags(.F7))
    func unused() async throws {
        let (hung, loose) = (try await shelf.bring(1), try await shelf.bring(2))
        try await shelf.hang(hung)
        try await shelf.clear(days: 0, 29.9)
        #expect(shelf.files == 8)
        try await shelf.clear(days: 0.2)
        #expect(shelf.files == 4)
        #expect(try await shelf.bring(1, askingOnly: true) == hung)
        #expect(try await shelf.bring(2, askingOnly: true) == nil, "it has to be brought again")
        #expect(try await shelf.bring(2) == loose)
    }

    @Test("the 30 days begin anew when it hung somewhere meanwhile")
    func again() async throws {
        let blob = try await shelf.bring(1)
        try await shelf.clear(days: 0, 20)
        try await shelf.hang(blob)
        try await shelf.clear(days: 0)
        try await shelf.take(blob)
        try await shelf.clear(days: 0, 20)
        #expect(shelf.files == 4)
        try await shelf.clear(days: 11)
        #expect(shelf.files == 0)
    }

    @Test("an upload that was given up goes after a day")
    func abandoned() async throws {
        _ = try await shelf.part([1, 2], of: [1, 2, 3])
        try await shelf.clear(days: 0.9)
        #expect(shelf.files == 1)
        try await shelf.clear(days: 0.2)
        #expect(shelf.files == 0)
        #expect(try await shelf.part([], of: [1, 2, 3]).received == 0)
    }

    @Test("files that a crash left between disk and database go, too")
    func crashed() async throws {
        let blob = try await shelf.bring(1)
        try shelf.beginFiles()
        try await shelf.write { connection throws(DatabaseError) in
            // As if the transaction at the end of the upload had not been.
            _ = try connection.run("DELETE FROM blob")
            _ = try connection.run("UPDATE upload SET stored = NULL, open = 1")
        }
        try await shelf.clear(days: 1.1)
        #expect(shelf.files == 0)
        #expect(try await shelf.bring(1) == blob)
    }

    @Test("an upload that says less than it has brought is not taken: the quota counts what was said")
    func understated() async throws {
        let whole = [UInt8](repeating: 1, count: 3)
        try shelf.draft(whole)
        await #expect(throws: Failure.refused(.conflict)) { try await shelf.part([], of: whole, size: 1) }
        #expect(shelf.files == 0)
    }

    @Test(
        "when its owner has left, a picture that hangs stays until it hangs no more, and its original goes",
        .tags(.F7))
    func left() async throws {
        let blob = try await shelf.bring(1, keeping: true)
        try await shelf.hang(blob)
        #expect(shelf.files == 5)
        try await shelf.write { connection throws(DatabaseError) in
            try UploadTable(connection).abandonAll(by: Shelf.ada)
        }
        try await shelf.clear(days: 0)
        #expect(shelf.files == 4)
        try await shelf.take(blob)
        try await shelf.clear(days: 0, 30.1)
        #expect(shelf.files == 0)
    }

    @Test("what has gone makes room")
    func quota() async throws {
        _ = try await shelf.bring(1)
        let table = { try UploadTable(shelf.connection).usage(of: Shelf.ada).bytes }
        #expect(try table() == 16, "what is kept counts, not what came")
        try await shelf.clear(days: 0, 30.1)
        #expect(try table() == 0)
    }
}

/// Pictures on a real database and a real disk, with a clock in the test's hands and a shell in the worker's
/// place, which takes each picture for a script that reports the same.
private final class Shelf: Sendable {
    static let ada = PersonID("01J0000000000000000000000A")
    private let path: String
    private let blobs: BlobService
    private let writer: Writer
    private let clock: Clock
    private let scope = ScopeID.user(Shelf.ada)
    /// Reads what was committed.
    nonisolated(unsafe) let connection: SQLiteConnection  // Only the test uses it, one call after another.

    private final class Clock: Sendable {
        let now = Mutex(Instant(milliseconds: 1_800_000_000_000))
    }

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
        let database = try SQLiteConnection(path + "/dela.sqlite")
        try database.migrate(Schema.migrations)
        connection = try SQLiteConnection(path + "/dela.sqlite", SQLiteOptions(access: .read))
        let reader = try SQLiteConnection(path + "/dela.sqlite", SQLiteOptions(access: .read))
        writer = Writer(connection: database, epoch: "E") { for completion in $0 { completion() } }
        let files = Dictionary(
            uniqueKeysWithValues: Rendition.all.filter { !$0.size.isOfPhotos }.map {
                ($0, Array($0.format.rawValue.utf8))
            })
        let report = Renditions(width: 4, height: 3, preview: "AA==", files: files).report
        try Data(report).write(to: url.appendingPathComponent("report"))
        let clock = Clock()
        self.clock = clock
        blobs = BlobService(
            folder: try BlobFolder(path + "/blobs"), workers: PictureWorkers(program: "/bin/sh"),
            limits: BlobLimits(quota: 1 << 20), directory: .everyone, writer: writer,
            readers: Readers([reader], epoch: "E"), report: { _ in }, now: { clock.now.withLock { $0 } })
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// How many files are kept.
    var files: Int { paths.count }

    private var paths: [String] {
        let all = FileManager.default.enumerator(atPath: path + "/blobs")?.compactMap { $0 as? String } ?? []
        return all.filter { $0.split(separator: "/").last!.utf8.count > 60 }
    }

    /// The server ends while it writes all files of a picture once more.
    func beginFiles() throws {
        for file in paths { try Data([1]).write(to: URL(fileURLWithPath: path + "/blobs/" + file + ".new")) }
    }

    /// All parts have come, and the picture was not made.
    func draft(_ whole: [UInt8]) throws {
        let folder = try BlobFolder(path + "/blobs")
        _ = try folder.append(whole, at: 0, to: folder.draft(of: name(whole), by: Shelf.ada))
    }

    func part(
        _ bytes: [UInt8], of whole: [UInt8], size: Int? = nil, keeping: Bool = false
    ) async throws -> UploadAnswer {
        let part = UploadPart(
            blob: name(whole), size: size ?? whole.count, offset: 0, keepsOriginal: keeping)
        return try await blobs.receive(part, bytes, from: Shelf.ada)
    }

    /// Brings a picture, or asks for it.
    /// - Returns: nil when it is only asked for, and not there.
    func bring(_ number: Int, askingOnly: Bool, keeping: Bool = false) async throws -> BlobID? {
        let bytes = Array("cat \(path)/report # \(number)".utf8)
        return try await part(askingOnly ? [] : bytes, of: bytes, keeping: keeping).picture.map { _ in
            name(bytes)
        }
    }

    func bring(_ number: Int, keeping: Bool = false) async throws -> BlobID {
        try #require(try await bring(number, askingOnly: false, keeping: keeping))
    }

    func hang(_ blob: BlobID) async throws {
        let scope = scope
        try await write { connection throws(DatabaseError) in
            try BlobTable(connection).setReferences(
                of: RecordID(blob.text), in: scope, to: [BlobTable.Reference(blob, place: nil)])
        }
    }

    func take(_ blob: BlobID) async throws {
        let scope = scope
        try await write { connection throws(DatabaseError) in
            try BlobTable(connection).setReferences(of: RecordID(blob.text), in: scope, to: [])
        }
    }

    /// Clears after each of these times.
    func clear(days: Double...) async throws {
        for days in days {
            clock.now.withLock { $0 = $0.advanced(by: Int64(days * 86_400_000)) }
            try await blobs.clear()
        }
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
