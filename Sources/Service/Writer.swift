import Database
import Dispatch
import Domain
import Synchronization

/// The one place that writes to the database.
///
/// While one transaction is on its way to the disk, work queues up; the next transaction takes all of it, so under load
/// many commands share one commit and a lone one waits for nobody ("natural" group commit). Whoever asked is answered
/// after COMMIT.
///
/// Whose work takes long is paused for three times as long, so that one person has a quarter of the writer at most, and
/// what all others ask is done in between (decision 0039).
///
/// `@unchecked Sendable`: the connection, the processor and `paused` are touched on the serial lane only; `inbox` is
/// synchronised.
public final class Writer: @unchecked Sendable {
    /// What work may use, within its transaction.
    public struct Transaction {
        public let connection: any Connection
        public let processor: CommandProcessor
    }

    private struct Job: Sendable {
        /// Does the work; what it returns is to be called after COMMIT.
        let run: @Sendable (Transaction) throws(DatabaseError) -> @Sendable () -> Void
        let person: PersonID?
        let fail: @Sendable (DatabaseError) -> Void
    }

    private struct Inbox {
        var jobs: [Job] = []
        var isDraining = false
        var isClosed = false
    }

    private let transaction: Transaction
    private let deliver: @Sendable ([@Sendable () -> Void]) -> Void
    private let lane = DispatchQueue(label: "dela.writer", qos: .userInitiated)
    private let inbox = Mutex(Inbox())
    /// Whose work took long, and what of theirs has come since.
    private var paused: [PersonID: [Job]] = [:]

    /// The most work in one transaction.
    static let batch = 200
    /// The most work that waits; more is refused with `.busy`.
    static let capacity = 10_000
    /// The most work of one person that waits while they are paused.
    static let pausedCapacity = 100
    /// Work that takes no longer pauses nobody.
    private static let slice = Duration.milliseconds(10)

    /// - Parameters:
    ///   - daily: how many bytes each person may have written in a day.
    ///   - directory: whom people may write to first.
    ///   - schedule: learns when somebody is to be told of something.
    ///   - deliver: runs the completions of a transaction, in their order, where they belong.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20, directory: Directory = .everyone,
        schedule: AlarmSchedule = AlarmSchedule(),
        deliver: @escaping @Sendable ([@Sendable () -> Void]) -> Void
    ) {
        transaction = Transaction(
            connection: connection,
            processor: CommandProcessor(
                connection: connection, epoch: epoch, daily: daily, directory: directory, schedule: schedule))
        self.deliver = deliver
    }

    /// Does the work in a transaction, possibly shared with other work, and calls back after it was committed.
    /// - Parameters:
    ///   - person: whose time it is.
    ///   - work: may be run a second time, when other work spoiled the transaction.
    public func submit<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Transaction) throws(DatabaseError) -> Value,
        completion: @escaping @Sendable (Result<Value, DatabaseError>) -> Void
    ) {
        let job = Job(
            run: { transaction throws(DatabaseError) in
                let value = try work(transaction)
                return { completion(.success(value)) }
            },
            person: person,
            fail: { completion(.failure($0)) })
        let start: Bool? = inbox.withLock { inbox in
            guard inbox.jobs.count < Writer.capacity, !inbox.isClosed else { return nil }
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

    /// Writes what was submitted, and refuses with `.busy` what is submitted from now on: the connection belongs to the caller
    /// then.
    public func close() {
        inbox.withLock { $0.isClosed = true }
        finish()
    }

    /// Waits until all that was submitted has been written.
    func finish() {
        lane.sync {
            while writeNext() {}
            while let person = paused.keys.first { resume(person) }
        }
    }

    // MARK: - On the lane

    /// Takes its turn anew for each transaction, so that who was paused comes in between.
    private func drain() {
        if writeNext() { lane.async { self.drain() } }
    }

    /// - Returns: false when nothing waits.
    private func writeNext() -> Bool {
        let jobs = inbox.withLock { inbox in
            let jobs = Array(inbox.jobs.prefix(Writer.batch))
            inbox.jobs.removeFirst(jobs.count)
            if jobs.isEmpty { inbox.isDraining = false }
            return jobs
        }
        write(jobs)
        return !jobs.isEmpty
    }

    private func write(_ jobs: [Job]) {
        let jobs = jobs.filter { !isPostponed($0) }
        if jobs.isEmpty { return }
        do throws(DatabaseError) {
            var (postponed, slow): ([Job], [PersonID: Duration]) = ([], [:])
            let completions = try transaction.connection.transaction { () throws(DatabaseError) in
                var completions: [@Sendable () -> Void] = []
                for job in jobs {
                    if let person = job.person, slow[person] != nil {
                        postponed.append(job)
                        continue
                    }
                    let begin = ContinuousClock.now
                    completions.append(try job.run(transaction))
                    let time = ContinuousClock.now - begin
                    if let person = job.person, time > Writer.slice { slow[person] = time }
                }
                return completions
            }
            transaction.processor.settle()
            deliver(completions)
            for (person, time) in slow { pause(person, for: time * 3) }
            for job in postponed where !isPostponed(job) { write([job]) }
        } catch {
            transaction.processor.forget()
            // After a failed fsync nobody knows what is on the disk: start anew from the log (PostgreSQL, "fsyncgate").
            precondition(error.kind != .io, "The disk failed while writing the database: \(error.message)")
            // Another process that holds the database keeps each of them waiting as long.
            if jobs.count > 1, error.kind != .busy {
                for job in jobs { write([job]) }
            } else {
                deliver(jobs.map { job in { job.fail(error) } })
            }
        }
    }

    private func pause(_ person: PersonID, for time: Duration) {
        paused[person] = []
        let (seconds, attoseconds) = time.components
        let pause = DispatchTimeInterval.microseconds(
            Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
        lane.asyncAfter(deadline: .now() + pause) { self.resume(person) }
    }

    private func resume(_ person: PersonID) {
        write(paused.removeValue(forKey: person) ?? [])
    }

    /// Keeps work of a person who is paused for later; what is too much of it fails.
    private func isPostponed(_ job: Job) -> Bool {
        guard let person = job.person, let waiting = paused[person]?.count else { return false }
        if waiting < Writer.pausedCapacity {
            paused[person]?.append(job)
        } else {
            deliver([{ job.fail(DatabaseError(.busy, "Too much of one person is waiting to be written.")) }])
        }
        return true
    }
}
