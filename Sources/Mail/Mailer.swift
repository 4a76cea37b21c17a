import Dispatch
import Synchronization

/// Sends mails one at a time, outside of the callers' threads. A mail with a temporary failure is retried until its
/// lifetime ends (`Message.lifetime`): servers with greylisting expect a retry after some minutes.
///
/// Waiting mails are only in memory, because they contain codes. When the server stops, urgent mails are attempted
/// until a grace period ends. A restart abandons the others, and the log names them.
public final class Mailer: Sendable {
    private let route: MailRoute
    private let capacity: Int
    private let delays: RetryDelays
    private let report: @Sendable (DeliveryReport) -> Void
    private let serialQueue = DispatchQueue(label: "dela.mail")
    private let state = Mutex(MailQueue())
    /// Signalled when the mailer is stopped and its queue is empty.
    private let isDone = DispatchSemaphore(value: 0)
    /// Seconds between attempts while the mailer is stopping.
    private static let lastDelay = 1.0

    /// - Parameters:
    ///   - capacity: the maximum number of waiting mails.
    ///   - delays: seconds before the first retries; not empty.
    ///   - report: receives the outcome of each attempt, on the mailer's thread (on the caller's in `send` and `stop`).
    public init(
        route: MailRoute, capacity: Int = 1000, delays: [Double] = RetryDelays.usual,
        report: @escaping @Sendable (DeliveryReport) -> Void
    ) {
        self.route = route
        self.capacity = capacity
        self.delays = RetryDelays(first: delays)
        self.report = report
    }

    /// Queues a mail and returns the identifier of its reports immediately. Abandons a waiting mail of the same topic.
    /// Throws `.queueFull` or `.stopped`.
    @discardableResult
    public func send(_ message: Message) throws(MailError) -> String {
        let id = Self.newID()
        let replaced = try state.withLock { queue throws(MailError) in
            guard !queue.isStopped else { throw .stopped }
            let replaced = queue.remove(topic: message.topic)
            guard queue.mails.count < capacity else { throw .queueFull }
            queue.add(message, id: id, at: Self.now())
            return replaced
        }
        if let replaced { reportOutcome(.abandoned(.replaced), replaced) }
        serialQueue.async { self.attemptNext() }
        return id
    }

    /// The number of waiting mails, including those that wait for a retry.
    public var waiting: Int { state.withLock { $0.mails.count } }

    /// The number of additional digests that may be queued now. Few mails may wait for their first attempt, and mails
    /// that wait for a retry leave half of the queue to codes.
    public var roomForDigests: Int {
        state.withLock { queue in
            let untried = queue.mails.count { $0.attempts == 0 }
            return max(0, min(Self.maxUntried - untried, capacity / 2 - queue.mails.count))
        }
    }

    private static let maxUntried = 10

    /// Rejects new mails and abandons waiting digests. Attempts urgent mails repeatedly until all are delivered or the
    /// grace period ends.
    /// - Parameter seconds: the grace period. Service managers kill a process that takes longer to stop: Docker after
    ///   10 seconds, systemd after 90.
    public func stop(waitingAtMost seconds: Double = 7) {
        let now = Self.now()
        let (digests, count) = state.withLock { queue in
            (queue.stop(at: now, until: now + seconds), queue.mails.count + queue.underWay)
        }
        for mail in digests { reportOutcome(.abandoned(.stopped), mail) }
        guard count > 0 else { return }
        for _ in 0..<count { serialQueue.async { self.attemptNext() } }
        _ = isDone.wait(timeout: .now() + seconds)
        for mail in state.withLock({ $0.clear() }) { reportOutcome(.abandoned(.stopped), mail) }
    }
}

// MARK: - Private

extension Mailer {
    /// Attempts one due mail. One call is scheduled for each mail at its due time.
    private func attemptNext() {
        let now = Self.now()
        guard var mail = state.withLock({ $0.dequeueDue(at: now) }) else { return }
        defer {
            let isDone = state.withLock { queue in
                queue.underWay -= 1
                return queue.isStopped && queue.mails.isEmpty && queue.underWay == 0
            }
            if isDone { self.isDone.signal() }
        }
        guard now < mail.end else { return reportOutcome(.abandoned(mail.error ?? .expired), mail) }
        mail.attempts += 1
        do throws(MailError) {
            try route.deliver(mail.message, id: mail.id)
            reportOutcome(.delivered, mail)
        } catch {
            mail.error = error
            guard error.isTemporary else { return reportOutcome(.abandoned(error), mail) }
            retry(mail, error, at: Self.now())
        }
    }

    private func retry(_ mail: MailQueue.Mail, _ error: MailError, at now: Double) {
        var (mail, delay) = (mail, delays.delay(after: mail.attempts, age: now - mail.start))
        let refusal: MailError? = state.withLock { queue in
            var end = mail.end
            if let stopsAt = queue.stopsAt {
                (delay, end) = (min(delay, Self.lastDelay), min(end, stopsAt))
                guard mail.message.isUrgent, now + delay < end else { return .stopped }
            }
            mail.due = now + delay
            guard mail.due < end else { return error }
            // A newer mail was queued during the attempt.
            if queue.has(topic: mail.message.topic) { return .replaced }
            queue.mails.append(mail)
            return nil
        }
        if let refusal { return reportOutcome(.abandoned(refusal), mail) }
        reportOutcome(.postponed(error, seconds: delay), mail)
        serialQueue.asyncAfter(deadline: .now() + delay) { self.attemptNext() }
    }

    private func reportOutcome(_ outcome: DeliveryReport.Outcome, _ mail: MailQueue.Mail) {
        report(
            DeliveryReport(
                mail: mail.id, recipient: mail.message.to.masked, attempt: mail.attempts, outcome: outcome))
    }

    private static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Seconds of a monotonic clock.
    private static func now() -> Double {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }
}
