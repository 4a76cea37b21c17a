import Domain
import SyncRules
import Testing

/// The content of requests, and the effects of sharing in return, blocking and leaving.
extension RequestTests {
    @Test("sharing something with a blocked sender does not accept the sender's requests")
    func returningToBlocked() throws {
        var world = try world()
        let plants = ScopeID(.list, "00000000000000000000P1ANTS")
        try world.perform(.list(.create(name: "Plants")), in: plants, by: boris)
        try perform(.addToList, in: &world)
        try world.perform(.block(.block(ada, name: "Ada")), in: .user(boris), by: boris)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), in: plants, by: boris)
        #expect(scopes(of: boris, in: world) == [plants])
    }

    @Test("the excerpt follows edits of the message and is removed with it")
    func rewording() throws {
        var world = try world()
        let message: MessageID = newID()
        try world.perform(.chat(.write(NewMessage(message, "Secret"), to: nil)), in: chat, by: ada)
        try world.perform(.chat(.edit(message, "Hello")), in: chat, by: ada)
        #expect(world.openRequests(of: boris).first?.excerpt == "Hello")
        // The right-to-left override would reverse the text on the recipient's screen.
        try world.perform(.chat(.edit(message, " \u{202E}Good\u{7} morning\n")), in: chat, by: ada)
        #expect(world.openRequests(of: boris).first?.excerpt == "Good morning")
        let second: MessageID = newID()
        try world.perform(.chat(.write(NewMessage(second, "Bye"), to: nil)), in: chat, by: ada)
        try world.perform(.chat(.edit(second, "Good night")), in: chat, by: ada)
        #expect(world.openRequests(of: boris).first?.excerpt == "Good morning")
        try world.perform(.chat(.remove(message)), in: chat, by: ada)
        #expect(world.openRequests(of: boris).first?.excerpt == "")
        var other = try self.world()
        try perform(.addToList, in: &other)
        try perform(.addToGroup, in: &other)
        try other.perform(.member(.remove(boris)), by: ada)
        let request = try #require(other.openRequests(of: boris).first)
        #expect(request.title == "" && request.excerpt == "" && request.scopes == [family.text])
    }

    @Test("sharing with a user who had left keeps the request to them")
    func returningToLeaver() throws {
        var world = try world()
        let plants = ScopeID(.list, "00000000000000000000P1ANTS")
        world.asksForContact = false
        try world.perform(.list(.create(name: "Plants")), in: plants, by: boris)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), in: plants, by: boris)
        try world.perform(.member(.leave), in: plants, by: ada)
        world.asksForContact = true
        try perform(.write, in: &world)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), in: plants, by: boris)
        #expect(world.openRequests(of: ada).map(\.title) == ["Plants"])
        try world.perform(.contactRequest(.accept(boris)), in: .user(ada), by: ada)
        #expect(scopes(of: ada, in: world).contains(plants))
    }

    @Test("a request has an excerpt of at most 300 characters, without deleted items")
    func excerpt() throws {
        var world = try world()
        let words = String(repeating: "é", count: 1000)
        try world.perform(.chat(.write(NewMessage(newID(), words), to: nil)), in: chat, by: ada)
        #expect(world.openRequests(of: boris).first?.excerpt == String(repeating: "é", count: 300))
        try perform(.sendCopy, in: &world)
        #expect(world.openRequests(of: boris).count == 1)
        var other = try self.world()
        let secret: ItemID = newID()
        try other.perform(
            .item(.create([NewItem(id: secret, title: "Secret", rank: Rank.spread(1)[0])])), by: ada)
        try other.perform(.item(.delete(secret)), by: ada)
        var list = other
        try perform(.addToList, in: &list)
        #expect(list.openRequests(of: boris).first?.excerpt == "Milk", "deleted items are left out")
        try perform(.sendCopy, in: &other)
        let request = other.openRequests(of: boris).first
        #expect(request?.title == "Shopping" && request?.excerpt == "Milk")
    }

    @Test("a request cannot be accepted while its sender blocks the recipient")
    func blockedRecipient() throws {
        for attempt in Attempt.allCases {
            var world = try world()
            try perform(attempt, in: &world)
            try world.perform(.block(.block(boris, name: "Boris")), in: .user(ada), by: ada)
            #expect(throws: Refusal.gone) { _ = try answer(.accept(ada), in: &world) }
            #expect(scopes(of: boris, in: world).isEmpty, "\(attempt)")
            try world.perform(.block(.unblock(boris)), in: .user(ada), by: ada)
            _ = try answer(.accept(ada), in: &world)
            #expect(scopes(of: boris, in: world).count == 1)
        }
    }

    @Test("accepting gives access to all but a full list behind a group")
    func fullList() throws {
        var world = try world()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .viewer)), by: ada)
        let plants = ScopeID(.list, "00000000000000000000P1ANTS")
        try world.perform(.list(.create(name: "Plants")), in: plants, by: ada)
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .viewer)), in: plants, by: ada)
        for attempt in [Attempt.addToGroup, .write, .sendCopy] { try perform(attempt, in: &world) }
        for _ in 1..<Member.maxPerScope {
            let member = Member(person: newID(), name: "", role: nil, grant: "")
            world.put([
                Change(shopping, Record(id: Member.recordID(member.person), content: .member(member)))
            ])
        }
        _ = try answer(.accept(ada), in: &world)
        #expect(scopes(of: boris, in: world).isSuperset(of: [family, plants, chat]))
        #expect(scopes(of: boris, in: world).count == 4 && !world.isMember(boris))
        #expect(world.member(boris, in: shopping) == nil && world.openRequests(of: boris).isEmpty)
    }

    @Test("a user who left, was removed and is added again still gets a request")
    func leftAndRemoved() throws {
        var world = try world()
        try set(.acquainted, in: &world)
        try perform(.addToList, in: &world)
        try world.perform(.member(.leave), by: boris)
        try perform(.addToList, in: &world)
        try world.perform(.member(.remove(boris)), by: ada)
        try perform(.addToList, in: &world)
        #expect(!scopes(of: boris, in: world).contains(shopping))
    }
}
