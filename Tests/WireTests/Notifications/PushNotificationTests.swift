import Domain
import FeatureTags
import JSON
import SyncProtocol
import SyncRules
import Testing

@testable import Wire

@Suite("Push notifications", .tags(.N2), .timeLimit(.minutes(15)))
struct PushNotificationTests {
    private func notification(_ title: String, _ body: String = "") -> PushNotification {
        let person = PersonID("000000000000000000000000ZZ")
        let list = ScopeID(checking: "list:00000000000000000000000001")!
        let command = Command(
            id: CommandID("00000000000000000000000002"), at: Instant(milliseconds: 1_800_000_000_000),
            scope: list, intent: .item(.tick(ItemID("00000000000000000000000003"), done: true)))
        let request = PushRequest(
            client: ClientID("00000000000000000000000004"), epoch: String(repeating: "e", count: 64),
            commands: [PushRequest.Numbered(sequence: 1, command: command)])
        return PushNotification(
            person: person,
            tag: "/lists/00000000000000000000000001/items/00000000000000000000000003 deadline",
            title: title, body: body, fallback: "В Dela вас что-то ждёт.",
            actions: [PushNotification.Action(title: "Отметить выполненным", request: request)],
            badge: 230)
    }

    @Test(
        "a push notification fits into one message with any content",
        arguments: ["x", "я", "\u{1F468}", "\u{10FFFF}", "\"", "\n", "\u{0301}"])
    func size(sign: String) throws {
        let text = String(repeating: sign, count: 8000)
        let bytes = notification(text, text).bytes
        #expect(bytes.count <= 3993, "\(bytes.count)")
        let title = try JSONValue(parsing: bytes).object().string("title")
        #expect(title.scalarCount == 250 && text.utf8.starts(with: title.utf8))
    }

    @Test("a button's request names its user and is a client's request")
    func request() throws {
        let object = try JSONValue(parsing: notification("Milk").bytes).object()
        let request = try object.array("actions")[0].object().object("request")
        #expect(try request.string("person") == object.string("person"))
        #expect(try PushRequest(.object(request)).commands.count == 1)
        #expect(try object.integer("badge") == 230)
    }

    @Test(
        "a subscription is parsed as browsers write it, and rejected if it is too long",
        arguments: [
            (#"{"endpoint":"https://a.b/c","expirationTime":null,"keys":{"p256dh":"A","auth":"B"}}"#, true),
            (#"{"endpoint":"https://a.b/c","keys":{"p256dh":"A"}}"#, false),
            (#"{"endpoint":7,"keys":{"p256dh":"A","auth":"B"}}"#, false),
            (#"{"keys":{"p256dh":"A","auth":"B"}}"#, false),
        ])
    func subscription(text: String, isOne: Bool) throws {
        let request = try? SubscribeRequest(JSONValue(parsing: Array(text.utf8)).object())
        #expect((request != nil) == isOne)
        #expect(request == nil || request?.language == "" && request?.zone == "")
    }
}
