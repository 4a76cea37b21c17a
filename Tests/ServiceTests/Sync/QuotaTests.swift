import Domain
import SyncProtocol
import SyncRules
import Testing

@testable import Service

@Suite("Daily write quota of a user", .timeLimit(.minutes(15)))
struct QuotaTests {
    private let house: HouseholdFixture

    init() throws {
        house = try HouseholdFixture(daily: 50_000)
    }

    /// Sends commands until one has to wait.
    /// - Returns: the number of accepted ones, at most 500.
    private func commands(
        by visitor: AccessTests.Visitor, _ intent: () -> Intent, end: () -> Void
    ) throws -> Int {
        for count in 0..<500 {
            guard try house.answer(to: intent(), by: visitor) != nil else { return count }
            end()
        }
        return 500
    }

    private func note() -> Intent {
        let note = String(repeating: "n", count: 9_000) + (newID() as CommandID).text
        return .item(.edit(house.item, [.note(note)]))
    }

    @Test("the quota includes the history, and further commands wait until it is restored")
    func usedUp() throws {
        // The first note replaces nothing. Each further one is written, and the previous one is stored in the history.
        #expect(try commands(by: .owner, note) { house.processor.didCommit() } == 3)
        #expect(try house.answer(to: note(), by: .editor) != nil, "other users do not wait")
        house.now = house.now.advanced(by: Instant.day / 2)
        #expect(try commands(by: .owner, note) { house.processor.didCommit() } == 2)
        house.now = house.now.advanced(by: 2 * Instant.day)
        #expect(try commands(by: .owner, note) { house.processor.didCommit() } == 3)
    }

    @Test("work that was rolled back does not count towards the quota")
    func undone() throws {
        #expect(try commands(by: .owner, note) { house.processor.didRollBack() } == 500)
    }

    @Test("other work of the server for a user counts towards the quota")
    func besides() throws {
        let (owner, now) = (house.people[.owner]!, house.now)
        let outcomes = try (0..<5).map { _ in
            let command = Command(id: newID(), at: now, scope: house.list, intent: note())
            defer { house.processor.didCommit() }
            return try house.processor.perform(command, by: owner, at: now)?.outcome
        }
        #expect(outcomes.map { $0 != nil } == [true, true, true, false, false])
    }

    @Test("rejected commands count towards the quota")
    func refusals() throws {
        let count = try commands(by: .owner, { .item(.tick(newID(), done: true)) }) {
            house.processor.didCommit()
        }
        #expect((100..<200).contains(count))
    }

    @Test("a user cannot add another user to thousands of scopes, at once or repeatedly")
    func invitations() throws {
        let house = try HouseholdFixture()
        let stranger = house.people[.stranger]!
        func invite() throws -> PushAnswer.Outcome {
            defer { house.processor.didCommit() }
            _ = try house.perform(.member(.remove(stranger)), by: .owner)
            return try house.perform(.member(.add(stranger, name: "", role: .viewer)), by: .owner)
        }
        for _ in 0..<1000 { #expect(try invite() != .rejected(.tooLarge)) }
        #expect(try invite() == .rejected(.tooLarge))
        house.now = house.now.advanced(by: Instant.day / 50)
        #expect(try invite() != .rejected(.tooLarge))
    }
}
