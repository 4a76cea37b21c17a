import Domain
import FeatureTags
import SyncRules
import Testing

/// Two devices send commands at the same time. The server applies one after the other.
@Suite("Concurrent commands", .tags(.S2), .timeLimit(.minutes(15)))
struct RaceTests {
    static let milk: ItemID = newID()

    /// An intent with its author.
    struct AuthoredIntent {
        let intent: Intent
        let author: PersonID
    }

    static let transfer = AuthoredIntent(intent: .member(.transfer(boris)), author: ada)
    static let transferToCleo = AuthoredIntent(intent: .member(.transfer(cleo)), author: ada)
    static let delete = AuthoredIntent(intent: .list(.delete), author: ada)
    static let remove = AuthoredIntent(intent: .member(.remove(boris)), author: ada)
    static let add = AuthoredIntent(intent: .member(.add(dora, name: "", role: .editor)), author: ada)
    static let close = AuthoredIntent(intent: .share(.close), author: ada)
    static let leave = AuthoredIntent(intent: .member(.leave), author: boris)
    static let edit = AuthoredIntent(intent: .item(.rename(milk, "Oat milk")), author: boris)
    static let dora = PersonID("0000000000000000000000D0RA")
    static let all = [transfer, transferToCleo, delete, remove, add, close, leave, edit]

    /// Ada's list with milk, with Boris and Cleo as editors. Dora has an account.
    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        let profile = Profile(firstName: "Dora", lastName: "")
        world.put([Change(.user(Self.dora), Record(id: Profile.recordID, content: .profile(profile)))])
        for person in [boris, cleo] {
            try world.perform(.member(.add(person, name: "", role: .editor)), by: ada)
        }
        let item = NewItem(id: Self.milk, title: "Milk", rank: Rank.spread(1)[0])
        try world.perform(.item(.create([item])), by: ada)
        return world
    }

    /// The refusal of the second intent, if any, and then the owner and the members of the list.
    struct Outcome {
        let name: String
        let first: AuthoredIntent
        let second: AuthoredIntent
        let refusal: Refusal?
        let owner: PersonID
        let people: Set<PersonID>

        init(
            _ what: String, _ first: AuthoredIntent, _ second: AuthoredIntent, _ refusal: Refusal?,
            _ owner: PersonID,
            _ people: Set<PersonID>
        ) {
            self.name = what
            self.first = first
            self.second = second
            self.refusal = refusal
            self.owner = owner
            self.people = people
        }
    }

    static let outcomes: [Outcome] = [
        Outcome(
            "a transferred list is not deleted by the former owner", transfer, delete, .forbidden, boris,
            [ada, boris, cleo]),
        Outcome("a deleted list is not transferred", delete, transfer, .gone, ada, [ada]),
        Outcome("a removed member changes nothing", remove, edit, .notFound, ada, [ada, cleo]),
        Outcome("an earlier change stays", edit, remove, nil, ada, [ada, cleo]),
        Outcome("a former member does not become the owner", leave, transfer, .notFound, ada, [ada, cleo]),
        Outcome("an owner does not leave", transfer, leave, .conflict, boris, [ada, boris, cleo]),
        Outcome("a member who is added after the closing stays", close, add, nil, ada, [ada, dora]),
        Outcome("a member who was added before the closing is removed", add, close, nil, ada, [ada]),
        Outcome(
            "a list is transferred once", transfer, transferToCleo, .forbidden, boris, [ada, boris, cleo]),
        Outcome(
            "the former owner cannot remove the new one", transfer, remove, .forbidden, boris,
            [ada, boris, cleo]),
        Outcome("a removed member does not become the owner", remove, transfer, .notFound, ada, [ada, cleo]),
        Outcome(
            "the former owner cannot close the list", transfer, close, .forbidden, boris, [ada, boris, cleo]),
        Outcome("a former member is not removed again", leave, remove, .notFound, ada, [ada, cleo]),
        Outcome("a deleted list is not changed", delete, edit, .notFound, ada, [ada]),
    ]

    @Test(
        "the second of two commands applies to the result of the first", .tags(.F10),
        arguments: outcomes.indices)
    func outcome(place: Int) throws {
        let expected = Self.outcomes[place]
        var world = try world()
        try world.perform(expected.first.intent, by: expected.first.author)
        let before = world.records
        var refusal: Refusal?
        do { try world.perform(expected.second.intent, by: expected.second.author) } catch { refusal = error }
        #expect(refusal == expected.refusal, "\(expected.name)")
        #expect(refusal == nil || world.records == before, "\(expected.name)")
        #expect(owners(of: world) == [expected.owner], "\(expected.name)")
        #expect(Set(readers(of: world)) == expected.people, "\(expected.name)")
    }

    @Test(
        "after any two commands a list has one owner, and exactly its members see it", arguments: all.indices,
        all.indices)
    func safe(first: Int, second: Int) throws {
        var world = try world()
        for act in [Self.all[first], Self.all[second]] { _ = try? world.perform(act.intent, by: act.author) }
        #expect(owners(of: world).count == 1)
        for person in [ada, boris, cleo, Self.dora] {
            #expect(world.isMember(person) == (world.role(of: person, in: shopping) != nil))
        }
    }

    private func owners(of world: TestWorld) -> [PersonID] {
        world.members(of: shopping).filter { $0.ownRole == .owner }.map(\.person)
    }

    private func readers(of world: TestWorld) -> [PersonID] {
        [ada, boris, cleo, Self.dora].filter { world.role(of: $0, in: shopping) != nil }
    }
}
