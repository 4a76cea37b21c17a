import Dispatch
import Synchronization

/// Sends mails one after another, away from the callers' threads. A mail that fails for the moment is retried for as long as it
/// is of use (`Message.lifetime`): servers that do greylisting want the same mail again after some minutes.
///
/// Waiting mails are in memory only, since they hold codes. When the server stops, urgent ones are attempted until a grace
/// period ends. A restart gives up the others, and the log names them.
public final class Mailer: Sendable {
    private let route: MailRoute
    private let capacity: Int
    private let delays: RetryDelays
    private let report: @Sendable (DeliveryReport) -> Void
    private let lane = DispatchQueue(label: "dela.mail")
    private let state = Mutex(MailQueue())
    /// Signalled when the mailer was stopped and nothing waits any longer.
    private let isDone = DispatchSemaphore(value: 0)
    /// Seconds between attempts while the mailer stops.
    private static let lastDelay = 1.0

    /// - Parameters:
    ///   - capacity: how many mails may wait.
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

    /// Queues a mail and returns at once, with the identifier that its reports bear. A waiting mail of the same topic is given
    /// up. Throws `.queueFull` or `.stopped`.
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
        if let replaced { tell(.abandoned(.replaced), replaced) }
        lane.async { self.attemptNext() }
        return id
    }

    /// How many mails wait, also for another attempt.
    public var waiting: Int { state.withLock { $0.mails.count } }

    /// How many more mails that users may unsubscribe from should be sent now: few wait for their first attempt, and mails
    /// that wait for a retry leave half of the queue to codes.
    public var roomForDigests: Int {
        state.withLock { queue in
            let untried = queue.mails.count { $0.attempts == 0 }
            return max(0, min(Self.mostUntried - untried, capacity / 2 - queue.mails.count))
        }
    }

    private static let mostUntried = 10

    /// Refuses further mails and gives up waiting digests. Attempts urgent mails, again and again, until all are delivered or
    /// the grace period ends.
    /// - Parameter seconds: the grace period. Service managers kill a process that takes longer to stop: Docker after 10
    ///   seconds, systemd after 90.
    public func stop(waitingAtMost seconds: Double = 7) {
        let now = Self.now()
        let (digests, count) = state.withLock { queue in
            (queue.stop(at: now, until: now + seconds), queue.mails.count + queue.underWay)
        }
        for mail in digests { tell(.abandoned(.stopped), mail) }
        guard count > 0 else { return }
        for _ in 0..<count { lane.async { self.attemptNext() } }
        _ = isDone.wait(timeout: .now() + seconds)
        for mail in state.withLock({ $0.clear() }) { tell(.abandoned(.stopped), mail) }
    }
}

// MARK: - Private

extension Mailer {
    /// Attempts one mail that is due. There is a call for each mail at the time when it becomes due.
    private func attemptNext() {
        let now = Self.now()
        guard var mail = state.withLock({ $0.takeDue(at: now) }) else { return }
        defer {
            let isDone = state.withLock { queue in
                queue.underWay -= 1
                return queue.isStopped && queue.mails.isEmpty && queue.underWay == 0
            }
            if isDone { self.isDone.signal() }
        }
        guard now < mail.end else { return tell(.abandoned(mail.error ?? .expired), mail) }
        mail.attempts += 1
        do throws(MailError) {
            try route.deliver(mail.message, id: mail.id)
            tell(.delivered, mail)
        } catch {
            mail.error = error
            guard error.isTemporary else { return tell(.abandoned(error), mail) }
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
        if let refusal { return tell(.abandoned(refusal), mail) }
        tell(.postponed(error, seconds: delay), mail)
        lane.asyncAfter(deadline: .now() + delay) { self.attemptNext() }
    }

    private func tell(_ outcome: DeliveryReport.Outcome, _ mail: MailQueue.Mail) {
        report(
            DeliveryReport(
                mail: mail.id, recipient: mail.message.to.masked, attempt: mail.attempts, outcome: outcome))
    }

    private static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Seconds of a clock that never jumps.
    private static func now() -> Double {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }
}
