import Database
import Domain
import Storage
import SyncRules

/// Processes due alarms: adds them to notification centers and to the delivery queues of devices. Used on the writer's
/// thread only.
package final class NotificationScheduler {
    private let records: StoredRecords
    private let alarms: AlarmWriter
    private let deliveries: DeliveryQueue
    private let digests: DigestQueue
    private let centers: NotificationCenters
    private let schedule: AlarmSchedule
    private let changeWriter: ChangeWriter
    /// The turns of users whose alarms are due.
    private var turns = AlarmTurns()

    init(
        _ records: StoredRecords, _ alarms: AlarmWriter, _ deliveries: DeliveryQueue, _ digests: DigestQueue,
        _ centers: NotificationCenters, _ schedule: AlarmSchedule, _ changeWriter: ChangeWriter
    ) {
        self.records = records
        self.alarms = alarms
        self.deliveries = deliveries
        self.digests = digests
        self.centers = centers
        self.schedule = schedule
        self.changeWriter = changeWriter
    }

    /// Call after a rollback.
    func didRollBack() {
        turns = AlarmTurns()
    }

    /// Adds due alarms to the notification centers of the users concerned and to the delivery queues of their devices.
    /// Then dequeues the deliveries to send now. A delivery without a recorded outcome is sent again later.
    /// - Parameters:
    ///   - connected: the sessions with open pages. These show notifications themselves, so their deliveries wait.
    ///   - elsewhere: the users with open pages at other nodes.
    ///   - traffic: the messages that are being sent.
    ///   - mails: the maximum number of digest e-mails.
    ///   - turn: the approximate time limit.
    /// - Returns: the messages to send, and true in `hasMore` if another turn can start immediately.
    package func processDue(
        at now: Instant, connected: Set<SessionID>, elsewhere: Set<PersonID> = [],
        traffic: PushTraffic = PushTraffic(), mails: Int = DeliveryQueue.maxAtOnce, turn: Duration
    ) throws(DatabaseError) -> DueBatch {
        let begin = ContinuousClock.now
        // Half of the time is reserved for waiting deliveries, so that alarms cannot block them.
        let (half, end) = (begin + turn / 2, begin + turn)
        var due = DueBatch()
        let pages = OpenPages(sessions: connected, elsewhere: elsewhere)
        let (done, hasMoreAlarms) = try processAlarms(at: now, pages, until: half, &due)
        let (processed, isWhole) = try deliveries.dequeue(at: now, traffic, until: end, &due)
        try digests.dequeue(at: now, limit: mails, until: end, &due)
        for moment in [try alarms.table.next(), try deliveries.table.next(), try digests.table.next()] {
            if let moment { schedule.add(moment) }
        }
        let isFull = hasMoreAlarms || !isWhole || processed == DeliveryQueue.maxAtOnce
        due.hasMore =
            isFull && done + processed > 0 && traffic.count + due.sendings.count < PushTraffic.slots
        return due
    }

    /// Processes alarms by turns of their scopes (`AlarmTurns`), as many as time allows.
    /// - Returns: the number of processed alarms, and true if more are due.
    private func processAlarms(
        at now: Instant, _ pages: OpenPages, until end: ContinuousClock.Instant, _ due: inout DueBatch
    ) throws(DatabaseError) -> (count: Int, hasMore: Bool) {
        var count = 0
        // A pass that began in an earlier turn does not see alarms that were added behind its position.
        var isPassWhole = turns.last == nil
        while true {
            let page = try alarms.table.due(at: now, after: turns.last, limit: DeliveryQueue.maxAtOnce)
            for alarm in page {
                guard count == 0 || ContinuousClock.now < end else { return (count, true) }
                count += 1
                guard turns.admits(alarm) else { continue }
                guard try notify(alarm, at: now, pages, until: end, &due) else { return (count, true) }
                turns.finish(alarm)
            }
            guard page.count < DeliveryQueue.maxAtOnce else { continue }
            let hasMore = turns.endPass()
            guard hasMore || !isPassWhole else { return (count, false) }
            isPassWhole = true
        }
    }

    /// Notifies all users concerned by an alarm, and then removes it.
    /// - Returns: false if the time is over before. The next turn continues after the last notified user.
    private func notify(
        _ alarm: AlarmTable.Entry, at now: Instant, _ pages: OpenPages,
        until end: ContinuousClock.Instant, _ due: inout DueBatch
    ) throws(DatabaseError) -> Bool {
        let failures = try records.collectDamage { _ = records.record(alarm.record, in: alarm.scope) }
        due.failures += failures
        let people = try failures.isEmpty ? people(concernedBy: alarm) : []
        for person in people {
            var isNew = false
            due.failures += try records.collectDamage { () throws(DatabaseError) in
                if let commit = try addNotification(alarm, for: person, at: now) {
                    due.commits.append(commit)
                    isNew = true
                }
            }
            // The photos of an album are one notification.
            if isNew || alarm.kind != .photos {
                due.failures += try records.collectDamage { () throws(DatabaseError) in
                    try deliveries.enqueue(alarm, for: person, at: now, pages)
                }
            }
            if person != people.last, ContinuousClock.now >= end {
                try alarms.table.advance(alarm, to: person)
                return false
            }
        }
        try alarms.table.remove(alarm)
        due.failures += try records.collectDamage { () throws(DatabaseError) in
            if alarm.zone == AlarmTable.Entry.everyZone { try RelativeAlarms(alarms).addNext(after: alarm) }
            if alarm.kind == .habits { try alarms.addNextHabitAlarm(after: alarm, at: now) }
            if alarm.isAboutRequests { try alarms.addNextRequestAlarm(after: alarm, at: now) }
        }
        return true
    }

    private func addNotification(
        _ alarm: AlarmTable.Entry, for person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Commit? {
        guard let changes = try centers.changes(for: alarm, of: person, at: now, RelativeAlarms(alarms))
        else {
            return nil
        }
        do throws(DatabaseError) { return try changeWriter.save(changes, by: nil, at: now).commit } catch {
            centers.dropCache(of: person)
            throw error
        }
    }

    /// The users who are concerned by an alarm and were not notified yet.
    private func people(concernedBy alarm: AlarmTable.Entry) throws(DatabaseError) -> [PersonID] {
        if alarm.scope.kind == .user { return [PersonID(alarm.scope.id)] }
        return switch alarm.kind {
        case .shares: Member.person(of: alarm.record).map { [$0] } ?? []
        case .habits, .revocations: []
        case .reminders, .deadlines, .messages, .photos:
            try records.table.people(in: alarm.scope, after: alarm.lastNotified)
        }
    }
}

/// The results of one turn of processing due alarms and deliveries.
package struct DueBatch {
    /// The messages to send.
    package var sendings: [DeliveryQueue.Sending] = []
    /// The changes to publish after COMMIT.
    package var commits: [Commit] = []
    /// The digest e-mails to send after COMMIT.
    package var digests: [EmailDigest] = []
    /// Errors of records that cannot be read. They are not processed again.
    package var failures: [DatabaseError] = []
    /// True if another turn can start immediately.
    package var hasMore = false
}
