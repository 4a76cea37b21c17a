import Dispatch
import Domain
import Synchronization
import Testing

@testable import Service

@Suite("File queue", .timeLimit(.minutes(15)))
struct FileQueueTests {
    private final class Done: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test("users take turns, so that one user's uploads do not delay others")
    func turns() {
        let (queue, done) = (FileQueue(), Done())
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let add = { (name: String, person: PersonID?) in
            queue.add(of: person) { done.names.withLock { $0.append(name) } }
        }
        let (ada, bob) = (
            PersonID("00000000000000000000000ADA"), PersonID("00000000000000000000000B0B")
        )
        #expect(queue.add(of: nil) { begin.wait() })
        for name in ["a1", "a2", "a3"] { #expect(add(name, ada)) }
        #expect(add("b1", bob))
        #expect(queue.add(of: nil) { end.signal() })
        begin.signal()
        end.wait()
        #expect(done.names.withLock { $0.prefix(2) } == ["a1", "b1"])
    }

    @Test("the queue rejects work of a user over the limit and continues with others")
    func full() {
        let queue = FileQueue()
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let ada = PersonID("00000000000000000000000ADA")
        #expect(queue.add(of: nil) { begin.wait() })
        let added = (0..<300).count { _ in queue.add(of: ada) {} }
        #expect(added == FairQueue<Int>.personCapacity)
        #expect(queue.add(of: PersonID("00000000000000000000000B0B")) { end.signal() })
        begin.signal()
        end.wait()
    }
}
