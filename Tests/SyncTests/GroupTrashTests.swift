import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Deleted groups", .timeLimit(.minutes(15)))
struct GroupTrashTests {
    var id: GroupID { GroupID(family.id) }

    /// Ada's list, which she shares with a group of hers, with Boris and Cleo.
    private func worldWithGroup() throws -> TestWorld {
        var world = try TestWorld.withGroup(of: boris, cleo)
        try world.perform(.share(.share(id, name: "", role: .editor)), by: ada)
        return world
    }

    @Test(
        "deleting a group removes only the access through it, and only its owner still sees it")
    func delete() throws {
        var world = try worldWithGroup()
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        try world.perform(.group(.delete), in: family, by: ada)
        #expect(world.role(of: boris, in: shopping) == nil && !world.isMember(boris))
        #expect(world.role(of: cleo, in: shopping) == .viewer && world.role(of: ada, in: shopping) == .owner)
        #expect(world.role(of: boris, in: family) == nil && world.role(of: ada, in: family) == .owner)
        #expect(world.record(Membership.recordID(family), in: .user(boris)) == nil)
        #expect(world.record(Membership.recordID(family), in: .user(ada)) != nil)
    }

    @Test("a restored group has its members and lists unchanged")
    func restore() throws {
        var world = try worldWithGroup()
        let before = world.records
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.records == before)
    }

    /// Changes while the group was in the trash, and the users with access after its restoration.
    private static let changesInTrash: [(String, [(Intent, Bool)], Set<PersonID>)] = {
        let test = GroupTrashTests()
        return [
            ("no changes", [], [ada, boris, cleo]),
            ("a member was removed from the group", [(.member(.remove(boris)), true)], [ada, cleo]),
            (
                "a member was added to the list and removed again",
                [
                    (.member(.add(boris, name: "", role: .viewer)), false),
                    (.member(.remove(boris)), false),
                ], [ada, cleo]
            ),
            ("a member was removed from the list", [(.member(.remove(boris)), false)], [ada, cleo]),
            ("the share with the group was ended", [(.share(.end(test.id)), false)], [ada]),
            ("the list was closed", [(.share(.close), false)], [ada]),
            (
                "the list was deleted and restored", [(.list(.delete), false), (.list(.restore), false)],
                [ada, boris, cleo]
            ),
        ]
    }()

    @Test("changes of a list's owner remain after its group is restored", .tags(.L9), arguments: 0..<7)
    func decided(place: Int) throws {
        let (_, intents, people) = Self.changesInTrash[place]
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        for (intent, isOfGroup) in intents {
            try world.perform(intent, in: isOfGroup ? family : shopping, by: ada)
        }
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(Set(world.members(of: shopping).map(\.person)) == people)
    }

    @Test("a restored group has the current names and pictures of its members")
    func profileCopies() throws {
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.person(.rename(first: "Robert", last: "")), in: .user(boris), by: boris)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.member(boris, in: family)?.name == "Robert")
        #expect(world.member(boris, in: shopping)?.name == "Robert")
    }

    @Test("a deleted account does not return with a group and inherits nothing")
    func gone() throws {
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        world.put([Change(removing: Profile.recordID, from: .user(boris))])
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.role(of: boris, in: shopping) == nil)
        #expect(world.record(Membership.recordID(family), in: .user(boris)) == nil)
        #expect(
            world.ownershipOutcome(of: ada, from: family) == .transferred(to: world.member(cleo, in: family)!)
        )
        #expect(throws: Refusal.notFound) {
            try world.perform(.member(.transfer(boris)), in: family, by: ada)
        }
    }

    @Test("a group in the trash can only be restored or removed permanently", arguments: 0..<6)
    func away(place: Int) throws {
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        let intents: [(Intent, ScopeID)] = [
            (.group(.rename("Relatives")), family), (.member(.add(cleo, name: "", role: .viewer)), family),
            (.member(.transfer(boris)), family), (.share(.share(id, name: "", role: .viewer)), shopping),
            (.list(.sendToGroup(id)), shopping), (.group(.delete), family),
        ]
        let (intent, scope) = intents[place]
        if intent == .group(.delete) {
            try world.perform(intent, in: scope, by: ada)
        } else {
            #expect(throws: Refusal.gone) { try world.perform(intent, in: scope, by: ada) }
        }
        #expect(throws: Refusal.notFound) { try world.perform(.member(.leave), in: family, by: boris) }
        #expect(throws: Refusal.notFound) { try world.perform(.group(.restore), in: family, by: boris) }
    }

    @Test("only a group in the trash can be purged, which removes it from lists")
    func purge() throws {
        var world = try worldWithGroup()
        #expect(throws: Refusal.conflict) { try world.perform(.group(.purge), in: family, by: ada) }
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.group(.purge), in: family, by: ada)
        #expect(world.records.keys.allSatisfy { $0.scope != family })
        #expect(world.all(Share.kind, in: shopping).isEmpty)
        #expect(world.record(Membership.recordID(family), in: .user(ada)) == nil)
        #expect(world.role(of: boris, in: shopping) == nil)
    }
}
