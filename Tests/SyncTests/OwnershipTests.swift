import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Lists and groups of a deleted account", .tags(.A8), .timeLimit(.minutes(15)))
struct OwnershipTests {
    private static func member(_ person: PersonID, _ role: Role, grant: String) -> Member {
        Member(person: person, name: "", role: role, grant: grant)
    }

    @Test(
        "the editor with the longest access becomes the owner, otherwise such a viewer", .tags(.F15),
        arguments: [
            ([], nil),
            ([member(boris, .viewer, grant: "2")], boris),
            ([member(boris, .viewer, grant: "1"), member(cleo, .editor, grant: "2")], cleo),
            ([member(boris, .editor, grant: "2"), member(cleo, .editor, grant: "1")], cleo),
            ([member(boris, .viewer, grant: "1"), member(cleo, .viewer, grant: "2")], boris),
            ([member(boris, .editor, grant: "1"), member(cleo, .editor, grant: "1")], cleo),
        ])
    func newOwner(members: [Member], expected: PersonID?) {
        #expect(nextOwner(of: members)?.person == expected)
        #expect(nextOwner(of: members.reversed())?.person == expected)
    }

    private func deleteAccount(_ person: PersonID, _ world: inout TestWorld) -> OwnershipOutcome {
        let outcome = world.ownershipOutcome(of: person, from: shopping)
        world.put(world.changes(applying: outcome, of: person, from: shopping, by: newID()))
        return outcome
    }

    @Test("a shared list has a new owner and no name of the deleted account")
    func transferred() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let grant = try #require(world.member(boris, in: shopping)?.grant)
        #expect(
            deleteAccount(ada, &world)
                == .transferred(to: Self.member(boris, .viewer, grant: grant).named("Boris", by: "Ada")))
        #expect(world.role(of: boris, in: shopping) == .owner)
        #expect(world.role(of: ada, in: shopping) == nil)
        #expect(world.member(ada, in: shopping)?.name == "")
        #expect(world.member(ada, in: shopping)?.role == nil)
        #expect(world.member(boris, in: shopping)?.name == "Boris")
        #expect(world.member(boris, in: shopping)?.inviterName == nil)
        #expect(world.isMember(boris) && !world.isMember(ada))
        try world.perform(.list(.delete), by: boris)
        #expect(world.isMember(boris))
    }

    @Test("a list without other members, or in the trash, is erased")
    func erased() throws {
        var alone = try TestWorld.withList()
        #expect(deleteAccount(ada, &alone) == .erased)
        var deleted = try TestWorld.withList()
        try deleted.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try deleted.perform(.list(.delete), by: ada)
        #expect(deleteAccount(ada, &deleted) == .erased)
    }

    @Test("a former member does not become the owner")
    func formerMember() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.member(.leave), by: boris)
        #expect(world.ownershipOutcome(of: ada, from: shopping) == .erased)
    }

    @Test(
        "a group has its longest member as the new owner, and is erased with its last one")
    func group() throws {
        var world = try TestWorld.withList()
        try world.perform(.group(.create(name: "Family")), in: family, by: boris)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), in: family, by: boris)
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        let outcome = world.ownershipOutcome(of: boris, from: family)
        world.put(world.changes(applying: outcome, of: boris, from: family, by: newID()))
        world.put(world.changes(applying: .unchanged, of: boris, from: shopping, by: newID()))
        #expect(world.role(of: ada, in: family) == .owner && world.role(of: boris, in: shopping) == nil)
        #expect(world.ownershipOutcome(of: ada, from: family) == .erased)
        world.put(world.changes(applying: .erased, of: ada, from: family, by: newID()))
        #expect(world.all(Share.kind, in: shopping).isEmpty)
    }

    @Test("a list of another user stays, without the member")
    func unchanged() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(deleteAccount(boris, &world) == .unchanged)
        #expect(world.role(of: ada, in: shopping) == .owner)
        #expect(world.member(boris, in: shopping)?.role == nil && !world.isMember(boris))
    }
}

extension Member {
    fileprivate func named(_ name: String, by inviter: String? = nil) -> Member {
        var member = Member(person: person, name: name, role: role, grant: grant)
        member.inviterName = inviter
        return member
    }
}
