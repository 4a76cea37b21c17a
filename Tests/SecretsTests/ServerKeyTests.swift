import FeatureTags
import Glibc
import Testing

@testable import Secrets

@Suite("The server's key", .timeLimit(.minutes(15)))
final class ServerKeyTests {
    private let folder: String
    private var file: String { folder + "/server.key" }

    init() throws {
        var template = Array("/tmp/dela-key-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        unlink(file)
        unlink(file + ".new")
        rmdir(folder)
    }

    private func write(_ count: Int, mode: mode_t) {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, mode)
        _ = Glibc.write(descriptor, [UInt8](repeating: 7, count: count), count)
        fchmod(descriptor, mode)
        close(descriptor)
    }

    @Test("the first start creates a key that only its owner can read, and later starts read it", .tags(.F14))
    func firstStart() throws {
        let first = try ServerKey(folder: folder)
        let second = try ServerKey(folder: folder)
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_size == 32)
        #expect(access(file + ".new", F_OK) != 0)
        #expect(first.sessionTokens.hmacSHA256(of: []) == second.sessionTokens.hmacSHA256(of: []))
        #expect(first.sessionTokens.hmacSHA256(of: []) != first.oneTimeCodes.hmacSHA256(of: []))
    }

    @Test("a start succeeds after a crash during the creation of the key")
    func leftOver() throws {
        let descriptor = open(file + ".new", O_WRONLY | O_CREAT, 0o644)
        _ = Glibc.write(descriptor, [1, 2, 3], 3)
        close(descriptor)
        _ = try ServerKey(folder: folder)
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_size == 32)
    }

    @Test(
        "a key that others can read stops the start with instructions",
        arguments: [0o644, 0o640, 0o604, 0o620])
    func tooOpen(mode: mode_t) {
        write(32, mode: mode)
        let error = SecretsError.keyFileTooOpen(path: file, mode: mode)
        #expect(throws: error) { try ServerKey(folder: folder) }
        #expect(error.description.hasSuffix("Run: chmod 600 \(file)"))
    }

    @Test("a key of the wrong length stops the start and stays unchanged", arguments: [0, 31, 33])
    func wrongLength(count: Int) {
        write(count, mode: 0o600)
        #expect(throws: SecretsError.keyFileLength(path: file, expected: 32)) {
            try ServerKey(folder: folder)
        }
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_size == count)
    }

    @Test("a missing folder stops the start")
    func missingFolder() {
        #expect(throws: SecretsError.keyFileUnusable(path: "/tmp/dela-none/server.key.new", errno: ENOENT)) {
            try ServerKey(folder: "/tmp/dela-none")
        }
    }

    @Test("a printed key reveals nothing")
    func printed() throws {
        var text = ""
        dump(ServerKey(bytes: Array("0123456789abcdef0123456789abcdef".utf8)), to: &text)
        #expect(!text.contains("0123456789abcdef") && !text.contains("48, 49, 50, 51"))
    }

    @Test("identifiers have 22 safe characters and are unique")
    func identifiers() {
        let identifiers = (0..<1000).map { _ in secureRandomID() }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.utf8.count == 22 && Base64URL.bytes(of: $0.utf8)?.count == 16 })
    }
}
