import Database
import Domain
import Storage
import SyncRules

/// The alarms of records. Each change of a record updates them, and they are removed when they have been processed. Used
/// on the writer's thread only.
package final class AlarmWriter {
    let table: AlarmTable
    let records: StoredRecords
    let subscriptions: SubscriptionTable
    let schedule: AlarmSchedule

    init(
        _ table: AlarmTable, _ records: StoredRecords, _ subscriptions: SubscriptionTable,
        _ schedule: AlarmSchedule
    ) {
        self.table = table
        self.records = records
        self.subscriptions = subscriptions
        self.schedule = schedule
    }

    /// Adds an alarm that notifies the other members of a chat immediately.
    func addMessageAlarm(in chat: ScopeID, at now: Instant) throws(DatabaseError) {
        try addAlarm(Alarm(kind: .messages, moment: now), of: RecordID("messages"), in: chat)
    }

    /// Adds an alarm that notifies a new member of a shared list or group.
    func addShareAlarm(
        _ member: Member, formerly former: Content?, _ id: RecordID, in scope: ScopeID, at now: Instant
    ) throws(DatabaseError) {
        guard scope.kind == .list || scope.kind == .group, member.role != nil, member.inviterName != nil
        else {
            return
        }
        if case .member(let before)? = former, before.grant == member.grant { return }
        try addAlarm(Alarm(kind: .shares, moment: now), of: id, in: scope)
    }

    /// Adds an alarm that notifies a user of contact requests immediately. If the user was notified within
    /// `requestInterval`, an alarm at the end of the interval exists already.
    func addRequestAlarm(
        _ request: ContactRequest, formerly former: Content?, in scope: ScopeID, at now: Instant
    ) throws(DatabaseError) {
        if case .contactRequest(let before)? = former, before.isOpen { return }
        guard request.isOpen else { return }
        try table.insertIfAbsent(Self.requestAlarm(in: scope, at: now))
        schedule.add(now)
    }

    /// After a notification of contact requests, adds the next alarm, one interval later.
    func addNextRequestAlarm(after alarm: AlarmTable.Entry, at now: Instant) throws(DatabaseError) {
        let since = alarm.moment.advanced(by: -Self.requestInterval)
        guard let newest = records.openRequests(of: PersonID(alarm.scope.id)).first, newest.at > since else {
            return
        }
        let next = Self.requestAlarm(in: alarm.scope, at: now.advanced(by: Self.requestInterval))
        try table.insertIfAbsent(next)
        schedule.add(next.moment)
    }

    private static func requestAlarm(in scope: ScopeID, at moment: Instant) -> AlarmTable.Entry {
        AlarmTable.Entry(Alarm(kind: .shares, moment: moment), of: RecordID("requests"), in: scope)
    }

    /// The minimum time between two notifications of contact requests, in milliseconds.
    static let requestInterval = Instant.day

    /// Replaces the alarm of a snooze.
    func updateSnoozeAlarm(
        _ snooze: Snooze?, formerly former: Snooze?, _ id: RecordID, in scope: ScopeID
    ) throws(DatabaseError) {
        guard snooze != former else { return }
        if let former {
            let alarm = Alarm(kind: former.kind, moment: former.until)
            try table.remove(AlarmTable.Entry(alarm, of: id, in: scope))
        }
        if let snooze { try addAlarm(Alarm(kind: snooze.kind, moment: snooze.until), of: id, in: scope) }
    }

    /// Schedules the notification that access was revoked. It is delayed by `revocationDelay`, and not sent if access
    /// is granted again before.
    func scheduleRevocation(
        _ notification: Notification, _ id: RecordID, in scope: ScopeID
    ) throws(DatabaseError) {
        guard notification.kind == .revocations else { return }
        try addAlarm(
            Alarm(kind: .revocations, moment: notification.moment.advanced(by: Self.revocationDelay)), of: id,
            in: scope)
    }

    /// The time in milliseconds in which access can be granted again without a notification.
    static let revocationDelay: Int64 = 60_000

    private func addAlarm(_ alarm: Alarm, of id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        try table.insert(AlarmTable.Entry(alarm, of: id, in: scope))
        schedule.add(alarm.moment)
    }

    /// Replaces the alarms of an item, which is nil if it was removed.
    /// - Parameter issuedAt: the time of the command. Alarms before it are not added.
    func updateAlarms(
        of item: Item?, formerly former: Item?, _ id: RecordID, in scope: ScopeID, issuedAt: Instant
    ) throws(DatabaseError) {
        let (alarms, before) = (item?.alarms(in: nil) ?? [], former?.alarms(in: nil) ?? [])
        guard alarms != before else { return }
        let new = alarms.filter { !before.contains($0) && $0.moment > issuedAt }
        // A new alarm overwrites the former one of its kind.
        for alarm in before where !alarms.contains(alarm) && !new.contains(where: { $0.kind == alarm.kind }) {
            try table.remove(AlarmTable.Entry(alarm, of: id, in: scope))
        }
        for alarm in new { try addAlarm(alarm, of: id, in: scope) }
    }
}
