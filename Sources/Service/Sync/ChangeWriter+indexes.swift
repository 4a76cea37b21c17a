import Database
import Domain
import Storage
import SyncRules

/// The indexes by which records are found. Each index is a pure function of the records.
extension ChangeWriter {
    /// - Parameters:
    ///   - former: the previous content of the record.
    ///   - issuedAt: when the user acted, by the device's clock; not later than `now`.
    func updateIndexes(
        of change: Change, formerly former: Content?, issuedAt: Instant, at now: Instant
    ) throws(DatabaseError) {
        switch change.record?.content {
        case .message(let message):
            bytesWritten += try wordIndex.update(message, formerly: former, in: change.scope)
            if former == nil { try alarms.addMessageAlarm(in: change.scope, at: now) }
        case .member(let member):
            try alarms.addShareAlarm(member, formerly: former, change.id, in: change.scope, at: now)
        case .notification(let notification):
            try alarms.scheduleRevocation(notification, change.id, in: change.scope)
            try digests.schedule(for: PersonID(change.scope.id), at: now)
        case .contactRequest(let request):
            try alarms.addRequestAlarm(request, formerly: former, in: change.scope, at: now)
        case .photo(let photo):
            try photos.set(photo, change.id, in: change.scope)
            if former == nil, let alarm = photo.alarm(change.id, in: change.scope, at: now) {
                try alarms.table.insert(alarm)
                schedule.add(now)
            }
        case .profile(let profile):
            let person = PersonID(change.scope.id)
            try names.set(profile.name, of: person)
            try scheduleProfileUpdates(of: person, profile, formerly: former)
        default: break
        }
        if change.scope.kind == .user,
            change.record?.content.affectsHabitAlarms ?? former?.affectsHabitAlarms == true
        {
            try alarms.updateHabitAlarms(of: PersonID(change.scope.id), at: now)
        }
        try RelativeAlarms(alarms).update(after: change, formerly: former, issuedAt: issuedAt, at: now)
        try alarms.updateSnoozeAlarm(
            change.record?.content.snooze, formerly: former?.snooze, change.id, in: change.scope)
        try alarms.updateAlarms(
            of: change.record?.content.item, formerly: former?.item, change.id, in: change.scope,
            issuedAt: issuedAt)
    }

    /// Schedules a job that copies a changed name or picture into the user's scopes, if there are more than
    /// `Membership.maxImmediateUpdates`.
    private func scheduleProfileUpdates(of person: PersonID, _ profile: Profile, formerly former: Content?)
        throws(DatabaseError)
    {
        guard case .profile(let old)? = former, old.name != profile.name || old.picture != profile.picture,
            records.holds(moreThan: Membership.maxImmediateUpdates, Membership.kind, in: .user(person))
        else { return }
        try jobs.enqueue(.syncProfileCopies(person, after: ""))
    }
}

extension Content {
    /// True if the record affects the times of habit reminders.
    fileprivate var affectsHabitAlarms: Bool {
        switch self {
        case .habit, .settings: true
        default: false
        }
    }

    fileprivate var snooze: Snooze? {
        if case .snooze(let snooze) = self { snooze } else { nil }
    }

    var item: Item? {
        if case .item(let item) = self { item } else { nil }
    }
}
