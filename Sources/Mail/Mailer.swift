import Dispatch
import Synchronization

/// Sends mails one after another, away from the callers' threads, and tries again what failed for the moment. What people may
/// unsubscribe from goes after what they wait for.
///
/// Waiting mails are in memory only: who needs them to survive a restart keeps them until their report.
public final class Mailer: Sendable {
    private struct State {
        var waiting: [String: Message] = [:]
        /// Those of them that were not tried yet, in their order: what somebody waits for, and what they may unsubscribe from.
        var urgent: [String] = []
        var others: [String] = []
        var isStopped = false
    }

    private let route: MailRoute
    private let capacity: Int
    private let delays: [Double]
    private let report: @Sendable (DeliveryReport) -> Void
    private let lane = DispatchQueue(label: "dela.mail")
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: how many mails may wait.
    ///   - delays: seconds before each further attempt; after the last one the mail is given up.
    ///   - report: is told what became of each mail, on the mailer's thread (on the caller's in `stop`).
    public init(
        route: MailRoute, capacity: Int = 1000, delays: [Double] = [2, 10, 60, 300],
        report: @escaping @Sendable (DeliveryReport) -> Void
    ) {
        self.route = route
        self.capacity = capacity
        self.delays = delays
        self.report = report
    }

    /// Takes a mail and returns at once, with the identifier that its reports bear. Throws `.queueFull` or
    /// `.stopped`.
    @discardableResult
    public func send(_ message: Message) throws(MailError) -> String {
        let id = Self.newID()
        try state.withLock { state throws(MailError) in
            guard !state.isStopped else { throw .stopped }
            guard state.waiting.count < capacity else { throw .queueFull }
            state.waiting[id] = message
            if message.unsubscribe == nil { state.urgent.append(id) } else { state.others.append(id) }
        }
        lane.async { self.attemptNext() }
        return id
    }

    /// How many mails wait, also for another attempt.
    public var waiting: Int { state.withLock { $0.waiting.count } }

    /// Takes no more mails, gives up the waiting ones, and waits at most `seconds` for the one under way.
    public func stop(waitingAtMost seconds: Double = 5) {
        let waiting = state.withLock { state in
            defer { state = State(isStopped: true) }
            return state.waiting
        }
        for (id, message) in waiting { tell(.abandoned(.stopped), message, id, attempt: 0) }
        let isIdle = DispatchSemaphore(value: 0)
        lane.async { isIdle.signal() }
        _ = isIdle.wait(timeout: .now() + seconds)
    }
}

// MARK: - Private

extension Mailer {
    private func attemptNext() {
        let id: String? = state.withLock { state in
            if !state.urgent.isEmpty { return state.urgent.removeFirst() }
            return state.others.isEmpty ? nil : state.others.removeFirst()
        }
        if let id { attempt(1, id) }
    }

    private func attempt(_ number: Int, _ id: String) {
        guard let message = state.withLock({ $0.waiting.removeValue(forKey: id) }) else { return }
        do throws(MailError) {
            try route.deliver(message, id: id)
            tell(.delivered, message, id, attempt: number)
        } catch {
            guard error.isTemporary, number <= delays.count else {
                return tell(.abandoned(error), message, id, attempt: number)
            }
            retry(message, id, after: number, error)
        }
    }

    private func retry(_ message: Message, _ id: String, after number: Int, _ error: MailError) {
        let isKept = state.withLock { state in
            if !state.isStopped { state.waiting[id] = message }
            return !state.isStopped
        }
        guard isKept else { return tell(.abandoned(.stopped), message, id, attempt: number) }
        let delay = delays[number - 1]
        tell(.postponed(error, seconds: delay), message, id, attempt: number)
        lane.asyncAfter(deadline: .now() + delay) { self.attempt(number + 1, id) }
    }

    private func tell(_ outcome: DeliveryReport.Outcome, _ message: Message, _ id: String, attempt: Int) {
        report(DeliveryReport(mail: id, recipient: message.to.masked, attempt: attempt, outcome: outcome))
    }

    private static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
