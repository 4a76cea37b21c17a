import Domain
import FeatureTags
import Sync
import Testing

@Suite("Chats of groups", .tags(.C3, .G3), .timeLimit(.minutes(15)))
struct GroupChatTests {
    private let chat = ScopeID.chat(of: GroupID(family.id))

    private func write(_ text: String = "Hello", _ id: MessageID = newID()) -> Intent {
        .chat(.write(NewMessage(id, text), to: nil))
    }

    private func since(_ person: PersonID, in world: World) -> Int64? {
        guard
            case .membership(let membership)? = world.record(Membership.recordID(chat), in: .user(person))?
                .content
        else { return nil }
        #expect(membership.since == world.member(person, in: chat)?.since)
        return membership.since ?? 1
    }

    @Test("it begins with its first message, and everybody in the group is in it")
    func begin() throws {
        var world = try World.withGroup(of: boris)
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: cleo) }
        try world.perform(write(), in: chat, by: boris)
        try world.perform(write(), in: chat, by: ada)
        #expect(world.role(of: ada, in: chat) == .editor && world.role(of: boris, in: chat) == .editor)
        #expect(world.role(of: cleo, in: chat) == nil)
        #expect(chat.group(besides: ada) == GroupID(family.id) && chat.companion(of: ada) == nil)
        #expect(throws: Refusal.notFound) { try world.perform(write(), in: chat, by: cleo) }
    }

    @Test("who joins sees what comes from then on, who goes sees nothing more, who comes back begins anew")
    func joining() throws {
        var world = try World.withGroup(of: boris)
        for _ in 1...3 { try world.perform(write(), in: chat, by: ada) }
        #expect(since(boris, in: world) == 1)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4 && world.role(of: cleo, in: chat) == .editor)
        try world.perform(write(), in: chat, by: cleo)
        try world.perform(.member(.leave), in: family, by: cleo)
        #expect(since(cleo, in: world) == nil && world.role(of: cleo, in: chat) == nil)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 5)
        // An existing member who is added again loses nothing.
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(boris, in: world) == 1)
    }

    @Test("for who came later what was written before does not exist, whoever wrote it", .tags(.C7))
    func notThere() throws {
        var world = try World.withGroup(of: boris, cleo)
        let (first, own, later): (MessageID, MessageID, MessageID) = (newID(), newID(), newID())
        try world.perform(write("One", first), in: chat, by: ada)
        try world.perform(write("Two", own), in: chat, by: cleo)
        try world.perform(.member(.leave), in: family, by: cleo)
        try world.perform(.member(.add(cleo, name: "", role: .editor)), in: family, by: ada)
        try world.perform(write("Three", later), in: chat, by: ada)
        #expect(world.moderates(chat, cleo))
        for id in [first, own, newID()] {
            let intents: [ChatIntent] = [.react(id, "👍"), .react(id, nil), .edit(id, "Four"), .remove(id)]
            for intent in intents + [.forward(id, of: chat, as: newID())] {
                #expect(throws: Refusal.notFound) { try world.perform(.chat(intent), in: chat, by: cleo) }
            }
        }
        try world.perform(.chat(.react(later, "👍")), in: chat, by: cleo)
        try world.perform(.group(.openChat), in: family, by: ada)
        try world.perform(.chat(.react(first, "👍")), in: chat, by: cleo)
        try world.perform(.chat(.edit(own, "Four")), in: chat, by: cleo)
    }

    @Test("what somebody wrote there who was removed meanwhile is in their tray with its text", .tags(.F12))
    func removed() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(write("One"), in: chat, by: ada)
        var phone = Phone(boris)
        phone.happen(.started, .leads(true), .socketOpened)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(
            with: [.user(boris), family, chat].map {
                Phone.part(of: $0, in: world, at: 1, grant: world.member(boris, in: $0)?.grant ?? "")
            })
        _ = try phone.perform(write("Two"), in: chat)
        _ = try phone.perform(write("Three"), in: chat)
        phone.happen(.received(.behind))
        phone.answerPull(with: [], gone: [family, chat])
        while !phone.pushes.isEmpty { phone.answerPush(.refused(.notFound)) }
        for _ in 1...2 {
            #expect(phone.client.heldScopes == [.user(boris)] && phone.client.outbox.isEmpty)
            #expect(Set(phone.client.tray.map(\.command.intent.text)) == ["Two", "Three"])
            #expect(phone.client.tray.allSatisfy { $0.subject?.place == "Family" })
            phone.restart()
        }
    }

    @Test("with the group in the trash nobody is in it; when it is back, all see what they saw before")
    func trash() throws {
        var world = try World.withGroup(of: boris)
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

    @Test("no chat begins of a group in the trash, nor of one with a person's id")
    func foreign() throws {
        var world = try World.withGroup(of: boris)
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

    @Test("its owner may show it to all from its beginning, and who joins later sees what follows again")
    func openPast() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(.group(.openChat), in: family, by: ada)
        for _ in 1...3 { try world.perform(write(), in: chat, by: ada) }
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4 && world.hasPast(chat))
        let grant = world.member(cleo, in: chat)?.grant
        #expect(throws: Refusal.forbidden) { try world.perform(.group(.openChat), in: family, by: cleo) }
        let changes = try world.perform(.group(.openChat), in: family, by: ada)
        #expect(Set(changes.map(\.scope)) == [chat, .user(cleo)], "nobody else is concerned")
        #expect(since(cleo, in: world) == 1 && !world.hasPast(chat))
        #expect(world.member(cleo, in: chat)?.grant == grant, "what a device holds stays")
        try world.perform(.member(.leave), in: family, by: cleo)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(since(cleo, in: world) == 4)
    }

    @Test("its owner and moderators take back what anybody wrote, others only their own")
    func moderation() throws {
        var world = try World.withGroup(of: boris, cleo)
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
        #expect(world.moderates(chat, cleo) && !world.moderates(chat, boris))
        #expect(!world.moderates(.chat(cleo, boris), cleo))
        try world.perform(.chat(.remove(second)), in: chat, by: cleo)
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        guard case .message(let message)? = world.record(RecordID(first.text), in: chat)?.content else {
            Issue.record("the trace is gone")
            return
        }
        #expect(message.removed != nil && message.text.isEmpty)
    }

    @Test("among many, only oneself is told how far one has come", .tags(.C6))
    func many() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(write(), in: chat, by: ada)
        let mark = Intent.chat(.mark(read: 1, delivered: 1))
        #expect(try world.perform(mark, in: chat, by: boris).map(\.scope) == [chat])
        for _ in 0..<ChatMark.mostTold {
            let member = Member(person: newID(), name: "", role: .editor, grant: "g")
            world.put([Change(chat, Record(id: Member.recordID(member.person), content: .member(member)))])
        }
        try world.perform(write(), in: chat, by: ada)
        let more = Intent.chat(.mark(read: 2, delivered: 2))
        #expect(try world.perform(more, in: chat, by: boris).map(\.scope) == [.user(boris)])
        #expect(world.mark(of: boris, in: chat) == ChatMark(boris, read: 2, delivered: 2))
        #expect(try world.perform(mark, in: chat, by: boris).isEmpty)
    }

    @Test("a chat in the trash with its group outlives a member's account, also a former one's")
    func departure() throws {
        var world = try World.withGroup(of: boris, cleo)
        try world.perform(write(), in: chat, by: ada)
        try world.perform(.member(.remove(cleo)), in: family, by: ada)
        try world.perform(.group(.delete), in: family, by: ada)
        #expect(world.departure(of: boris, from: chat) == .stays)
        #expect(world.departure(of: cleo, from: chat) == .stays)
        try world.perform(.group(.restore), in: family, by: ada)
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        #expect(world.departure(of: ada, from: chat) == .goes)
        try world.perform(write(), in: .chat(ada, boris), by: ada)
        #expect(world.departure(of: ada, from: .chat(ada, boris)) == .stays)
    }
}
