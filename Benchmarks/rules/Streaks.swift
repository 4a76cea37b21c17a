import Domain

/// Counts the streak of a habit that was done on nearly all days of ten years, from its stored ticks.
enum Streaks {
    /// Returns the median time of a count.
    static func measure() -> Duration {
        let today = CivilDay("2026-11-22")!
        let begun = today.advanced(by: -3652)
        let id = HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAZ")
        let habit = Habit(name: "Water", color: HabitColor(rgb: 0), time: 450, rank: Rank("V")!, started: begun)
        var months: [HabitLog] = []
        for number in 0...3652 where number % 100 != 7 {
            let day = begun.advanced(by: number)
            if months.last?.month != CivilMonth(of: day) {
                months.append(HabitLog(id, in: CivilMonth(of: day)))
            }
            months[months.count - 1].set(day, 450)
        }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<1001 {
            let start = clock.now
            var done = DaySet()
            for month in months { month.add(to: &done) }
            let streak = Streak(due: habit.dueDays(through: today, done: done), done: done, today: today)
            times.append(clock.now - start)
            precondition(done.count == 3616 && streak.longest == 99 && streak.current == 45)
        }
        return times.sorted()[times.count / 2]
    }
}
