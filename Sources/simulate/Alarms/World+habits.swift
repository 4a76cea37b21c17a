import Domain
import Storage
import Sync

/// N1 for habits, whose moments come from the clock of their person and not from a record. Everybody lives by UTC here.
extension World {
    /// Time has passed: each habit whose time has come, and which is not done, is to be shown.
    func promiseHabits(from former: Instant) {
        for person in Set(devices.map(\.person)) {
            for record in server.history.all(Habit.kind, in: .user(person)) {
                guard let alarm = alarm(of: record, from: former, for: person) else { continue }
                let entry = AlarmTable.Entry(alarm, of: record.id, in: .user(person))
                for device in devices where device.person == person && isHabitDue(entry, for: person) {
                    counts[.habitPromises] += 1
                    promises.append(Promise(device: device, entry: entry, made: now))
                }
            }
        }
    }

    /// Whether a person is to be told of a habit today.
    func isHabitDue(_ entry: AlarmTable.Entry, for person: PersonID) -> Bool {
        let settings = settings(of: person)
        return entry.scope == .user(person) && !settings.muted.contains(.habits)
            && settings.day(at: now, in: .utc) == settings.day(at: entry.moment, in: .utc)
            && server.history.habitToDo(
                HabitID(entry.record.text), at: entry.moment, by: person, in: .utc) != nil
    }

    /// By which tag a tab tells of a habit.
    func habitTag(of entry: AlarmTable.Entry, in tab: Tab) -> String? {
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
