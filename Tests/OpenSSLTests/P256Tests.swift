import Testing

@testable import OpenSSL

@Suite("Keys of P-256", .timeLimit(.minutes(15)))
struct P256Tests {
    // RFC 8291, appendix A: the keys of a browser and a server, and their shared secret.
    private static let browser = hex("ab5757a70dd4a53e553a6bbf71ffefea2874ec07a6b379e3c48f895a02dc33de")
    private static let browserPoint = hex(
        "042571b2becdfde360551aaf1ed0f4cd366c11cebe555f89bcb7b186a53339173168ece2ebe018597bd30479b86e3c8f8e"
            + "ced577ca59187e9246990db682008b0e")
    private static let server = hex("c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c")
    private static let shared = hex("932acbd63208387133837b0cd995911c3441eb66000998614a592727aef6912b")
    private static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

    @Test("a key has the public key and the shared secret of RFC 8291's example")
    func example() throws {
        let browser = try #require(P256PrivateKey(scalar: Self.browser))
        let server = try #require(P256PrivateKey(scalar: Self.server))
        #expect(browser.publicKey.bytes == Self.browserPoint)
        #expect(browser.scalar == Self.browser)
        let point = try #require(P256PublicKey(bytes: Self.browserPoint))
        #expect(server.sharedSecret(with: point) == Self.shared)
        #expect(browser.sharedSecret(with: server.publicKey) == Self.shared)
    }

    @Test("new keys differ and agree on a shared secret, also after storage")
    func newKeys() throws {
        for _ in 0..<50 {
            let (one, other) = (P256PrivateKey(), P256PrivateKey())
            let stored = try #require(P256PrivateKey(scalar: one.scalar))
            #expect(one.scalar != other.scalar && stored.publicKey.bytes == one.publicKey.bytes)
            #expect(stored.sharedSecret(with: other.publicKey) == other.sharedSecret(with: one.publicKey))
        }
    }

    @Test("bytes that are not an uncompressed point of the curve are not a public key")
    func points() {
        var (offCurve, hybrid) = (Self.browserPoint, Self.browserPoint)
        offCurve[64] ^= 1
        hybrid[0] = 6
        let field = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        let zeros = [UInt8](repeating: 0, count: 64)
        let compressed = [2] + Self.browserPoint[1...32]
        let foreign: [[UInt8]] = [
            [], [0], [4], offCurve, hybrid, compressed, [4] + zeros, [0] + zeros, [4] + field + field,
            Array(Self.browserPoint.dropLast()), Self.browserPoint + [0],
        ]
        for bytes in foreign { #expect(P256PublicKey(bytes: bytes) == nil, "\(bytes)") }
    }

    @Test("a number out of range is not a private key")
    func scalars() {
        var last = Self.order
        last[31] -= 1
        #expect(P256PrivateKey(scalar: last) != nil)
        let zero = [UInt8](repeating: 0, count: 32)
        let maximum = [UInt8](repeating: 0xFF, count: 32)
        for scalar in [[], zero, Self.order, maximum, Array(last.dropLast()), [0] + last] {
            #expect(P256PrivateKey(scalar: scalar) == nil, "\(scalar)")
        }
    }

    @Test("a signature has 64 bytes and is valid only for its message and key")
    func signatures() {
        let (key, other) = (P256PrivateKey(), P256PrivateKey())
        let message = Array("Молоко".utf8)
        for _ in 0..<300 {  // one in 128 starts with a zero byte
            let signature = key.signature(of: message)
            #expect(signature.count == 64 && key.publicKey.isSigner(of: message, signature))
        }
        var signature = key.signature(of: message)
        #expect(!other.publicKey.isSigner(of: message, signature))
        #expect(!key.publicKey.isSigner(of: message + [0], signature))
        #expect(!key.publicKey.isSigner(of: message, Array(signature.dropLast())))
        signature[40] ^= 1
        #expect(!key.publicKey.isSigner(of: message, signature))
        #expect(!key.publicKey.isSigner(of: message, .init(repeating: 0, count: 64)))
    }

    @Test("a printed key reveals nothing")
    func printed() throws {
        var text = ""
        dump(try #require(P256PrivateKey(scalar: Self.server)), to: &text)
        #expect(!text.contains("201") && !text.contains("0x"))
    }
}
