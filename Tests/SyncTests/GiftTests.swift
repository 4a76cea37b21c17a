import Domain
import FeatureTags
import Sync
import Testing

@Suite("Who gave what somebody has", .tags(.L3), .timeLimit(.minutes(15)))
struct GiftTests {
    let copy = ScopeID(.list, "00000000000000000000000C0P")

    private func giver(of scope: ScopeID, to person: PersonID, _ world: World) -> String? {
        world.member(person, in: scope)?.from
    }

    @Test("whoever is let into a list is told by whom, and nobody is told of their own doing")
    func access() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(giver(of: shopping, to: boris, world) == "Ada" && giver(of: shopping, to: ada, world) == nil)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: boris)
        #expect(giver(of: copy, to: boris, world) == nil)
    }

    @Test("another role, or the ownership, is no new gift")
    func role() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.transfer(boris)), by: ada)
        try world.perform(.member(.add(ada, name: "", role: .viewer)), by: boris)
        #expect(giver(of: shopping, to: boris, world) == "Ada" && giver(of: shopping, to: ada, world) == nil)
    }

    @Test("who is taken into a group has it from its owner, with the lists that come with it")
    func group() throws {
        var world = try World.withGroup()
        try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        #expect(
            giver(of: family, to: boris, world) == "Ada" && giver(of: shopping, to: boris, world) == "Ada")
        #expect(world.member(boris, in: family)?.grant == world.member(boris, in: shopping)?.grant)
    }

    @Test("a copy comes from who sent it, also from a reader of the list")
    func sent() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let changes = try world.perform(.list(.send(to: [ada])), by: boris)
        let copy = try #require(changes.first { $0.id == List.recordID }?.scope)
        #expect(giver(of: copy, to: ada, world) == "Boris")
    }

    @Test("who is let in anew has something new, and a former member nothing")
    func anew() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        let first = try #require(world.member(boris, in: shopping)?.grant)
        try world.perform(.person(.open(shopping, grant: CommandID(first))), in: .user(boris), by: boris)
        #expect(world.preference(of: boris, for: shopping).opened == first)
        let earlier = CommandID("00000000000000000000000001")
        try world.perform(.person(.open(shopping, grant: earlier)), in: .user(boris), by: boris)
        #expect(world.preference(of: boris, for: shopping).opened == first, "an older one that comes late")
        try world.perform(.member(.remove(boris)), by: ada)
        #expect(giver(of: shopping, to: boris, world) == nil)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.preference(of: boris, for: shopping).opened != world.member(boris, in: shopping)?.grant)
    }
}
