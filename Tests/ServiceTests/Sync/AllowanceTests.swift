import Domain
import Sync
import Testing

@testable import Service

@Suite("What a person may have written in a day", .timeLimit(.minutes(15)))
struct AllowanceTests {
    private let house: House

    init() throws {
        house = try House(daily: 50_000)
    }

    /// Commands one after the other until they have to wait.
    /// - Returns: how many, at most 500.
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

    @Test("counts with what the history keeps; more of theirs waits, and comes by and by")
    func usedUp() throws {
        // The first note overwrites none; each further one is written, and the one before it kept.
        #expect(try commands(by: .owner, note) { house.processor.settle() } == 3)
        #expect(try house.answer(to: note(), by: .editor) != nil, "nobody else waits for it")
        house.now = house.now.advanced(by: Instant.day / 2)
        #expect(try commands(by: .owner, note) { house.processor.settle() } == 2)
        house.now = house.now.advanced(by: 2 * Instant.day)
        #expect(try commands(by: .owner, note) { house.processor.settle() } == 3)
    }

    @Test("has nothing to do with what could not be written")
    func undone() throws {
        #expect(try commands(by: .owner, note) { house.processor.forget() } == 500)
    }

    @Test("counts what the server does for a person besides")
    func besides() throws {
        let (owner, now) = (house.people[.owner]!, house.now)
        let outcomes = try (0..<5).map { _ in
            let command = Command(id: newID(), at: now, scope: house.list, intent: note())
            defer { house.processor.settle() }
            return try house.processor.perform(command, by: owner, at: now)?.outcome
        }
        #expect(outcomes.map { $0 != nil } == [true, true, true, false, false])
    }

    @Test("counts refusals, too, which are written down")
    func refusals() throws {
        let count = try commands(by: .owner, { .item(.tick(newID(), done: true)) }) {
            house.processor.settle()
        }
        #expect((100..<200).contains(count))
    }

    @Test("nobody brings somebody else into thousands of scopes, nor again and again")
    func invitations() throws {
        let house = try House()
        let stranger = house.people[.stranger]!
        func invite() throws -> PushAnswer.Outcome {
            defer { house.processor.settle() }
            _ = try house.perform(.member(.remove(stranger)), by: .owner)
            return try house.perform(.member(.add(stranger, name: "", role: .viewer)), by: .owner)
        }
        for _ in 0..<1000 { #expect(try invite() != .refused(.tooLarge)) }
        #expect(try invite() == .refused(.tooLarge))
        house.now = house.now.advanced(by: Instant.day / 50)
        #expect(try invite() != .refused(.tooLarge))
    }
}
