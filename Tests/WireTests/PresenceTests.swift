import Domain
import FeatureTags
import JSON
import SyncProtocol
import SyncRules
import Testing
import Wire

@Suite("Presence messages", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceTests {
    private static let (a, chat) = ("01AAAAAAAAAAAAAAAAAAAAAAAA", "chat:01BBBBBBBBBBBBBBBBBBBBBBBB")

    @Test(
        "the server's presence messages have a fixed format",
        arguments: [
            #"{"t":"welcome","epoch":"e","current":true}"#,
            #"{"t":"welcome","epoch":"e","current":true,"knows":["presence"]}"#,
            #"{"t":"presence","people":[{"p":"\#(a)","on":true},{"p":"\#(a)","seen":5},{"p":"\#(a)"}]}"#,
            #"{"t":"writing","chat":"\#(chat)","p":"\#(a)"}"#,
        ])
    func server(text: String) throws {
        let message = try ServerMessage.read(JSONValue(parsing: [UInt8](text.utf8)))
        #expect(message.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    }

    @Test(
        "the device's presence messages have a fixed format",
        arguments: [
            #"{"t":"watch","chats":["\#(chat)"]}"#, #"{"t":"writing","chat":"\#(chat)"}"#,
            #"{"t":"told","of":[{"tag":"/habits 1","at":7}]}"#,
        ])
    func client(text: String) throws {
        let message = try ClientMessage(JSONValue(parsing: [UInt8](text.utf8)))
        #expect(message.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    }

    @Test("unknown capabilities of a newer server are ignored")
    func newer() throws {
        let text = #"{"t":"welcome","epoch":"e","current":true,"knows":["calls",{"x":1},"presence"]}"#
        let message = try ServerMessage.read(JSONValue(parsing: [UInt8](text.utf8)))
        #expect(message == .welcome(epoch: "e", isCurrent: true, capabilities: .presence))
    }

    @Test("too many chats in a subscription are rejected")
    func tooMany() {
        for (count, isTaken) in [
            (Presence.maxSubscribedChats, true), (Presence.maxSubscribedChats + 1, false),
        ] {
            let chats = [ScopeID](repeating: ScopeID(.chat, Self.a), count: count)
            let bytes = ClientMessage.subscribePresence(chats).bytes
            let message = try? ClientMessage(JSONValue(parsing: bytes))
            #expect((message != nil) == isTaken)
        }
    }
}
