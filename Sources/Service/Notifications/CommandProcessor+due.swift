import Database
import Domain
import Storage
import Sync

/// What has come, on its way to people: into their centres, and into the queue of their devices.
extension CommandProcessor {
    /// What became of a look at what is due.
    package struct Due {
        /// What is to be sent.
        package var sendings: [Sending] = []
        /// What others are to be told of once it is committed.
        package var commits: [Commit] = []
        /// What is to be mailed, likewise.
        package var unreadMails: [UnreadMail] = []
        /// What could not be read, and is not tried again.
        package var failures: [DatabaseError] = []
        /// Whether more can be done at once.
        package var hasMore = false
    }

    /// Puts what has come into the centre of who is concerned and into the queue of each of their devices, and takes from there
    /// what is to be sent now. What is not heard of again is sent again later.
    /// - Parameters:
    ///   - connected: the sessions whose pages are open: those tell by themselves, and are waited for.
    ///   - traffic: what is being sent.
    ///   - mails: how much may be mailed.
    ///   - turn: how long others wait for it, about.
    /// - Returns: what is to be sent, and whether more can be done at once.
    package func takeDue(
        at now: Instant, connected: Set<SessionID>, traffic: PushTraffic = PushTraffic(),
        mails: Int = mostAtOnce, turn: Duration = CommandProcessor.turn
    ) throws(DatabaseError) -> Due {
        let begin = ContinuousClock.now
        // Half of it is for what waits already, so that something is sent meanwhile.
        let (half, end) = (begin + turn / 2, begin + turn)
        var due = Due()
        let (done, hasMoreAlarms) = try takeAlarms(at: now, connected, until: half, &due)
        let (taken, isWhole) = try takeQueued(at: now, traffic, until: end, &due)
        try takeUnreadMails(at: now, most: mails, until: end, &due)
        for moment in [try self.alarms.next(), try deliveries.next(), try unreadMails.next()] {
            if let moment { schedule.add(moment) }
        }
        let isFull = hasMoreAlarms || !isWhole || taken == Self.mostAtOnce
        due.hasMore =
            isFull && done + taken > 0 && traffic.count + due.sendings.count < PushTraffic.places
        return due
    }

    /// Takes alarms by turns of their scopes (`AlarmTurns`), as many as time allows.
    /// - Returns: how many were looked at, and whether more are due.
    private func takeAlarms(
        at now: Instant, _ connected: Set<SessionID>, until end: ContinuousClock.Instant, _ due: inout Due
    ) throws(DatabaseError) -> (count: Int, hasMore: Bool) {
        var count = 0
        // A pass that an earlier turn began does not see alarms that were added behind it.
        var isPassWhole = alarmTurns.last == nil
        while true {
            let page = try alarms.due(at: now, after: alarmTurns.last, limit: Self.mostAtOnce)
            for alarm in page {
                guard count == 0 || ContinuousClock.now < end else { return (count, true) }
                count += 1
                guard alarmTurns.admits(alarm) else { continue }
                guard try tell(alarm, at: now, connected, until: end, &due) else { return (count, true) }
                alarmTurns.finish(alarm)
            }
            guard page.count < Self.mostAtOnce else { continue }
            let hasMore = alarmTurns.endPass()
            guard hasMore || !isPassWhole else { return (count, false) }
            isPassWhole = true
        }
    }

    /// Tells everybody whom an alarm concerns, and then waits for it no more.
    /// - Returns: false if the time is over before that; the next turn goes on after the last person who was told.
    private func tell(
        _ alarm: AlarmTable.Entry, at now: Instant, _ connected: Set<SessionID>,
        until end: ContinuousClock.Instant, _ due: inout Due
    ) throws(DatabaseError) -> Bool {
        let failures = try unreadable { _ = records.record(alarm.record, in: alarm.scope) }
        due.failures += failures
        let people = try failures.isEmpty ? people(concernedBy: alarm) : []
        for person in people {
            due.failures += try unreadable { () throws(DatabaseError) in
                if let commit = try note(alarm, for: person, at: now) { due.commits.append(commit) }
            }
            due.failures += try unreadable { () throws(DatabaseError) in
                try queue(alarm, for: person, at: now, connected)
            }
            if person != people.last, ContinuousClock.now >= end {
                try alarms.advance(alarm, to: person)
                return false
            }
        }
        try alarms.remove(alarm)
        due.failures += try unreadable { () throws(DatabaseError) in
            if alarm.kind == .habits { try waitForNext(alarm, at: now) }
            if alarm.isOfRequests { try waitForRequests(after: alarm, at: now) }
        }
        return true
    }

    /// Whoever may have to be told of an alarm, and was not yet.
    private func people(concernedBy alarm: AlarmTable.Entry) throws(DatabaseError) -> [PersonID] {
        if alarm.scope.kind == .user { return [PersonID(alarm.scope.id)] }
        return switch alarm.kind {
        case .shares: Member.person(of: alarm.record).map { [$0] } ?? []
        case .habits, .revocations: []
        case .reminders, .deadlines, .messages: try records.table.people(in: alarm.scope, after: alarm.told)
        }
    }

    private func queue(
        _ alarm: AlarmTable.Entry, for person: PersonID, at now: Instant, _ connected: Set<SessionID>
    ) throws(DatabaseError) {
        for subscription in try subscriptions.subscriptions(of: person) {
            let reader = Notice.Reader(subscription, records, at: now)
            guard try notice(of: alarm, for: reader) != nil else { continue }
            guard try makeRoom(for: alarm, to: subscription) else { continue }
            let wait = connected.contains(subscription.session) ? Self.patience : 0
            try deliveries.insert(alarm, to: subscription.session, first: now.advanced(by: wait))
        }
    }

    /// What somebody is told of an alarm now; nil when it is not true, or not wanted, any more.
    func notice(of alarm: AlarmTable.Entry, for reader: Notice.Reader) throws(DatabaseError) -> Notice? {
        let notice = records.notice(of: alarm, for: reader)
        try records.checkFailure()
        return notice
    }

    /// Does something for one person, of which a record that cannot be read keeps nobody else.
    /// - Returns: why it was not done.
    func unreadable(_ work: () throws(DatabaseError) -> Void) throws(DatabaseError) -> [DatabaseError] {
        do throws(DatabaseError) {
            try work()
            try records.checkFailure()
            return []
        } catch {
            guard error.kind == .corrupt else { throw error }
            return [error]
        }
    }
}
