import Database
import Domain
import Storage
import Sync

/// When people are told of records: kept with each change of them, and taken out when it has come.
extension CommandProcessor {
    /// Lets the others in a chat be told of what was written, at once.
    func noteMessage(in chat: ScopeID, at now: Instant) throws(DatabaseError) {
        try wait(for: Alarm(kind: .messages, moment: now), of: RecordID("messages"), in: chat)
    }

    /// Lets somebody be told of what others give to them.
    func noteShare(
        _ member: Member, formerly former: Content?, _ id: RecordID, in scope: ScopeID, at now: Instant
    ) throws(DatabaseError) {
        guard scope.kind == .list || scope.kind == .group, member.role != nil, member.from != nil else {
            return
        }
        if case .member(let before)? = former, before.grant == member.grant { return }
        try wait(for: Alarm(kind: .shares, moment: now), of: id, in: scope)
    }

    /// Tells a user of requests: at once, unless they were told of others within `requestInterval`.
    func noteRequest(
        _ request: ContactRequest, formerly former: Content?, in scope: ScopeID, at now: Instant
    ) throws(DatabaseError) {
        if case .contactRequest(let before)? = former, before.isOpen { return }
        guard request.isOpen else { return }
        try alarms.insertIfFree(Self.requestAlarm(in: scope, at: now))
        schedule.add(now)
    }

    /// Waits until requests may be told of again.
    func waitForRequests(after alarm: AlarmTable.Entry, at now: Instant) throws(DatabaseError) {
        let since = alarm.moment.advanced(by: -Self.requestInterval)
        guard let newest = records.openRequests(of: PersonID(alarm.scope.id)).first, newest.at > since else {
            return
        }
        let next = Self.requestAlarm(in: alarm.scope, at: now.advanced(by: Self.requestInterval))
        try alarms.insertIfFree(next)
        schedule.add(next.moment)
    }

    private static func requestAlarm(in scope: ScopeID, at moment: Instant) -> AlarmTable.Entry {
        AlarmTable.Entry(Alarm(kind: .shares, moment: moment), of: RecordID("requests"), in: scope)
    }

    /// A user is told of requests once in this time, in milliseconds.
    static let requestInterval = Instant.day

    /// Waits for what somebody has put off, in place of what they had put off before.
    func noteSnooze(
        _ snooze: Snooze?, formerly former: Snooze?, _ id: RecordID, in scope: ScopeID
    ) throws(DatabaseError) {
        guard snooze != former else { return }
        if let former {
            let alarm = Alarm(kind: former.kind, moment: former.until)
            try alarms.remove(AlarmTable.Entry(alarm, of: id, in: scope))
        }
        if let snooze { try wait(for: Alarm(kind: snooze.kind, moment: snooze.until), of: id, in: scope) }
    }

    /// Schedules the notification that access was revoked. It is delayed by `revocationDelay`, and not sent if access comes back.
    func scheduleRevocation(
        _ told: Notification, _ id: RecordID, in scope: ScopeID
    ) throws(DatabaseError) {
        guard told.kind == .revocations else { return }
        try wait(
            for: Alarm(kind: .revocations, moment: told.moment.advanced(by: Self.revocationDelay)), of: id,
            in: scope)
    }

    /// For how long what was closed may be opened again before anybody's device tells of it, in milliseconds.
    static let revocationDelay: Int64 = 60_000

    private func wait(for alarm: Alarm, of id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        try alarms.insert(AlarmTable.Entry(alarm, of: id, in: scope))
        schedule.add(alarm.moment)
    }

    /// Waits for the moments of an item, in place of those that it had.
    /// - Parameters:
    ///   - item: nil for one that is gone.
    ///   - meant: when that was said: moments before it were not meant to be told.
    func noteAlarms(
        of item: Item?, formerly former: Item?, _ id: RecordID, in scope: ScopeID, meant: Instant
    ) throws(DatabaseError) {
        let (alarms, before) = (item?.alarms() ?? [], former?.alarms() ?? [])
        guard alarms != before else { return }
        let new = alarms.filter { !before.contains($0) && $0.moment > meant }
        // A new one takes the place of the former of its kind.
        for alarm in before where !alarms.contains(alarm) && !new.contains(where: { $0.kind == alarm.kind }) {
            try self.alarms.remove(AlarmTable.Entry(alarm, of: id, in: scope))
        }
        for alarm in new { try wait(for: alarm, of: id, in: scope) }
    }
}
