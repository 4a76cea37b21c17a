import Domain
import FeatureTags
import Sync
import Testing

@Suite("Groups", .timeLimit(.minutes(15)))
struct GroupTests {
    var id: GroupID { GroupID(family.id) }

    private func share(_ role: Role) -> Intent { .share(.share(id, name: "", role: role)) }

    @Test("whoever joins gains what is shared with the group, whoever goes loses it", .tags(.G3))
    func joinAndLeave() throws {
        var world = try World.withGroup(of: boris)
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

    @Test("of a role of one's own and a group's, the higher counts, and each stays when the other ends")
    func highest() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let grant = world.member(boris, in: shopping)?.grant
        try world.perform(share(.editor), by: ada)
        #expect(world.role(of: boris, in: shopping) == .editor)
        try world.perform(.share(.end(id)), by: ada)
        #expect(world.role(of: boris, in: shopping) == .viewer)
        #expect(world.member(boris, in: shopping)?.grant == grant)
    }

    @Test("a list is shared with one's own groups only")
    func foreignGroup() throws {
        var world = try World.withGroup(of: boris)
        let theirs = ScopeID(.group, "000000000000000000THE1RS00")
        try world.perform(.group(.create(name: "Theirs")), in: theirs, by: cleo)
        let intent = Intent.share(.share(GroupID(theirs.id), name: "", role: .viewer))
        #expect(throws: Refusal.notFound) { try world.perform(intent, by: ada) }
        #expect(throws: Refusal.notFound) {
            try world.perform(.list(.sendToGroup(GroupID(theirs.id))), by: ada)
        }
    }

    @Test("what only the owner of a group may do", arguments: 0..<6)
    func owner(place: Int) throws {
        var world = try World.withGroup(of: boris)
        let intents: [Intent] = [
            .group(.rename("Mine")), .group(.setPicture(nil)), .group(.delete), .member(.remove(ada)),
            .member(.transfer(boris)),
            .member(.add(cleo, name: "", role: .viewer)),
        ]
        #expect(throws: Refusal.forbidden) { try world.perform(intents[place], in: family, by: boris) }
        #expect(throws: Refusal.notFound) { try world.perform(intents[place], in: family, by: cleo) }
    }

    @Test("a moderator lets people in and takes them out, and has no power over owner and moderators")
    func moderators() throws {
        var world = try World.withGroup(of: boris, cleo)
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
        for intent in [add(cleo), .member(.remove(cleo)), .group(.rename("Ours")), .group(.openChat)] {
            #expect(throws: Refusal.forbidden) { try world.perform(intent, in: family, by: boris) }
        }
        #expect(throws: Refusal.invalid) { try world.perform(add(boris, .owner), in: family, by: ada) }
        try world.perform(.member(.transfer(cleo)), in: family, by: ada)
        #expect(world.role(of: ada, in: family) == .viewer, "who has passed the group on is a member")
        try world.perform(.member(.leave), in: family, by: boris)
    }

    @Test("an editor of a list lets nobody in")
    func editors() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        for intent in [MemberIntent.add(cleo, name: "", role: .viewer), .remove(ada)] {
            #expect(throws: Refusal.forbidden) { try world.perform(.member(intent), by: boris) }
        }
    }

    @Test("a new name of a group is known in the lists that are shared with it")
    func rename() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(share(.viewer), by: ada)
        try world.perform(.group(.rename("Relatives")), in: family, by: ada)
        guard case .share(let share)? = world.all(Share.kind, in: shopping).first?.content else {
            Issue.record("The list is not shared."); return
        }
        #expect(share.name == "Relatives")
    }

    @Test("ownership passes on: the new owner may all, the old one stays with less")
    func transfer() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.transfer(boris)), by: ada)
        #expect(world.role(of: boris, in: shopping) == .owner && world.role(of: ada, in: shopping) == .editor)
        try world.perform(.member(.transfer(boris)), in: family, by: ada)
        #expect(world.role(of: boris, in: family) == .owner && world.role(of: ada, in: family) == .viewer)
        #expect(throws: Refusal.notFound) { try world.perform(.member(.transfer(cleo)), by: boris) }
    }

    @Test(
        "who was removed from a list, or left it, stays out when the role of the group changes, until it is let in anew"
    )
    func roleOfGroup() throws {
        var world = try World.withGroup(of: boris)
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
        #expect(
            world.role(of: boris, in: shopping) == .editor && world.role(of: cleo, in: shopping) == .editor)
    }

    @Test(
        "who is added to a group where they are already does not come back into a list that they left, or were taken out of"
    )
    func addedAgain() throws {
        var world = try World.withGroup(of: boris)
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
        #expect(world.role(of: boris, in: shopping) == .editor, "who joins anew is let in")
    }

    @Test("a list that is closed is its owner's alone")
    func close() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(share(.editor), by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        try world.perform(.share(.close), by: ada)
        #expect(world.members(of: shopping).map(\.person) == [ada])
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        #expect(world.role(of: cleo, in: shopping) == nil)
    }

    @Test("a new name of a person is known wherever they are a member")
    func newName() throws {
        var world = try World.withGroup(of: boris)
        try world.perform(share(.editor), by: ada)
        try world.perform(.person(.rename(first: "Bo", last: "Lind")), in: .user(boris), by: boris)
        #expect(world.member(boris, in: shopping)?.name == "Bo Lind")
        #expect(world.member(boris, in: family)?.name == "Bo Lind")
    }
}
