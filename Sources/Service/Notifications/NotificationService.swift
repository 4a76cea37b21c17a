import Database
import Domain
import HTTP
import JSON
import Secrets
import Storage
import Sync
import Synchronization
import WebPush
import Wire

/// Tells devices of what has come due while Dela is closed there, through the push services of their browsers.
///
/// `@unchecked Sendable`: `told`, `traffic`, `ticked`, `isTaking` and `goOn` belong to the reactor's thread, on which also the writer hands back
/// (`Writer.deliver`); everything else is constant.
public final class NotificationService: @unchecked Sendable {
    /// Hands words to the push service of a subscription.
    public typealias Push = @Sendable (Subscription, PushWords) async -> PushOutcome

    /// How what it mails ends.
    public let mailStops: MailStops
    private let key: String?
    private let schedule: AlarmSchedule
    private let writer: Writer
    private let live: LiveSessions
    private let now: @Sendable () -> Instant
    private let push: Push
    private let mail: @Sendable (UnreadMail) -> Void
    private let mailRoom: @Sendable () -> Int
    private let lastNotices: LastNotices
    private let trustsClock = Atomic(true)
    private let report: @Sendable (DatabaseError) -> Void
    /// What pages have told by themselves lately.
    private var told: [SessionID: [ToldReminder]] = [:]
    /// As often as somebody tries whether it works, on whichever device.
    private let tests = Mutex(
        RateLimiter<PersonID>(.init(burst: 5, wait: 10_000, longestWait: 300_000, memory: 3_600_000)))

    /// What is being sent, tests too. All of it ends before the minute is over after which it would be sent again.
    private var traffic = PushTraffic()

    /// How many messages are being sent at most.
    public static let mostUnderWay = PushTraffic.places
    /// Up to how much under way there is room for a test.
    private static let mostBesideTest = 32
    /// The moment of the last tick, since the clock is looked at with those only.
    private var ticked = Instant(milliseconds: 0)
    /// One look at what is due at a time: two in one transaction would keep others waiting twice as long.
    private var isTaking = false
    /// What is to go on when something that was sent has arrived, so that nothing waits for the next second.
    private var goOn: (() -> Void)?
    /// How much of what pages have told is kept.
    private static let (mostTold, mostSessions) = (100, 10_000)

    /// - Parameters:
    ///   - key: the public key of the server, by which devices subscribe; nil for a server that pushes nothing.
    ///   - serverKey: by which it is known who may end mails.
    ///   - push: is asked with valid subscriptions only.
    ///   - mail: mails what somebody has not seen.
    ///   - mailRoom: how many such mails may be handed over now.
    ///   - lastNotices: learns what becomes of what is sent.
    ///   - report: writes to the log why something was not done.
    public init(
        key: String?, serverKey: ServerKey, schedule: AlarmSchedule, writer: Writer, live: LiveSessions,
        now: @escaping @Sendable () -> Instant, push: @escaping Push,
        mail: @escaping @Sendable (UnreadMail) -> Void, mailRoom: @escaping @Sendable () -> Int,
        lastNotices: LastNotices = LastNotices(), report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        self.key = key
        self.schedule = schedule
        self.writer = writer
        self.live = live
        self.now = now
        self.push = push
        self.mail = mail
        self.mailRoom = mailRoom
        mailStops = MailStops(serverKey: serverKey, writer: writer, now: now, report: report)
        self.lastNotices = lastNotices
        self.report = report
    }

    /// To be called about once a second.
    /// - Parameters:
    ///   - trustsClock: whether anybody may be told of anything.
    ///   - publish: tells others what was committed.
    public func tick(trustsClock: Bool, _ publish: @escaping @Sendable ([Commit]) -> Void) {
        self.trustsClock.store(trustsClock, ordering: .relaxed)
        guard trustsClock else { return }
        ticked = now()
        takeDue(publish)
    }

    private func takeDue(_ publish: @escaping @Sendable ([Commit]) -> Void) {
        let now = ticked
        guard traffic.hasRoom, !isTaking, schedule.take(at: now) else { return }
        isTaking = true
        let (connected, traffic, mails) = (live.connected, traffic, mailRoom())
        writer.submit(isLong: true) { transaction throws(DatabaseError) in
            try transaction.processor.takeDue(
                at: now, connected: connected, traffic: traffic, mails: mails)
        } completion: { result in
            self.isTaking = false
            switch result {
            case .success(let due):
                publish(due.commits)
                for failure in due.failures { self.report(failure) }
                for mail in due.unreadMails { self.mail(mail) }
                for (delivery, subscription, words) in due.sendings {
                    self.tell(delivery, subscription, words, at: now)
                }
                // It takes its turn behind what others want written.
                if due.hasMore { self.takeDue(publish) }
                self.goOn = due.sendings.isEmpty ? nil : { self.takeDue(publish) }
            case .failure(let error):
                self.report(error)
                self.schedule.add(now.advanced(by: CommandProcessor.patience))
            }
        }
    }

