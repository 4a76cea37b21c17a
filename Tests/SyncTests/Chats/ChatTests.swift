import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Chats", .tags(.C3), .timeLimit(.minutes(15)))
struct ChatTests {
    private let chat = ScopeID.chat(boris, ada)

    private func write(_ text: String = "Hello", to recipient: Recipient? = nil) -> Intent {
        .chat(.write(NewMessage(newID(), text), to: recipient))
    }

    private func messages(_ world: TestWorld, in chat: ScopeID? = nil) -> [ChatMessage] {
        world.all(ChatMessage.kind, in: chat ?? self.chat).compactMap {
            if case .message(let message) = $0.content { message } else { nil }
        }.sorted { $0.position < $1.position }
    }

    @Test("a pair has one chat, regardless of who writes first, and no other members")
    func pair() throws {
        #expect(chat == .chat(ada, boris) && chat.otherParticipant(than: ada) == boris)
        var world = try TestWorld.withList()
        try world.perform(write("Hello"), in: chat, by: boris)
        try world.perform(write("Hi"), in: chat, by: ada)
        #expect(messages(world).map(\.text) == ["Hello", "Hi"])
        #expect(messages(world).map(\.position) == [1, 2])
        #expect(world.role(of: ada, in: chat) == .editor && world.role(of: boris, in: chat) == .editor)
        #expect(world.member(ada, in: chat)?.name == "Ada")
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: cleo) }
        #expect(throws: Refusal.notFound) {
            try world.perform(.chat(.mark(read: 1, delivered: 1)), in: chat, by: cleo)
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: chat, by: ada)
        }
    }

    @Test("rejects starting a chat of others, another user's own chat, or an invalid one")
    func foreign() throws {
        var world = try TestWorld.withList()
        for name in [
            ScopeID.chat(boris, cleo), .chat(boris, boris), ScopeID(.chat, "0000000000000000000000SH0P"),
        ] {
            #expect(throws: Refusal.notFound) { try world.perform(write(), in: name, by: ada) }
        }
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: .chat(ada, newID()), by: ada) }
    }

    @Test(
        "the id of a chat of two names two different users in order",
        arguments: ["", "01", "A:A", "B:A", "A:B:C"])
    func names(places: String) {
        let ids = ["A": ada.text, "B": boris.text, "C": cleo.text]
        let name = places.map { ids[String($0)] ?? String($0) }.joined()
        #expect(ScopeID(checking: "chat:" + name) == nil)
        #expect(ScopeID(checking: "list:" + ScopeID.chat(ada, boris).id) == nil)
        #expect(ScopeID(checking: ScopeID.chat(ada, boris).text) == .chat(ada, boris))
    }

    @Test("a user's own chat is visible only to that user")
    func saved() throws {
        var world = try TestWorld.withList()
        try world.perform(write(), in: .chat(ada, ada), by: ada)
        #expect(messages(world, in: .chat(ada, ada)).count == 1)
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: .chat(ada, ada), by: boris) }
    }

    @Test("message dates never decrease, and a deviating device clock is kept", .tags(.C4))
    func dates() throws {
        var world = try TestWorld.withList()
        for arrival in [5_000, 3_000, 200_000] as [Int64] {
            world.arrival = noon.advanced(by: arrival)
            try world.perform(write(), in: chat, by: ada)
        }
        #expect(messages(world).map { $0.at.milliseconds - noon.milliseconds } == [5_000, 5_000, 200_000])
        #expect(messages(world).map(\.written) == [nil, nil, noon])
    }

    @Test(
        "a text has 1 to 8,000 characters after trimming", .tags(.C7),
        arguments: [("", Refusal.empty), (" \n\t", .empty), (String(repeating: "a", count: 8001), .tooLong)])
    func limits(text: String, refusal: Refusal) throws {
        var world = try TestWorld.withList()
        #expect(throws: refusal) { try world.perform(write(text), in: chat, by: ada) }
        try world.perform(write(String(repeating: "я", count: 8000)), in: chat, by: ada)
        try world.perform(write("  two\nlines  "), in: chat, by: ada)
        #expect(messages(world).last?.text == "two\nlines")
    }

    @Test("marks only rise, end at the last message, and reading implies delivery", .tags(.C4, .C6))
    func marks() throws {
        var world = try TestWorld.withList()
        for author in [ada, ada, ada, ada, boris] { try world.perform(write(), in: chat, by: author) }
        func mark(_ read: Int64, _ delivered: Int64) throws -> ChatMark {
            try world.perform(.chat(.mark(read: read, delivered: delivered)), in: chat, by: boris)
            return world.mark(of: boris, in: chat)
        }
        #expect(try mark(0, 3) == ChatMark(boris, read: 0, delivered: 3))
        #expect(try mark(4, 0) == ChatMark(boris, read: 4, delivered: 4))
        #expect(try mark(2, 2) == ChatMark(boris, read: 4, delivered: 4))
        #expect(try mark(99, 99) == ChatMark(boris, read: 5, delivered: 5))
        #expect(throws: Refusal.invalid) { _ = try mark(-1, 0) }
        #expect(world.mark(of: ada, in: chat) == ChatMark(ada))
    }

    @Test("marks stay in the reader's own scope until both users of a chat have written", .tags(.C4, .C6))
    func unansweredMarks() throws {
        var world = try TestWorld.withList()
        func awaited() -> [PersonID?] {
            [ada, boris].map {
                guard
                    case .membership(let membership)? = world.record(
                        Membership.recordID(chat), in: .user($0))?
                        .content
                else { return nil }
                return membership.awaited
            }
        }
        func mark(by person: PersonID, _ read: Int64) throws -> Set<ScopeID> {
            Set(try world.perform(.chat(.mark(read: read, delivered: 0)), in: chat, by: person).map(\.scope))
        }
        for _ in 1...3 { try world.perform(write(), in: chat, by: ada) }
        #expect(awaited() == [boris, boris])
        #expect(try mark(by: boris, 2) == [.user(boris)] && mark(by: ada, 3) == [.user(ada)])
        let changes = try world.perform(write(), in: chat, by: boris)
        #expect(awaited() == [nil, nil])
        #expect(changes.count == 5, "two memberships, two marks and the message")
        #expect(
            world.record(ChatMark.recordID(boris), in: chat)?.content
                == .mark(ChatMark(boris, read: 2, delivered: 2)))
        #expect(try world.perform(write(), in: chat, by: boris).count == 1)
        #expect(try mark(by: boris, 4) == [chat] && mark(by: ada, 4) == [chat])
        #expect(world.mark(of: boris, in: chat).read == 4)
    }

    @Test("a user's own chat does not wait for an answer", .tags(.C3))
    func ownChat() throws {
        var world = try TestWorld.withList()
        let own = ScopeID.chat(ada, ada)
        try world.perform(write(), in: own, by: ada)
        #expect(
            try world.perform(.chat(.mark(read: 1, delivered: 1)), in: own, by: ada).map(\.scope) == [own])
    }

    @Test("a user who hides their presence shares no marks and keeps their own", .tags(.C4, .C6))
    func hiddenMarks() throws {
        var world = try TestWorld.withList()
        for author in [ada, ada, ada, ada, boris] { try world.perform(write(), in: chat, by: author) }
        func mark(_ read: Int64) throws -> Set<ScopeID> {
            Set(try world.perform(.chat(.mark(read: read, delivered: 0)), in: chat, by: boris).map(\.scope))
        }
        #expect(try mark(1) == [chat])
        try world.perform(.person(.hidePresence(true)), in: .user(boris), by: boris)
        #expect(try mark(3) == [.user(boris)])
        #expect(world.mark(of: boris, in: chat).read == 3)
        try world.perform(.person(.hidePresence(false)), in: .user(boris), by: boris)
        #expect(try mark(4) == [chat])
    }

    @Test("a user can edit and remove only their own messages", .tags(.C7))
    func changes() throws {
        var world = try TestWorld.withList()
        let (mine, theirs): (MessageID, MessageID) = (newID(), newID())
        try world.perform(.chat(.write(NewMessage(mine, "Helo"), to: nil)), in: chat, by: ada)
        try world.perform(.chat(.write(NewMessage(theirs, "Hi"), to: nil)), in: chat, by: boris)
        try world.perform(.chat(.edit(mine, " Hello ")), in: chat, by: ada)
        #expect(messages(world).first?.text == "Hello" && messages(world).first?.edited == noon)
        for intent in [ChatIntent.edit(theirs, "Ho"), .remove(theirs)] {
            #expect(throws: Refusal.forbidden) { try world.perform(.chat(intent), in: chat, by: ada) }
        }
        #expect(throws: Refusal.empty) { try world.perform(.chat(.edit(mine, " ")), in: chat, by: ada) }
        try world.perform(.chat(.remove(mine)), in: chat, by: ada)
        #expect(messages(world).map(\.text) == ["", "Hi"] && messages(world).first?.removed == noon)
        for intent in [ChatIntent.edit(mine, "Back"), .remove(mine)] {
            #expect(throws: Refusal.gone) { try world.perform(.chat(intent), in: chat, by: ada) }
        }
    }

    @Test("a blocked user cannot write, edit, react or forward until the block is lifted")
    func blocked() throws {
        var world = try TestWorld.withList()
        let (hello, adas) = (newID() as MessageID, newID() as MessageID)
        try world.perform(.chat(.write(NewMessage(hello, "Hello"), to: nil)), in: chat, by: boris)
        try world.perform(.chat(.write(NewMessage(adas, "Hi"), to: nil)), in: chat, by: ada)
        try world.perform(.block(.block(boris, name: "Boris")), in: .user(ada), by: ada)
        #expect(world.blocks(of: ada) == [Block(boris, name: "Boris")])
        for intent in [
            ChatIntent.write(NewMessage(newID(), "Hello"), to: nil), .edit(hello, "Ho"), .react(adas, "👍"),
            .react(adas, nil), .forward(adas, of: chat, as: newID()),
        ] {
            #expect(throws: Refusal.forbidden) { try world.perform(.chat(intent), in: chat, by: boris) }
        }
        #expect(messages(world).allSatisfy { $0.reactions.isEmpty })
        #expect(throws: Refusal.forbidden) { try world.perform(write(), in: .chat(ada, boris), by: boris) }
        try world.perform(.chat(.mark(read: 2, delivered: 2)), in: chat, by: boris)
        try world.perform(.chat(.remove(hello)), in: chat, by: boris)
        try world.perform(write(), in: .chat(boris, cleo), by: boris)
        #expect(throws: Refusal.notFound) {
            try world.perform(.block(.block(cleo, name: "")), in: .user(ada), by: boris)
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.block(.block(ada, name: "")), in: .user(ada), by: ada)
        }
        try world.perform(.block(.unblock(boris)), in: .user(ada), by: ada)
        for intent in [write(), .chat(.react(adas, "👍"))] { try world.perform(intent, in: chat, by: boris) }
        #expect(world.blocks(of: ada).isEmpty)
    }

    @Test("rejects a second message with the same id")
    func once() throws {
        var world = try TestWorld.withList()
        let intent = write()
        try world.perform(intent, in: chat, by: ada)
        #expect(throws: Refusal.conflict) { try world.perform(intent, in: chat, by: ada) }
    }

    @Test("messages of a deleted account stay, and new messages to it are rejected", .tags(.A8))
    func deletedAccount() throws {
        var world = try TestWorld.withList()
        try world.perform(write("Bye"), in: chat, by: boris)
        let outcome = world.ownershipOutcome(of: boris, from: chat)
        #expect(outcome == .unchanged)
        world.put(world.changes(applying: outcome, of: boris, from: chat, by: newID()))
        #expect(throws: Refusal.gone) { try world.perform(write(), in: chat, by: ada) }
        #expect(messages(world).map(\.text) == ["Bye"] && world.member(boris, in: chat)?.name == "")
        #expect(world.role(of: ada, in: chat) == .editor && world.role(of: boris, in: chat) == nil)
    }
}
