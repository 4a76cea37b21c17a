import Domain
import FeatureTags
import SyncRules
import Testing

/// Ada has registered recently and knows no other user. Boris and Cleo share a group.
@Suite("Contact requests", .tags(.G6), .timeLimit(.minutes(15)))
struct RequestTests {
    /// The ways in which Ada can contact Boris.
    enum Attempt: CaseIterable {
        case addToList, addToGroup, sendCopy, write

        var offer: ContactRequest.Offer {
            switch self {
            case .addToList: .list
            case .addToGroup: .group
            case .sendCopy: .copy
            case .write: .message
            }
        }
    }

    /// The relation of Boris to Ada beforehand.
    enum Relation: CaseIterable {
        case unknown, requested, declined, accepted, acquainted, asked, blocked
    }

    let chat = ScopeID.chat(ada, boris)

    func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        world.asksForContact = true
        world.arrival = noon
        try world.perform(.group(.create(name: "Chess")), in: family, by: ada)
        try world.perform(
            .item(.create([NewItem(id: newID(), title: "Milk", rank: Rank.spread(1)[0])])), by: ada)
        return world
    }

    @discardableResult
    func perform(_ attempt: Attempt, in world: inout TestWorld) throws(Refusal) -> [Change] {
        switch attempt {
        case .addToList: try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        case .addToGroup:
            try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        case .sendCopy: try world.perform(.list(.send(to: [boris])), by: ada)
        case .write:
            try world.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat, by: ada)
        }
    }

    func answer(_ intent: ContactRequestIntent, in world: inout TestWorld) throws(Refusal) -> [Change] {
        try world.perform(.contactRequest(intent), in: .user(boris), by: boris)
    }

    func set(_ relation: Relation, in world: inout TestWorld) throws {
        switch relation {
        case .unknown: break
        case .requested: try perform(.addToGroup, in: &world)
        case .declined:
            try perform(.addToGroup, in: &world)
            _ = try answer(.decline(ada), in: &world)
        case .accepted:
            try perform(.addToGroup, in: &world)
            _ = try answer(.accept(ada), in: &world)
        case .acquainted:
            let book = ScopeID(.group, "0000000000000000000000B00K")
            world.asksForContact = false
            try world.perform(.group(.create(name: "Books")), in: book, by: cleo)
            for person in [ada, boris] {
                try world.perform(.member(.add(person, name: "", role: .viewer)), in: book, by: cleo)
            }
            world.asksForContact = true
        case .asked:
            try world.perform(.chat(.write(NewMessage(newID(), "Hi"), to: nil)), in: chat, by: boris)
        case .blocked: try world.perform(.block(.block(ada, name: "Ada")), in: .user(boris), by: boris)
        }
    }

    func scopes(of person: PersonID, in world: TestWorld) -> Set<ScopeID> {
        Set(world.all(Membership.kind, in: .user(person)).compactMap { Membership.scope(of: $0.id) })
    }

    @Test(
        "an offer reaches the recipient at once if they know the sender, otherwise as a request",
        arguments: Attempt.allCases, Relation.allCases)
    func matrix(attempt: Attempt, relation: Relation) throws {
        if relation == .accepted || relation == .requested || relation == .declined, attempt == .addToGroup {
            return
        }
        var world = try world()
        try set(relation, in: &world)
        let before = (scopes(of: boris, in: world), world)
        if relation == .blocked {
            #expect(throws: Refusal.forbidden) { try perform(attempt, in: &world) }
            #expect(world.records == before.1.records)
            return
        }
        try perform(attempt, in: &world)
        let request = world.contactRequest(from: ada, to: boris)
        switch relation {
        case .accepted, .acquainted, .asked:
            let isHere = attempt == .write && relation == .asked
            #expect(scopes(of: boris, in: world).count == before.0.count + (isHere ? 0 : 1))
            #expect(request?.isOpen != true)
        case .unknown, .requested, .declined:
            #expect(scopes(of: boris, in: world) == before.0)
            #expect(world.openRequests(of: boris).count == (relation == .declined ? 0 : 1))
            #expect(request?.scopes.count == (relation == .unknown ? 1 : 2))
            #expect(relation != .unknown || request?.offer == attempt.offer)
        case .blocked: break
        }
    }

    @Test(
        "accepting a request gives access to everything in it, and to what follows",
        arguments: Attempt.allCases)
    func accept(attempt: Attempt) throws {
        var world = try world()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        try perform(attempt, in: &world)
        let request = try #require(world.openRequests(of: boris).first)
        #expect(request.person == ada && request.name == "Ada")
        #expect(scopes(of: boris, in: world).isEmpty, "also what is shared with the group waits")
        #expect(world.contactRequest(from: boris, to: ada)?.state == .sent)
        _ = try answer(.accept(ada), in: &world)
        #expect(world.openRequests(of: boris).isEmpty)
        #expect(world.contactRequest(from: boris, to: ada)?.state == .accepted)
        let scopes = scopes(of: boris, in: world)
        switch attempt {
        case .addToList:
            #expect(scopes == [shopping] && world.member(boris, in: shopping)?.role == .editor)
        case .addToGroup:
            #expect(scopes == [family, shopping] && world.member(boris, in: shopping)?.role == .editor)
        case .sendCopy:
            let copy = try #require(scopes.first)
            #expect(scopes.count == 1 && world.member(boris, in: copy)?.role == .owner)
            let items = world.all(Item.kind, in: copy).map(\.content.name)
            #expect(items == ["Milk"])
        case .write: #expect(scopes == [chat] && world.last(in: chat)?.content.name == "Hello")
        }
        #expect(scopes.allSatisfy { world.member(boris, in: $0)?.invitedRole == nil })
    }

    @Test("sharing something in return accepts a request", arguments: [false, true])
    func returning(isCopy: Bool) throws {
        var world = try world()
        let plants = ScopeID(.list, "00000000000000000000P1ANTS")
        try world.perform(.list(.create(name: "Plants")), in: plants, by: boris)
        try perform(.addToList, in: &world)
        let intent: Intent =
            isCopy ? .list(.send(to: [ada])) : .member(.add(ada, name: "", role: .viewer))
        try world.perform(intent, in: plants, by: boris)
        #expect(scopes(of: boris, in: world) == [plants, shopping])
        #expect(scopes(of: ada, in: world).count == 3)
        #expect(world.openRequests(of: boris).isEmpty && world.openRequests(of: ada).isEmpty)
    }

    @Test("a new common group makes requests unnecessary, unless one was declined")
    func acquaintedLater() throws {
        var world = try world()
        try perform(.addToList, in: &world)
        try set(.acquainted, in: &world)
        try perform(.write, in: &world)
        #expect(
            scopes(of: boris, in: world).contains(chat) && !scopes(of: boris, in: world).contains(shopping))
        var other = try self.world()
        try set(.declined, in: &other)
        try set(.acquainted, in: &other)
        try perform(.write, in: &other)
        #expect(!scopes(of: boris, in: other).contains(chat))
    }

    @Test("answering in the chat accepts a request")
    func answering() throws {
        var world = try world()
        try perform(.write, in: &world)
        try perform(.addToList, in: &world)
        try world.perform(.chat(.write(NewMessage(newID(), "Hi"), to: nil)), in: chat, by: boris)
        #expect(scopes(of: boris, in: world) == [chat, shopping])
        #expect(world.contactRequest(from: ada, to: boris)?.state == .accepted)
    }

    @Test(
        "an accepted or answered chat request shows all messages from the first on",
        arguments: [false, true])
    func firstMessages(isAnswered: Bool) throws {
        var world = try world()
        for _ in 0..<3 { try perform(.write, in: &world) }
        if isAnswered {
            try world.perform(.chat(.write(NewMessage(newID(), "Hi"), to: nil)), in: chat, by: boris)
        } else {
            _ = try answer(.accept(ada), in: &world)
        }
        let member = try #require(world.member(boris, in: chat))
        #expect(member.role == .editor && member.since == nil)
    }

    @Test("a block prevents access, before and after the request was accepted", arguments: [false, true])
    func block(isFirst: Bool) throws {
        var world = try world()
        try perform(.addToList, in: &world)
        if !isFirst { _ = try answer(.accept(ada), in: &world) }
        try world.perform(.block(.block(ada, name: "Ada")), in: .user(boris), by: boris)
        #expect(world.openRequests(of: boris).isEmpty)
        if isFirst {
            #expect(throws: Refusal.forbidden) { _ = try answer(.accept(ada), in: &world) }
            #expect(scopes(of: boris, in: world).isEmpty)
        }
        #expect(throws: Refusal.forbidden) { try perform(.sendCopy, in: &world) }
        try world.perform(.block(.unblock(ada)), in: .user(boris), by: boris)
        #expect(world.openRequests(of: boris).isEmpty, "a lifted block brings no request back")
    }

    @Test("a declined request can be restored and accepted later")
    func decline() throws {
        var world = try world()
        try perform(.addToList, in: &world)
        _ = try answer(.decline(ada), in: &world)
        #expect(
            world.openRequests(of: boris).isEmpty && world.member(boris, in: shopping)?.invitedRole == .editor
        )
        _ = try answer(.restore(ada), in: &world)
        #expect(world.openRequests(of: boris).count == 1)
        _ = try answer(.accept(ada), in: &world)
        #expect(scopes(of: boris, in: world) == [shopping])
        // An undo on another device arrives late.
        _ = try answer(.restore(ada), in: &world)
        #expect(world.contactRequest(from: ada, to: boris)?.state == .accepted)
    }

    @Test(
        "a request ends when its only invitation is withdrawn or its list is purged",
        arguments: [false, true])
    func withdrawal(isPurged: Bool) throws {
        var world = try world()
        try perform(.addToList, in: &world)
        if isPurged {
            try world.perform(.list(.delete), by: ada)
            try world.perform(.list(.purge), by: ada)
        } else {
            try world.perform(.member(.remove(boris)), by: ada)
        }
        #expect(world.contactRequest(from: ada, to: boris) == nil)
        #expect(throws: Refusal.gone) { _ = try answer(.accept(ada), in: &world) }
    }

    @Test("an expired request leaves neither an invitation nor a copy", arguments: Attempt.allCases)
    func expiry(attempt: Attempt) throws {
        var world = try world()
        try perform(attempt, in: &world)
        let scope = try #require(
            ScopeID(checking: world.contactRequest(from: ada, to: boris)?.scopes.first ?? ""))
        world.put(world.changesForRemoving([ContactRequest.recordID(ada)], from: .user(boris)))
        #expect(world.contactRequest(from: ada, to: boris) == nil)
        if attempt == .sendCopy { #expect(world.list(in: scope) == nil) }
        if attempt == .addToList { #expect(world.member(boris, in: scope)?.isMemberOrInvited == false) }
        // The sender may ask again. That counts as a new request.
        world.arrival = noon.advanced(by: TrashPeriod.duration)
        try perform(attempt, in: &world)
        #expect(world.contactRequest(from: boris, to: ada)?.at == world.arrival)
        #expect(world.openRequests(of: boris).count == 1)
    }

    @Test("a user who left a list is invited by a request, even by an acquaintance")
    func leaving() throws {
        var world = try world()
        try set(.acquainted, in: &world)
        try perform(.addToList, in: &world)
        #expect(scopes(of: boris, in: world).contains(shopping))
        try world.perform(.member(.leave), by: boris)
        try perform(.addToList, in: &world)
        #expect(!scopes(of: boris, in: world).contains(shopping))
        #expect(world.openRequests(of: boris).map(\.title) == ["Shopping"])
        _ = try answer(.accept(ada), in: &world)
        #expect(scopes(of: boris, in: world).contains(shopping) && world.openRequests(of: boris).isEmpty)
        #expect(world.member(boris, in: shopping)?.hasLeft == false)
    }

    @Test("accepting a request gives direct access and access through a group at once")
    func bothWays() throws {
        var world = try world()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .viewer)), by: ada)
        try perform(.addToList, in: &world)
        try perform(.addToGroup, in: &world)
        _ = try answer(.accept(ada), in: &world)
        let member = try #require(world.member(boris, in: shopping))
        #expect(
            member.ownRole == .editor && member.groups.map(\.role) == [.viewer] && member.invitedRole == nil)
        #expect(scopes(of: boris, in: world) == [shopping, family])
        try world.perform(.member(.leave), in: family, by: boris)
        #expect(world.role(of: boris, in: shopping) == .editor)
    }

    @Test("an expired chat request leaves the chat open once the users know each other")
    func expiredChat() throws {
        var world = try world()
        try perform(.write, in: &world)
        world.put(world.changesForRemoving([ContactRequest.recordID(ada)], from: .user(boris)))
        try perform(.addToList, in: &world)
        try perform(.write, in: &world)
        #expect(world.contactRequest(from: ada, to: boris)?.scopes.count == 2)
        world.put(world.changesForRemoving([ContactRequest.recordID(ada)], from: .user(boris)))
        try perform(.addToGroup, in: &world)
        _ = try answer(.accept(ada), in: &world)
        #expect(!scopes(of: boris, in: world).contains(chat))
        try perform(.write, in: &world)
        #expect(scopes(of: boris, in: world).contains(chat))
    }

    @Test("accepting a request gives no role that the owner has lowered since")
    func lowered() throws {
        var world = try world()
        try perform(.addToList, in: &world)
        try set(.acquainted, in: &world)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.member(boris, in: shopping)?.ownRole == .viewer)
        #expect(world.member(boris, in: shopping)?.invitedRole == nil)
        _ = try answer(.accept(ada), in: &world)
        #expect(world.role(of: boris, in: shopping) == .viewer)
    }

    @Test("a request of another member replaces a declined one")
    func otherInviter() throws {
        var world = try world()
        world.asksForContact = false
        try world.perform(.member(.add(cleo, name: "", role: .editor)), in: family, by: ada)
        world.asksForContact = true
        try perform(.addToGroup, in: &world)
        _ = try answer(.decline(ada), in: &world)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: cleo)
        #expect(world.openRequests(of: boris).map(\.person) == [cleo])
    }

    @Test("accepting a request to a group in the trash gives access once it is restored")
    func trash() throws {
        var world = try world()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        try perform(.addToGroup, in: &world)
        try world.perform(.group(.delete), in: family, by: ada)
        _ = try answer(.accept(ada), in: &world)
        #expect(scopes(of: boris, in: world).isEmpty)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(scopes(of: boris, in: world) == [family, shopping])
    }

    @Test("the undo of an invitation withdraws it, also if a group in the trash would give access again")
    func undoneInvitation() throws {
        var world = try world()
        try set(.declined, in: &world)
        world.asksForContact = false
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .viewer)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        world.asksForContact = true
        try world.perform(.group(.delete), in: family, by: ada)
        let adding = Intent.member(.add(boris, name: "", role: .editor))
        let undo = adding.inverse(in: shopping, by: ada, of: world, now: noon)
        try world.perform(adding, by: ada)
        #expect(world.member(boris, in: shopping)?.invitedRole == .editor)
        for inverse in undo { try world.perform(inverse.intent, by: ada) }
        #expect(world.member(boris, in: shopping)?.invitedRole == nil)
        #expect(world.openRequests(of: boris).isEmpty)
    }

    @Test("no requests are created if the server does not require them", arguments: Attempt.allCases)
    func never(attempt: Attempt) throws {
        var world = try world()
        world.asksForContact = false
        try perform(attempt, in: &world)
        #expect(scopes(of: boris, in: world).count == 1)
        #expect(world.all(ContactRequest.kind, in: .user(boris)).isEmpty)
    }
}
