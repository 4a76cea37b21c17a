import Domain
import Sync
import Texts

extension World {
    /// How long nobody is to be reminded.
    var quietMinutes: Int { settings.quiet?.left(at: time.minuteOfDay) ?? 0 }

    /// The habits that are not done: today's, and those of days before that were put off to today.
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

    /// Until when something was put off that came at a moment; nil for what was not.
    private func until(_ kind: Settings.Reminding, of subject: String, at moment: Instant) -> Instant? {
        replica.snooze(of: RecordID(subject), kind, at: moment, by: replica.person)?.until
    }

    /// What the system's notification of a reminder says.
    public func words(of reminder: Reminder) -> (title: String, text: String) {
        if settings.hidesWords { return ("Dela", language[.somethingWaits]) }
        return (reminder.name, reminder.text(in: language))
    }

    /// How many minutes it is until eight o'clock of the next day.
    var minutesToMorning: Int64 {
        let morning = ClockDay(time.day.advanced(by: 1), Settings(), in: zone).moment(at: 480)
        return max(1, (morning.milliseconds - now.milliseconds) / 60_000)
    }

    /// What is not done of the items whose moment was within the last day, or comes before the next look.
    func itemsToDo(_ index: DayIndex) -> [Reminder] {
        let (first, last) = (now.advanced(by: -Instant.day), now.advanced(by: Reminders.patience))
        let muted = settings.muted
        var toDo: [Reminder] = []
        index.forEach { scope, entry in
            guard entry.hasAlarm(after: first, through: last),
                let item = replica.item(entry.item, in: scope)
            else { return }
            for alarm in item.alarms(muted: muted) where first < alarm.moment && alarm.moment <= last {
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
