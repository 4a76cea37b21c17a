import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Who shared a list or a group", .tags(.L3), .timeLimit(.minutes(15)))
struct IncomingShareTests {
    let copy = ScopeID(.list, "00000000000000000000000C0P")

    private func sharedBy(of scope: ScopeID, to person: PersonID, _ world: TestWorld) -> String? {
        world.member(person, in: scope)?.inviterName
    }

    @Test("a new member has the inviter's name, and an owner has none")
    func access() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(
            sharedBy(of: shopping, to: boris, world) == "Ada" && sharedBy(of: shopping, to: ada, world) == nil
        )
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: boris)
        #expect(sharedBy(of: copy, to: boris, world) == nil)
    }

    @Test("a new role or owner keeps the inviter's name")
    func role() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.transfer(boris)), by: ada)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), by: boris)
        #expect(
            sharedBy(of: shopping, to: boris, world) == "Ada" && sharedBy(of: shopping, to: ada, world) == nil
        )
    }

    @Test("a new group member has the owner's name, also in the group's lists")
    func group() throws {
        var world = try TestWorld.withGroup()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(
            sharedBy(of: family, to: boris, world) == "Ada"
                && sharedBy(of: shopping, to: boris, world) == "Ada")
        #expect(world.member(boris, in: family)?.grant == world.member(boris, in: shopping)?.grant)
    }

    @Test("a copy has the sender's name, also from a viewer of the list")
    func sent() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let changes = try world.perform(.list(.send(to: [ada])), by: boris)
        let copy = try #require(changes.first { $0.id == List.recordID }?.scope)
        #expect(sharedBy(of: copy, to: ada, world) == "Boris")
    }

    @Test("an added member has an unopened grant again, and a former member has no inviter")
    func addedAgain() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let first = try #require(world.member(boris, in: shopping)?.grant)
        try world.perform(
            .person(.markOpened(shopping, grant: CommandID(first))), in: .user(boris), by: boris)
        #expect(world.preference(of: boris, for: shopping).opened == first)
        let earlier = CommandID("00000000000000000000000001")
        try world.perform(.person(.markOpened(shopping, grant: earlier)), in: .user(boris), by: boris)
        #expect(world.preference(of: boris, for: shopping).opened == first, "an older one that arrives late")
        try world.perform(.member(.remove(boris)), by: ada)
        #expect(sharedBy(of: shopping, to: boris, world) == nil)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.preference(of: boris, for: shopping).opened != world.member(boris, in: shopping)?.grant)
    }
}
