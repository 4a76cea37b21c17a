import Domain
import Foundation
import Glibc
import Pictures
import Synchronization
import TestListener
import Testing

@testable import ObjectStore

@Suite("A store in a bucket", .timeLimit(.minutes(15)))
struct S3BlobStoreTests {
    private let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("dela-" + UUID().uuidString)
    private let blob = BlobID(String(repeating: "ab", count: 32))

    private func store(at port: UInt16) throws -> S3BlobStore {
        try S3BlobStore(
            S3Options(
                endpoint: "http://127.0.0.1:\(port)", region: "a", bucket: "b", prefix: "", keyID: "c",
                secret: "d"), cache: url.path, limit: 1 << 20)
    }

    @Test("a local file of a draft is used only if it has all bytes")
    func draft() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        // A closed port.
        let store = try store(at: 1)
        let draft = Draft(of: blob, by: PersonID("01J0000000000000000000000A"), size: 3)
        let file = url.appendingPathComponent("drafts/" + draft.name)
        try Data([1, 2]).write(to: file)
        #expect(throws: PictureError.self) { try store.file(of: draft) }
        try Data([1, 2, 3]).write(to: file)
        #expect(try store.file(of: draft) == file.path)
    }

    @Test("a bucket of another installation receives no request except for its id")
    func otherInstallation() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let server = try Bucket(id: "first")
        let store = try store(at: server.port)
        #expect(throws: PictureError.otherInstallation) { try store.claim("second") }
        #expect(throws: PictureError.otherInstallation) { try store.removeOriginal(of: blob) }
        #expect(throws: PictureError.otherInstallation) { try store.list { _, _ in } }
        #expect(server.requests == Array(repeating: "GET /b/id", count: 3))
        try store.claim("first")
        try store.removeOriginal(of: blob)
        #expect(server.requests.last == "DELETE /b/ab/\(blob.text)")
    }
}

/// A server that answers all requests with the id of a bucket.
private final class Bucket: Sendable {
    private let listener: TestListener
    private let log = Log()

    private final class Log: Sendable {
        let requests = Mutex<[String]>([])
    }

    init(id: String) throws {
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(id.utf8.count)\r\n\r\n"
        let answer = Array((head + id).utf8)
        listener = try TestListener { [log] client in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(client, &bytes, bytes.count)
            let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
            log.requests.withLock { $0.append(words.prefix(2).joined(separator: " ")) }
            _ = write(client, answer, answer.count)
            close(client)
        }
    }

    var port: UInt16 { listener.port }
    var requests: [String] { log.requests.withLock { $0 } }
}
