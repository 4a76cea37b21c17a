import Domain
import Testing

@testable import Sync

@Suite("How many people and scopes belong together", .timeLimit(.minutes(15)))
struct RoomTests {
    private let lists: [ScopeID] = (0..<3).map { _ in .list(newID()) }

    /// A person with a name.
    private func newcomer(to world: inout World) -> PersonID {
        let person: PersonID = newID()
        let profile = Profile(firstName: "P", lastName: "")
        world.put([Change(.user(person), Record(id: Profile.recordID, content: .profile(profile)))])
        return person
    }

    /// As if a person were in so many other lists.
    private func fill(_ world: inout World, with count: Int, of person: PersonID) {
        let membership = Membership(grant: "G", role: .owner)
        world.put(
            (0..<count).map { _ in
                let id = Membership.recordID(.list(newID()))
                return Change(.user(person), Record(id: id, content: .membership(membership)))
            })
    }

    @Test("one person too many is refused in a list; who is or was there changes and comes back")
    func members() throws {
        var world = try World.withList()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.member(.remove(boris)), by: ada)
        world.put(
            (0..<Member.most - 3).map { _ in
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

    @Test("one scope too many is refused; others bring somebody into fewer, so there is room for one's own")
    func scopes() throws {
        var world = try World.withList()
        fill(&world, with: Membership.mostByOthers - 1, of: boris)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.list(.create(name: "Next")), in: lists[0], by: ada)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.member(.add(boris, name: "", role: .viewer)), in: lists[0], by: ada)
        }
        fill(&world, with: Membership.most - Membership.mostByOthers - 1, of: boris)
        try world.perform(.list(.create(name: "Own")), in: lists[1], by: boris)
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.create(name: "Own")), in: lists[2], by: boris)
        }
        #expect(throws: Refusal.tooLarge) {
            try world.perform(.list(.copy(from: shopping, name: "")), in: lists[2], by: boris)
        }
        // Out of the trash all come back who were there.
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.restore), by: ada)
        try world.perform(.member(.leave), by: boris)
        try world.perform(.list(.create(name: "Own")), in: lists[2], by: boris)
    }

    @Test("a group gives so many people access to so many things; more of either is refused")
    func access() throws {
        var world = try World.withGroup(of: boris)
        let group = GroupID(family.id)
        world.put(
            (0..<Group.mostAccess / 2 - 1).map { _ in
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

    @Test("a device refuses a scope too many by itself")
    func onDevice() throws {
        var world = try World.withList()
        fill(&world, with: Membership.most - 1, of: ada)
        var phone = Phone()
        phone.happen(.started, .leads(true), .socketOpened)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(with: [Phone.part(of: .user(ada), in: world, at: 1)])
        #expect(throws: Refusal.tooLarge) {
            try phone.perform(.list(.create(name: "Own")), in: lists[0])
        }
    }
}
