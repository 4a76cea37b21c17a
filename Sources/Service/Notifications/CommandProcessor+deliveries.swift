import Database
import Domain
import Storage
import Sync
import Texts
import WebPush

/// What waits for devices, on its way to their push services.
extension CommandProcessor {
    /// What is to be sent to a device now.
    public typealias Sending = (delivery: Delivery, subscription: Subscription, words: PushWords)

    /// Takes from the queue what is to be sent now.
    /// - Returns: how much was looked at, and whether that was all.
    func takeQueued(
        at now: Instant, _ traffic: PushTraffic, until end: ContinuousClock.Instant, _ due: inout Due
    ) throws(DatabaseError) -> (taken: Int, isWhole: Bool) {
        var (taken, traffic) = (0, traffic)
        var late: [PersonID: Int] = [:]
        let queued = try traffic.hasRoom ? deliveries.due(at: now, limit: Self.mostAtOnce) : []
        for delivery in queued where ContinuousClock.now < end || taken == 0 {
            taken += 1
            let failures = try unreadable { () throws(DatabaseError) in
                guard let sending = try take(delivery, at: now, traffic, &late) else { return }
                traffic.begin(sending.subscription.person, to: sending.subscription.endpoint)
                due.sendings.append(sending)
            }
            if !failures.isEmpty { try deliveries.remove(delivery) }
            due.failures += failures
        }
        return (taken, taken == queued.count)
    }

    /// Nil where it is not to be sent now; it waits then, or is gone.
    /// - Parameter late: how much of whom has to wait because enough is being sent to them.
    private func take(
        _ delivery: Delivery, at now: Instant, _ traffic: PushTraffic, _ late: inout [PersonID: Int]
    ) throws(DatabaseError) -> Sending? {
        guard delivery.attempts <= Self.mostAttempts,
            let subscription = try subscriptions.subscription(of: delivery.session)
        else {
            try deliveries.remove(delivery)
            return nil
        }
        let (person, endpoint) = (subscription.person, subscription.endpoint)
        guard traffic.admits(person, to: endpoint) else {
            // Some more each second: what waits for silent push services is not looked at again and again.
            let pause = traffic.isSuspect(person, at: endpoint) ? Self.suspectPause : 1
            let seconds = (late[person, default: 0] / PushTraffic.placesOfPerson + 1) * pause
            late[person, default: 0] += 1
            try deliveries.postpone(
                delivery, to: now.advanced(by: Int64(seconds) * 1000), attempts: delivery.attempts)
            return nil
        }
        let reader = Notice.Reader(subscription, records, at: now)
        guard let notice = try notice(of: delivery.alarm, for: reader) else {
            try deliveries.remove(delivery)
            return nil
        }
        if let loud = reader.quietEnd {
            try deliveries.postpone(delivery, to: loud, attempts: delivery.attempts)
            return nil
        }
        let next = now.advanced(by: Self.pause(after: delivery.attempts))
        try deliveries.postpone(delivery, to: next, attempts: delivery.attempts + 1)
        return (delivery, subscription, try words(of: notice, for: reader))
    }

    /// Words to try whether a device can be told of anything; nil where it is not the person's, or has no subscription.
    func test(
        _ session: SessionID, of person: PersonID, at now: Instant
    ) throws(DatabaseError) -> (subscription: Subscription, words: PushWords)? {
        guard let subscription = try subscriptions.subscription(of: session), subscription.person == person
        else { return nil }
        let reader = Notice.Reader(subscription, records, at: now)
        let notice = Notice(tag: "/profile/settings", title: "Dela", body: reader.language[.testWords])
        return (subscription, try words(of: notice, for: reader))
    }

    private func words(of notice: Notice, for reader: Notice.Reader) throws(DatabaseError) -> PushWords {
        let badge = try unseen(by: reader.person, at: reader.now)
        return PushWords(notice, for: reader, badge: badge, epoch: epoch)
    }

