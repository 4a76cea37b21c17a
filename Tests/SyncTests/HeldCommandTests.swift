import Domain
import FeatureTags
import Sync
import Testing

@Suite("Commands that the server wants later", .tags(.G6), .timeLimit(.minutes(15)))
struct HeldCommandTests {
    private let chat = ScopeID.chat(ada, cleo)

    private func write(_ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text), to: Addressee(name: "Cleo")))
    }

    private func sent(_ phone: Phone) -> [[String]] {
        phone.pushes.map { $0.request.commands.map { "\($0.sequence) \($0.command.intent.text)" } }
    }

    /// The server wants the first command of the request later, and has done none of those behind it.
    private func hold(_ phone: inout Phone) {
        let (token, request) = phone.pushes.removeFirst()
        let first = request.commands[0]
        let result = PushAnswer.Result(sequence: first.sequence, command: first.command.id, outcome: .waits)
        phone.happen(.pushed(token: token, PushAnswer(epoch: phone.epoch, results: [result])))
    }

    @Test("keep back what builds on them and nothing else, and are sent again after ten minutes")
    func hold() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        _ = try phone.perform(write("Are you there?"), in: chat)
        _ = try phone.perform(.list(.rename("Market")))
        #expect(sent(phone) == [["1 Hello"]])
        hold(&phone)
        #expect(phone.client.hasHeldCommands && sent(phone) == [["1 Market"]])
        phone.answerPush(.done([shopping: 2]))
        _ = try phone.perform(write("Bye"), in: chat)
        _ = try phone.perform(.list(.rename("Shop")))
        #expect(sent(phone) == [["2 Shop"]])
        phone.answerPush(.done([shopping: 3]))
        phone.now = noon.advanced(by: 599_000)
        phone.happen(.tick)
        #expect(phone.pushes.isEmpty)
        phone.now = noon.advanced(by: 600_000)
        phone.happen(.tick)
        #expect(sent(phone) == [["3 Hello", "4 Are you there?", "5 Bye"]])
        #expect(!phone.client.hasHeldCommands)
        phone.answerPush(.done([chat: 3]))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("survive a restart of the app, and wait again if the server says so")
    func restart() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        hold(&phone)
        phone.restart()
        phone.happen(.leads(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        #expect(sent(phone) == [["1 Hello"]])
        hold(&phone)
        #expect(phone.pushes.isEmpty && phone.client.hasHeldCommands)
        #expect(phone.client.outbox.map(\.command.intent.text) == ["Hello"])
    }

    @Test("upload no picture that builds on them, and keep no other picture waiting")
    func pictures() throws {
        var phone = try Phone.inSync()
        let saved = ScopeID.chat(ada, ada)
        _ = try phone.perform(write("Hello"), in: chat)
        hold(&phone)
        let message = NewMessage(newID(), "", picture: blob(1))
        _ = try phone.perform(.chat(.write(message, to: nil)), in: chat)
        #expect(phone.uploads.isEmpty)
        let own = NewMessage(newID(), "", picture: blob(2))
        _ = try phone.perform(.chat(.write(own, to: nil)), in: saved)
        #expect(phone.uploads.map(\.blob) == [blob(2)])
        let looks = ImageInfo(width: 4, height: 3, preview: "UklGRg==")
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, of: 9, looks: looks))
        #expect(phone.pushes.count == 1 && phone.uploads.count == 1)
        phone.answerPush(.done([saved: 1]))
        phone.now = noon.advanced(by: 600_000)
        phone.happen(.tick)
        #expect(phone.uploads.map(\.blob) == [blob(2), blob(1)])
    }

    @Test("stay held if another tab gives them a number, and so does what that tab adds to them")
    func tabs() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        hold(&phone)
        var other = phone
        other.client = SyncClient(person: ada, seed: 9, at: noon)
        other.pushes = []
        other.happen(.started)
        #expect(other.client.outbox.map(\.command.intent.text) == ["Hello"])
        _ = try other.perform(write("Again"), in: chat)
        phone.store = other.store
        phone.revision = other.revision
        phone.happen(.changedElsewhere(revision: other.revision))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["Hello", "Again"])
        #expect(phone.client.outbox.allSatisfy(\.awaitsUpload) && phone.pushes.isEmpty)
    }

    @Test("for a new member keep back their assignments and not the items of the list")
    func member() throws {
        var phone = try Phone.inSync()
        let milk: ItemID = newID()
        _ = try phone.perform(.member(.add(cleo, name: "Cleo", role: .editor)))
        _ = try phone.perform(.item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)])))
        _ = try phone.perform(.item(.edit(milk, [.assignee(cleo)])))
        hold(&phone)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [1])
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.filter(\.awaitsUpload).count == 2)
    }
}
