import Domain
import FeatureTags
import Sync
import Testing

/// Two devices mean something at the same time; the server does one after the other.
@Suite("Commands that cross", .tags(.S2), .timeLimit(.minutes(15)))
struct RaceTests {
    static let milk: ItemID = newID()

    /// Something that somebody means.
    struct Act {
        let intent: Intent
        let author: PersonID
    }

    static let transfer = Act(intent: .member(.transfer(boris)), author: ada)
    static let transferToCleo = Act(intent: .member(.transfer(cleo)), author: ada)
    static let delete = Act(intent: .list(.delete), author: ada)
    static let remove = Act(intent: .member(.remove(boris)), author: ada)
    static let add = Act(intent: .member(.add(dora, name: "", role: .editor)), author: ada)
    static let close = Act(intent: .share(.close), author: ada)
    static let leave = Act(intent: .member(.leave), author: boris)
    static let edit = Act(intent: .item(.rename(milk, "Oat milk")), author: boris)
    static let dora = PersonID("0000000000000000000000D0RA")
    static let all = [transfer, transferToCleo, delete, remove, add, close, leave, edit]

    /// Ada's list with milk, in which Boris and Cleo are editors; Dora is known.
    private func world() throws -> World {
        var world = try World.withList()
        let profile = Profile(firstName: "Dora", lastName: "")
        world.put([Change(.user(Self.dora), Record(id: Profile.recordID, content: .profile(profile)))])
        for person in [boris, cleo] {
            try world.perform(.member(.add(person, name: "", role: .editor)), by: ada)
        }
        let item = NewItem(id: Self.milk, title: "Milk", rank: Rank.spread(1)[0])
        try world.perform(.item(.create([item])), by: ada)
        return world
    }

    /// What comes second, why it is refused if it is, who owns the list then, and who sees it.
    struct Outcome {
        let what: String
        let first: Act
        let second: Act
        let refusal: Refusal?
        let owner: PersonID
        let people: Set<PersonID>

        init(
            _ what: String, _ first: Act, _ second: Act, _ refusal: Refusal?, _ owner: PersonID,
            _ people: Set<PersonID>
        ) {
            self.what = what
            self.first = first
            self.second = second
            self.refusal = refusal
            self.owner = owner
            self.people = people
        }
    }

    static let outcomes: [Outcome] = [
        Outcome("passed on, it is not deleted", transfer, delete, .forbidden, boris, [ada, boris, cleo]),
        Outcome("deleted, it is not passed on", delete, transfer, .gone, ada, [ada]),
        Outcome("who was removed changes nothing more", remove, edit, .notFound, ada, [ada, cleo]),
        Outcome("what was changed before stays", edit, remove, nil, ada, [ada, cleo]),
        Outcome("who has left gets nothing", leave, transfer, .notFound, ada, [ada, cleo]),
        Outcome("an owner does not leave", transfer, leave, .conflict, boris, [ada, boris, cleo]),
        Outcome("who comes after the closing is in", close, add, nil, ada, [ada, dora]),
        Outcome("who came before the closing is out", add, close, nil, ada, [ada]),
        Outcome("it is passed on once", transfer, transferToCleo, .forbidden, boris, [ada, boris, cleo]),
        Outcome("nobody removes the new owner", transfer, remove, .forbidden, boris, [ada, boris, cleo]),
        Outcome("who was removed does not own it", remove, transfer, .notFound, ada, [ada, cleo]),
        Outcome("nobody closes what they passed on", transfer, close, .forbidden, boris, [ada, boris, cleo]),
        Outcome("who has left is not removed again", leave, remove, .notFound, ada, [ada, cleo]),
        Outcome("what is deleted is not changed", delete, edit, .notFound, ada, [ada]),
    ]

    @Test(
        "the second of two commands meets what the first one made", .tags(.F10), arguments: outcomes.indices)
    func outcome(place: Int) throws {
        let expected = Self.outcomes[place]
        var world = try world()
        try world.perform(expected.first.intent, by: expected.first.author)
        let before = world.records
        var refusal: Refusal?
        do { try world.perform(expected.second.intent, by: expected.second.author) } catch { refusal = error }
        #expect(refusal == expected.refusal, "\(expected.what)")
        #expect(refusal == nil || world.records == before, "\(expected.what)")
        #expect(owners(of: world) == [expected.owner], "\(expected.what)")
        #expect(Set(readers(of: world)) == expected.people, "\(expected.what)")
    }

    @Test(
        "whatever crosses, a list has one owner, and whoever is in sees it", arguments: all.indices,
        all.indices)
    func safe(first: Int, second: Int) throws {
        var world = try world()
        for act in [Self.all[first], Self.all[second]] { _ = try? world.perform(act.intent, by: act.author) }
        #expect(owners(of: world).count == 1)
        for person in [ada, boris, cleo, Self.dora] {
            #expect(world.isMember(person) == (world.role(of: person, in: shopping) != nil))
        }
    }

    private func owners(of world: World) -> [PersonID] {
        world.members(of: shopping).filter { $0.ownRole == .owner }.map(\.person)
    }

    private func readers(of world: World) -> [PersonID] {
        [ada, boris, cleo, Self.dora].filter { world.role(of: $0, in: shopping) != nil }
    }
}
