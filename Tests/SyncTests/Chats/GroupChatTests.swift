import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Chats of groups", .tags(.C3, .G3), .timeLimit(.minutes(15)))
struct GroupChatTests {
    private let chat = ScopeID.chat(of: GroupID(family.id))

    private func write(_ text: String = "Hello", _ id: MessageID = newID()) -> Intent {
        .chat(.write(NewMessage(id, text), to: nil))
    }

    private func since(_ person: PersonID, in world: TestWorld) -> Int64? {
        guard
            case .membership(let membership)? = world.record(Membership.recordID(chat), in: .user(person))?
                .content
        else { return nil }
        #expect(membership.since == world.member(person, in: chat)?.since)
        return membership.since ?? 1
    }

    @Test("a group chat starts with its first message and has all group members")
    func begin() throws {
        var world = try TestWorld.withGroup(of: boris)
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: cleo) }
        try world.perform(write(), in: chat, by: boris)
        try world.perform(write(), in: chat, by: ada)
        #expect(world.role(of: ada, in: chat) == .editor && world.role(of: boris, in: chat) == .editor)
        #expect(world.role(of: cleo, in: chat) == nil)
        #expect(
            chat.groupID(unlessOwnedBy: ada) == GroupID(family.id) && chat.otherParticipant(than: ada) == nil)
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: cleo) }
    }

    @Test("a new or returning member sees only later messages, and a former member none")
    func joining() throws {
        var world = try TestWorld.withGroup(of: boris)
        for _ in 1...3 { try world.perform(write(), in: chat, by: ada) }
        #expect(since(boris, in: world) == 1)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4 && world.role(of: cleo, in: chat) == .editor)
        try world.perform(write(), in: chat, by: cleo)
        try world.perform(.member(.leave), in: family, by: cleo)
        #expect(since(cleo, in: world) == nil && world.role(of: cleo, in: chat) == nil)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 5)
        // Adding an existing member again changes nothing.
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(boris, in: world) == 1)
    }

    @Test("for a member who joined later, earlier messages do not exist", .tags(.C7))
    func notThere() throws {
        var world = try TestWorld.withGroup(of: boris, cleo)
        let (first, own, later): (MessageID, MessageID, MessageID) = (newID(), newID(), newID())
        try world.perform(write("One", first), in: chat, by: ada)
        try world.perform(write("Two", own), in: chat, by: cleo)
        try world.perform(.member(.leave), in: family, by: cleo)
        try world.perform(.member(.add(cleo, name: "", role: .editor)), in: family, by: ada)
        try world.perform(write("Three", later), in: chat, by: ada)
        #expect(world.canModerate(chat, by: cleo))
        for id in [first, own, newID()] {
            let intents: [ChatIntent] = [.react(id, "👍"), .react(id, nil), .edit(id, "Four"), .remove(id)]
            for intent in intents + [.forward(id, of: chat, as: newID())] {
                #expect(throws: Refusal.notFound) { try world.perform(.chat(intent), in: chat, by: cleo) }
            }
        }
        try world.perform(.chat(.react(later, "👍")), in: chat, by: cleo)
        try world.perform(.group(.shareHistory), in: family, by: ada)
        try world.perform(.chat(.react(first, "👍")), in: chat, by: cleo)
        try world.perform(.chat(.edit(own, "Four")), in: chat, by: cleo)
    }

    @Test("pending messages of a removed member are kept as rejected changes", .tags(.F12))
    func removed() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(write("One"), in: chat, by: ada)
        var phone = TestDevice(boris)
        phone.handle(.started, .leaderChanged(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(
            with: [.user(boris), family, chat].map {
                TestDevice.part(of: $0, in: world, at: 1, grant: world.member(boris, in: $0)?.grant ?? "")
            })
        _ = try phone.perform(write("Two"), in: chat)
        _ = try phone.perform(write("Three"), in: chat)
        phone.handle(.received(.behind))
        phone.answerPull(with: [], inaccessibleScopes: [family, chat])
        while !phone.pushes.isEmpty { phone.answerPush(.rejected(.notFound)) }
        for _ in 1...2 {
            #expect(phone.client.heldScopes == [.user(boris)] && phone.client.outbox.isEmpty)
            #expect(Set(phone.client.rejectedCommands.map(\.command.intent.text)) == ["Two", "Three"])
            #expect(phone.client.rejectedCommands.allSatisfy { $0.summary?.scopeName == "Family" })
            phone.restart()
        }
    }

    @Test("a chat has no members while its group is in the trash, and the same ones afterwards")
    func trash() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(write(), in: chat, by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        try world.perform(.group(.delete), in: family, by: ada)
        for person in [ada, boris, cleo] {
            #expect(since(person, in: world) == nil)
            #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: person) }
        }
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(since(boris, in: world) == 1 && since(cleo, in: world) == 2)
        try world.perform(write(), in: chat, by: cleo)
    }

    @Test("rejects a chat of a group in the trash, or of a group with a user's id")
    func foreign() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.group(.delete), in: family, by: ada)
        #expect(throws: Refusal.self) { try world.perform(write(), in: chat, by: ada) }
        #expect(throws: Refusal.conflict) {
            try world.perform(.group(.create(name: "Trap")), in: ScopeID(.group, ada.text), by: cleo)
        }
        #expect(throws: Refusal.notFound) {
            try world.perform(write(), in: ScopeID(.chat, ada.text), by: cleo)
        }
        try world.perform(write(), in: .chat(ada, ada), by: ada)
    }

    @Test("the owner shows the whole history, and members who join later see only what follows")
    func shareHistory() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.group(.shareHistory), in: family, by: ada)
        for _ in 1...3 { try world.perform(write(), in: chat, by: ada) }
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4 && world.hasUnsharedHistory(chat))
        let grant = world.member(cleo, in: chat)?.grant
        #expect(throws: Refusal.forbidden) { try world.perform(.group(.shareHistory), in: family, by: cleo) }
        let changes = try world.perform(.group(.shareHistory), in: family, by: ada)
        #expect(Set(changes.map(\.scope)) == [chat, .user(cleo)], "no other user is affected")
        #expect(since(cleo, in: world) == 1 && !world.hasUnsharedHistory(chat))
        #expect(world.member(cleo, in: chat)?.grant == grant, "the device keeps its records")
        try world.perform(.member(.leave), in: family, by: cleo)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4)
    }

    @Test("the owner and moderators can remove any message, other members only their own")
    func moderation() throws {
        var world = try TestWorld.withGroup(of: boris, cleo)
        let (first, second): (MessageID, MessageID) = (newID(), newID())
        try world.perform(write("One", first), in: chat, by: boris)
        try world.perform(write("Two", second), in: chat, by: ada)
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.remove(first)), in: chat, by: cleo)
        }
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.remove(second)), in: chat, by: boris)
        }
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.edit(first, "Three")), in: chat, by: ada)
        }
        try world.perform(.member(.add(cleo, name: "", role: .editor)), in: family, by: ada)
        #expect(world.canModerate(chat, by: cleo) && !world.canModerate(chat, by: boris))
        #expect(!world.canModerate(.chat(cleo, boris), by: cleo))
        try world.perform(.chat(.remove(second)), in: chat, by: cleo)
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        guard case .message(let message)? = world.record(RecordID(first.text), in: chat)?.content else {
            Issue.record("the trace is gone")
            return
        }
        #expect(message.removed != nil && message.text.isEmpty)
    }

    @Test("in a chat with many members, marks stay private", .tags(.C6))
    func many() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(write(), in: chat, by: ada)
        let mark = Intent.chat(.mark(read: 1, delivered: 1))
        #expect(try world.perform(mark, in: chat, by: boris).map(\.scope) == [chat])
        for _ in 0..<ChatMark.maxMembersForReceipts {
            let member = Member(person: newID(), name: "", role: .editor, grant: "g")
            world.put([Change(chat, Record(id: Member.recordID(member.person), content: .member(member)))])
        }
        try world.perform(write(), in: chat, by: ada)
        let more = Intent.chat(.mark(read: 2, delivered: 2))
        #expect(try world.perform(more, in: chat, by: boris).map(\.scope) == [.user(boris)])
        #expect(world.mark(of: boris, in: chat) == ChatMark(boris, read: 2, delivered: 2))
        #expect(try world.perform(mark, in: chat, by: boris).isEmpty)
    }

    @Test("a chat of a group in the trash survives the deletion of a member's account")
    func accountDeletion() throws {
        var world = try TestWorld.withGroup(of: boris, cleo)
        try world.perform(write(), in: chat, by: ada)
        try world.perform(.member(.remove(cleo)), in: family, by: ada)
        try world.perform(.group(.delete), in: family, by: ada)
        #expect(world.ownershipOutcome(of: boris, from: chat) == .unchanged)
        #expect(world.ownershipOutcome(of: cleo, from: chat) == .unchanged)
        try world.perform(.group(.restore), in: family, by: ada)
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        #expect(world.ownershipOutcome(of: ada, from: chat) == .erased)
        try world.perform(write(), in: .chat(ada, boris), by: ada)
        #expect(world.ownershipOutcome(of: ada, from: .chat(ada, boris)) == .unchanged)
    }
}
