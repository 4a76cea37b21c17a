import Database
import Dispatch
import Domain
import Storage
import Synchronization

/// The only place that writes to the database.
///
/// While a transaction is written to the disk, jobs queue up, and the next transaction runs all of them. Under load
/// many commands share one commit, and a single command does not wait ("natural" group commit). Callers are answered
/// after COMMIT.
///
/// Users take turns (`FairQueue`). A transaction stops accepting jobs after a time limit, which bounds the wait for
/// everyone else.
///
/// `@unchecked Sendable`: the connection and the processor are used on the serial queue only; `inbox` is synchronised.
public final class Writer: @unchecked Sendable {
    /// The objects that a job may use within its transaction.
    public struct Transaction {
        public let connection: any Connection
        public let processor: CommandProcessor
    }

    typealias Completion = @Sendable () -> Void

    struct Job: Sendable {
        /// Does the work and returns a closure to call after COMMIT.
        let run: @Sendable (Transaction) throws(DatabaseError) -> Completion
        let person: PersonID?
        let fail: @Sendable (DatabaseError) -> Void
        /// How often the connection was lost while the job ran.
        var losses = 0
    }

    struct Inbox {
        var queue = FairQueue<Job>(slice: Writer.slice)
        var isDraining = false
        var isClosed = false
        /// True while the connection to the database is lost.
        var isInterrupted = false
        /// True if the connection has been lost for so long that jobs are rejected.
        var isRejecting = false
        /// The time of the last failed write that may succeed when repeated.
        var failed: ContinuousClock.Instant?
    }

    let transaction: Transaction
    /// Nil if the database is in this process, so that the outcome of a commit is always known.
    let order: CommitOrder?
    /// Nil without other nodes.
    let log: NodeLog?
    let followTime = FollowTime()
    let statistics = CommitStatistics()
    let runAfterCommit: @Sendable ([Completion]) -> Void
    let report: @Sendable (ConnectionEvent) -> Void
    let serialQueue = DispatchQueue(label: "dela.writer", qos: .userInitiated)
    let inbox = Mutex(Inbox())
    /// The work that waits for a new connection. Used on the serial queue only.
    var interruption: Interruption?

    /// The maximum number of jobs in one transaction.
    static let batch = 200
    private static let failureDuration = Duration.seconds(5)
    /// The time limit of a job that does not pause its user, and of a transaction that accepts more jobs.
    private static let slice = Duration.milliseconds(10)

