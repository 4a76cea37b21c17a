import Domain
import FeatureTags
import Sync
import Testing

@Suite("Who sees a list", .timeLimit(.minutes(15)))
struct MembershipTests {
    @Test("whoever is added sees the list, and whoever is removed sees it no more")
    func addAndRemove() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "whoever", role: .editor)), by: ada)
        #expect(world.isMember(boris))
        #expect(world.member(boris, in: shopping)?.name == "Boris")
        try world.perform(.member(.remove(boris)), by: ada)
        #expect(!world.isMember(boris))
        #expect(world.member(boris, in: shopping)?.role == nil)
    }

    @Test("access that was taken and given again is another grant")
    func grantAnew() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        let first = world.member(boris, in: shopping)?.grant
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(world.member(boris, in: shopping)?.grant == first)
        try world.perform(.member(.remove(boris)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(world.member(boris, in: shopping)?.grant != first)
    }

    @Test(
        "a viewer's membership says from which version on they see the past, and an editor's does not",
        .tags(.L4))
    func pastOfViewers() throws {
        var world = try World.withList()
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

    @Test("a second deletion changes nothing of what is in the trash", .tags(.L9))
    func deletedTwice() throws {
        var world = try World.withList()
        let item: ItemID = newID()
        try world.perform(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("U")!)])), by: ada)
        #expect(try world.perform(.item(.delete(item)), by: ada).count == 1)
        #expect(try world.perform(.item(.delete(item)), by: ada).isEmpty)
        #expect(try world.perform(.item(.restore(item)), by: ada).count == 1)
    }

    @Test("a list in the trash is there for its owner alone, until it is restored")
    func trash() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.list(.delete), by: ada)
        #expect(world.isMember(ada))
        #expect(!world.isMember(boris))
        #expect(throws: Refusal.notFound) { try world.perform(.list(.rename("Mine")), by: boris) }
        try world.perform(.list(.restore), by: ada)
        #expect(world.isMember(boris))
    }

    @Test("somebody added to a list in the trash sees it when it is restored")
    func addedToTrash() throws {
        var world = try World.withList()
        try world.perform(.list(.delete), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        #expect(!world.isMember(boris))
        try world.perform(.list(.restore), by: ada)
        #expect(world.isMember(boris))
    }

    @Test("the owner can neither be removed nor go nor lose the role", .tags(.F5))
    func owner() throws {
        var world = try World.withList()
        for intent in [MemberIntent.remove(ada), .leave, .add(ada, name: "", role: .viewer)] {
            #expect(throws: Refusal.conflict) { try world.perform(.member(intent), by: ada) }
        }
        #expect(throws: Refusal.invalid) {
            try world.perform(.member(.add(boris, name: "", role: .owner)), by: ada)
        }
    }

    @Test("nobody without an account can be added")
    func nobody() throws {
        var world = try World.withList()
        #expect(throws: Refusal.notFound) {
            try world.perform(.member(.add(newID(), name: "Ghost", role: .editor)), by: ada)
        }
    }
}
