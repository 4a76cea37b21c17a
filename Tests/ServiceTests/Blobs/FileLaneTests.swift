import Dispatch
import Domain
import Synchronization
import Testing

@testable import Service

@Suite("Where files are read and written", .timeLimit(.minutes(15)))
struct FileLaneTests {
    private final class Done: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test("people take turns, so that nobody waits for all that somebody else brings")
    func turns() {
        let (lane, done) = (FileLane(), Done())
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let add = { (name: String, person: PersonID?) in
            lane.add(of: person) { done.names.withLock { $0.append(name) } }
        }
        let (ada, bob) = (
            PersonID("00000000000000000000000ADA"), PersonID("00000000000000000000000B0B")
        )
        #expect(lane.add(of: nil) { begin.wait() })
        for name in ["a1", "a2", "a3"] { #expect(add(name, ada)) }
        #expect(add("b1", bob))
        #expect(lane.add(of: nil) { end.signal() })
        begin.signal()
        end.wait()
        #expect(done.names.withLock { $0.prefix(2) } == ["a1", "b1"])
    }

    @Test("of one person so much waits and no more, and the lane goes on with others")
    func full() {
        let lane = FileLane()
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let ada = PersonID("00000000000000000000000ADA")
        #expect(lane.add(of: nil) { begin.wait() })
        let taken = (0..<300).count { _ in lane.add(of: ada) {} }
        #expect(taken == FairQueue<Int>.personCapacity)
        #expect(lane.add(of: PersonID("00000000000000000000000B0B")) { end.signal() })
        begin.signal()
        end.wait()
    }
}