    /// - Parameters:
    ///   - daily: the number of bytes that each user may write per day.
    ///   - directory: defines the users that a user may contact first.
    ///   - asksForContact: true if messages and shares of unknown users need the recipient's consent.
    ///   - schedule: receives the times of new alarms.
    ///   - damage: records errors of records that cannot be read.
    ///   - order: required if the connection can be lost.
    ///   - report: receives the loss of the connection, and its end.
    ///   - apply: receives what other nodes have changed in accounts, if the order is shared. Called like a completion.
    ///   - publish: receives the commits of other nodes, if the order is shared. Called like a completion.
    ///   - runAfterCommit: runs the completions of a transaction in order, on the right thread.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20, directory: Directory = .everyone,
        asksForContact: Bool = false,
        schedule: AlarmSchedule = AlarmSchedule(), damage: DamageLog = DamageLog(),
        order: CommitOrder? = nil, report: @escaping @Sendable (ConnectionEvent) -> Void = { _ in },
        apply: @escaping @Sendable (AccountChanges) -> Void = { _ in },
        publish: @escaping @Sendable ([Commit]) -> Void = { _ in },
        runAfterCommit: @escaping @Sendable ([@Sendable () -> Void]) -> Void
    ) {
        self.order = order
        self.report = report
        transaction = Transaction(
            connection: connection,
            processor: CommandProcessor(
                connection: connection, epoch: epoch, daily: daily, directory: directory,
                asksForContact: asksForContact, schedule: schedule,
                damage: damage))
        log = order.flatMap { [processor = transaction.processor] order in
            guard order.isShared else { return nil }
            return NodeLog(
                order, of: processor, on: connection,
                apply: { changes in runAfterCommit([{ apply(changes) }]) },
                publish: { commits in runAfterCommit([{ publish(commits) }]) })
        }
        self.runAfterCommit = runAfterCommit
    }

    /// Runs the work in a transaction, possibly together with other jobs, and calls `completion` after COMMIT.
    /// - Parameters:
    ///   - person: the user whose budget is used; nil for the server itself.
    ///   - bytes: the approximate memory of the job while it waits.
    ///   - isLong: true if the job takes milliseconds. Earlier jobs are then committed before it starts.
    ///   - work: may run a second time if another job breaks the transaction.
    public func submit<Value: Sendable>(
        of person: PersonID? = nil, bytes: Int = 0, isLong: Bool = false,
        _ work: @escaping @Sendable (Transaction) throws(DatabaseError) -> Value,
        completion: @escaping @Sendable (Result<Value, DatabaseError>) -> Void
    ) {
        let job = Job(
            run: { transaction throws(DatabaseError) in
                transaction.processor.begin()
                let value = try work(transaction)
                return { completion(.success(value)) }
            },
            person: person,
            fail: { completion(.failure($0)) })
        let start: Bool? = inbox.withLock { inbox in
            guard !inbox.isClosed, !inbox.isRejecting,
                inbox.queue.add(job, bytes: bytes, of: person, isLong: isLong)
            else { return nil }
            defer { inbox.isDraining = true }
            return !inbox.isDraining
        }
        switch start {
        case nil:
            runAfterCommit([{ completion(.failure(DatabaseError(.busy, "Write queue is full."))) }])
        case true: serialQueue.async { self.drain() }
        default: break
        }
    }

    /// Runs the work like `submit` and returns after COMMIT.
    /// - Parameter committed: called where completions run, in the order of commits.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Transaction) throws(DatabaseError) -> Value,
        committed: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws(DatabaseError) -> Value {
        let result = await withCheckedContinuation { continuation in
            submit(of: person, work) { result in
                if case .success(let value) = result { committed(value) }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    /// Safe from any thread.
    var lookUps: LookUps { transaction.processor.accessPolicy.lookUps }

    /// The number of jobs that wait.
    var waiting: Int { inbox.withLock { $0.queue.count } }

    /// True for some seconds after a failed write, for example if the disk is full, and while the connection is lost.
    var isFailing: Bool {
        inbox.withLock { inbox in
            inbox.isInterrupted
                || inbox.failed.map { ContinuousClock.now - $0 < Writer.failureDuration } ?? false
        }
    }

    /// Writes all submitted jobs and rejects later ones with `.busy`. Afterwards the connection belongs to the caller.
    public func close() {
        inbox.withLock { $0.isClosed = true }
        finish()
    }

    /// Waits until all submitted jobs are written.
    func finish() {
        serialQueue.sync {
            repeat {
                repeat {
                    while writeNext() {}
                } while endInterruption()
                inbox.withLock { $0.queue.resumeAll() }
            } while writeNext()
        }
    }

    // MARK: - On the serial queue

    /// Dispatches each transaction separately, so that a paused user can resume between them.
    func drain() {
        if writeNext() { serialQueue.async { self.drain() } }
    }

    /// - Returns: false if no job may run now.
    private func writeNext() -> Bool {
        guard interruption == nil else { return false }
        // Later jobs wait for the next transaction. While that one is written, the users who were answered send their
        // next commands.
        let (first, maximum) = inbox.withLock { inbox in
            let job = inbox.queue.next(at: .now)
            if job == nil { inbox.isDraining = false }
            return (job, min(Writer.batch, 1 + inbox.queue.count))
        }
        guard let first else { return false }
        var jobs = [first]
        var completions: [Completion] = []
        var hasStarted = false
        let start = ContinuousClock.now
        do throws(DatabaseError) {
            try transaction.connection.transaction { () throws(DatabaseError) in
                try startBatch()
                // The wait for the database does not count.
                let begin = ContinuousClock.now
                hasStarted = true
                completions.append(try run(first))
                while completions.count < maximum, ContinuousClock.now - begin < Writer.slice,
                    let next = inbox.withLock({ $0.queue.next(at: .now, isAlone: false) })
                {
                    jobs.append(next)
                    completions.append(try run(next))
                }
                try log?.append()
            }
            didCommit(completions, since: start)
        } catch {
            let isComplete = completions.count == jobs.count
            if !hasStarted, let person = first.person { recordTime(.zero, of: person) }
            if error.kind == .connection || error.kind == .replaced {
                if hasStarted { jobs[jobs.count - 1].losses += 1 }
                interrupt(error, jobs, isComplete ? completions : nil)
                return false
            }
            if error.kind == .busy { jobs += dequeueWaiting(Writer.batch - jobs.count) }
            undo(jobs, error)
        }
        return true
    }

    /// Call first in each transaction. Commits of other nodes are published before those of this transaction.
    private func startBatch() throws(DatabaseError) {
        try order?.advance()
        try log?.begin()
    }

    private func didCommit(_ completions: [Completion], since start: ContinuousClock.Instant) {
        statistics.record(ContinuousClock.now - start, jobs: completions.count)
        order?.didCommit()
        transaction.processor.didCommit()
        runAfterCommit(completions)
    }

    /// Dequeues other jobs that may run now.
    private func dequeueWaiting(_ limit: Int) -> [Job] {
        var jobs: [Job] = []
        while jobs.count < limit, let job = inbox.withLock({ $0.queue.next(at: .now) }) {
            jobs.append(job)
            if let person = job.person { recordTime(.zero, of: person) }
        }
        return jobs
    }

    /// Runs a job and adds its duration to the user's time.
    private func run(_ job: Job) throws(DatabaseError) -> @Sendable () -> Void {
        let begin = ContinuousClock.now
        defer { if let person = job.person { recordTime(ContinuousClock.now - begin, of: person) } }
        return try job.run(transaction)
    }

    private func recordTime(_ time: Duration, of person: PersonID) {
        guard let pause = inbox.withLock({ $0.queue.finished(person, after: time, at: .now) }) else { return }
        let microseconds = Int(pause / .microseconds(1))
        serialQueue.asyncAfter(deadline: .now() + .microseconds(microseconds)) { self.resume(person) }
    }

    private func resume(_ person: PersonID) {
        let isIdle = inbox.withLock { inbox in
            inbox.queue.resume(person)
            defer { inbox.isDraining = true }
            return !inbox.isDraining
        }
        if isIdle { drain() }
    }

    /// Fails the job that broke a transaction, and repeats all other jobs of it, each in a separate transaction.
    private func undo(_ jobs: [Job], _ error: DatabaseError) {
        transaction.processor.didRollBack()
        if ![.constraint, .misuse].contains(error.kind) { inbox.withLock { $0.failed = .now } }
        // After a failed fsync the content of the disk is unknown. A restart recovers from the log (PostgreSQL,
        // "fsyncgate").
        precondition(error.kind != .io, "The disk failed while writing the database: \(error.message)")
        // If another process locks the database, each repetition would wait just as long.
        guard jobs.count > 1, error.kind != .busy else {
            return runAfterCommit(jobs.map { job in { job.fail(error) } })
        }
        writeSeparately(jobs)
    }

    /// Writes each job in a separate transaction.
    func writeSeparately(_ jobs: [Job]) {
        for (index, job) in jobs.enumerated() {
            var completion: Completion?
            let start = ContinuousClock.now
            do throws(DatabaseError) {
                try transaction.connection.transaction { () throws(DatabaseError) in
                    try startBatch()
                    completion = try job.run(transaction)
                    try log?.append()
                }
                didCommit(completion.map { [$0] } ?? [], since: start)
            } catch {
                guard error.kind == .connection || error.kind == .replaced else {
                    undo([job], error)
                    continue
                }
                var job = job
                job.losses += 1
                let others = Array(jobs[(index + 1)...])
                return interrupt(error, [job], completion.map { [$0] }, others: others)
            }
        }
    }
}
