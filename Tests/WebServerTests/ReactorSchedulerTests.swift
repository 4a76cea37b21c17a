import Testing

@testable import WebServer

@Suite("Fair scheduling of the reactor", .timeLimit(.minutes(15)))
final class ReactorSchedulerTests {
    private var now = Duration.zero
    private var later: [(milliseconds: Int64, work: () -> Void)] = []
    private var done: [String] = []
    private lazy var turns = ReactorScheduler(
        clock: { [unowned self] in now },
        schedule: { [unowned self] in later.append(($0, $1)) })

    private func ask(_ jobs: String..., taking time: Duration = .milliseconds(1)) {
        for job in jobs {
            turns.perform(of: String(job.prefix(1)), atLeast: .zero) { [unowned self] in
                done.append(job)
                now += time
            }
        }
    }

    private func ran() -> [String] {
        defer { done = [] }
        return done
    }

    @Test("each sender has a budget per turn, and its work runs in order")
    func budget() {
        ask("a1", "a2", "a3", "a4", "a5", "b1")
        #expect(ran() == ["a1", "a2", "b1"] && turns.isPending)
        turns.finishTurn()
        ask("a6", "b2")
        #expect(ran() == ["a3", "a4", "b2"])
        turns.finishTurn()
        #expect(ran() == ["a5", "a6"] && !turns.isPending)
        ask("a7")
        turns.finishTurn()
        ask("a8")
        #expect(ran() == ["a7", "a8"])
    }

    @Test("waiting senders share a turn, so that a new sender waits for one turn only")
    func crowd() {
        for sender in "abcdefgh" { ask("\(sender)1", "\(sender)2", "\(sender)3", "\(sender)4") }
        #expect(ran().count == 16)
        turns.finishTurn()
        #expect(ran() == ["a3", "a4", "b3", "b4", "c3", "c4"])
        turns.finishTurn()
        #expect(ran() == ["d3", "d4", "e3", "e4", "f3", "f4"])
    }

    @Test("a sender with long work is paused for three times as long, and others are not")
    func pause() throws {
        ask("a1", taking: .milliseconds(20))
        ask("a2", "b1")
        turns.finishTurn()
        #expect(ran() == ["a1", "b1"] && !turns.isPending && !turns.isDue("a"))
        let (milliseconds, resume) = try #require(later.first)
        #expect(milliseconds == 60)
        resume()
        #expect(turns.isPending)
        turns.finishTurn()
        #expect(ran() == ["a2"])
    }
}
