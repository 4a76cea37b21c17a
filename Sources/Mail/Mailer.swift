import Dispatch
import Synchronization

/// Sends mails one after another, away from the callers' threads. A mail that fails for the moment is retried for as long as it
/// is of use (`Message.lifetime`): servers that do greylisting want the same mail again after some minutes.
///
/// Waiting mails are in memory only: a restart gives them up, and the log names them.
public final class Mailer: Sendable {
    private let route: MailRoute
    private let capacity: Int
    private let delays: RetryDelays
    private let report: @Sendable (DeliveryReport) -> Void
    private let lane = DispatchQueue(label: "dela.mail")
    private let state = Mutex(MailQueue())

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

    /// Refuses further mails, gives up the waiting ones, and waits at most `seconds` for the one under way.
    public func stop(waitingAtMost seconds: Double = 5) {
        let waiting = state.withLock { queue in
            defer { queue = MailQueue(isStopped: true) }
            return queue.mails
        }
        for mail in waiting { tell(.abandoned(.stopped), mail) }
        let isIdle = DispatchSemaphore(value: 0)
        lane.async { isIdle.signal() }
        _ = isIdle.wait(timeout: .now() + seconds)
    }
}

// MARK: - Private

extension Mailer {
    /// Attempts one mail that is due. There is a call for each mail at the time when it becomes due.
    private func attemptNext() {
        let now = Self.now()
        guard var mail = state.withLock({ $0.takeDue(at: now) }) else { return }
        guard now < mail.end else { return tell(.abandoned(mail.error ?? .expired), mail) }
        mail.attempts += 1
        do throws(MailError) {
            try route.deliver(mail.message, id: mail.id)
            tell(.delivered, mail)
        } catch {
            mail.error = error
            let now = Self.now()
            let delay = delays.delay(after: mail.attempts, age: now - mail.start)
            mail.due = now + delay
            guard error.isTemporary, mail.due < mail.end else { return tell(.abandoned(error), mail) }
            retry(mail, after: delay, error)
        }
    }

    private func retry(_ mail: MailQueue.Mail, after delay: Double, _ error: MailError) {
        let refusal: MailError? = state.withLock { queue in
            if queue.isStopped { return .stopped }
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
