extension Habit {
    /// The streak: in weeks if it is due a number of times a week, otherwise in due days.
    ///
    /// A week with days of a weekly schedule is kept as soon as the number is reached. It ends the streak only when it
    /// is over and all its days belong to such a schedule: a week of the start, of a pause or of a change is not complete.
    /// In a streak of weeks, an earlier week with weekdays is kept if it was done on all due days.
    /// - Parameter due: the days of `dueDays`.
    public func streak(due: DaySet, done: DaySet, today: CivilDay) -> Streak {
        guard
            let weekly = schedule.weekly
                ?? earlier.last(where: { $0.schedule.weekly != nil })?.schedule.weekly
        else { return Streak(due: due, done: done, today: today) }
        let (isInWeeks, first) = (schedule.weekly != nil, first(done: done, today: today))
        var (streak, start) = (Streak(), first.startOfWeek(from: weekly.start))
        while start <= today {
            var (times, isWeekly, openDays, doneCount, kept, missed) = (7, false, 0, 0, 0, 0)
            let end = start.advanced(by: 7)
            while start < end {
                let day = start
                let isDone = done.contains(day)
                start = day.advanced(by: 1)
                if isDone { doneCount += 1 }
                guard first <= day, day <= today else { continue }
                let weekly = schedule(on: day).weekly
                if let weekly { (times, isWeekly) = (min(times, weekly.times), true) }
                guard isDone || pause(on: day) == nil else { continue }
                if weekly != nil { openDays += 1 }
                guard due.contains(day) else { continue }
                if isDone {
                    kept += 1
                    if !isInWeeks { streak.add(true) }
                } else if weekly == nil, day < today {
                    missed += 1
                    if !isInWeeks { streak.add(false) }
                }
            }
            let isMissed = openDays == 7 && doneCount < times && end <= today
            if !isInWeeks {
                if isMissed { streak.add(false) }
            } else if isWeekly ? doneCount >= times : kept > 0 && missed == 0 {
                streak.add(true)
            } else if isMissed || !isWeekly && missed > 0 {
                streak.add(false)
            }
        }
        return streak
    }
}
