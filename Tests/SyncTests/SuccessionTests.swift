import Domain
import FeatureTags
import Sync
import Testing

@Suite("What becomes of a list when an account is deleted", .tags(.A8), .timeLimit(.minutes(15)))
struct SuccessionTests {
    private static func member(_ person: PersonID, _ role: Role, grant: String) -> Member {
        Member(person: person, name: "", role: role, grant: grant)
    }

    @Test(
        "the editor with access for longest owns it then, else such a viewer, else nobody", .tags(.F15),
        arguments: [
            ([], nil),
            ([member(boris, .viewer, grant: "2")], boris),
            ([member(boris, .viewer, grant: "1"), member(cleo, .editor, grant: "2")], cleo),
            ([member(boris, .editor, grant: "2"), member(cleo, .editor, grant: "1")], cleo),
            ([member(boris, .viewer, grant: "1"), member(cleo, .viewer, grant: "2")], boris),
            ([member(boris, .editor, grant: "1"), member(cleo, .editor, grant: "1")], cleo),
        ])
    func heir(members: [Member], expected: PersonID?) {
        #expect(nextOwner(of: members)?.person == expected)
        #expect(nextOwner(of: members.reversed())?.person == expected)
    }

    private func depart(_ person: PersonID, _ world: inout World) -> OwnershipOutcome {
        let departure = world.departure(of: person, from: shopping)
        world.put(world.changes(at: departure, of: person, from: shopping, by: newID()))
        return departure
    }

    @Test("a shared list passes on: the heir may all, and nothing says any more who the other was")
    func passes() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let grant = try #require(world.member(boris, in: shopping)?.grant)
        #expect(
            depart(ada, &world)
                == .passes(to: Self.member(boris, .viewer, grant: grant).named("Boris", by: "Ada")))
        #expect(world.role(of: boris, in: shopping) == .owner)
        #expect(world.role(of: ada, in: shopping) == nil)
        #expect(world.member(ada, in: shopping)?.name == "")
        #expect(world.member(ada, in: shopping)?.role == nil)
        #expect(world.member(boris, in: shopping)?.name == "Boris")
        #expect(world.member(boris, in: shopping)?.from == nil)
        #expect(world.isMember(boris) && !world.isMember(ada))
        try world.perform(.list(.delete), by: boris)
        #expect(world.isMember(boris))
    }

    @Test("a list that nobody else has goes, and so does one in the trash, which others see no more")
    func goes() throws {
        var alone = try World.withList()
        #expect(depart(ada, &alone) == .goes)
        var deleted = try World.withList()
        try deleted.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try deleted.perform(.list(.delete), by: ada)
        #expect(depart(ada, &deleted) == .goes)
    }

    @Test("who has left or was removed inherits nothing")
    func formerMember() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.member(.leave), by: boris)
        #expect(world.departure(of: ada, from: shopping) == .goes)
    }

    @Test(
        "a group passes on to the member of longest standing, and goes with the last one, from lists as well")
    func group() throws {
        var world = try World.withList()
        try world.perform(.group(.create(name: "Family")), in: family, by: boris)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), in: family, by: boris)
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        let departure = world.departure(of: boris, from: family)
        world.put(world.changes(at: departure, of: boris, from: family, by: newID()))
        world.put(world.changes(at: .stays, of: boris, from: shopping, by: newID()))
        #expect(world.role(of: ada, in: family) == .owner && world.role(of: boris, in: shopping) == nil)
        #expect(world.departure(of: ada, from: family) == .goes)
        world.put(world.changes(at: .goes, of: ada, from: family, by: newID()))
        #expect(world.all(Share.kind, in: shopping).isEmpty)
    }

    @Test("somebody else's list stays, without the member")
    func stays() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(depart(boris, &world) == .stays)
        #expect(world.role(of: ada, in: shopping) == .owner)
        #expect(world.member(boris, in: shopping)?.role == nil && !world.isMember(boris))
    }
}

extension Member {
    fileprivate func named(_ name: String, by giver: String? = nil) -> Member {
        var member = Member(person: person, name: name, role: role, grant: grant)
        member.from = giver
        return member
    }
}
