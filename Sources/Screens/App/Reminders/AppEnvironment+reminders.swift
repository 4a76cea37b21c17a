import Domain
import SyncClient
import SyncRules
import Texts

extension AppEnvironment {
    /// The remaining quiet time, in minutes.
    var quietMinutes: Int { settings.quiet?.remaining(at: time.minuteOfDay) ?? 0 }

    /// The habits that are not done: those of today, and earlier ones that were snoozed until today.
    var habitsToDo: [Reminder] {
        settings.muted.contains(.habits) ? [] : habitsOfToday + habitsPutOff
    }

    private var habitsOfToday: [Reminder] {
        let (today, clock) = (today, ClockDay(today, settings, in: zone))
        return replica.habitsToDo(by: replica.person, on: today).compactMap { id, habit in
            habit.alarm(on: today, clock).map {
                let moment = until(.habits, of: id.text, at: $0.moment) ?? $0.moment
                return Reminder(
                    .habit(id), habit.name, at: moment, of: $0.moment, language.clock(habit.time))
            }
        }
    }

    private var habitsPutOff: [Reminder] {
        let (today, settings, zone) = (today, settings, zone)
        return replica.snoozes(of: replica.person).compactMap { snooze in
            let id = HabitID(snooze.subject.text)
            guard snooze.kind == .habits, settings.day(at: snooze.until, in: zone) == today,
                let (habit, day) = replica.habitToDo(id, at: snooze.moment, by: replica.person, in: zone),
                day < today
            else { return nil }
            return Reminder(
                .habit(id), habit.name, at: snooze.until, of: snooze.moment, language.clock(habit.time))
        }
    }

    /// The moment until which a reminder was snoozed; nil if it was not.
    private func until(_ kind: Settings.NotificationKind, of subject: String, at moment: Instant) -> Instant?
    {
        replica.snooze(of: RecordID(subject), kind, at: moment, by: replica.person)?.until
    }

    /// The title and body of the system's notification of a reminder.
    public func notification(of reminder: Reminder) -> (title: String, text: String) {
        if settings.hidesContent { return ("Dela", language[.somethingWaits]) }
        return (reminder.name, reminder.text(in: language))
    }

    /// The number of minutes until eight o'clock of the next day.
    var minutesToMorning: Int64 {
        let morning = ClockDay(time.day.advanced(by: 1), Settings(), in: zone).moment(
            at: Alert.morningTime)
        return max(1, (morning.milliseconds - now.milliseconds) / 60_000)
    }

    /// The open items whose moment was within the last day, or is due before the next check.
    func itemsToDo(_ index: DayIndex) -> [Reminder] {
        let (first, last) = (now.advanced(by: -Instant.day), now.advanced(by: Reminders.maxInterval))
        let muted = settings.muted
        var toDo: [Reminder] = []
        index.forEach { scope, entry in
            guard entry.hasAlarm(after: first, through: last),
                let item = replica.item(entry.item, in: scope)
            else { return }
            for alarm in item.alarms(muted: muted, in: zone)
            where first < alarm.moment && alarm.moment <= last {
                let list = ListID(scope.id)
                let until = until(alarm.kind, of: entry.item.text, at: alarm.moment)
                toDo.append(
                    Reminder(
                        alarm.kind == .deadlines ? .deadline(list, entry.item) : .item(list, entry.item),
                        item.title, at: until ?? alarm.moment, of: alarm.moment,
                        language.clock(zone.time(at: alarm.moment))))
            }
        }
        return toDo
    }
}
