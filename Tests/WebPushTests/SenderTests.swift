import HTTP
import OpenSSL
import Outgoing
import Testing

@testable import WebPush

@Suite("Messages to push services", .timeLimit(.minutes(15)))
struct SenderTests {
    private let now: Int64 = 1_800_000_000

    private func request(_ message: PushMessage, to browser: Browser = Browser()) throws -> OutgoingRequest {
        let sender = PushSender(key: VAPIDKey(P256PrivateKey()), subject: "mailto:ada@example.org")
        return sender.request(
            message, to: try browser.subscription("https://push.example.net/p/1?a=b"), at: now)
    }

    @Test("a message becomes a request by RFC 8030, and the browser decrypts it")
    func request() throws {
        let browser = Browser()
        let topic = PushTopic(of: "list:1/item:2")
        let message = try #require(
            PushMessage(Array("Молоко".utf8), lifetime: 600, urgency: .high, topic: topic))
        let request = try request(message, to: browser)
        #expect(request.method == .post && request.url == "https://push.example.net/p/1?a=b")
        #expect(request.headers["TTL"] == "600" && request.headers["Urgency"] == "high")
        #expect(request.headers["Content-Encoding"] == "aes128gcm")
        #expect(request.headers["Authorization"]?.hasPrefix("vapid t=") == true)
        #expect(request.headers["Topic"]?.wholeMatch(of: /[\w-]{32}/) != nil)
        #expect(browser.decrypted(request.body)?.words == Array("Молоко".utf8))
    }

    @Test("a message without a topic has no topic header, and a negative lifetime becomes zero")
    func plain() throws {
        let request = try request(try #require(PushMessage([], lifetime: -5)))
        #expect(request.headers["Topic"] == nil)
        #expect(request.headers["TTL"] == "0" && request.headers["Urgency"] == "normal")
    }

    @Test("a topic is the same only for the same tag and device, and does not reveal the tag")
    func topics() throws {
        let (phone, laptop) = (Browser(), Browser())
        let topic = { (tag: String, browser: Browser) throws in
            let message = try #require(PushMessage([], lifetime: 60, topic: PushTopic(of: tag)))
            return try #require(try request(message, to: browser).headers["Topic"])
        }
        #expect(try topic("milk", phone) == topic("milk", phone))
        #expect(try topic("milk", phone) != topic("bread", phone))
        #expect(try topic("milk", phone) != topic("milk", laptop))
        #expect(try !topic("milk", phone).contains("milk"))
    }

    @Test(
        "a push service sees the payload length only in steps of 128 bytes, up to the maximum",
        arguments: [(0, 128), (1, 128), (128, 128), (129, 256), (3968, 3968), (3969, 3993), (3993, 3993)])
    func padded(count: Int, length: Int) throws {
        let request = try request(try #require(PushMessage(.init(repeating: 1, count: count), lifetime: 0)))
        #expect(request.body.count == length + 103)
        #expect(request.body.count <= 4096)
    }

    @Test("a payload that is too long is rejected")
    func tooLong() {
        #expect(PushMessage(.init(repeating: 1, count: 3994), lifetime: 0) == nil)
    }

    @Test(
        "the responses of a push service are interpreted",
        arguments: [
            (200, nil, .delivered), (201, nil, .delivered), (202, "9", .delivered), (404, nil, .gone),
            (410, nil, .gone), (413, nil, .tooLarge), (429, "120", .later(after: 120)),
            (429, nil, .later(after: nil)), (500, nil, .later(after: nil)), (503, "0", .later(after: 0)),
            (503, "Fri, 15 Jan 2027 08:01:40 GMT", .later(after: 100)),
            (503, "Fri, 15 Jan 2027 07:00:00 GMT", .later(after: 0)), (503, "soon", .later(after: nil)),
            (503, "-5", .later(after: nil)), (503, "99999999999999999999", .later(after: nil)),
            (503, "", .later(after: nil)),
            (302, nil, .refused(302)), (400, "5", .refused(400)), (401, nil, .refused(401)),
            (403, nil, .refused(403)),
        ] as [(Int, String?, PushOutcome)])
    func outcomes(status: Int, retryAfter: String?, outcome: PushOutcome) {
        var headers = Headers()
        if let retryAfter { headers.add("retry-after", retryAfter) }
        #expect(PushOutcome(OutgoingAnswer(status: status, headers: headers), at: now) == outcome)
    }
}
