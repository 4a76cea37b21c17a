import Database
import Domain
import HTTP
import JSON
import Secrets
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import WebPush
import Wire

/// Sends due notifications to devices on which Dela is closed, through the push services of their browsers.
///
/// `@unchecked Sendable`: `shownReminders`, `traffic`, `lastTick`, `isProcessing` and `processRest` are used on the
/// reactor's thread only. The writer's completions also run there (`Writer.runAfterCommit`). Everything else is
/// constant.
public final class NotificationService: @unchecked Sendable {
    /// Sends a payload to the push service of a subscription.
    public typealias Push = @Sendable (Subscription, PushPayload) async -> PushOutcome

    /// Handles the unsubscribe links of digest e-mails.
    public let unsubscribeService: UnsubscribeService
    private let key: String?
    private let schedule: AlarmSchedule
    private let writer: Writer
    private let live: LiveSessions
    private let onlineElsewhere: @Sendable () -> Set<PersonID>
    private let now: @Sendable () -> Instant
    private let push: Push
    private let mail: @Sendable (EmailDigest) -> Void
    private let mailCapacity: @Sendable () -> Int
    private let lastDeliveryStatuses: LastDeliveryStatuses
    private let trustsClock = Atomic(true)
    private let report: @Sendable (DatabaseError) -> Void
    /// The reminders that pages have shown recently.
    private var shownReminders: [SessionID: [ShownReminder]] = [:]
    /// The rate limit for test notifications, per user.
    private let tests = Mutex(
        RateLimiter<PersonID>(.init(burst: 5, wait: 10_000, longestWait: 300_000, memory: 3_600_000)))

    /// The messages that are being sent, including tests. Each ends within a minute, before it would be sent again.
    private(set) var traffic = PushTraffic()

    /// The maximum number of concurrent messages.
    public static let maxConcurrentMessages = PushTraffic.slots
    /// A test is sent only while fewer messages than this are being sent.
    private static let maxTrafficForTest = 32
    /// The time of the last tick. The clock is checked only with ticks.
    private var lastTick = Instant(milliseconds: 0)
    /// True while a turn is running. Two turns in one transaction would double the wait of other jobs.
    private(set) var isProcessing = false
    /// Continues when a message has ended, without waiting for the next tick.
    private var processRest: (() -> Void)?
    /// The maximum numbers of stored reminders per session, and of sessions.
    private static let (maxShownReminders, maxSessions) = (100, 10_000)

    /// - Parameters:
    ///   - key: the public VAPID key of the server; nil if push notifications are off.
    ///   - serverKey: signs the tokens of unsubscribe links.
    ///   - onlineElsewhere: returns the users with open pages at other nodes. Called on the reactor's thread.
    ///   - push: called with valid subscriptions only.
    ///   - mail: sends a digest e-mail.
    ///   - mailCapacity: the number of digest e-mails that the mailer accepts now.
    ///   - lastDeliveryStatuses: receives the outcome of each message.
    ///   - report: logs database errors.
    public init(
        key: String?, serverKey: ServerKey, schedule: AlarmSchedule, writer: Writer, live: LiveSessions,
        onlineElsewhere: @escaping @Sendable () -> Set<PersonID> = { [] },
        now: @escaping @Sendable () -> Instant, push: @escaping Push,
        mail: @escaping @Sendable (EmailDigest) -> Void, mailCapacity: @escaping @Sendable () -> Int,
        lastDeliveryStatuses: LastDeliveryStatuses = LastDeliveryStatuses(),
        report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        self.key = key
        self.schedule = schedule
        self.writer = writer
        self.live = live
        self.onlineElsewhere = onlineElsewhere
        self.now = now
        self.push = push
        self.mail = mail
        self.mailCapacity = mailCapacity
        unsubscribeService = UnsubscribeService(
            serverKey: serverKey, writer: writer, now: now, report: report)
        self.lastDeliveryStatuses = lastDeliveryStatuses
        self.report = report
    }

