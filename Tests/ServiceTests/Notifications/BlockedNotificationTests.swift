import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Service

@Suite("Notifications of blocked users", .tags(.G5), .timeLimit(.minutes(15)))
struct BlockedNotificationTests {
    private let house: HouseholdFixture

    init() throws {
        house = try HouseholdFixture()
        for person in house.people.values { try house.register(person) }
        try house.pass(to: house.now)
        for visitor in AccessTests.Visitor.allCases { try house.read(visitor) }
    }

    @Test("a blocked user's message in a group does not notify, and another member's does")
    func blocked() throws {
        let group = ScopeID.group(newID())
        try house.done(.group(.create(name: "Club")), in: group, by: .owner)
        for visitor in [AccessTests.Visitor.editor, .viewer] {
            let person = try #require(house.people[visitor])
            try house.done(.member(.add(person, name: "", role: .viewer)), in: group, by: .owner)
        }
        let chat = ScopeID(.chat, group.id)
        let (editor, owner) = (house.people[.editor]!, house.people[.owner]!)
        try house.done(.block(.block(owner, name: "")), in: .user(editor), by: .editor)
        func hear(from author: AccessTests.Visitor) throws {
            let message = NewMessage(newID(), "Hello")
            try house.done(.chat(.write(message, to: nil)), in: chat, by: author)
            try house.pass(to: house.now.advanced(by: 1000))
        }
        try hear(from: .owner)
        #expect(house.unread(.viewer).contains(.messages) && !house.unread(.editor).contains(.messages))
        try hear(from: .viewer)
        #expect(house.unread(.editor).contains(.messages))
        try house.done(.chat(.mark(read: 2, delivered: 2)), in: chat, by: .editor)
        try house.read(.editor)
        try hear(from: .owner)
        #expect(!house.unread(.editor).contains(.messages))
    }
}
