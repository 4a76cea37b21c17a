import Domain

extension Records {
    /// The log of a user's habit for a month.
    public func checks(of habit: HabitID, in month: CivilMonth, by person: PersonID) -> HabitLog {
        guard
            case .checks(let checks)? = record(HabitLog.recordID(habit, in: month), in: .user(person))?
                .content
        else { return HabitLog(habit, in: month) }
        return checks
    }

    /// A user's habits that are due on a day and not done, in no order.
    public func habitsToDo(by person: PersonID, on day: CivilDay) -> [(id: HabitID, habit: Habit)] {
        all(Habit.kind, in: .user(person)).compactMap { record in
            let id = HabitID(record.id.text)
            guard case .habit(let habit) = record.content, habit.isToDo(id, on: day, by: person, in: self)
            else { return nil }
            return (id, habit)
        }
    }

    /// The habit of a reminder at a moment, if it is still to be done on that day.
    public func habitToDo(
        _ id: HabitID, at moment: Instant, by person: PersonID, in zone: Zone
    ) -> (habit: Habit, day: CivilDay)? {
        let settings = settings(of: person)
        let day = settings.day(at: moment, in: zone)
        guard let habit = habit(id, in: .user(person)),
            habit.alarm(on: day, ClockDay(day, settings, in: zone))?.moment == moment,
            habit.isToDo(id, on: day, by: person, in: self)
        else { return nil }
        return (habit, day)
    }
}

extension Habit {
    /// True if it is due on a day and not done.
    fileprivate func isToDo<Source: Records>(
        _ id: HabitID, on day: CivilDay, by person: PersonID, in records: Source
    ) -> Bool {
        func isDone(_ day: CivilDay) -> Bool {
            records.checks(of: id, in: CivilMonth(of: day), by: person).contains(day)
        }
        return isDue(on: day, isDone: isDone) && !isDone(day)
    }
}