    /// Called about once a second.
    /// - Parameters:
    ///   - trustsClock: false if no notifications may be sent, because the clock is doubtful.
    ///   - isLeader: false if another node sends due notifications.
    ///   - publish: publishes committed changes.
    public func tick(
        trustsClock: Bool, isLeader: Bool = true, _ publish: @escaping @Sendable ([Commit]) -> Void
    ) {
        self.trustsClock.store(trustsClock, ordering: .relaxed)
        guard trustsClock, isLeader else { return }
        lastTick = now()
        processDue(publish)
    }

    /// From the next tick on, this node sends due notifications, also those that another one has left.
    func becomeLeader() {
        schedule.addFromOtherNode(Instant(milliseconds: 0))
    }

    private func processDue(_ publish: @escaping @Sendable ([Commit]) -> Void) {
        let now = lastTick
        guard traffic.hasRoom, !isProcessing, schedule.consume(at: now) else { return }
        isProcessing = true
        let (connected, elsewhere) = (live.connected, onlineElsewhere())
        let (traffic, mails) = (traffic, mailCapacity())
        writer.submit(isLong: true) { transaction throws(DatabaseError) in
            try transaction.processor.notificationScheduler.processDue(
                at: now, connected: connected, elsewhere: elsewhere, traffic: traffic, mails: mails,
                turn: DeliveryQueue.turn)
        } completion: { result in
            self.isProcessing = false
            switch result {
            case .success(let due):
                publish(due.commits)
                for failure in due.failures { self.report(failure) }
                for mail in due.digests { self.mail(mail) }
                for (delivery, subscription, payload) in due.sendings {
                    self.send(delivery, subscription, payload, at: now)
                }
                // The next turn waits behind other jobs of the writer.
                if due.hasMore { self.processDue(publish) }
                self.processRest = due.sendings.isEmpty ? nil : { self.processDue(publish) }
            case .failure(let error):
                self.report(error)
                self.schedule.add(now.advanced(by: DeliveryQueue.openPageGracePeriod))
            }
        }
    }

    /// Records the reminders that a page has shown, at this node or at another one.
    public func recordShown(_ reminders: [ShownReminder], in session: SessionID) {
        if shownReminders.count >= Self.maxSessions { shownReminders.removeAll() }
        shownReminders[session] = Array(
            (reminders + (shownReminders[session] ?? [])).prefix(Self.maxShownReminders))
    }

    /// Responds to the endpoints about notifications.
    public func respond(to endpoint: Endpoint, _ request: Request, by session: Session) async -> Response {
        switch endpoint {
        case .notifications:
            let trustsClock = trustsClock.load(ordering: .relaxed)
            return Response(NotificationsAnswer(key: key, trustsClock: trustsClock).json)
        case .subscribe:
            guard key != nil, let subscription = subscription(of: session, request) else {
                return Response(Failure.malformed)
            }
            let now = now()
            return await write(of: session.person) { transaction throws(DatabaseError) in
                try transaction.processor.alarms.subscribe(subscription, at: now) ? nil : .refused(.conflict)
            }
        case .testNotification:
            // Older apps send no body.
            guard let object = request.body.isEmpty ? [:] : try? JSONValue(parsing: request.body).object(),
                let asked = try? TestNotificationRequest(object)
            else { return Response(Failure.malformed) }
            return await test(asked.device.map { SessionID($0.text) } ?? session.id, of: session.person)
        default:
            return await write(of: session.person) { transaction throws(DatabaseError) in
                try SubscriptionTable(transaction.connection).remove(session.id)
                return nil
            }
        }
    }

    /// Sends a test notification to a user's device immediately, and responds with the outcome.
    private func test(_ session: SessionID, of person: PersonID) async -> Response {
        let now = now()
        do throws(Failure) {
            try tests.withLock { tests throws(Failure) in try tests.admit(person, at: now) }
        } catch {
            return Response(error)
        }
        return await withCheckedContinuation { continuation in
            writer.submit(of: person) { transaction throws(DatabaseError) in
                try transaction.processor.deliveries.test(session, of: person, at: now)
            } completion: { result in
                switch result {
                case .success((let subscription, let payload)?):
                    self.test(subscription, payload) { continuation.resume(returning: $0) }
                case .success(nil): continuation.resume(returning: Response(Failure.notFound))
                case .failure(let error):
                    self.report(error)
                    continuation.resume(returning: Response(Failure.unavailable))
                }
            }
        }
    }

