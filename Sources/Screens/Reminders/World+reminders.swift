import Domain
import Sync

extension World {
    /// How long nobody is to be reminded.
    var quietMinutes: Int { settings.quiet?.left(at: time.minuteOfDay) ?? 0 }

    /// Just before the quiet hours in which a moment lies; nil outside of them.
    func quietStart(at moment: Instant) -> Instant? {
        let minute = zone.time(at: moment).minuteOfDay
        guard let quiet = settings.quiet, quiet.left(at: minute) > 0 else { return nil }
        let minutes = moment.milliseconds / 60_000 - Int64((minute - quiet.from + 1440) % 1440)
        return Instant(milliseconds: minutes * 60_000 - 1)
    }

    /// Today's habits that are not done.
    var habitsToDo: [Reminder] {
        if settings.muted.contains(.habits) { return [] }
        let today = today
        let clock = ClockDay(today, settings, in: zone)
        var toDo: [Reminder] = []
        for record in replica.all(Habit.kind, in: .user(replica.person)) {
            let id = HabitID(record.id.text)
            guard case .habit(let habit) = record.content, habit.deleted == nil,
                habit.weekdays(on: today).contains(today),
                !replica.checks(of: id, in: CivilMonth(of: today)).contains(today)
            else { continue }
            let moment = clock.moment(at: habit.time)
            toDo.append(Reminder(.habit(id), habit.name, at: moment, CivilTime.clock(habit.time)))
        }
        return toDo
    }

    /// What is not done of the items whose moment was within the last day, or comes before the next look.
    func itemsToDo(_ index: DayIndex) -> [Reminder] {
        let (first, last) = (now.advanced(by: -Instant.day), now.advanced(by: Reminders.patience))
        let (reminds, tells) = (!settings.muted.contains(.reminders), !settings.muted.contains(.deadlines))
        var toDo: [Reminder] = []
        index.forEach { scope, entry in
            guard !entry.isDone else { return }
            let list = ListID(scope.id)
            let deadline = tells ? entry.deadline : nil
            if let deadline, first < deadline, deadline <= last {
                toDo.append(reminder(.deadline(list, entry.item), entry.item, in: scope, at: deadline))
            }
            // Of one moment the deadline says it all.
            if reminds, let moment = entry.reminder, moment != deadline, first < moment, moment <= last {
                toDo.append(reminder(.item(list, entry.item), entry.item, in: scope, at: moment))
            }
        }
        return toDo
    }

    private func reminder(
        _ subject: Reminder.Subject, _ item: ItemID, in scope: ScopeID, at moment: Instant
    ) -> Reminder {
        let title = replica.item(item, in: scope)?.title ?? ""
        return Reminder(subject, title, at: moment, zone.time(at: moment).clock)
    }
}
