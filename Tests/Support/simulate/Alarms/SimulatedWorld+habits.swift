import Domain
import Storage
import SyncClient
import SyncRules

/// N1 (notifications) for habits, whose times depend on their user's clock and not on a record. All users have UTC.
extension SimulatedWorld {
    /// Each habit that has become due since `former`, and is not done, must be shown.
    func expectHabits(from former: Instant) {
        for person in Set(devices.map(\.person)) {
            for record in server.history.all(Habit.kind, in: .user(person)) {
                guard let alarm = alarm(of: record, from: former, for: person) else { continue }
                let entry = AlarmTable.Entry(alarm, of: record.id, in: .user(person))
                for device in devices where device.person == person && isHabitDue(entry, for: person) {
                    counts[.expectedHabits] += 1
                    expectedNotifications.append(
                        ExpectedNotification(device: device, entry: entry, made: now))
                }
            }
        }
    }

    /// True if a user must be notified of a habit today.
    func isHabitDue(_ entry: AlarmTable.Entry, for person: PersonID) -> Bool {
        let settings = settings(of: person)
        return entry.scope == .user(person) && !settings.muted.contains(.habits)
            && settings.day(at: now, in: .utc) == settings.day(at: entry.moment, in: .utc)
            && server.history.habitToDo(
                HabitID(entry.record.text), at: entry.moment, by: person, in: .utc) != nil
            && !entry.isHabitReached(settings.day(at: entry.moment, in: .utc)) { content($0, in: $1) }
    }

    /// The tag under which a tab shows a habit.
    func habitTag(of entry: AlarmTable.Entry, in tab: SimulatedTab) -> String? {
        let (id, person) = (HabitID(entry.record.text), tab.device.person)
        let habit = tab.client.replica.habitToDo(id, at: entry.moment, by: person, in: .utc)
        return habit == nil ? nil : ReminderSubject.habit(id).tag
    }

    private func alarm(of record: Record, from former: Instant, for person: PersonID) -> Alarm? {
        guard case .habit(let habit) = record.content else { return nil }
        let settings = settings(of: person)
        for moment in [former, now] {
            let day = settings.day(at: moment, in: .utc)
            if let alarm = habit.alarm(on: day, ClockDay(day, settings, in: .utc)),
                alarm.moment > former, alarm.moment <= now
            {
                return alarm
            }
        }
        return nil
    }
}

extension AlarmTable.Entry {
    /// True if its habit is paused, or was already done its number of times in the week, without the rules of the app.
    fileprivate func isHabitReached(_ today: CivilDay, _ content: (RecordID, ScopeID) -> Content?) -> Bool {
        guard case .habit(let habit)? = content(record, scope) else { return true }
        if habit.pauses.contains(where: { $0.start <= today && $0.end.map { today < $0 } ?? true }) {
            return true
        }
        guard let weekly = habit.schedule(on: today).weekly else { return false }
        let earlier = (1...7).map { today.advanced(by: -$0) }.prefix((today.weekday - weekly.start + 7) % 7)
        let done = earlier.filter { day in
            let id = HabitLog.recordID(HabitID(record.text), in: CivilMonth(of: day))
            guard case .checks(let log)? = content(id, scope) else { return false }
            return log.contains(day)
        }
        return done.count >= weekly.times
    }
}
