import FeatureTags
import Testing

@testable import Domain

@Suite("Pauses of habits", .timeLimit(.minutes(15)))
struct HabitPauseTests {
    private let monday = CivilDay("2026-11-02")!

    private func day(_ number: Int) -> CivilDay { monday.advanced(by: number) }

    private func habit(_ schedule: Schedule = .everyDay) -> Habit {
        Habit(
            name: "Run", color: HabitColor.palette[0], time: 0, schedule, rank: Rank.spread(1)[0],
            started: monday)
    }

    /// The streak after a row of days from the Monday on: `x` for done.
    private func streak(_ habit: Habit, _ row: String) -> [Int] {
        var done = DaySet()
        let marks = row.filter { $0 != " " }
        for (place, mark) in marks.enumerated() where mark == "x" { done.insert(day(place)) }
        let today = day(marks.count - 1)
        let streak = habit.streak(due: habit.dueDays(through: today, done: done), done: done, today: today)
        return [streak.current, streak.longest]
    }

    @Test("a pause breaks no streak of days or weeks, and its days are not due", .tags(.H11))
    func streaks() {
        var daily = habit()
        daily.pause(from: day(3), until: day(10))
        #expect(streak(daily, "xxx.... ...xx") == [5, 5])
        #expect(streak(daily, "xxx.... ....x") == [1, 3], "the day after the pause was missed")
        #expect(streak(daily, "xxx.x.. ...xx") == [6, 6], "a tick in a pause counts")
        var stopped = habit()
        stopped.pause(from: day(2), until: nil)
        #expect(streak(stopped, "xxx") == [3, 3], "a pause after the tick of its first day")
        #expect(!daily.isDue(on: day(3)) { _ in false } && daily.isDue(on: day(10)) { _ in false })
        var weekly = habit(Schedule(Weekly(3, from: 1)!))
        weekly.pause(from: day(9), until: day(19))
        #expect(streak(weekly, "xxx.... ....... ....... xxx") == [2, 2])
        #expect(streak(weekly, "xxx.... ....... ....... ....... .") == [0, 1], "a whole week was missed")
    }

    @Test("an open pause lasts until the habit is resumed, and a future one begins on its day", .tags(.H11))
    func open() {
        var daily = habit()
        daily.pause(from: day(2), until: nil)
        #expect(streak(daily, "xx..... ....... ...") == [2, 2] && daily.pause(on: day(400)) != nil)
        daily.pause(from: day(9), until: day(9))
        #expect(daily.pause(on: day(8)) != nil && daily.pause(on: day(9)) == nil)
        daily.pause(from: day(20), until: day(22))
        #expect(daily.pause(on: day(19)) == nil && daily.pauses.count == 2)
        #expect(streak(daily, "xx..... ..xx") == [4, 4])
    }

    @Test(
        "for each day the last command decides, and pauses neither overlap nor exceed the maximum",
        .tags(.H11))
    func lastCommand() {
        var random = SplitMix(seed: 11)
        for _ in 0..<500 {
            var (habit, paused) = (habit(), [Bool](repeating: false, count: 60))
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                let start = Int.random(in: 0..<60, using: &random)
                let end = Bool.random(using: &random) ? nil : start + Int.random(in: -3..<20, using: &random)
                habit.pause(from: day(start), until: end.map { day($0) })
                for day in start..<60 { paused[day] = end.map { day < $0 } ?? true }
            }
            for (place, isPaused) in paused.enumerated() {
                #expect((habit.pause(on: day(place)) != nil) == isPaused)
            }
            let due = habit.dueDays(through: day(59), done: DaySet())
            for (place, isPaused) in paused.enumerated() { #expect(due.contains(day(place)) == !isPaused) }
        }
        var habit = habit()
        for start in 0..<500 { habit.pause(from: day(2 * start), until: day(2 * start + 1)) }
        #expect(habit.pauses.count == Habit.maxPauses && habit.pause(on: day(998)) != nil)
    }

    @Test("a streak of days with pauses is the streak of the days without those of the pauses", .tags(.H11))
    func cut() {
        var random = SplitMix(seed: 12)
        for _ in 0..<500 {
            var (habit, row, rest) = (habit(), "", "")
            let (start, length) = (
                Int.random(in: 0..<20, using: &random), Int.random(in: 1..<20, using: &random)
            )
            habit.pause(from: day(start), until: day(start + length))
            for place in 0..<40 {
                let mark = Int.random(in: 0..<10, using: &random) < 8 ? "x" : "."
                row += mark
                if mark == "x" || !(start..<start + length).contains(place) { rest += mark }
            }
            #expect(streak(habit, row) == streak(self.habit(), rest), "\(row), \(start), \(length)")
        }
    }

    @Test("a pause never lowers a streak, with any schedules before and after it", .tags(.H11))
    func neverLower() {
        var random = SplitMix(seed: 13)
        for _ in 0..<1000 {
            var (habit, row) = (habit(), "")
            for _ in 0..<Int.random(in: 0..<3, using: &random) {
                let weekly = Weekly(.random(in: 1...7, using: &random), from: 1)!
                let weekdays = Weekdays(bits: .random(in: 1...127, using: &random))!
                habit.plan(
                    Bool.random(using: &random) ? Schedule(weekly) : Schedule(weekdays),
                    from: day(.random(in: 0..<40, using: &random)))
            }
            for _ in 0..<60 { row += Int.random(in: 0..<10, using: &random) < 8 ? "x" : "." }
            var paused = habit
            let start = Int.random(in: 0..<60, using: &random)
            paused.pause(from: day(start), until: Bool.random(using: &random) ? nil : day(start + 9))
            let (before, after) = (streak(habit, row), streak(paused, row))
            #expect(before[0] <= after[0] && before[1] <= after[1], "\(row), \(start), \(habit)")
        }
    }

    @Test("a pause over the end of a year keeps the streak, and weekdays keep theirs", .tags(.H11))
    func newYear() {
        var habit = Habit(
            name: "Run", color: HabitColor.palette[0], time: 0, Schedule(Weekdays(bits: 0b10101)!),
            rank: Rank.spread(1)[0], started: CivilDay("2026-12-21")!)
        habit.pause(from: CivilDay("2026-12-28")!, until: CivilDay("2027-01-04")!)
        var done = DaySet()
        for text in ["2026-12-21", "2026-12-23", "2026-12-25", "2027-01-04"] { done.insert(CivilDay(text)!) }
        let today = CivilDay("2027-01-05")!
        let due = habit.dueDays(through: today, done: done)
        #expect(due.count == 4 && habit.streak(due: due, done: done, today: today).current == 4)
    }

    @Test("a pause that is made longer stays one, and a later one remains separate", .tags(.H11))
    func longer() {
        var habit = habit()
        habit.pause(from: day(1), until: day(3))
        habit.pause(from: day(3), until: day(9))
        #expect(habit.pauses == [Habit.Pause(from: day(1), until: day(9))])
        habit.pause(from: day(12), until: nil)
        #expect(habit.pauses.count == 2)
        habit.pause(from: day(5), until: day(6))
        #expect(habit.pauses == [Habit.Pause(from: day(1), until: day(6))], "it decides for all later days")
    }
}
