import Foundation
import OpenSSL
import Outgoing
import Testing

@testable import Secrets
@testable import WebPush

@Suite("The VAPID key", .timeLimit(.minutes(15)))
final class VAPIDTests {
    private let folder = NSTemporaryDirectory() + "dela-push-" + UUID().uuidString
    private var file: String { folder + "/push.key" }
    private let origin = Origin("https://push.example.net")!
    private let now: Int64 = 1_800_000_000

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The claims of a token that was signed by `key`.
    private func claims(_ authorization: String, _ key: VAPIDKey) throws -> [String: any Equatable] {
        let parts = try #require(
            authorization.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/))
        #expect(parts.4 == key.publicKey)
        let signer = try #require(P256PublicKey(bytes: bytes(key.publicKey)))
        #expect(signer.isSigner(of: Array("\(parts.1).\(parts.2)".utf8), bytes(String(parts.3))))
        #expect(String(decoding: bytes(String(parts.1)), as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
        let json = try JSONSerialization.jsonObject(with: Data(bytes(String(parts.2))))
        return try #require(json as? [String: any Equatable])
    }

    @Test("signatures are compatible with the token of RFC 8292's example")
    func example() throws {
        let key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        let signed =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM"
            + "3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
        let signature =
            "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
        let signer = try #require(P256PublicKey(bytes: bytes(key)))
        #expect(signer.isSigner(of: Array(signed.utf8), bytes(signature)))
        let vapid = VAPIDKey(P256PrivateKey())
        let ours = vapid.authorization(
            for: origin, subject: "mailto:push@example.com", at: 1_453_523_768 - 12 * 3600)
        #expect(ours.hasPrefix("vapid t=\(signed)."))
    }

    @Test("a token is for one origin, contains the contact, and is valid for half a day")
    func token() throws {
        let key = VAPIDKey(P256PrivateKey())
        let subject = #"mailto:"ada"@example.org"#
        let claims = try claims(key.authorization(for: origin, subject: subject, at: now), key)
        #expect(claims["aud"] as? String == "https://push.example.net")
        #expect(claims["sub"] as? String == subject)
        #expect(claims["exp"] as? Int64 == now + 12 * 3600)
    }

    @Test("a token is cached for its origin until an hour before its end or a jump of the clock")
    func kept() throws {
        let key = VAPIDKey(P256PrivateKey())
        let other = try #require(Origin("https://push.example.net:8443"))
        let at = { (time: Int64, origin: Origin) in
            key.authorization(for: origin, subject: "mailto:ada@example.org", at: time)
        }
        let first = at(now, origin)
        #expect(at(now + 11 * 3600 - 1, origin) == first)
        #expect(at(now, other) != first)
        let second = at(now + 11 * 3600, origin)
        #expect(second != first)
        #expect(at(now, origin) != second)
        #expect(key.authorization(for: origin, subject: "mailto:eva@example.org", at: now) != at(now, origin))
    }

    @Test("many origins do not fill the memory")
    func many() throws {
        let key = VAPIDKey(P256PrivateKey())
        let first = key.authorization(for: origin, subject: "mailto:ada@example.org", at: now)
        for number in 1...200 {
            let origin = try #require(Origin("https://push\(number).example.net"))
            _ = key.authorization(for: origin, subject: "mailto:ada@example.org", at: now)
        }
        #expect(key.authorization(for: origin, subject: "mailto:ada@example.org", at: now) != first)
    }

    @Test("the first start creates a key that only its owner can read, and later starts read it")
    func firstStart() throws {
        let first = try VAPIDKey(folder: folder)
        #expect(try VAPIDKey(folder: folder).publicKey == first.publicKey)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == 32)
        #expect(bytes(first.publicKey).count == 65)
    }

    @Test("a file without a valid key stops the start and stays unchanged")
    func noKey() throws {
        try Data(repeating: 0, count: 32).write(to: URL(fileURLWithPath: file))
        chmod(file, 0o600)
        #expect(throws: SecretsError.keyFileContents(path: file)) { try VAPIDKey(folder: folder) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(repeating: 0, count: 32))
    }
}
