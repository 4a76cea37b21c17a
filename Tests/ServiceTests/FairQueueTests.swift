import Domain
import Testing

@testable import Service

@Suite("Fair queue", .timeLimit(.minutes(15)))
final class FairQueueTests {
    private let ada = PersonID("00000000000000000000000ADA")
    private let boris = PersonID("000000000000000000000B0R1S")
    private let start = ContinuousClock.now
    private var queue = FairQueue<String>(slice: .milliseconds(10))

    private func add(_ jobs: String..., bytes: Int = 0, of person: PersonID?) {
        for job in jobs { #expect(isTaken(job, bytes: bytes, of: person)) }
    }

    private func addLong(_ job: String) {
        let isTaken = queue.add(job, bytes: 0, of: nil, isLong: true)
        #expect(isTaken)
    }

    private func isTaken(_ job: String, bytes: Int = 0, of person: PersonID?) -> Bool {
        queue.add(job, bytes: bytes, of: person)
    }

    /// Runs some of the waiting jobs, each for the given time.
    private func run(
        _ count: Int, for time: Duration = .zero, at now: Duration = .zero
    ) -> [String] {
        var done: [String] = []
        while done.count < count, let job = queue.next(at: start + now) {
            done.append(job)
            let person = job.hasPrefix("a") ? ada : job.hasPrefix("b") ? boris : nil
            if let person { _ = queue.finished(person, after: time, at: start + now) }
        }
        return done
    }

    @Test("users and the system take turns, and each user's jobs keep their order")
    func turns() {
        add("a1", "a2", "a3", of: ada)
        add("1", of: nil)
        add("b1", "b2", of: boris)
        add("2", of: nil)
        #expect(run(9) == ["a1", "1", "b1", "2", "a2", "b2", "a3"])
    }

    @Test("a user with long work gets no turn until they are resumed")
    func pause() {
        add("a1", "a2", of: ada)
        #expect(run(1, for: .milliseconds(100)) == ["a1"])
        add("a3", of: ada)
        add("b1", of: boris)
        #expect(run(9) == ["b1"])
        queue.resume(ada)
        queue.resume(ada)
        #expect(run(9) == ["a2", "a3"])
    }

    @Test(
        "work of a user who used more than their share runs after that of all others, until the excess has expired"
    )
    func late() {
        for round in 0..<20 {
            add("a\(round)", of: ada)
            _ = run(1, for: .milliseconds(8))
        }
        add("a", "a", of: ada)
        add("b1", "b2", of: boris)
        #expect(run(9) == ["b1", "b2", "a", "a"])
        add("a", of: ada)
        let withOthers = queue.next(at: start, isAlone: false)
        #expect(withOthers == nil, "no other user's work is in the same turn")
        #expect(run(9) == ["a"])
        add("a", "a", of: ada)
        add("b1", "b2", of: boris)
        #expect(run(9, at: .seconds(1)) == ["a", "b1", "a", "b2"])
    }

    @Test("long work keeps its place in the queue and starts a new transaction")
    func long() {
        add("b1", of: boris)
        addLong("1")
        add("a1", of: ada)
        add("2", of: nil)
        #expect(run(1) == ["b1"])
        let withOthers = queue.next(at: start, isAlone: false)
        #expect(withOthers == nil && queue.count == 3)
        #expect(run(9) == ["1", "a1", "2"])
        addLong("3")
        let first = queue.next(at: start, isAlone: false)
        #expect(first == nil)
        #expect(run(9) == ["3"])
    }

    @Test("the waiting bytes are limited for each user and for all together")
    func bytes() {
        let part = FairQueue<String>.personByteCapacity / 2
        add("a", "a", bytes: part, of: ada)
        #expect(!isTaken("a", bytes: 1, of: ada))
        add("b", bytes: part, of: boris)
        #expect(run(1) == ["a"])
        add("a", bytes: part, of: ada)
        let rest = FairQueue<String>.byteCapacity - 3 * part
        add("all", bytes: rest, of: nil)
        #expect(!isTaken("none", bytes: 1, of: nil))
        #expect(run(9).count == 4)
        add("all", bytes: FairQueue<String>.byteCapacity, of: nil)
    }
}