    /// Makes room in a full delivery queue of a device: removes the latest delivery of the largest source (`NotificationEviction`).
    /// - Returns: false if the new delivery is of that source, and has to be dropped.
    func makeRoom(
        for alarm: AlarmTable.Entry, to subscription: Subscription
    ) throws(DatabaseError) -> Bool {
        guard try deliveries.isFull(subscription.session) else { return true }
        let waiting = try deliveries.waiting(for: subscription.session)
        // Rows that this version does not understand take no room from those that it does.
        guard waiting.count >= DeliveryTable.mostWaiting else { return true }
        // It takes the place of what waits of the same record.
        if waiting.contains(where: { $0.alarm.isAbout(sameAs: alarm) }) { return true }
        var eviction = NotificationEviction(person: subscription.person, records)
        for delivery in waiting { eviction.add(delivery.alarm.kind, in: delivery.alarm.scope) }
        let victim = eviction.victim(for: alarm.kind, in: alarm.scope)
        guard victim != eviction.source(of: alarm.kind, in: alarm.scope) else { return false }
        let parts = waiting.filter { eviction.source(of: $0.alarm.kind, in: $0.alarm.scope) == victim }
        guard let last = parts.max(by: { $0.alarm.moment < $1.alarm.moment }) else { return false }
        try deliveries.remove(last)
        return true
    }

    /// Records the outcome of a delivery attempt.
    /// - Parameter endpoint: the endpoint that it was sent to. If the device has another one by now, the outcome does not
    ///   count, and the delivery is sent again.
    package func settle(
        _ delivery: Delivery, _ outcome: PushOutcome, of endpoint: String, at now: Instant
    ) throws(DatabaseError) {
        if try subscriptions.subscription(of: delivery.session)?.endpoint != endpoint {
            try deliveries.postpone(delivery, to: now, attempts: delivery.attempts)
        } else if try settle(delivery, outcome, at: now) {
            return
        }
        if let next = try deliveries.next() { schedule.add(next) }
    }

    /// - Returns: whether that changes nothing of what is next.
    private func settle(
        _ delivery: Delivery, _ outcome: PushOutcome, at now: Instant
    ) throws(DatabaseError) -> Bool {
        switch outcome {
        case .delivered, .tooLarge: return try !deliveries.finish(delivery, at: now)
        case .gone: try subscriptions.remove(delivery.session)
        case .refused: try retry(delivery, after: 0, at: now)
        case .later(let seconds): try retry(delivery, after: seconds ?? 0, at: now)
        case .noAnswer:
            // What else waits for the device waits as long, or each of it would keep a place for seconds.
            let next = now.advanced(by: Self.pause(after: delivery.attempts))
            try deliveries.postponeAll(of: delivery.session, to: next)
            try retry(delivery, after: 0, at: now)
        }
        return false
    }

    /// - Parameter seconds: that the push service wants to be left alone.
    private func retry(_ delivery: Delivery, after seconds: Int, at now: Instant) throws(DatabaseError) {
        guard delivery.attempts < Self.mostAttempts else {
            try deliveries.remove(delivery)
            return
        }
        let pause = max(Self.pause(after: delivery.attempts), Int64(min(max(seconds, 0), 86_400)) * 1000)
        try deliveries.postpone(
            delivery, to: now.advanced(by: pause), attempts: delivery.attempts + 1)
    }

    /// How many deliveries are looked at before others have their turn, and how many alarms are read at once.
    package static let mostAtOnce = 50
    /// How long others wait for that, about.
    package static let turn = Duration.milliseconds(6)
    /// How long an open page has to tell by itself, in milliseconds.
    package static let patience: Int64 = 10_000
    private static let mostAttempts = 12
    /// How long a message waits for a place where the push service did not answer last time, in seconds.
    private static let suspectPause = 5

    /// How long to wait after an attempt, in milliseconds: a minute, then twice as long each time, up to four hours.
    private static func pause(after attempts: Int) -> Int64 {
        min(60_000 << Int64(min(attempts, 10)), 4 * 3_600_000)
    }
}
