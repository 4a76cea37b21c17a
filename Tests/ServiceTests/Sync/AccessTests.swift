import Database
import Domain
import Sync
import Testing

@testable import Service

/// Who may do what: every verb, tried by everybody.
@Suite("Access to a list", .timeLimit(.minutes(15)))
struct AccessTests {
    enum Visitor: String, CaseIterable {
        case stranger, former, viewer, editor, owner

        var role: Role? { Role(rawValue: rawValue) }
    }

    /// Every verb with the least role that may do it.
    static let verbs: [(Role, @Sendable (House) -> Intent)] = [
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
        "each verb is done for those who may, forbidden to other members, and unknown to everybody else",
        arguments: verbs.indices, Visitor.allCases)
    func verb(_ place: Int, visitor: Visitor) throws {
        let house = try House()
        let (least, intent) = Self.verbs[place]
        let outcome = try house.perform(intent(house), by: visitor)
        if let role = visitor.role {
            if role >= least {
                guard case .done = outcome else { Issue.record("\(visitor): \(outcome)"); return }
            } else {
                #expect(outcome == .refused(.forbidden))
            }
        } else {
            #expect(outcome == .refused(.notFound))
        }
    }

    @Test("everybody but the owner may leave", arguments: Visitor.allCases)
    func leave(visitor: Visitor) throws {
        let outcome = try House().perform(.member(.leave), by: visitor)
        switch visitor {
        case .stranger, .former: #expect(outcome == .refused(.notFound))
        case .owner: #expect(outcome == .refused(.conflict))
        case .viewer, .editor:
            guard case .done = outcome else { Issue.record("\(outcome)"); return }
        }
    }

    @Test("an item of another list is not found under one's own list")
    func foreignItem() throws {
        let house = try House()
        let other = try house.makeList(by: .stranger)
        let intents: [ItemIntent] = [
            .rename(house.item, "x"), .tick(house.item, done: true), .move(house.item, Rank("Z")!),
            .delete(house.item), .restore(house.item),
        ]
        for intent in intents {
            #expect(try house.perform(.item(intent), in: other, by: .stranger) == .refused(.notFound))
        }
    }

    @Test("a list that exists cannot be made again, and strangers do not learn that it exists")
    func createAgain() throws {
        let house = try House()
        #expect(try house.perform(.list(.create(name: "x")), by: .editor) == .refused(.conflict))
        #expect(try house.perform(.list(.create(name: "x")), by: .stranger) == .refused(.notFound))
    }

    @Test("in another person's own scope nothing can be done")
    func foreignUserScope() throws {
        let house = try House()
        let scope = ScopeID.user(house.people[.owner]!)
        let outcome = try house.perform(.list(.rename("x")), in: scope, by: .stranger)
        #expect(outcome == .refused(.invalid))
    }

    @Test("a deleted list is there for its owner only, and comes back for everybody")
    func deletedList() throws {
        let house = try House()
        _ = try house.perform(.list(.delete), by: .owner)
        #expect(try house.perform(.item(.tick(house.item, done: true)), by: .editor) == .refused(.notFound))
        #expect(try !house.sees(.editor))
        #expect(try house.sees(.owner))
        _ = try house.perform(.list(.restore), by: .owner)
        #expect(try house.sees(.editor))
        #expect(try !house.sees(.former))
    }

    @Test("a person whom the server does not know cannot be added")
    func unknownPerson() throws {
        let outcome = try House().perform(.member(.add(newID(), name: "Nobody", role: .viewer)), by: .owner)
        #expect(outcome == .refused(.notFound))
    }

    @Test("nobody can be made a second owner, and the owner cannot be removed")
    func owner() throws {
        let house = try House()
        let owner = house.people[.owner]!
        let add = MemberIntent.add(house.people[.viewer]!, name: "", role: .owner)
        #expect(try house.perform(.member(add), by: .owner) == .refused(.invalid))
        #expect(try house.perform(.member(.remove(owner)), by: .owner) == .refused(.conflict))
        let demote = MemberIntent.add(owner, name: "", role: .viewer)
        #expect(try house.perform(.member(demote), by: .owner) == .refused(.conflict))
    }
}
