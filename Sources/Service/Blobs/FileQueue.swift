import Dispatch
import Domain
import Synchronization

/// A serial queue for reading and writing files. Users take turns (`FairQueue`).
final class FileQueue: Sendable {
    private struct Job: Sendable {
        let work: @Sendable () -> Void
        let person: PersonID?
    }

    private struct State {
        var queue = FairQueue<Job>(slice: .seconds(3600))
        var isBusy = false
    }

    private let serialQueue = DispatchQueue(label: "dela.blobs")
    private let state = Mutex(State())

    /// - Parameter person: the user whose budget is used; nil for the server itself.
    /// - Returns: false if the queue is full. The work does not run then.
    func add(of person: PersonID?, _ work: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            guard state.queue.add(Job(work: work, person: person), bytes: 0, of: person) else {
                return (false, false)
            }
            defer { state.isBusy = true }
            return (true, !state.isBusy)
        }
        if isFirst { serialQueue.async { self.work() } }
        return isTaken
    }

    /// Runs waiting jobs until there are none.
    private func work() {
        while let job = next() {
            let begin = ContinuousClock.now
            job.work()
            guard let person = job.person else { continue }
            let end = ContinuousClock.now
            _ = state.withLock { $0.queue.finished(person, after: end - begin, at: end) }
        }
    }

    private func next() -> Job? {
        state.withLock { state in
            let job = state.queue.next(at: .now)
            if job == nil { state.isBusy = false }
            return job
        }
    }
}
