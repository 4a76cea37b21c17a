import Database
import Dispatch
import Domain
import Synchronization

/// Connections that only read, each on a lane of its own. People take turns (`FairQueue`); nobody is paused, since there is
/// more than one lane, and others come first where somebody reads much.
public final class Readers: Sendable {
    /// Gets a reader, or why there is none.
    public typealias Work = @Sendable (Result<PullReader, DatabaseError>) -> Void

    /// `@unchecked Sendable`: the reader's connection is touched on its lane only.
    private final class Lane: @unchecked Sendable {
        let queue = DispatchQueue(label: "dela.reader", qos: .userInitiated)
        let reader: PullReader

        init(_ reader: PullReader) {
            self.reader = reader
        }
    }

    private struct Job: Sendable {
        let work: Work
        let person: PersonID?
    }

    private struct State {
        var queue = FairQueue<Job>(slice: .seconds(3600))
        var idle: [Lane]
    }

    private let state: Mutex<State>

    /// - Parameter damage: learns of records that cannot be read.
    public init(_ connections: [any Connection], epoch: String, damage: DamageLog = DamageLog()) {
        let lanes = connections.map { Lane(PullReader(connection: $0, epoch: epoch, damage: damage)) }
        state = Mutex(State(idle: lanes))
    }

    /// Does the work on one of the lanes, when it is the person's turn. Where too much waits it is told so at once.
    /// - Parameter person: whose time it is.
    public func read(of person: PersonID? = nil, _ work: @escaping Work) {
        let (isTaken, lane) = state.withLock { state in
            let isTaken = state.queue.add(Job(work: work, person: person), bytes: 0, of: person)
            return (isTaken, isTaken ? state.idle.popLast() : nil)
        }
        if let lane { lane.queue.async { self.work(on: lane) } }
        if !isTaken { work(.failure(DatabaseError(.busy, "Too much is waiting to be read."))) }
    }

    /// Does what waits, until nothing does.
    private func work(on lane: Lane) {
        while let job = next(on: lane) {
            let begin = ContinuousClock.now
            job.work(.success(lane.reader))
            guard let person = job.person else { continue }
            let end = ContinuousClock.now
            _ = state.withLock { $0.queue.finished(person, after: end - begin, at: end) }
        }
    }

    private func next(on lane: Lane) -> Job? {
        state.withLock { state in
            let job = state.queue.next(at: .now)
            if job == nil { state.idle.append(lane) }
            return job
        }
    }
}
