import Database
import Domain
import Storage
import Sync
import Texts
import WebPush

/// What has come on its way to devices: into their queue, and from there to their push services.
extension CommandProcessor {
    /// What is to be sent to a device now.
    public typealias Sending = (delivery: Delivery, subscription: Subscription, words: PushWords)

    /// What became of a look at what is due.
    struct Due {
        /// What is to be sent.
        var sendings: [Sending] = []
        /// What others are to be told of once it is committed.
        var commits: [Commit] = []
        /// What is to be mailed, likewise.
        var digests: [UnseenMail] = []
        /// Whether more can be done at once.
        var hasMore = false
    }

    /// Puts what has come into the centre of who is concerned and into the queue of each of their devices, and takes from there
    /// what is to be sent now. What is not heard of again is sent again later.
    /// - Parameters:
    ///   - connected: the sessions whose pages are open: those tell by themselves, and are waited for.
    ///   - underWay: how much is being sent to whom.
    ///   - room: how much may be sent.
    ///   - turn: how long others wait for it, about.
    /// - Returns: what is to be sent, and whether more can be done at once.
    func takeDue(
        at now: Instant, connected: Set<SessionID>, underWay: [PersonID: Int] = [:], room: Int = mostAtOnce,
        turn: Duration = CommandProcessor.turn
    ) throws(DatabaseError) -> Due {
        let end = ContinuousClock.now + turn
        let due = try alarms.due(at: now, limit: Self.mostAtOnce)
        var (done, commits): (Int, [Commit]) = (0, [])
        for alarm in due {
            guard ContinuousClock.now < end, try note(alarm, at: now, until: end, &commits) else { break }
            try queue(alarm, at: now, connected)
            done += 1
        }
        let (sendings, taken, isWhole) = try takeQueued(at: now, underWay, room: room, until: end)
        let digests = try takeDigests(at: now)
        try records.checkFailure()
        for moment in [try alarms.next(), try deliveries.next(), try self.digests.next()] {
            if let moment { schedule.add(moment) }
        }
        let isFull =
            done < due.count || due.count == Self.mostAtOnce || !isWhole || taken == Self.mostAtOnce
        let hasDone = done + taken + commits.count > 0
        return Due(
            sendings: sendings, commits: commits, digests: digests,
            hasMore: isFull && hasDone && sendings.count < room)
    }

    private func takeQueued(
        at now: Instant, _ underWay: [PersonID: Int], room: Int, until end: ContinuousClock.Instant
    ) throws(DatabaseError) -> (sendings: [Sending], taken: Int, isWhole: Bool) {
        var (sendings, taken, underWay): ([Sending], Int, [PersonID: Int]) = ([], 0, underWay)
        let due = try deliveries.due(at: now, limit: min(room, Self.mostAtOnce))
        for delivery in due where ContinuousClock.now < end || taken == 0 {
            taken += 1
            guard delivery.attempts <= Self.mostAttempts,
                let subscription = try subscriptions.subscription(of: delivery.session)
            else {
                try deliveries.remove(delivery)
                continue
            }
            guard underWay[subscription.person, default: 0] < Self.mostUnderWay else {
                try deliveries.postpone(
                    delivery, to: now.advanced(by: Self.patience), attempts: delivery.attempts)
                continue
            }
            let reader = Notice.Reader(subscription, records, at: now)
            guard let notice = records.notice(of: delivery.alarm, for: reader) else {
                try deliveries.remove(delivery)
                continue
            }
            if let loud = reader.quietEnd {
                try deliveries.postpone(delivery, to: loud, attempts: delivery.attempts)
            } else {
                let next = now.advanced(by: Self.pause(after: delivery.attempts))
                try deliveries.postpone(delivery, to: next, attempts: delivery.attempts + 1)
                underWay[subscription.person, default: 0] += 1
                sendings.append((delivery, subscription, PushWords(notice, for: reader, epoch: epoch)))
            }
        }
        return (sendings, taken, taken == due.count)
    }

