import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Groups", .timeLimit(.minutes(15)))
struct GroupTests {
    var id: GroupID { GroupID(family.id) }

    private func share(_ role: Role) -> Intent { .share(.share(id, name: "", role: role)) }

    @Test("members gain access to the lists of a group and lose it when they leave", .tags(.G3))
    func joinAndLeave() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(share(.editor), by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor)
        #expect(world.role(of: cleo, in: shopping) == nil)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: cleo, in: shopping) == .editor && world.isMember(cleo))
        try world.perform(.member(.leave), in: family, by: cleo)
        #expect(world.role(of: cleo, in: shopping) == nil && !world.isMember(cleo))
        try world.perform(.share(.end(id)), by: ada)
        #expect(world.role(of: boris, in: shopping) == nil && !world.isMember(boris))
    }

    @Test("the higher of a direct and a group role counts, and each survives the other")
    func highest() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let grant = world.member(boris, in: shopping)?.grant
        try world.perform(share(.editor), by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor)
        try world.perform(.share(.end(id)), by: ada)
        #expect(world.role(of: boris, in: shopping) == .viewer)
        #expect(world.member(boris, in: shopping)?.grant == grant)
    }

    @Test("a list can be shared only with the user's own groups")
    func foreignGroup() throws {
        var world = try TestWorld.withGroup(of: boris)
        let theirs = ScopeID(.group, "000000000000000000THE1RS00")
        try world.perform(.group(.create(name: "Theirs")), in: theirs, by: cleo)
        let intent = Intent.share(.share(GroupID(theirs.id), name: "", role: .viewer))
        #expect(throws: Refusal.notFound) { try world.perform(intent, by: ada) }
        #expect(throws: Refusal.notFound) {
            try world.perform(.list(.sendToGroup(GroupID(theirs.id))), by: ada)
        }
    }

    @Test("only the owner of a group may change, transfer or delete it", arguments: 0..<6)
    func owner(place: Int) throws {
        var world = try TestWorld.withGroup(of: boris)
        let intents: [Intent] = [
            .group(.rename("Mine")), .group(.setPicture(nil)), .group(.delete), .member(.remove(ada)),
            .member(.transfer(boris)),
            .member(.add(cleo, name: "", role: .viewer)),
        ]
        #expect(throws: Refusal.forbidden) { try world.perform(intents[place], in: family, by: boris) }
        #expect(throws: Refusal.notFound) { try world.perform(intents[place], in: family, by: cleo) }
    }

    @Test("a moderator adds and removes members, but neither the owner nor moderators")
    func moderators() throws {
        var world = try TestWorld.withGroup(of: boris, cleo)
        func add(_ person: PersonID, _ role: Role = .viewer) -> Intent {
            .member(.add(person, name: "", role: role))
        }
        #expect(throws: Refusal.forbidden) { try world.perform(add(boris, .editor), in: family, by: boris) }
        try world.perform(add(boris, .editor), in: family, by: ada)
        try world.perform(.member(.remove(cleo)), in: family, by: boris)
        try world.perform(add(cleo), in: family, by: boris)
        #expect(throws: Refusal.forbidden) { try world.perform(add(cleo, .editor), in: family, by: boris) }
        for intent in [add(boris), add(ada), .member(.remove(ada)), .member(.transfer(cleo))] {
            #expect(throws: Refusal.forbidden) { try world.perform(intent, in: family, by: boris) }
        }
        try world.perform(add(cleo, .editor), in: family, by: ada)
        for intent in [add(cleo), .member(.remove(cleo)), .group(.rename("Ours")), .group(.shareHistory)] {
            #expect(throws: Refusal.forbidden) { try world.perform(intent, in: family, by: boris) }
        }
        #expect(throws: Refusal.invalid) { try world.perform(add(boris, .owner), in: family, by: ada) }
        try world.perform(.member(.transfer(cleo)), in: family, by: ada)
        #expect(world.role(of: ada, in: family) == .viewer, "a former owner is a member")
        try world.perform(.member(.leave), in: family, by: boris)
    }

    @Test("an editor of a list can neither add nor remove members")
    func editors() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        for intent in [MemberIntent.add(cleo, name: "", role: .viewer), .remove(ada)] {
            #expect(throws: Refusal.forbidden) { try world.perform(.member(intent), by: boris) }
        }
    }

    @Test("a renamed group has its new name in its shared lists")
    func rename() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(share(.viewer), by: ada)
        try world.perform(.group(.rename("Relatives")), in: family, by: ada)
        guard case .share(let share)? = world.all(Share.kind, in: shopping).first?.content else {
            Issue.record("the list is not shared"); return
        }
        #expect(share.name == "Relatives")
    }

    @Test("a transfer makes the former owner an editor of a list or a member of a group")
    func transfer() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.transfer(boris)), by: ada)
        #expect(world.role(of: boris, in: shopping) == .owner && world.role(of: ada, in: shopping) == .editor)
        try world.perform(.member(.transfer(boris)), in: family, by: ada)
        #expect(world.role(of: boris, in: family) == .owner && world.role(of: ada, in: family) == .viewer)
        #expect(throws: Refusal.notFound) { try world.perform(.member(.transfer(cleo)), by: boris) }
    }

    @Test(
        "a former member of a list stays out when the group's role changes"
    )
    func roleOfGroup() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        try world.perform(share(.editor), by: ada)
        try world.perform(.member(.remove(boris)), by: ada)
        try world.perform(share(.viewer), by: ada)
        #expect(world.role(of: boris, in: shopping) == nil && world.role(of: cleo, in: shopping) == .viewer)
        try world.perform(.member(.leave), by: cleo)
        try world.perform(share(.editor), by: ada)
        #expect(world.members(of: shopping).map(\.person) == [ada])
        try world.perform(.share(.end(id)), by: ada)
        try world.perform(share(.editor), by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor, "he was removed and did not leave")
        #expect(world.role(of: cleo, in: shopping) == nil)
    }

    @Test("a user who left a list does not return through a group, but on their own or after a request")
    func leftList() throws {
        var world = try TestWorld.withGroup(of: boris)
        let books = ScopeID(.group, "0000000000000000000000B00K")
        try world.perform(.group(.create(name: "Books")), in: books, by: cleo)
        for person in [ada, boris] {
            try world.perform(.member(.add(person, name: "", role: .viewer)), in: books, by: cleo)
        }
        try world.perform(share(.editor), by: ada)
        try world.perform(.member(.leave), by: boris)
        func isOut() -> Bool {
            world.role(of: boris, in: shopping) == nil && !world.isMember(boris)
                && world.member(boris, in: shopping)?.hasLeft == true
        }
        try world.perform(.share(.end(id)), by: ada)
        try world.perform(share(.editor), by: ada)
        #expect(isOut())
        try world.perform(.share(.share(GroupID(books.id), name: "", role: .viewer)), by: ada)
        #expect(isOut(), "another common group")
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(isOut(), "added to the group again")
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(isOut(), "restored from the trash")
        world.asksForContact = true
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.contactRequest(.accept(ada)), in: .user(boris), by: boris)
        #expect(world.role(of: boris, in: shopping) == .viewer)
        try world.perform(.share(.end(id)), by: ada)
        try world.perform(share(.editor), by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor, "he is a member again")
    }

    @Test(
        "a group member who is added again does not return to lists that they left"
    )
    func addedAgain() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        try world.perform(share(.editor), by: ada)
        try world.perform(.member(.remove(boris)), by: ada)
        try world.perform(.member(.leave), by: cleo)
        for person in [boris, cleo] {
            try world.perform(.member(.add(person, name: "", role: .viewer)), in: family, by: ada)
            #expect(world.role(of: person, in: shopping) == nil)
        }
        try world.perform(.member(.remove(boris)), in: family, by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor, "a member who joins again gets access")
    }

    @Test("the undo of adding a member of a group leaves the access through the group")
    func undoneAdding() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(share(.viewer), by: ada)
        for (person, role) in [(boris, .viewer), (cleo, nil)] as [(PersonID, Role?)] {
            let adding = Intent.member(.add(person, name: "", role: .editor))
            let undo = adding.inverse(in: shopping, by: ada, of: world, now: noon)
            try world.perform(adding, by: ada)
            #expect(world.role(of: person, in: shopping) == .editor)
            for inverse in undo { try world.perform(inverse.intent, by: ada) }
            #expect(world.role(of: person, in: shopping) == role)
        }
        try world.perform(.share(.end(id)), by: ada)
        #expect(world.members(of: shopping).map(\.person) == [ada])
    }

    @Test("a closed list has only its owner")
    func close() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(share(.editor), by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        try world.perform(.share(.close), by: ada)
        #expect(world.members(of: shopping).map(\.person) == [ada])
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: cleo, in: shopping) == nil)
    }

    @Test("a renamed user has the new name in all memberships")
    func newName() throws {
        var world = try TestWorld.withGroup(of: boris)
        try world.perform(share(.editor), by: ada)
        try world.perform(.person(.rename(first: "Bo", last: "Lind")), in: .user(boris), by: boris)
        #expect(world.member(boris, in: shopping)?.name == "Bo Lind")
        #expect(world.member(boris, in: family)?.name == "Bo Lind")
    }
}
