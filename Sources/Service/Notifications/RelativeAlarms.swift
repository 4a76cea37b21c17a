import Database
import Domain
import Storage
import SyncRules

/// The alarms of relative reminders of items. Each user is notified when the user's own clock shows the time, so one
/// alarm advances from one zone to the next.
struct RelativeAlarms {
    private let alarms: AlarmWriter

    init(_ alarms: AlarmWriter) {
        self.alarms = alarms
    }

    /// Replaces the alarm of an item's relative reminder.
    private func update(
        _ item: Item?, formerly former: Item?, _ id: RecordID, in scope: ScopeID, issuedAt: Instant
    ) throws(DatabaseError) {
        let (isOpen, wasOpen) = (item?.hasRelativeAlarm == true, former?.hasRelativeAlarm == true)
        guard isOpen || wasOpen else { return }
        if isOpen, wasOpen, item?.hasSameAlert(as: former) == true { return }
        if wasOpen { try alarms.table.removeRelative(of: id, in: scope) }
        guard let first = item?.firstAlert(after: issuedAt) else { return }
        try insert(of: id, in: scope, at: first)
    }

    /// After an alarm of a relative reminder, adds the one for the users whose clocks show the time next.
    func addNext(after alarm: AlarmTable.Entry) throws(DatabaseError) {
        guard let item = alarms.records.item(ItemID(alarm.record.text), in: alarm.scope),
            item.hasRelativeAlarm
        else {
            return
        }
        var names: Set<String> = []
        for person in try alarms.records.table.people(in: alarm.scope, after: nil) {
            names.formUnion(try alarms.zoneNames(of: person, alarms.records.settings(of: person)))
        }
        var next: Instant?
        for name in names {
            guard let moment = item.alertMoment(in: Zone(named: name)), moment > alarm.moment else {
                continue
            }
            next = min(next ?? moment, moment)
        }
        // The alarm stays until no zone can follow, because a user may join or get another zone.
        guard let next = next ?? item.lastAlert, next > alarm.moment else { return }
        try insert(of: alarm.record, in: alarm.scope, at: next)
    }

    /// The content in the zone in which the alarm is due for the user.
    func content(
        of alarm: AlarmTable.Entry, for person: PersonID, at now: Instant
    ) throws(DatabaseError) -> NotificationContent? {
        var zones: [String] = []
        if alarm.zone == AlarmTable.Entry.everyZone || alarm.isSnoozed {
            zones = try alarms.zoneNames(of: person, alarms.records.settings(of: person)).sorted()
        }
        for zone in zones.isEmpty ? [alarm.zone] : zones {
            let reader = NotificationContent.Recipient(person, alarms.records, zone: zone, at: now)
            if let content = try reader.content(of: alarm, from: alarms.records) { return content }
        }
        return nil
    }

    /// Updates the alarms after a change of an item, a member or a zone.
    /// - Parameter issuedAt: the time of the command. Reminders that were due before are not sent.
    func update(
        after change: Change, formerly former: Content?, issuedAt: Instant, at now: Instant
    ) throws(DatabaseError) {
        try update(
            change.record?.content.item, formerly: former?.item, change.id, in: change.scope,
            issuedAt: issuedAt)
        switch change.record?.content {
        case .member(let member):
            if case .member(let before)? = former, before.role != nil { return }
            if change.scope.kind == .list, member.role != nil { try recheck(in: change.scope, at: now) }
        case .settings(let settings):
            if case .settings(let before)? = former, before.zone == settings.zone { return }
            if former != nil || settings.zone != nil {
                try recheck(of: PersonID(change.scope.id), at: now)
            }
        default: break
        }
    }

    /// Looks for the next user again, because a member has joined a scope or has another zone.
    private func recheck(in scope: ScopeID, at now: Instant) throws(DatabaseError) {
        let moment = now.afterMinute
        try alarms.table.advanceRelative(
            in: scope, to: moment, before: now.advanced(by: Instant.zoneSpan))
        alarms.schedule.add(moment)
    }

    /// Updates the alarms of a user whose devices have other zones.
    func updateZones(of person: PersonID, at now: Instant) throws(DatabaseError) {
        try alarms.updateHabitAlarms(of: person, at: now)
        try recheck(of: person, at: now)
    }

    /// Looks again in all lists of a user.
    private func recheck(of person: PersonID, at now: Instant) throws(DatabaseError) {
        for record in alarms.records.all(Membership.kind, in: .user(person)) {
            guard let scope = Membership.scope(of: record.id), scope.kind == .list else { continue }
            try recheck(in: scope, at: now)
        }
    }

    private func insert(
        of id: RecordID, in scope: ScopeID, at moment: Instant
    ) throws(DatabaseError) {
        let alarm = Alarm(kind: .reminders, moment: moment)
        try alarms.table.insert(
            AlarmTable.Entry(alarm, of: id, in: scope, zone: AlarmTable.Entry.everyZone))
        alarms.schedule.add(moment)
    }
}

extension Item {
    /// True while its relative reminder may be due.
    fileprivate var hasRelativeAlarm: Bool {
        done == nil && deleted == nil && alertMoment(in: .utc) != nil
    }
}
