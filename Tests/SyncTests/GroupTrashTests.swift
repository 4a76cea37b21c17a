import Domain
import FeatureTags
import Sync
import Testing

@Suite("Deleted groups", .timeLimit(.minutes(15)))
struct GroupTrashTests {
    var id: GroupID { GroupID(family.id) }

    /// Ada's list, which she shares with a group of hers: Boris and Cleo.
    private func worldWithGroup() throws -> World {
        var world = try World.withGroup(of: boris, cleo)
        try world.perform(.share(.share(id, name: "", role: .editor)), by: ada)
        return world
    }

    @Test(
        "a deleted group takes away what came through it and nothing else, and only its owner still sees it")
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

    @Test("it comes back with its members and what it shared, and nothing of that is new to them")
    func restore() throws {
        var world = try worldWithGroup()
        let before = world.records
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.records == before)
    }

    /// What happened while the group was in the trash, and who has access once it is back.
    private static let meanwhile: [(String, [(Intent, Bool)], Set<PersonID>)] = {
        let test = GroupTrashTests()
        return [
            ("nothing", [], [ada, boris, cleo]),
            ("one was taken out of the group", [(.member(.remove(boris)), true)], [ada, cleo]),
            (
                "one was let in, and removed again",
                [
                    (.member(.add(boris, name: "", role: .viewer)), false),
                    (.member(.remove(boris)), false),
                ], [ada, cleo]
            ),
            ("one was taken out of the list", [(.member(.remove(boris)), false)], [ada, cleo]),
            ("it was shared with the group no more", [(.share(.end(test.id)), false)], [ada]),
            ("it was closed", [(.share(.close), false)], [ada]),
            (
                "it was deleted and came back", [(.list(.delete), false), (.list(.restore), false)],
                [ada, boris, cleo]
            ),
        ]
    }()

    @Test("what the owner of a list decided while the group was away stays so", .tags(.L9), arguments: 0..<7)
    func decided(place: Int) throws {
        let (_, intents, people) = Self.meanwhile[place]
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        for (intent, isOfGroup) in intents {
            try world.perform(intent, in: isOfGroup ? family : shopping, by: ada)
        }
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(Set(world.members(of: shopping).map(\.person)) == people)
    }

    @Test("who has another name and no picture any more is seen so when the group is back")
    func portraits() throws {
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        try world.perform(.person(.rename(first: "Robert", last: "")), in: .user(boris), by: boris)
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.member(boris, in: family)?.name == "Robert")
        #expect(world.member(boris, in: shopping)?.name == "Robert")
    }

    @Test("who has no account any more does not come back with a group, and inherits nothing")
    func gone() throws {
        var world = try worldWithGroup()
        try world.perform(.group(.delete), in: family, by: ada)
        world.put([Change(removing: Profile.recordID, from: .user(boris))])
        try world.perform(.group(.restore), in: family, by: ada)
        #expect(world.role(of: boris, in: shopping) == nil)
        #expect(world.record(Membership.recordID(family), in: .user(boris)) == nil)
        #expect(world.departure(of: ada, from: family) == .passes(to: world.member(cleo, in: family)!))
        #expect(throws: Refusal.notFound) {
            try world.perform(.member(.transfer(boris)), in: family, by: ada)
        }
    }

    @Test("in the trash nothing can be done with it but to bring it back or let it go", arguments: 0..<6)
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

    @Test("a group that is in use cannot go for good; one from the trash leaves no trace in lists")
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
