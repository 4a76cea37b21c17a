import Database
import Dispatch
import Glibc
import Storage
import Synchronization

/// The loss of the connection to the database, and its end. The writer connects again and continues: it repeats what
/// was rolled back, and answers a batch whose commit was not answered only when its outcome is known.
extension Writer {
    /// A change of the connection, for the log.
    public enum ConnectionEvent: Sendable {
        case lost(DatabaseError)
        /// The connection is back.
        /// - Parameter outcome: the outcome of a commit that was not answered; nil if there was none.
        case restored(after: Duration, outcome: CommitOrder.Outcome?)
        /// This node has not followed the others for some seconds, and answers no users.
        case outdated
        /// This node follows the others again.
        case current
        /// The process must end: what it remembers may differ from the database.
        case replaced(DatabaseError)
    }

    struct Interruption {
        /// The jobs of the transaction that lost the connection.
        var jobs: [Job]
        /// The completions of `jobs`, if the transaction may be committed.
        var completions: [Completion]?
        /// More jobs, which have not run.
        var others: [Job]
        let start = ContinuousClock.now
        var attempts = 0
    }

    /// A job fails after losing the connection this often: it may be the cause.
    private static let maxLosses = 3
    /// The time after which waiting jobs fail.
    private static let timeout = Duration.seconds(10)
    /// The time in which a server that stops tries to write what waits.
    private static let closingTimeout = Duration.seconds(5)
    private static let (minDelay, maxDelay) = (10, 1000)

    /// Stops writing until there is a connection again.
    func interrupt(
        _ error: DatabaseError, _ jobs: [Job], _ completions: [Completion]?, others: [Job] = []
    ) {
        // What the processor remembers is right if the transaction is committed.
        if completions == nil { transaction.processor.didRollBack() }
        interruption = Interruption(jobs: jobs, completions: completions, others: others)
        inbox.withLock { $0.isInterrupted = true }
        if error.kind == .replaced { return end(error) }
        report(.lost(error))
        schedule()
    }

    /// Connects again now, for a server that stops.
    /// - Returns: false if there is no interruption. After too long all waiting jobs fail.
    func endInterruption() -> Bool {
        guard let start = interruption?.start else { return false }
        while interruption != nil {
            guard ContinuousClock.now - start < Writer.closingTimeout else {
                reject(DatabaseError(.connection, "The connection to the database is lost."), isEnding: true)
                break
            }
            restore(isScheduled: false)
            if interruption != nil { usleep(50_000) }
        }
        return true
    }

    private func schedule() {
        guard let attempts = interruption?.attempts else { return }
        let delay = min(Writer.maxDelay, Writer.minDelay << min(attempts, 10))
        serialQueue.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.restore(isScheduled: true) }
    }

    private func restore(isScheduled: Bool) {
        guard let interrupted = interruption else { return }
        let outcome: CommitOrder.Outcome?
        do throws(DatabaseError) {
            if transaction.connection.isLost { try transaction.connection.reconnect() }
            try order?.checkHistory()
            if interrupted.completions != nil, let order {
                outcome = try transaction.processor.resolveCommit(in: order)
            } else {
                if interrupted.completions != nil { transaction.processor.didRollBack() }
                outcome = nil
            }
        } catch {
            if error.kind == .replaced { return end(error) }
            interruption?.attempts += 1
            if ContinuousClock.now - interrupted.start > Writer.timeout { reject(error, isEnding: false) }
            if isScheduled { schedule() }
            return
        }
        interruption = nil
        inbox.withLock { ($0.isInterrupted, $0.isRejecting) = (false, false) }
        report(.restored(after: .now - interrupted.start, outcome: outcome))
        resume(interrupted, outcome)
        if isScheduled { drain() }
    }

    /// Answers or repeats the interrupted jobs.
    private func resume(_ interrupted: Interruption, _ outcome: CommitOrder.Outcome?) {
        var jobs = interrupted.jobs
        if outcome == .committed, let completions = interrupted.completions {
            runAfterCommit(completions)
            jobs = []
        }
        let causes = jobs.filter { $0.losses >= Writer.maxLosses }
        let error = DatabaseError(.connection, "The connection to the database was lost repeatedly.")
        runAfterCommit(causes.map { job in { job.fail(error) } })
        writeSeparately(jobs.filter { $0.losses < Writer.maxLosses } + interrupted.others)
    }

    /// Fails the waiting jobs, and further ones until the connection is back. Jobs that may be committed keep waiting for
    /// their outcome, unless the process ends.
    private func reject(_ error: DatabaseError, isEnding: Bool) {
        var jobs = interruption?.others ?? []
        interruption?.others = []
        if isEnding || interruption?.completions == nil {
            jobs = (interruption?.jobs ?? []) + jobs
            interruption?.jobs = []
        }
        if isEnding { interruption = nil }
        inbox.withLock { inbox in
            inbox.isRejecting = true
            inbox.queue.resumeAll()
            while let job = inbox.queue.next(at: .now) {
                jobs.append(job)
                if let person = job.person { _ = inbox.queue.finished(person, after: .zero, at: .now) }
            }
        }
        runAfterCommit(jobs.map { job in { job.fail(error) } })
    }

    private func end(_ error: DatabaseError) {
        inbox.withLock { $0.isClosed = true }
        reject(error, isEnding: true)
        report(.replaced(error))
    }
}

extension CommandProcessor {
    /// Learns the outcome of a transaction whose commit was not answered. Call after `CommitOrder.checkHistory`, on a
    /// new connection. What the processor remembers is then right.
    /// - Throws: `.replaced` if the process must end. After another error the call may be repeated.
    package func resolveCommit(in order: CommitOrder) throws(DatabaseError) -> CommitOrder.Outcome {
        let outcome = try order.outcome()
        switch outcome {
        case .committed: didCommit()
        case .notCommitted: didRollBack()
        case .unknown: throw DatabaseError(.replaced, "Another process has written to the database.")
        }
        return outcome
    }
}
