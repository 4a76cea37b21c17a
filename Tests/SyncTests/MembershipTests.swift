import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Access to a list", .timeLimit(.minutes(15)))
struct MembershipTests {
    @Test("an added user sees the list, and a removed one no longer")
    func addAndRemove() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "whoever", role: .editor)), by: ada)
        #expect(world.isMember(boris))
        #expect(world.member(boris, in: shopping)?.name == "Boris")
        try world.perform(.member(.remove(boris)), by: ada)
        #expect(!world.isMember(boris))
        #expect(world.member(boris, in: shopping)?.role == nil)
    }

    @Test("a removed member gets a new grant when they are added again")
    func newGrant() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        let first = world.member(boris, in: shopping)?.grant
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.member(boris, in: shopping)?.grant == first)
        try world.perform(.member(.remove(boris)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(world.member(boris, in: shopping)?.grant != first)
    }

    @Test(
        "a viewer's membership has the first visible version, and an editor's has none",
        .tags(.L4))
    func pastOfViewers() throws {
        var world = try TestWorld.withList()
        world.versions[shopping] = 8
        func mirror() throws -> Membership {
            let record = try #require(world.record(Membership.recordID(shopping), in: .user(boris)))
            guard case .membership(let membership) = record.content else { throw Refusal.invalid }
            return membership
        }
        for (role, since) in [(Role.viewer, 9), (.editor, nil), (.viewer, 9)] as [(Role, Int64?)] {
            try world.perform(.member(.add(boris, name: "", role: role)), by: ada)
            world.versions[shopping] = 20
            let grant = try #require(world.member(boris, in: shopping)).grant
            #expect(
                try mirror()
                    == Membership(grant: since == nil ? grant : grant + "-9", role: role, since: since))
        }
        try world.perform(.member(.remove(boris)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(try mirror().since == 21)
    }

    @Test("a second deletion of an item changes nothing", .tags(.L9))
    func deletedTwice() throws {
        var world = try TestWorld.withList()
        let item: ItemID = newID()
        try world.perform(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("U")!)])), by: ada)
        #expect(try world.perform(.item(.delete(item)), by: ada).count == 1)
        #expect(try world.perform(.item(.delete(item)), by: ada).isEmpty)
        #expect(try world.perform(.item(.restore(item)), by: ada).count == 1)
    }

    @Test("a list in the trash is visible only to its owner until it is restored")
    func trash() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.list(.delete), by: ada)
        #expect(world.isMember(ada))
        #expect(!world.isMember(boris))
        #expect(throws: Refusal.notFound) { try world.perform(.list(.rename("Mine")), by: boris) }
        try world.perform(.list(.restore), by: ada)
        #expect(world.isMember(boris))
    }

    @Test("a member added to a list in the trash sees it once it is restored")
    func addedToTrash() throws {
        var world = try TestWorld.withList()
        try world.perform(.list(.delete), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(!world.isMember(boris))
        try world.perform(.list(.restore), by: ada)
        #expect(world.isMember(boris))
    }

    @Test("the owner can neither be removed nor leave nor lose the role", .tags(.F5))
    func owner() throws {
        var world = try TestWorld.withList()
        for intent in [MemberIntent.remove(ada), .leave, .add(ada, name: "", role: .viewer)] {
            #expect(throws: Refusal.conflict) { try world.perform(.member(intent), by: ada) }
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.member(.add(boris, name: "", role: .owner)), by: ada)
        }
    }

    @Test("rejects adding a user without an account")
    func unknownAccount() throws {
        var world = try TestWorld.withList()
        #expect(throws: Refusal.notFound) {
            try world.perform(.member(.add(newID(), name: "Ghost", role: .editor)), by: ada)
        }
    }
}
