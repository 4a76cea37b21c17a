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
/// People take turns (`FairQueue`), and a transaction takes no more once its work has taken a while, so nobody waits for
/// much that others ask.
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
        let person: PersonID?
        let fail: @Sendable (DatabaseError) -> Void
    }

    private struct Inbox {
        var queue = FairQueue<Job>(slice: Writer.slice)
        var isDraining = false
        var isClosed = false
        /// When something could not be written that another time may be.
        var failed: ContinuousClock.Instant?
    }

    private let transaction: Transaction
    private let deliver: @Sendable ([@Sendable () -> Void]) -> Void
    private let lane = DispatchQueue(label: "dela.writer", qos: .userInitiated)
    private let inbox = Mutex(Inbox())

    /// The most work in one transaction.
    static let batch = 200
    private static let failureTime = Duration.seconds(5)
    /// Work that takes no longer pauses nobody; and how long a transaction may have taken when more work is added to it.
    private static let slice = Duration.milliseconds(10)

    /// - Parameters:
    ///   - daily: how many bytes each person may have written in a day.
    ///   - directory: whom people may write to first.
    ///   - asksForContact: whether what comes from unknown users waits for the recipient's consent.
    ///   - schedule: learns when somebody is to be told of something.
    ///   - damage: learns of records that cannot be read.
    ///   - deliver: runs the completions of a transaction, in their order, where they belong.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20, directory: Directory = .everyone,
        asksForContact: Bool = false,
        schedule: AlarmSchedule = AlarmSchedule(), damage: DamageLog = DamageLog(),
        deliver: @escaping @Sendable ([@Sendable () -> Void]) -> Void
    ) {
        transaction = Transaction(
            connection: connection,
            processor: CommandProcessor(
                connection: connection, epoch: epoch, daily: daily, directory: directory,
                asksForContact: asksForContact, schedule: schedule,
                damage: damage))
        self.deliver = deliver
    }

    /// Does the work in a transaction, possibly shared with other work, and calls back after it was committed.
    /// - Parameters:
    ///   - person: whose time it is.
    ///   - bytes: about how many it keeps in memory while it waits.
    ///   - isLong: whether it takes milliseconds: then what was submitted before is committed before.
    ///   - work: may be run a second time, when other work spoiled the transaction.
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
            guard !inbox.isClosed, inbox.queue.add(job, bytes: bytes, of: person, isLong: isLong) else {
                return nil
            }
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

    /// Safe from any thread.
    var lookUps: LookUps { transaction.processor.lookUps }

    /// Whether something could not be written a moment ago, as where the disk is full.
    var isFailing: Bool {
        inbox.withLock { $0.failed }.map { ContinuousClock.now - $0 < Writer.failureTime } ?? false
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
            repeat {
                while writeNext() {}
                inbox.withLock { $0.queue.resumeAll() }
            } while writeNext()
        }
    }

    // MARK: - On the lane

    /// Takes its turn anew for each transaction, so that who was paused comes in between.
    private func drain() {
        if writeNext() { lane.async { self.drain() } }
    }

    /// - Returns: false when nothing can be done now.
    private func writeNext() -> Bool {
        // What comes from now on waits for the next one: while that is written, those who are answered ask again.
        let (first, most) = inbox.withLock { inbox in
            let job = inbox.queue.next(at: .now)
            if job == nil { inbox.isDraining = false }
            return (job, min(Writer.batch, 1 + inbox.queue.count))
        }
        guard let first else { return false }
        var jobs = [first]
        var hasBegun = false
        do throws(DatabaseError) {
            let begin = ContinuousClock.now
            let completions = try transaction.connection.transaction { () throws(DatabaseError) in
                hasBegun = true
                var completions = [try run(first)]
                while completions.count < most, ContinuousClock.now - begin < Writer.slice,
                    let next = inbox.withLock({ $0.queue.next(at: .now, isAlone: false) })
                {
                    jobs.append(next)
                    completions.append(try run(next))
                }
                return completions
            }
            transaction.processor.settle()
            deliver(completions)
        } catch {
            if !hasBegun, let person = first.person { note(.zero, of: person) }
            if error.kind == .busy { jobs += waiting(Writer.batch - jobs.count) }
            undo(jobs, error)
        }
        return true
    }

    /// What else would be done now.
    private func waiting(_ limit: Int) -> [Job] {
        var jobs: [Job] = []
        while jobs.count < limit, let job = inbox.withLock({ $0.queue.next(at: .now) }) {
            jobs.append(job)
            if let person = job.person { note(.zero, of: person) }
        }
        return jobs
    }

    /// Does work, and notes whose time it took.
    private func run(_ job: Job) throws(DatabaseError) -> @Sendable () -> Void {
        let begin = ContinuousClock.now
        defer { if let person = job.person { note(ContinuousClock.now - begin, of: person) } }
        return try job.run(transaction)
    }

    private func note(_ time: Duration, of person: PersonID) {
        guard let pause = inbox.withLock({ $0.queue.finished(person, after: time, at: .now) }) else { return }
        let microseconds = Int(pause / .microseconds(1))
        lane.asyncAfter(deadline: .now() + .microseconds(microseconds)) { self.resume(person) }
    }

    private func resume(_ person: PersonID) {
        let isIdle = inbox.withLock { inbox in
            inbox.queue.resume(person)
            defer { inbox.isDraining = true }
            return !inbox.isDraining
        }
        if isIdle { drain() }
    }

    /// What spoiled a transaction fails; all else that was in it is done again, each by itself.
    private func undo(_ jobs: [Job], _ error: DatabaseError) {
        transaction.processor.forget()
        if ![.constraint, .misuse].contains(error.kind) { inbox.withLock { $0.failed = .now } }
        // After a failed fsync nobody knows what is on the disk: start anew from the log (PostgreSQL, "fsyncgate").
        precondition(error.kind != .io, "The disk failed while writing the database: \(error.message)")
        // Another process that holds the database keeps each of them waiting as long.
        guard jobs.count > 1, error.kind != .busy else {
            return deliver(jobs.map { job in { job.fail(error) } })
        }
        for job in jobs {
            do throws(DatabaseError) {
                let completion = try transaction.connection.transaction { () throws(DatabaseError) in
                    try job.run(transaction)
                }
                transaction.processor.settle()
                deliver([completion])
            } catch {
                undo([job], error)
            }
        }
    }
}
