import Domain

extension Records {
    /// What a person did of a habit in a month.
    public func checks(of habit: HabitID, in month: CivilMonth, by person: PersonID) -> HabitLog {
        guard
            case .checks(let checks)? = record(HabitLog.recordID(habit, in: month), in: .user(person))?
                .content
        else { return HabitLog(habit, in: month) }
        return checks
    }

    /// A person's habits that are due on a day and not done, in no order.
    public func habitsToDo(by person: PersonID, on day: CivilDay) -> [(id: HabitID, habit: Habit)] {
        all(Habit.kind, in: .user(person)).compactMap { record in
            let id = HabitID(record.id.text)
            guard case .habit(let habit) = record.content, habit.isDue(on: day),
                !checks(of: id, in: CivilMonth(of: day), by: person).contains(day)
            else { return nil }
            return (id, habit)
        }
    }

    /// The habit of which a person was told at a moment, if it is still to be done on the day of that.
    public func habitToDo(
        _ id: HabitID, at moment: Instant, by person: PersonID, in zone: Zone
    ) -> (habit: Habit, day: CivilDay)? {
        let settings = settings(of: person)
        let day = settings.day(at: moment, in: zone)
        guard let habit = habit(id, in: .user(person)),
            habit.alarm(on: day, ClockDay(day, settings, in: zone))?.moment == moment,
            !checks(of: id, in: CivilMonth(of: day), by: person).contains(day)
        else { return nil }
        return (habit, day)
    }
}
