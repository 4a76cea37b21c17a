import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Deferred commands", .tags(.G6), .timeLimit(.minutes(15)))
struct DeferredCommandTests {
    private let chat = ScopeID.chat(ada, cleo)

    private func write(_ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text), to: Recipient(name: "Cleo")))
    }

    private func sent(_ phone: TestDevice) -> [[String]] {
        phone.pushes.map { $0.request.commands.map { "\($0.sequence) \($0.command.intent.text)" } }
    }

    /// The server defers the first command of the request and has applied none of the others.
    private func deferFirst(_ phone: inout TestDevice) {
        let (token, request) = phone.pushes.removeFirst()
        let first = request.commands[0]
        let result = PushAnswer.Result(
            sequence: first.sequence, command: first.command.id, outcome: .deferred)
        phone.handle(.pushed(token: token, PushAnswer(epoch: phone.epoch, results: [result])))
    }

    @Test("dependent commands wait with a deferred one, and all are sent after ten minutes")
    func deferral() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        _ = try phone.perform(write("Are you there?"), in: chat)
        _ = try phone.perform(.list(.rename("Market")))
        #expect(sent(phone) == [["1 Hello"]])
        deferFirst(&phone)
        #expect(phone.client.hasDeferredCommands && sent(phone) == [["1 Market"]])
        phone.answerPush(.done([shopping: 2]))
        _ = try phone.perform(write("Bye"), in: chat)
        _ = try phone.perform(.list(.rename("Shop")))
        #expect(sent(phone) == [["2 Shop"]])
        phone.answerPush(.done([shopping: 3]))
        phone.now = noon.advanced(by: 599_000)
        phone.handle(.tick)
        #expect(phone.pushes.isEmpty)
        phone.now = noon.advanced(by: 600_000)
        phone.handle(.tick)
        #expect(sent(phone) == [["3 Hello", "4 Are you there?", "5 Bye"]])
        #expect(!phone.client.hasDeferredCommands)
        phone.answerPush(.done([chat: 3]))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test(
        "closing a list drops its deferred invitation, before and after the server has deferred it",
        arguments: [false, true])
    func closedList(isOnItsWay: Bool) throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(.member(.add(cleo, name: "Cleo", role: .editor)))
        if !isOnItsWay { deferFirst(&phone) }
        _ = try phone.perform(.share(.close))
        if isOnItsWay { deferFirst(&phone) }
        let intents = { (phone: TestDevice) in
            phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
        }
        #expect(intents(phone) == [.share(.close)])
        phone.answerPush(.done([shopping: 2]))
        phone.now = noon.advanced(by: 600_000)
        phone.handle(.tick)
        #expect(phone.pushes.isEmpty && !phone.client.hasDeferredCommands)
        #expect(phone.client.outbox.allSatisfy { $0.command.intent == .share(.close) })
    }

    @Test("an invitation after a list was closed waits and is sent")
    func invitationAfterClosing() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(.share(.close))
        phone.answerPush(.done([shopping: 2]))
        _ = try phone.perform(.member(.add(cleo, name: "Cleo", role: .editor)))
        deferFirst(&phone)
        phone.now = noon.advanced(by: 600_000)
        phone.handle(.tick)
        #expect(phone.pushes.last?.request.commands.count == 1)
    }

    @Test("a deferred command survives a restart and can be deferred again")
    func restart() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        deferFirst(&phone)
        phone.restart()
        phone.handle(.leaderChanged(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        #expect(sent(phone) == [["1 Hello"]])
        deferFirst(&phone)
        #expect(phone.pushes.isEmpty && phone.client.hasDeferredCommands)
        #expect(phone.client.outbox.map(\.command.intent.text) == ["Hello"])
    }

    @Test("a picture that depends on a deferred command is not uploaded, others are")
    func pictures() throws {
        var phone = try TestDevice.inSync()
        let saved = ScopeID.chat(ada, ada)
        _ = try phone.perform(write("Hello"), in: chat)
        deferFirst(&phone)
        let message = NewMessage(newID(), "", picture: blob(1))
        _ = try phone.perform(.chat(.write(message, to: nil)), in: chat)
        #expect(phone.uploads.isEmpty)
        let own = NewMessage(newID(), "", picture: blob(2))
        _ = try phone.perform(.chat(.write(own, to: nil)), in: saved)
        #expect(phone.uploads.map(\.blob) == [blob(2)])
        let imageInfo = ImageInfo(width: 4, height: 3, preview: "UklGRg==")
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, of: 9, imageInfo: imageInfo))
        #expect(phone.pushes.count == 1 && phone.uploads.count == 1)
        phone.answerPush(.done([saved: 1]))
        phone.now = noon.advanced(by: 600_000)
        phone.handle(.tick)
        #expect(phone.uploads.map(\.blob) == [blob(2), blob(1)])
    }

    @Test("commands stay deferred if another tab numbers them or adds dependent ones")
    func tabs() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(write("Hello"), in: chat)
        deferFirst(&phone)
        var other = phone
        other.client = SyncClient(person: ada, seed: 9, at: noon)
        other.pushes = []
        other.handle(.started)
        #expect(other.client.outbox.map(\.command.intent.text) == ["Hello"])
        _ = try other.perform(write("Again"), in: chat)
        phone.store = other.store
        phone.revision = other.revision
        phone.handle(.changedElsewhere(revision: other.revision))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["Hello", "Again"])
        #expect(phone.client.outbox.allSatisfy(\.awaitsUpload) && phone.pushes.isEmpty)
    }

    @Test("a deferred new member delays assignments to them, but not the items of the list")
    func member() throws {
        var phone = try TestDevice.inSync()
        let milk: ItemID = newID()
        _ = try phone.perform(.member(.add(cleo, name: "Cleo", role: .editor)))
        _ = try phone.perform(.item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)])))
        _ = try phone.perform(.item(.edit(milk, [.assignee(cleo)])))
        deferFirst(&phone)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [1])
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.filter(\.awaitsUpload).count == 2)
    }
}
