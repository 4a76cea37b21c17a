import Domain
import FeatureTags
import Sync
import Testing

@Suite("Cards of lists in chats", .tags(.C12), .timeLimit(.minutes(15)))
struct CardTests {
    private let chat = ScopeID.chat(boris, ada)
    private let first: MessageID = newID()
    private let list = ListID(shopping.id)

    private func card(_ id: MessageID, _ name: String = "Shopping", of list: ListID? = nil) -> Intent {
        .chat(.write(NewMessage(id, name, list: list ?? self.list), to: nil))
    }

    private func message(_ id: MessageID, _ world: World, in chat: ScopeID? = nil) -> ChatMessage? {
        guard case .message(let message)? = world.record(RecordID(id.text), in: chat ?? self.chat)?.content
        else { return nil }
        return message
    }

    @Test("a card names its list, gives nobody access, and is no words to be changed")
    func send() throws {
        var world = try World.withList()
        try world.perform(card(first, " Shopping "), in: chat, by: ada)
        #expect(message(first, world)?.list == list && message(first, world)?.text == "Shopping")
        #expect(!world.isMember(boris) && world.isMember(ada))
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.edit(first, "Other")), in: chat, by: ada)
        }
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        #expect(message(first, world)?.list == nil && message(first, world)?.text == "")
    }

    @Test("who does not see a list cannot send it, and does not learn whether it exists", .tags(.F4))
    func unseen() throws {
        var world = try World.withList()
        for card in [card(newID()), card(newID(), of: newID())] {
            #expect(throws: Refusal.notFound) { try world.perform(card, in: chat, by: boris) }
        }
        #expect(world.last(in: chat) == nil, "not even a chat begins")
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(card(first), in: chat, by: boris)
        try world.perform(.list(.delete), by: ada)
        #expect(throws: Refusal.notFound) { try world.perform(card(newID()), in: chat, by: boris) }
        #expect(throws: Refusal.gone) { try world.perform(card(newID()), in: chat, by: ada) }
    }

    @Test("an inbox is never a card, and no card has a picture, no name or a long one")
    func invalid() throws {
        var world = try World.withList()
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

    @Test("a card that is forwarded is one, also by who does not see the list")
    func forward() throws {
        var world = try World.withList()
        try world.perform(card(first), in: chat, by: ada)
        let (copy, target): (MessageID, ScopeID) = (newID(), .chat(boris, cleo))
        try world.perform(.chat(.forward(first, of: chat, as: copy)), in: target, by: boris)
        let forwarded = message(copy, world, in: target)
        #expect(forwarded?.list == list && forwarded?.text == "Shopping" && forwarded?.source == "Ada")
        #expect(!world.isMember(boris) && !world.isMember(cleo))
    }

    @Test("what ends a list does not pass a card of it that waits behind a picture", .tags(.C8))
    func orderOfEnd() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(card(first), in: chat)
        _ = try phone.perform(.list(.delete))
        #expect(phone.pushes.isEmpty)
    }

    @Test("a card does not pass its list, which waits for a picture", .tags(.C8))
    func orderOfBeginning() throws {
        var phone = try Phone.inSync()
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
