import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("Who is there, as a device knows it", .tags(.C10), .timeLimit(.minutes(15)))
struct CompanyTests {
    private let chat = ScopeID.chat(ada, boris)

    /// Connected to a server of now, with the chat on screen.
    private func phone() throws -> Phone {
        var phone = try Phone.inSync()
        phone.happen(.watched([chat]), .socketClosed)
        phone.sent = []
        connect(&phone)
        return phone
    }

    private func connect(_ phone: inout Phone, knowsPresence: Bool = true) {
        phone.now = phone.now.advanced(by: 60_000)
        phone.happen(.tick, .socketOpened)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false, knows: knowsPresence ? .presence : [])))
    }

    private func said(_ phone: Phone) -> [ClientMessage] {
        phone.sent.filter { if case .hello = $0 { false } else { true } }
    }

    @Test("each server is told anew what is on screen, and every change of that once")
    func watch() throws {
        var phone = try phone()
        #expect(said(phone) == [.watch([chat])])
        phone.happen(.watched([chat]))
        #expect(said(phone).count == 1)
        phone.happen(.watched([]))
        #expect(said(phone) == [.watch([chat]), .watch([])])
    }

    @Test("an older server hears nothing that it does not know")
    func olderServer() throws {
        var phone = try phone()
        phone.happen(.socketClosed)
        phone.sent = []
        connect(&phone, knowsPresence: false)
        phone.happen(.typed(chat), .watched([]), .watched([chat]), .received(.behind))
        phone.happen(.told(ToldReminder(tag: "/habits x", moment: noon)))
        #expect(said(phone).isEmpty)
    }

    @Test("the server hears of what the page has told by itself", .tags(.N1))
    func told() throws {
        var phone = try phone()
        phone.happen(.socketClosed)
        phone.sent = []
        phone.now = phone.now.advanced(by: 60_000)
        phone.happen(.tick, .socketOpened, .received(.welcome(epoch: "E", isCurrent: false, knows: .told)))
        let reminder = ToldReminder(tag: "/habits x", moment: noon)
        phone.happen(.told(reminder))
        #expect(said(phone) == [.told([reminder])])
    }

    @Test("what the server said last counts, and nothing of it outlives the connection")
    func states() throws {
        var phone = try phone()
        phone.happen(.received(.presence([Presence(boris, .online)])))
        #expect(phone.client.company.state(of: boris) == .online)
        phone.happen(.received(.presence([Presence(boris, .lastSeen(noon))])))
        #expect(phone.client.company.state(of: boris) == .lastSeen(noon))
        phone.happen(.received(.presence([Presence(boris, .hidden)])))
        #expect(phone.client.company.people.isEmpty)
        phone.happen(.received(.presence([Presence(boris, .online)])), .received(.writing(boris, in: chat)))
        phone.happen(.online(false))
        #expect(phone.client.company.people.isEmpty && phone.client.company.writers(in: chat).isEmpty)
    }

    @Test("what is no more on screen is forgotten")
    func forgotten() throws {
        var phone = try phone()
        phone.happen(.received(.presence([Presence(boris, .online)])), .received(.writing(boris, in: chat)))
        phone.happen(.watched([]))
        #expect(phone.client.company.people.isEmpty && phone.client.company.writers(in: chat).isEmpty)
    }

    @Test("somebody writes for six seconds after that was said last")
    func writing() throws {
        var phone = try phone()
        phone.happen(.received(.writing(boris, in: chat)), .received(.writing(boris, in: chat)))
        phone.now = phone.now.advanced(by: 4000)
        phone.happen(.received(.writing(boris, in: chat)), .tick)
        phone.now = phone.now.advanced(by: 5999)
        phone.happen(.tick)
        #expect(phone.client.company.writers(in: chat) == [boris])
        let before = phone.client.company.revision
        phone.now = phone.now.advanced(by: 1)
        phone.happen(.tick)
        #expect(phone.client.company.writers(in: chat).isEmpty && phone.client.company.revision > before)
    }

    @Test("whose message has come is not writing any more")
    func written() throws {
        var phone = try phone()
        phone.happen(.received(.writing(boris, in: chat)))
        let message = ChatMessage(
            number: 1, author: boris, text: "Hello", written: noon, arrival: noon, after: nil)
        let id = RecordID("01AAAAAAAAAAAAAAAAAAAAAAAA")
        let row = RecordState(id: id, version: 1, record: Record(id: id, content: .message(message)))
        phone.happen(.received(.frame([FramePart(scope: chat, previous: 0, to: 1, rows: [row])])))
        #expect(phone.client.company.writers(in: chat).isEmpty)
    }

    @Test("typing is told once in three seconds for each chat, and nobody of what one writes to oneself")
    func typing() throws {
        var phone = try phone()
        phone.sent = []
        phone.happen(.typed(chat), .typed(chat), .typed(.chat(ada, ada)))
        phone.now = phone.now.advanced(by: 2999)
        phone.happen(.typed(chat))
        #expect(phone.sent == [.writing(chat)])
        phone.now = phone.now.advanced(by: 1)
        phone.happen(.typed(chat))
        #expect(phone.sent == [.writing(chat), .writing(chat)])
    }

    @Test("who shows it again, also on another device, asks for what is on screen")
    func shows() throws {
        var phone = try phone()
        _ = try phone.perform(.person(.hidePresence(true)), in: .user(ada))
        phone.happen(.watched([]), .watched([chat]))
        phone.sent = []
        phone.happen(.tick)
        #expect(!phone.sent.contains(.watch([chat])))
        _ = try phone.perform(.person(.hidePresence(false)), in: .user(ada))
        phone.happen(.tick, .tick)
        #expect(phone.sent.filter { $0 == .watch([chat]) }.count == 1)
    }

    @Test("who hides it asks for nobody's and tells nothing")
    func hides() throws {
        var phone = try phone()
        _ = try phone.perform(.person(.hidePresence(true)), in: .user(ada))
        phone.sent = []
        phone.happen(.typed(chat), .watched([]), .watched([chat]), .received(.behind))
        #expect(phone.sent.isEmpty)
    }
}
