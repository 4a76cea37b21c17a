import OpenSSL
import Testing

@testable import Secrets
@testable import WebPush

@Suite("Push subscriptions", .timeLimit(.minutes(15)))
struct SubscriptionTests {
    private static let key = Base64URL.text(of: P256PrivateKey().publicKey.bytes)
    private static let secret = Base64URL.text(of: .init(repeating: 7, count: 16))

    private func refusal(
        _ endpoint: String = "https://push.example.net/p/1", key: String = key, secret: String = secret
    ) -> PushSubscription.Refusal? {
        do throws(PushSubscription.Refusal) {
            _ = try PushSubscription(endpoint: endpoint, p256dh: key, auth: secret)
        } catch { return error }
        return nil
    }

    @Test("an endpoint is a web address of at most 2,000 bytes")
    func endpoints() {
        let start = "https://push.example.net/"
        #expect(refusal() == nil)
        #expect(refusal("http://127.0.0.1:4321/p") == nil)
        #expect(refusal(start + String(repeating: "a", count: 1975)) == nil)
        let unusable = [
            start + String(repeating: "a", count: 1976), "", "/p/1", "ftp://example.net/", "https://",
            "https://push.example.net/\r\nX: y", "https://ada@example.net/", "https://пример.рф/",
            "javascript:1",
        ]
        for endpoint in unusable { #expect(refusal(endpoint) == .endpoint, "\(endpoint)") }
    }

    @Test("a key that is not a point of the curve is rejected")
    func keys() {
        var offCurve = bytes(Self.key)
        offCurve[64] ^= 1
        let texts = [
            "", "A", Self.key + "=", String(Self.key.dropLast(2)), Base64URL.text(of: offCurve), "Б",
        ]
        for key in texts { #expect(refusal(key: key) == .key, "\(key)") }
    }

    @Test("a secret has 16 bytes")
    func secrets() {
        for secret in ["", "BTBZMqHH6r4Tts7J_aSI", Self.secret + "AA", Self.secret + "=="] {
            #expect(refusal(secret: secret) == .secret, "\(secret)")
        }
    }

    @Test("a printed subscription shows its origin and no secret")
    func printed() throws {
        let subscription = try Browser().subscription("https://push.example.net/p/1")
        #expect("\(subscription)" == "PushSubscription(https://push.example.net)")
    }
}
