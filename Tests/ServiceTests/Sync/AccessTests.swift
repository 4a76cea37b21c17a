import Database
import Domain
import SyncProtocol
import SyncRules
import Testing

@testable import Service

/// The access rules: every intent, tried by every kind of user.
@Suite("Access to a list", .timeLimit(.minutes(15)))
struct AccessTests {
    enum Visitor: String, CaseIterable {
        case stranger, former, viewer, editor, owner

        var role: Role? { Role(rawValue: rawValue) }
    }

    /// Every intent with the lowest role that may do it.
    static let intents: [(Role, @Sendable (HouseholdFixture) -> Intent)] = [
        (.editor, { _ in .list(.rename("New name")) }),
        (.owner, { _ in .list(.delete) }),
        (.owner, { _ in .list(.restore) }),
        (.editor, { _ in .item(.create([NewItem(id: newID(), title: "Bread", rank: Rank("V")!)])) }),
        (.editor, { .item(.rename($0.item, "Oat milk")) }),
        (.editor, { .item(.tick($0.item, done: true)) }),
        (.editor, { .item(.move($0.item, Rank("W")!)) }),
        (.editor, { .item(.delete($0.item)) }),
        (.editor, { .item(.restore($0.item)) }),
        (.owner, { .member(.add($0.people[.stranger]!, name: "", role: .editor)) }),
        (.owner, { .member(.remove($0.people[.viewer]!)) }),
        (.owner, { .member(.transfer($0.people[.viewer]!)) }),
        (.owner, { _ in .share(.close) }),
        (.viewer, { .list(.send(to: [$0.people[.stranger]!])) }),
        (.editor, { .item(.edit($0.item, [.note("From the farm"), .day(CivilDay("2026-03-05")!)])) }),
    ]

    @Test(
        "an intent is done for sufficient roles, forbidden to other members, and not found for others",
        arguments: intents.indices, Visitor.allCases)
    func role(_ index: Int, visitor: Visitor) throws {
        let house = try HouseholdFixture()
        let (required, intent) = Self.intents[index]
        let outcome = try house.perform(intent(house), by: visitor)
        if let role = visitor.role {
            if role >= required {
                guard case .done = outcome else { Issue.record("\(visitor): \(outcome)"); return }
            } else {
                #expect(outcome == .rejected(.forbidden))
            }
        } else {
            #expect(outcome == .rejected(.notFound))
        }
    }

    @Test("every member except the owner may leave", arguments: Visitor.allCases)
    func leave(visitor: Visitor) throws {
        let outcome = try HouseholdFixture().perform(.member(.leave), by: visitor)
        switch visitor {
        case .stranger, .former: #expect(outcome == .rejected(.notFound))
        case .owner: #expect(outcome == .rejected(.conflict))
        case .viewer, .editor:
            guard case .done = outcome else { Issue.record("\(outcome)"); return }
        }
    }

    @Test("an item of another list is not found through another list")
    func foreignItem() throws {
        let house = try HouseholdFixture()
        let other = try house.makeList(by: .stranger)
        let intents: [ItemIntent] = [
            .rename(house.item, "x"), .tick(house.item, done: true), .move(house.item, Rank("Z")!),
            .delete(house.item), .restore(house.item),
        ]
        for intent in intents {
            #expect(try house.perform(.item(intent), in: other, by: .stranger) == .rejected(.notFound))
        }
    }

    @Test("an existing list cannot be created again, and strangers do not learn that it exists")
    func createAgain() throws {
        let house = try HouseholdFixture()
        #expect(try house.perform(.list(.create(name: "x")), by: .editor) == .rejected(.conflict))
        #expect(try house.perform(.list(.create(name: "x")), by: .stranger) == .rejected(.notFound))
    }

    @Test("a user cannot change the own scope of another user")
    func foreignUserScope() throws {
        let house = try HouseholdFixture()
        let scope = ScopeID.user(house.people[.owner]!)
        let outcome = try house.perform(.list(.rename("x")), in: scope, by: .stranger)
        #expect(outcome == .rejected(.invalid))
    }

    @Test("a deleted list is visible to its owner only, and returns for all members")
    func deletedList() throws {
        let house = try HouseholdFixture()
        _ = try house.perform(.list(.delete), by: .owner)
        #expect(try house.perform(.item(.tick(house.item, done: true)), by: .editor) == .rejected(.notFound))
        #expect(try !house.sees(.editor))
        #expect(try house.sees(.owner))
        _ = try house.perform(.list(.restore), by: .owner)
        #expect(try house.sees(.editor))
        #expect(try !house.sees(.former))
    }

    @Test("an unknown user cannot be added")
    func unknownPerson() throws {
        let outcome = try HouseholdFixture().perform(
            .member(.add(newID(), name: "Nobody", role: .viewer)), by: .owner)
        #expect(outcome == .rejected(.notFound))
    }

    @Test("a list has one owner, who cannot be removed")
    func owner() throws {
        let house = try HouseholdFixture()
        let owner = house.people[.owner]!
        let add = MemberIntent.add(house.people[.viewer]!, name: "", role: .owner)
        #expect(try house.perform(.member(add), by: .owner) == .rejected(.invalid))
        #expect(try house.perform(.member(.remove(owner)), by: .owner) == .rejected(.conflict))
        let demote = MemberIntent.add(owner, name: "", role: .viewer)
        #expect(try house.perform(.member(demote), by: .owner) == .rejected(.conflict))
    }
}
