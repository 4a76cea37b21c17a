import Domain
import FeatureTags
import SyncProtocol
import SyncRules
import Testing

@Suite("Cards of lists in chats", .tags(.C12), .timeLimit(.minutes(15)))
struct CardTests {
    private let chat = ScopeID.chat(boris, ada)
    private let first: MessageID = newID()
    private let list = ListID(shopping.id)

    private func card(_ id: MessageID, _ name: String = "Shopping", of list: ListID? = nil) -> Intent {
        .chat(.write(NewMessage(id, name, list: list ?? self.list), to: nil))
    }

    private func message(_ id: MessageID, _ world: TestWorld, in chat: ScopeID? = nil) -> ChatMessage? {
        guard case .message(let message)? = world.record(RecordID(id.text), in: chat ?? self.chat)?.content
        else { return nil }
        return message
    }

    @Test("a card names its list, gives no access to it and cannot be edited")
    func send() throws {
        var world = try TestWorld.withList()
        try world.perform(card(first, " Shopping "), in: chat, by: ada)
        #expect(message(first, world)?.list == list && message(first, world)?.text == "Shopping")
        #expect(!world.isMember(boris) && world.isMember(ada))
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.edit(first, "Other")), in: chat, by: ada)
        }
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        #expect(message(first, world)?.list == nil && message(first, world)?.text == "")
    }

    @Test("a user without access to a list cannot send its card or learn that it exists", .tags(.F4))
    func unseen() throws {
        var world = try TestWorld.withList()
        for card in [card(newID()), card(newID(), of: newID())] {
            #expect(throws: Refusal.notFound) { try world.perform(card, in: chat, by: boris) }
        }
        #expect(world.last(in: chat) == nil, "the chat is not even started")
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(card(first), in: chat, by: boris)
        try world.perform(.list(.delete), by: ada)
        #expect(throws: Refusal.notFound) { try world.perform(card(newID()), in: chat, by: boris) }
        #expect(throws: Refusal.gone) { try world.perform(card(newID()), in: chat, by: ada) }
    }

    @Test("rejects cards of an inbox, with a picture, without a name or with a long one")
    func invalid() throws {
        var world = try TestWorld.withList()
        try world.perform(.list(.create(name: "Inbox")), in: .inbox(of: ada), by: ada)
        let inbox = ListID(ada.text)
        #expect(throws: Refusal.forbidden) { try world.perform(card(newID(), of: inbox), in: chat, by: ada) }
        #expect(throws: Refusal.notFound) { try world.perform(card(newID(), of: inbox), in: chat, by: boris) }
        let pictured = NewMessage(newID(), "Shopping", picture: blob, list: list)
        #expect(throws: Refusal.invalid) {
            try world.perform(.chat(.write(pictured, to: nil)), in: chat, by: ada)
        }
        for (name, refusal) in [(" ", Refusal.empty), (String(repeating: "a", count: 201), .tooLong)] {
            #expect(throws: refusal) { try world.perform(card(newID(), name), in: chat, by: ada) }
        }
    }

    @Test("a forwarded card stays a card, also from a user who cannot see the list")
    func forward() throws {
        var world = try TestWorld.withList()
        try world.perform(card(first), in: chat, by: ada)
        let (copy, target): (MessageID, ScopeID) = (newID(), .chat(boris, cleo))
        try world.perform(.chat(.forward(first, of: chat, as: copy)), in: target, by: boris)
        let forwarded = message(copy, world, in: target)
        #expect(forwarded?.list == list && forwarded?.text == "Shopping" && forwarded?.source == "Ada")
        #expect(!world.isMember(boris) && !world.isMember(cleo))
    }

    @Test("the deletion of a list stays behind a waiting card of it", .tags(.C8))
    func orderOfEnd() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(card(first), in: chat)
        _ = try phone.perform(.list(.delete))
        #expect(phone.pushes.isEmpty)
    }

    @Test("a card stays behind the waiting copy of its list", .tags(.C8))
    func orderOfBeginning() throws {
        var phone = try TestDevice.inSync()
        let (item, copy): (ItemID, ListID) = (newID(), newID())
        let rank = Rank.spread(1)[0]
        _ = try phone.perform(.item(.create([NewItem(id: item, title: "Milk", rank: rank)])))
        phone.answerPush(.done([shopping: 2]))
        _ = try phone.perform(.picture(.add(NewPicture(id: newID(), item: item, blob: blob, rank: rank))))
        _ = try phone.perform(.list(.copy(from: shopping, name: "Shopping")), in: .list(copy))
        _ = try phone.perform(card(first, of: copy), in: chat)
        #expect(phone.pushes.isEmpty)
    }

    private var blob: BlobID { BlobID(checking: String(repeating: "a", count: 64))! }
}
