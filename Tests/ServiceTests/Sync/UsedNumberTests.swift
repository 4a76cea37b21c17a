import Domain
import Storage
import SyncProtocol
import SyncRules
import Testing

@testable import Service

@Suite("Reused sequence numbers", .timeLimit(.minutes(15)))
struct UsedNumberTests {
    private let house: HouseholdFixture
    private let client: ClientID = newID()
    private let start = Instant(milliseconds: 1_800_000_000_000)

    init() throws {
        house = try HouseholdFixture()
    }

    private func command(adding title: String, dated moment: Instant) -> Command {
        var random = SystemRandomNumberGenerator()
        let item = NewItem(id: newID(), title: title, rank: Rank("U")!)
        return Command(
            id: Identifier(at: moment, random: &random), at: moment, scope: house.list,
            intent: .item(.create([item])))
    }

    private func push(_ command: Command, at now: Instant) throws -> PushAnswer.Outcome {
        let request = PushRequest(
            client: client, epoch: "e", commands: [PushRequest.Numbered(sequence: 1, command: command)])
        return try house.processor.push(request, by: house.people[.owner]!, at: now).answer.results[0].outcome
    }

    @Test("a used sequence number is rejected for another command, even with a slow clock")
    func slow() throws {
        let slow = start.advanced(by: -400 * Instant.day)
        #expect(try push(command(adding: "Milk", dated: slow), at: start) != .fork)
        let later = start.advanced(by: Instant.day)
        #expect(try push(command(adding: "Bread", dated: slow), at: later) == .fork)
    }

    @Test("a used sequence number shows that a command had its effect after its outcome was removed")
    func late() throws {
        let milk = command(adding: "Milk", dated: start)
        #expect(try push(milk, at: start) != .fork)
        let late = start.advanced(by: 91 * Instant.day)
        _ = try CommandTable(house.connection).removeExpired(at: late)
        #expect(try push(milk, at: late) == .done([:]))
        #expect(try push(command(adding: "Bread", dated: late), at: late) == .fork)
    }
}
