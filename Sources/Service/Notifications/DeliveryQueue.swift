import Database
import Domain
import Storage
import SyncRules
import Texts
import WebPush

/// The waiting deliveries to devices through their push services. Used on the writer's thread only.
package final class DeliveryQueue {
    let table: DeliveryTable
    private let records: StoredRecords
    private let subscriptions: SubscriptionTable
    private let centers: NotificationCenters
    private let schedule: AlarmSchedule
    private let epoch: String

    init(
        _ table: DeliveryTable, _ records: StoredRecords, _ subscriptions: SubscriptionTable,
        _ centers: NotificationCenters, _ schedule: AlarmSchedule, epoch: String
    ) {
        self.table = table
        self.records = records
        self.subscriptions = subscriptions
        self.centers = centers
        self.schedule = schedule
        self.epoch = epoch
    }

    /// A delivery to send now, with its subscription and payload.
    package typealias Sending = (delivery: Delivery, subscription: Subscription, payload: PushPayload)

    /// Dequeues the deliveries to send now.
    /// - Returns: the number of processed deliveries, and true if these were all.
    func dequeue(
        at now: Instant, _ traffic: PushTraffic, until end: ContinuousClock.Instant, _ due: inout DueBatch
    ) throws(DatabaseError) -> (processed: Int, isWhole: Bool) {
        var (processed, traffic) = (0, traffic)
        var late: [PersonID: Int] = [:]
        let queued = try traffic.hasRoom ? table.due(at: now, limit: Self.maxAtOnce) : []
        for delivery in queued where ContinuousClock.now < end || processed == 0 {
            processed += 1
            let failures = try records.collectDamage { () throws(DatabaseError) in
                guard let sending = try prepare(delivery, at: now, traffic, &late) else { return }
                traffic.begin(sending.subscription.person, to: sending.subscription.endpoint)
                due.sendings.append(sending)
            }
            if !failures.isEmpty { try table.remove(delivery) }
            due.failures += failures
        }
        return (processed, processed == queued.count)
    }

    /// Adds the deliveries of an alarm to the queues of a user's devices.
    func enqueue(
        _ alarm: AlarmTable.Entry, for person: PersonID, at now: Instant, _ pages: OpenPages
    ) throws(DatabaseError) {
        for subscription in try subscriptions.subscriptions(of: person) {
            let reader = NotificationContent.Recipient(subscription, records, at: now)
            guard try reader.content(of: alarm, from: records) != nil else { continue }
            guard try makeRoom(for: alarm, to: subscription) else { continue }
            let wait = pages.include(subscription) ? Self.openPageGracePeriod : 0
            try table.insert(alarm, to: subscription.session, first: now.advanced(by: wait))
        }
    }

    /// Returns nil if the delivery is not sent now. It is then postponed or removed.
    /// - Parameter late: per user, the number of deliveries that wait because too many are being sent to that user.
    private func prepare(
        _ delivery: Delivery, at now: Instant, _ traffic: PushTraffic, _ late: inout [PersonID: Int]
    ) throws(DatabaseError) -> Sending? {
        guard delivery.attempts <= Self.maxAttempts,
            let subscription = try subscriptions.subscription(of: delivery.session)
        else {
            try table.remove(delivery)
            return nil
        }
        let (person, endpoint) = (subscription.person, subscription.endpoint)
        guard traffic.admits(person, to: endpoint) else {
            // Deliveries are postponed by growing times, so that those of silent push services are not checked again
            // and again.
            let pause = traffic.isSuspect(person, at: endpoint) ? Self.suspectPause : 1
            let seconds = (late[person, default: 0] / PushTraffic.slotsPerPerson + 1) * pause
            late[person, default: 0] += 1
            try table.postpone(
                delivery, to: now.advanced(by: Int64(seconds) * 1000), attempts: delivery.attempts)
            return nil
        }
        let reader = NotificationContent.Recipient(subscription, records, at: now)
        guard let content = try reader.content(of: delivery.alarm, from: records) else {
            try table.remove(delivery)
            return nil
        }
        if let loud = reader.quietHoursEnd {
            try table.postpone(delivery, to: loud, attempts: delivery.attempts)
            return nil
        }
        let next = now.advanced(by: Self.pause(after: delivery.attempts))
        try table.postpone(delivery, to: next, attempts: delivery.attempts + 1)
        return (delivery, subscription, try payload(of: content, for: reader))
    }

    /// The payload of a test notification; nil if the session is not the user's, or has no subscription.
    func test(
        _ session: SessionID, of person: PersonID, at now: Instant
    ) throws(DatabaseError) -> (subscription: Subscription, payload: PushPayload)? {
        guard let subscription = try subscriptions.subscription(of: session), subscription.person == person
        else { return nil }
        let reader = NotificationContent.Recipient(subscription, records, at: now)
        let content = NotificationContent(
            tag: "/profile/settings", title: "Dela", body: reader.language[.testWords])
        return (subscription, try payload(of: content, for: reader))
    }

    private func payload(of content: NotificationContent, for reader: NotificationContent.Recipient)
        throws(DatabaseError) -> PushPayload
    {
        let badge = try centers.unseenCount(by: reader.person, at: reader.now)
        return PushPayload(content, for: reader, badge: badge, epoch: epoch)
    }

    /// Makes room in the full delivery queue of a device: removes the latest delivery of the largest source
    /// (`NotificationEviction`).
    /// - Returns: false if the new delivery belongs to that source and must be dropped.
    private func makeRoom(
        for alarm: AlarmTable.Entry, to subscription: Subscription
    ) throws(DatabaseError) -> Bool {
        guard try table.isFull(subscription.session) else { return true }
        let waiting = try table.waiting(for: subscription.session)
        // Rows that this version cannot read do not count.
        guard waiting.count >= DeliveryTable.maxWaiting else { return true }
        // The new delivery replaces the waiting one about the same record.
        if waiting.contains(where: { $0.alarm.hasSameSubject(as: alarm) }) { return true }
        var eviction = NotificationEviction(person: subscription.person, records)
        for delivery in waiting { eviction.add(delivery.alarm.kind, in: delivery.alarm.scope) }
        let victim = eviction.victim(for: alarm.kind, in: alarm.scope)
        guard victim != eviction.source(of: alarm.kind, in: alarm.scope) else { return false }
        let parts = waiting.filter { eviction.source(of: $0.alarm.kind, in: $0.alarm.scope) == victim }
        guard let last = parts.max(by: { $0.alarm.moment < $1.alarm.moment }) else { return false }
        try table.remove(last)
        return true
    }

    /// Records the outcome of a delivery attempt.
    /// - Parameter endpoint: the endpoint that it was sent to. If the device has another one by now, the outcome does
    ///   not count, and the delivery is sent again.
    package func recordOutcome(
        _ delivery: Delivery, _ outcome: PushOutcome, of endpoint: String, at now: Instant
    ) throws(DatabaseError) {
        if try subscriptions.subscription(of: delivery.session)?.endpoint != endpoint {
            try table.postpone(delivery, to: now, attempts: delivery.attempts)
        } else if try recordOutcome(delivery, outcome, at: now) {
            return
        }
        if let next = try table.next() { schedule.add(next) }
    }

    /// - Returns: true if the time of the next delivery does not change.
    private func recordOutcome(
        _ delivery: Delivery, _ outcome: PushOutcome, at now: Instant
    ) throws(DatabaseError) -> Bool {
        switch outcome {
        case .delivered, .tooLarge: return try !table.finish(delivery, at: now)
        case .gone: try subscriptions.remove(delivery.session)
        case .refused: try retry(delivery, after: 0, at: now)
        case .later(let seconds): try retry(delivery, after: seconds ?? 0, at: now)
        case .noAnswer:
            // Other deliveries to the device wait just as long. Otherwise each of them would occupy a slot for seconds.
            let next = now.advanced(by: Self.pause(after: delivery.attempts))
            try table.postponeAll(of: delivery.session, to: next)
            try retry(delivery, after: 0, at: now)
        }
        return false
    }

    /// - Parameter seconds: the minimum delay that the push service demands.
    private func retry(_ delivery: Delivery, after seconds: Int, at now: Instant) throws(DatabaseError) {
        guard delivery.attempts < Self.maxAttempts else {
            try table.remove(delivery)
            return
        }
        let pause = max(Self.pause(after: delivery.attempts), Int64(min(max(seconds, 0), 86_400)) * 1000)
        try table.postpone(
            delivery, to: now.advanced(by: pause), attempts: delivery.attempts + 1)
    }

    /// The maximum number of deliveries per turn, and of alarms that are read at once.
    package static let maxAtOnce = 50
    /// The approximate time for which other jobs wait for one turn.
    package static let turn = Duration.milliseconds(6)
    /// The time in milliseconds in which an open page can show a notification itself.
    package static let openPageGracePeriod: Int64 = 10_000
    private static let maxAttempts = 12
    /// The pause in seconds before a message tries again to get a slot, if its push service did not answer the last
    /// time.
    private static let suspectPause = 5

    /// The pause after an attempt, in milliseconds: a minute, then twice as long each time, at most four hours.
    private static func pause(after attempts: Int) -> Int64 {
        min(60_000 << Int64(min(attempts, 10)), 4 * 3_600_000)
    }
}
