import Domain
import Sync

extension World {
    /// How long nobody is to be reminded.
    var quietMinutes: Int { settings.quiet?.left(at: time.minuteOfDay) ?? 0 }

    /// Today's habits that are not done.
    var habitsToDo: [Reminder] {
        if settings.muted.contains(.habits) { return [] }
        let (today, clock) = (today, ClockDay(today, settings, in: zone))
        return replica.habitsToDo(by: replica.person, on: today).compactMap { id, habit in
            habit.alarm(on: today, clock).map {
                Reminder(.habit(id), habit.name, at: $0.moment, CivilTime.clock(habit.time))
            }
        }
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
                toDo.append(
                    Reminder(
                        alarm.kind == .deadlines ? .deadline(list, entry.item) : .item(list, entry.item),
                        item.title, at: alarm.moment, zone.time(at: alarm.moment).clock))
            }
        }
        return toDo
    }
}
