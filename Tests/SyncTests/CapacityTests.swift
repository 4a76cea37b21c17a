import Domain
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Limits of members and scopes", .timeLimit(.minutes(15)))
struct CapacityTests {
    private let lists: [ScopeID] = (0..<3).map { _ in .list(newID()) }

    /// Creates a user with a name.
    private func newcomer(to world: inout TestWorld) -> PersonID {
        let person: PersonID = newID()
        let profile = Profile(firstName: "P", lastName: "")
        world.put([Change(.user(person), Record(id: Profile.recordID, content: .profile(profile)))])
        return person
    }

    /// Adds memberships of `count` other lists.
    private func fill(_ world: inout TestWorld, with count: Int, of person: PersonID) {
        let membership = Membership(grant: "G", role: .owner)
        world.put(
            (0..<count).map { _ in
                let id = Membership.recordID(.list(newID()))
                return Change(.user(person), Record(id: id, content: .membership(membership)))
            })
    }

    @Test("rejects a member above the limit, and accepts changes and returning members")
    func members() throws {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.remove(boris)), by: ada)
        world.put(
            (0..<Member.maxPerScope - 3).map { _ in
                let member = Member(person: newID(), name: "P", role: .viewer, grant: "G")
                return Change(
                    shopping, Record(id: Member.recordID(member.person), content: .member(member)))
            })
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        let dan = newcomer(to: &world)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.member(.add(dan, name: "", role: .viewer)), by: ada)
        }
        try world.perform(.member(.add(cleo, name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
    }

    @Test("rejects a scope above the limit, which is lower for scopes of others")
    func scopes() throws {
        var world = try TestWorld.withList()
        fill(&world, with: Membership.maxByOthers - 1, of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.list(.create(name: "Next")), in: lists[0], by: ada)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.member(.add(boris, name: "", role: .viewer)), in: lists[0], by: ada)
        }
        fill(&world, with: Membership.maxPerPerson - Membership.maxByOthers - 1, of: boris)
        try world.perform(.list(.create(name: "Own")), in: lists[1], by: boris)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.create(name: "Own")), in: lists[2], by: boris)
        }
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.copy(from: shopping, name: "")), in: lists[2], by: boris)
        }
        // Restoring from the trash returns all members.
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.restore), by: ada)
        try world.perform(.member(.leave), by: boris)
        try world.perform(.list(.create(name: "Own")), in: lists[2], by: boris)
    }

    @Test("rejects more access through a group than its limit")
    func access() throws {
        var world = try TestWorld.withGroup(of: boris)
        let group = GroupID(family.id)
        world.put(
            (0..<Group.maxAccess / 2 - 1).map { _ in
                let id = GroupShareLink.recordID(.list(newID()))
                return Change(family, Record(id: id, content: .shared(GroupShareLink(role: .viewer))))
            })
        try world.perform(.share(.share(group, name: "", role: .viewer)), by: ada)
        try world.perform(.list(.create(name: "Next")), in: lists[0], by: ada)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.share(.share(group, name: "", role: .viewer)), in: lists[0], by: ada)
        }
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        }
        try world.perform(.share(.share(group, name: "", role: .editor)), by: ada)
        try world.perform(.share(.end(group)), by: ada)
        try world.perform(.share(.share(group, name: "", role: .viewer)), in: lists[0], by: ada)
    }

    @Test("a device rejects a scope above the limit by itself")
    func onDevice() throws {
        var world = try TestWorld.withList()
        fill(&world, with: Membership.maxPerPerson - 1, of: ada)
        var phone = TestDevice()
        phone.handle(.started, .leaderChanged(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(with: [TestDevice.part(of: .user(ada), in: world, at: 1)])
        #expect(throws: Refusal.tooLarge) {
            try phone.perform(.list(.create(name: "Own")), in: lists[0])
        }
    }
}