    /// A page has told of these by itself.
    public func note(_ reminders: [ToldReminder], toldTo session: SessionID) {
        if told.count >= Self.mostSessions { told.removeAll() }
        told[session] = Array((reminders + (told[session] ?? [])).prefix(Self.mostTold))
    }

    /// Answers the endpoints about notifications.
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
                try transaction.processor.subscribe(subscription, at: now) ? nil : .refused(.conflict)
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

    /// Tells a device of a person something at once, and answers what has become of it.
    private func test(_ session: SessionID, of person: PersonID) async -> Response {
        let now = now()
        do throws(Failure) {
            try tests.withLock { tests throws(Failure) in try tests.admit(person, at: now) }
        } catch {
            return Response(error)
        }
        return await withCheckedContinuation { continuation in
            writer.submit(of: person) { transaction throws(DatabaseError) in
                try transaction.processor.test(session, of: person, at: now)
            } completion: { result in
                switch result {
                case .success((let subscription, let words)?):
                    self.test(subscription, words) { continuation.resume(returning: $0) }
                case .success(nil): continuation.resume(returning: Response(Failure.notFound))
                case .failure(let error):
                    self.report(error)
                    continuation.resume(returning: Response(Failure.unavailable))
                }
            }
        }
    }

    private func test(
        _ subscription: Subscription, _ words: PushWords, _ answer: @escaping @Sendable (Response) -> Void
    ) {
        let (person, endpoint) = (subscription.person, subscription.endpoint)
        guard traffic.count < Self.mostBesideTest, traffic.admits(person, to: endpoint) else {
            return answer(Response(Failure.busy(retryAfter: 10)))
        }
        let (push, place, begin) = (push, traffic.begin(person, to: endpoint), now())
        Task {
            let outcome = await push(subscription, words)
            self.lastNotices.note(outcome, of: subscription.session, at: self.now())
            answer(outcome == .delivered ? Response([:]) : Response(Failure.unavailable))
            // Nothing is written: the answer comes back on the reactor's thread.
            self.writer.submit { _ throws(DatabaseError) in
            } completion: { _ in
                self.end(place, outcome, since: begin)
            }
        }
    }

    // MARK: - Private

    private func tell(
        _ delivery: Delivery, _ subscription: Subscription, _ words: PushWords, at now: Instant
    ) {
        let hasTold = told[delivery.session]?.contains {
            $0.tag == words.tag && $0.moment == delivery.alarm.moment
        }
        if hasTold == true {
            return settle(delivery, .delivered, of: subscription, at: now) { self.takeMore() }
        }
        let begin = self.now()
        let (push, place) = (push, traffic.begin(subscription.person, to: subscription.endpoint))
        Task {
            let outcome = await push(subscription, words)
            self.lastNotices.note(outcome, of: subscription.session, at: self.now())
            self.settle(delivery, outcome, of: subscription, at: now) {
                self.end(place, outcome, since: begin)
            }
        }
    }

    /// - Parameters:
    ///   - now: when it was to be sent, since the clock was trusted then: one that has jumped ahead since would have it wait as long.
    private func settle(
        _ delivery: Delivery, _ outcome: PushOutcome, of subscription: Subscription, at now: Instant,
        completion: @escaping @Sendable () -> Void
    ) {
        writer.submit { transaction throws(DatabaseError) in
            try transaction.processor.settle(delivery, outcome, of: subscription.endpoint, at: now)
        } completion: { result in
            if case .failure(let error) = result { self.report(error) }
            completion()
        }
    }

    /// Something that was sent has come to its end.
    private func end(_ place: PushTraffic.Place, _ outcome: PushOutcome, since begin: Instant) {
        let hasAnswered: Bool? =
            switch outcome {
            case .noAnswer: false
            case .delivered: true
            case .gone, .tooLarge, .later, .refused: nil
            }
        traffic.end(place, hasAnswered: hasAnswered, after: now().milliseconds - begin.milliseconds)
        takeMore()
    }

    private func takeMore() {
        if traffic.count < PushTraffic.places / 2 { goOn?() }
    }

    /// Nil where one cannot be.
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