    private func test(
        _ subscription: Subscription, _ payload: PushPayload, _ answer: @escaping @Sendable (Response) -> Void
    ) {
        let (person, endpoint) = (subscription.person, subscription.endpoint)
        guard traffic.count < Self.maxTrafficForTest, traffic.admits(person, to: endpoint) else {
            return answer(Response(Failure.busy(retryAfter: 10)))
        }
        let (push, slot, begin) = (push, traffic.begin(person, to: endpoint), now())
        Task {
            let outcome = await push(subscription, payload)
            self.lastDeliveryStatuses.record(outcome, of: subscription.session, at: self.now())
            answer(outcome == .delivered ? Response([:]) : Response(Failure.unavailable))
            // Writes nothing: the completion runs on the reactor's thread.
            self.writer.submit { _ throws(DatabaseError) in
            } completion: { _ in
                self.end(slot, outcome, since: begin)
            }
        }
    }

    // MARK: - Private

    private func send(
        _ delivery: Delivery, _ subscription: Subscription, _ payload: PushPayload, at now: Instant
    ) {
        let wasShown = shownReminders[delivery.session]?.contains {
            $0.tag == payload.tag && $0.moment == delivery.alarm.moment
        }
        if wasShown == true {
            return recordDeliveryOutcome(delivery, .delivered, of: subscription, at: now) {
                self.processMore()
            }
        }
        let begin = self.now()
        let (push, slot) = (push, traffic.begin(subscription.person, to: subscription.endpoint))
        Task {
            let outcome = await push(subscription, payload)
            self.lastDeliveryStatuses.record(outcome, of: subscription.session, at: self.now())
            self.recordDeliveryOutcome(delivery, outcome, of: subscription, at: now) {
                self.end(slot, outcome, since: begin)
            }
        }
    }

    /// - Parameter now: the time of the tick that sent it, when the clock was trusted. If the clock has jumped ahead
    ///   since then, a retry relative to it would wait too long.
    private func recordDeliveryOutcome(
        _ delivery: Delivery, _ outcome: PushOutcome, of subscription: Subscription, at now: Instant,
        completion: @escaping @Sendable () -> Void
    ) {
        writer.submit { transaction throws(DatabaseError) in
            try transaction.processor.deliveries.recordOutcome(
                delivery, outcome, of: subscription.endpoint, at: now)
        } completion: { result in
            if case .failure(let error) = result { self.report(error) }
            completion()
        }
    }

    /// Records the end of a message.
    private func end(_ slot: PushTraffic.Slot, _ outcome: PushOutcome, since begin: Instant) {
        let hasAnswered: Bool? =
            switch outcome {
            case .noAnswer: false
            case .delivered: true
            case .gone, .tooLarge, .later, .refused: nil
            }
        traffic.end(slot, hasAnswered: hasAnswered, after: now().milliseconds - begin.milliseconds)
        processMore()
    }

    private func processMore() {
        if traffic.count < PushTraffic.slots / 2 { processRest?() }
    }

    /// Nil if the request is not a valid subscription.
    private func subscription(of session: Session, _ request: Request) -> Subscription? {
        guard let object = try? JSONValue(parsing: request.body).object(),
            let asked = try? SubscribeRequest(object),
            (try? PushSubscription(endpoint: asked.endpoint, p256dh: asked.key, auth: asked.secret)) != nil
        else { return nil }
        return Subscription(
            session: session.id, person: session.person, endpoint: asked.endpoint, key: asked.key,
            secret: asked.secret, language: asked.language, zone: asked.zone)
    }

    private func write(
        of person: PersonID,
        _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Failure?
    ) async -> Response {
        await withCheckedContinuation { continuation in
            writer.submit(of: person, work) { [report] result in
                switch result {
                case .success(nil): continuation.resume(returning: Response([:]))
                case .success(let failure?): continuation.resume(returning: Response(failure))
                case .failure(let error):
                    report(error)
                    continuation.resume(returning: Response(Failure.unavailable))
                }
            }
        }
    }
}
