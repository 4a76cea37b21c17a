import Database
import Dispatch
import Domain
import Synchronization

/// A pool of read-only connections, each with a serial queue. Users take turns (`FairQueue`). No user is paused,
/// because other connections stay free; a user over budget is served last.
public final class ReaderPool: Sendable {
    /// Receives a connection for queries, or the error if there is none.
    public typealias Work = @Sendable (Result<SyncQueries, DatabaseError>) -> Void

    /// `@unchecked Sendable`: the connection is used on this worker's queue only.
    private final class Worker: @unchecked Sendable {
        let queue = DispatchQueue(label: "dela.reader", qos: .userInitiated)
        let reader: SyncQueries
        private let epoch: String
        /// False if the connection is new, and its database was not checked yet.
        private var isChecked = true

        /// The time of the next attempt to connect, after one has failed.
        private var nextAttempt = ContinuousClock.now

        init(_ reader: SyncQueries, epoch: String) {
            self.reader = reader
            self.epoch = epoch
        }

        /// The reader with its connection, which is replaced if it was lost. Nothing is read from a database that was
        /// moved in the meantime.
        func connected() -> Result<SyncQueries, DatabaseError> {
            guard reader.connection.isLost || !isChecked else { return .success(reader) }
            guard ContinuousClock.now >= nextAttempt else {
                return .failure(DatabaseError(.connection, "The connection to the database is lost."))
            }
            do throws(DatabaseError) {
                if reader.connection.isLost {
                    isChecked = false
                    try reader.connection.reconnect()
                }
                try Epoch.requireCurrent(epoch, on: reader.connection)
                isChecked = true
                return .success(reader)
            } catch {
                nextAttempt = .now + .seconds(1)
                return .failure(error)
            }
        }
    }

    private struct Job: Sendable {
        let work: Work
        let person: PersonID?
    }

    private struct State {
        var queue = FairQueue<Job>(slice: .seconds(3600))
        var idle: [Worker]
    }

    private let state: Mutex<State>

    /// - Parameter damage: records errors of records that cannot be read.
    public init(_ connections: [any Connection], epoch: String, damage: DamageLog = DamageLog()) {
        let workers = connections.map {
            Worker(SyncQueries(connection: $0, epoch: epoch, damage: damage), epoch: epoch)
        }
        state = Mutex(State(idle: workers))
    }

    /// Runs the work on one of the connections when it is the user's turn. If the queue is full, the work receives an
    /// error immediately.
    /// - Parameter person: the user whose budget is used; nil for the server itself.
    public func read(of person: PersonID? = nil, _ work: @escaping Work) {
        let (isTaken, worker) = state.withLock { state in
            let isTaken = state.queue.add(Job(work: work, person: person), bytes: 0, of: person)
            return (isTaken, isTaken ? state.idle.popLast() : nil)
        }
        if let worker { worker.queue.async { self.work(on: worker) } }
        if !isTaken { work(.failure(DatabaseError(.busy, "Read queue is full."))) }
    }

    /// Runs waiting jobs until there are none.
    private func work(on worker: Worker) {
        while let job = next(on: worker) {
            let begin = ContinuousClock.now
            job.work(worker.connected())
            guard let person = job.person else { continue }
            let end = ContinuousClock.now
            _ = state.withLock { $0.queue.finished(person, after: end - begin, at: end) }
        }
    }

    private func next(on worker: Worker) -> Job? {
        state.withLock { state in
            let job = state.queue.next(at: .now)
            if job == nil { state.idle.append(worker) }
            return job
        }
    }
}
