import Domain
import Sync
import Testing

@testable import Service

@Suite("What a person may have written in a day")
struct AllowanceTests {
    private let house: House

    init() throws {
        house = try House(daily: 50_000)
    }

    private func note(by visitor: AccessTests.Visitor) throws -> PushAnswer.Outcome {
        let note = String(repeating: "n", count: 9_000) + String(describing: newID() as CommandID)
        return try house.perform(.item(.edit(house.item, [.note(note)])), by: visitor)
    }

    /// How many notes are written one after the other, at most 20.
    private func notes(by visitor: AccessTests.Visitor, end: () -> Void) throws -> Int {
        for count in 0..<20 {
            let outcome = try note(by: visitor)
            end()
            if outcome == .refused(.usedUp) { return count }
        }
        return 20
    }

    @Test(
        "is refused beyond that to this person alone, with what the history keeps, and comes again by and by")
    func usedUp() throws {
        // The first note overwrites none; each further one is written, and the one before it kept.
        #expect(try notes(by: .owner) { house.processor.settle() } == 3)
        #expect(try note(by: .editor) != .refused(.usedUp))
        house.now = house.now.advanced(by: Instant.day / 4)
        #expect(try notes(by: .owner) { house.processor.settle() } == 1)
        house.now = house.now.advanced(by: Instant.day)
        #expect(try notes(by: .owner) { house.processor.settle() } == 3)
    }

    @Test("has nothing to do with what could not be written")
    func undone() throws {
        #expect(try notes(by: .owner) { house.processor.forget() } == 20)
    }

    @Test("also holds for refusals, which are written down: in the end nothing more is looked at for a while")
    func exceeded() throws {
        var refusals = 0
        while let outcome = try house.answer(to: .item(.tick(newID(), done: true)), by: .owner) {
            refusals += outcome == .refused(.notFound) ? 1 : 0
            house.now = house.now.advanced(by: 1)
            try #require(refusals < 1_000)
        }
        #expect(refusals > 300)
        house.now = house.now.advanced(by: Instant.day)
        #expect(try house.answer(to: .item(.tick(newID(), done: true)), by: .owner) == .refused(.notFound))
    }
}
