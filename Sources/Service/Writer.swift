import Database
import Dispatch
import Synchronization

/// The one place that writes to the database.
///
/// While one transaction is on its way to the disk, work queues up; the next transaction takes all of it, so under load
/// many commands share one commit and a lone one waits for nobody ("natural" group commit). Whoever asked is answered
/// after COMMIT.
///
/// `@unchecked Sendable`: the connection and the processor are touched on the serial lane only; `inbox` is synchronised.
public final class Writer: @unchecked Sendable {
    /// What work may use, within its transaction.
    public struct Transaction {
        public let connection: any Connection
        public let processor: CommandProcessor
    }

    private struct Job: Sendable {
        /// Does the work; what it returns is to be called after COMMIT.
        let run: @Sendable (Transaction) throws(DatabaseError) -> @Sendable () -> Void
        let fail: @Sendable (DatabaseError) -> Void
    }

    private struct Inbox {
        var jobs: [Job] = []
        var isDraining = false
    }

    private let transaction: Transaction
    private let deliver: @Sendable ([@Sendable () -> Void]) -> Void
    private let lane = DispatchQueue(label: "dela.writer", qos: .userInitiated)
    private let inbox = Mutex(Inbox())

    /// The most work in one transaction.
    static let batch = 200
    /// The most work that waits; more is refused with `.busy`.
    static let capacity = 10_000

    /// - Parameters:
    ///   - daily: how many bytes each person may have written in a day.
    ///   - deliver: runs the completions of a transaction, in their order, where they belong.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20,
        deliver: @escaping @Sendable ([@Sendable () -> Void]) -> Void
    ) {
        transaction = Transaction(
            connection: connection,
            processor: CommandProcessor(connection: connection, epoch: epoch, daily: daily))
        self.deliver = deliver
    }

    /// Does the work in a transaction, possibly shared with other work, and calls back after it was committed.
    /// - Parameter work: may be run a second time, when other work spoiled the transaction.
    public func submit<Value: Sendable>(
        _ work: @escaping @Sendable (Transaction) throws(DatabaseError) -> Value,
        completion: @escaping @Sendable (Result<Value, DatabaseError>) -> Void
    ) {
        let job = Job(
            run: { transaction throws(DatabaseError) in
                let value = try work(transaction)
                return { completion(.success(value)) }
            },
            fail: { completion(.failure($0)) })
        let start: Bool? = inbox.withLock { inbox in
            guard inbox.jobs.count < Writer.capacity else { return nil }
            inbox.jobs.append(job)
            defer { inbox.isDraining = true }
            return !inbox.isDraining
        }
        switch start {
        case nil:
            deliver([{ completion(.failure(DatabaseError(.busy, "Too much is waiting to be written."))) }])
        case true: lane.async { self.drain() }
        default: break
        }
    }

    /// Waits until all that was submitted has been written.
    public func finish() {
        lane.sync {}
    }

    // MARK: - On the lane

    private func drain() {
        while true {
            let jobs = inbox.withLock { inbox in
                let jobs = Array(inbox.jobs.prefix(Writer.batch))
                inbox.jobs.removeFirst(jobs.count)
                if jobs.isEmpty { inbox.isDraining = false }
                return jobs
            }
            if jobs.isEmpty { return }
            write(jobs)
        }
    }

    private func write(_ jobs: [Job]) {
        do throws(DatabaseError) {
            let completions = try transaction.connection.transaction { () throws(DatabaseError) in
                var completions: [@Sendable () -> Void] = []
                for job in jobs { completions.append(try job.run(transaction)) }
                return completions
            }
            transaction.processor.settle()
            deliver(completions)
        } catch {
            transaction.processor.forget()
            // After a failed fsync nobody knows what is on the disk: start anew from the log (PostgreSQL, "fsyncgate").
            precondition(error.kind != .io, "The disk failed while writing the database: \(error.message)")
            if jobs.count > 1 {
                for job in jobs { write([job]) }
            } else if let fail = jobs.first?.fail {
                deliver([{ fail(error) }])
            }
        }
    }
}