    /// Puts what has come into the centre of everybody whom it concerns.
    /// - Returns: false if the time is over before that; who is told already is passed over then.
    private func note(
        _ alarm: AlarmTable.Entry, at now: Instant, until end: ContinuousClock.Instant,
        _ commits: inout [Commit]
    ) throws(DatabaseError) -> Bool {
        let before = commits.count
        for person in try people(concernedBy: alarm) {
            if commits.count > before, ContinuousClock.now >= end { return false }
            if let commit = try note(alarm, for: person, at: now) { commits.append(commit) }
        }
        return true
    }

    private func queue(
        _ alarm: AlarmTable.Entry, at now: Instant, _ connected: Set<SessionID>
    ) throws(DatabaseError) {
        for subscription in try devices(concernedBy: alarm)
        where records.notice(of: alarm, for: .init(subscription, records, at: now)) != nil {
            let wait = connected.contains(subscription.session) ? Self.patience : 0
            try deliveries.insert(alarm, to: subscription.session, first: now.advanced(by: wait))
        }
        try alarms.remove(alarm)
        if alarm.kind == .habits { try waitForNext(alarm, at: now) }
    }

    /// Whoever may have to be told of an alarm.
    private func people(concernedBy alarm: AlarmTable.Entry) throws(DatabaseError) -> [PersonID] {
        if alarm.scope.kind == .user { return [PersonID(alarm.scope.id)] }
        return switch alarm.kind {
        case .shares: Member.person(of: alarm.record).map { [$0] } ?? []
        case .habits, .closures: []
        case .reminders, .deadlines, .messages: try records.table.people(in: alarm.scope)
        }
    }

    /// Their devices.
    private func devices(concernedBy alarm: AlarmTable.Entry) throws(DatabaseError) -> [Subscription] {
        if alarm.scope.kind != .user, alarm.kind != .shares {
            return try subscriptions.subscriptions(in: alarm.scope)
        }
        var devices: [Subscription] = []
        for person in try people(concernedBy: alarm) {
            devices += try subscriptions.subscriptions(of: person)
        }
        return devices
    }

    /// Words to try whether a device can be told of anything; nil where it has no subscription.
    func test(
        _ session: SessionID, at now: Instant
    ) throws(DatabaseError) -> (subscription: Subscription, words: PushWords)? {
        guard let subscription = try subscriptions.subscription(of: session) else { return nil }
        let reader = Notice.Reader(subscription, records, at: now)
        let notice = Notice(tag: "/profile/settings", title: "Dela", body: reader.language[.testWords])
        return (subscription, PushWords(notice, for: reader, epoch: epoch))
    }

    /// What came of an attempt.
    func settle(_ delivery: Delivery, _ outcome: PushOutcome, at now: Instant) throws(DatabaseError) {
        switch outcome {
        case .delivered, .tooLarge: try deliveries.finish(delivery, at: now)
        case .gone: try subscriptions.remove(delivery.session)
        case .refused: try retry(delivery, after: 0, at: now)
        case .later(let seconds): try retry(delivery, after: seconds ?? 0, at: now)
        }
        if let next = try deliveries.next() { schedule.add(next) }
    }

    /// - Parameter seconds: that the push service wants to be left alone.
    private func retry(_ delivery: Delivery, after seconds: Int, at now: Instant) throws(DatabaseError) {
        guard delivery.attempts < Self.mostAttempts else { return try deliveries.remove(delivery) }
        let pause = max(Self.pause(after: delivery.attempts), Int64(min(max(seconds, 0), 86_400)) * 1000)
        try deliveries.postpone(
            delivery, to: now.advanced(by: pause), attempts: delivery.attempts + 1)
    }

    /// How many alarms, and how many devices, are looked at before others have their turn.
    static let mostAtOnce = 50
    /// How long others wait for that, about.
    static let turn = Duration.milliseconds(10)
    /// How long an open page has to tell by itself, in milliseconds.
    static let patience: Int64 = 10_000
    private static let mostAttempts = 12
    /// How much is sent to one person at a time: their push services may be silent.
    static let mostUnderWay = 8

    /// How long to wait after an attempt, in milliseconds: a minute, then twice as long each time, up to four hours.
    private static func pause(after attempts: Int) -> Int64 {
        min(60_000 << Int64(min(attempts, 10)), 4 * 3_600_000)
    }
}
