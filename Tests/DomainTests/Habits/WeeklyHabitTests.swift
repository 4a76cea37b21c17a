import FeatureTags
import Testing

@testable import Domain

@Suite("Habits with a number of times a week", .timeLimit(.minutes(15)))
struct WeeklyHabitTests {
    private let monday = CivilDay("2026-11-02")!

    private func habit(_ times: Int, from start: Int = 1, begun day: CivilDay? = nil) -> Habit {
        Habit(
            name: "Run", color: HabitColor.palette[0], time: 0, Schedule(Weekly(times, from: start)!),
            rank: Rank.spread(1)[0], started: day ?? monday)
    }

    /// The days of a row that begins on the Monday: `x` for done, any other mark for open. The last one is today.
    private func done(_ row: String) -> (days: DaySet, today: CivilDay) {
        let marks = row.filter { $0 != " " }
        var days = DaySet()
        for (place, mark) in marks.enumerated() where mark == "x" { days.insert(monday.advanced(by: place)) }
        return (days, monday.advanced(by: marks.count - 1))
    }

    private func streak(_ habit: Habit, _ row: String) -> [Int] {
        let (days, today) = done(row)
        let streak = habit.streak(
            due: habit.dueDays(through: today, done: days), done: days, today: today)
        return [streak.current, streak.longest]
    }

    @Test(
        "a habit is due on any day until its number is reached in the week", .tags(.H9),
        arguments: [
            (3, ".......", "1111111"), (3, "xxx....", "1110000"), (3, "x.x.x..", "1111100"),
            (1, "..x....", "1110000"), (1, "x...... x", "1000000 1"), (7, "xxxxxxx", "1111111"),
            (2, "xx..... ..xx..x", "1100000 1111000"), (3, "xxxxx..", "1110000"),
        ])
    func due(times: Int, row: String, wanted: String) {
        let (days, today) = done(row)
        let due = habit(times).dueDays(through: today, done: days)
        for (place, mark) in wanted.filter({ $0 != " " }).enumerated() {
            let day = monday.advanced(by: place)
            #expect(due.contains(day) == (mark == "1"), "day \(place)")
            #expect(habit(times).isDue(on: day, isDone: days.contains) == (mark == "1"), "day \(place)")
        }
    }

    @Test(
        "a streak counts weeks in which the number was reached, and this week as soon as it is", .tags(.H9),
        arguments: [
            (3, "", 0, 0), (3, "x.x.x", 1, 1), (3, "x.x", 0, 0), (3, "xxx.... ...", 1, 1),
            (3, "xxx.... xxx", 2, 2), (3, "xxx.... xx..... .", 0, 1), (3, "xxx.... xx.....", 1, 1),
            (3, "xx..... xxx.... x", 1, 1), (1, "x...... ......x x", 3, 3), (7, "xxxxxxx xxxxxx", 1, 1),
            (3, "xxxx... ....... xxx.... .", 1, 1), (2, "xx..... xx..... ....... xx..... x", 1, 2),
        ])
    func streaks(times: Int, row: String, current: Int, longest: Int) {
        #expect(streak(habit(times), row.isEmpty ? "." : row) == [current, longest])
    }

    @Test("the week of the start does not end a streak, and counts if the number is reached")
    func start() {
        let saturday = monday.advanced(by: 5)
        #expect(streak(habit(3, begun: saturday), "....... xxx") == [1, 1])
        #expect(streak(habit(2, begun: saturday), ".....xx xx.") == [2, 2])
    }

    @Test("the week begins with the day that was stored with the number")
    func weekStart() {
        #expect(streak(habit(2, from: 1), "......x x......") == [0, 0])
        #expect(streak(habit(2, from: 7), "......x x......") == [1, 1])
        #expect(streak(habit(2, from: 6), "......x x......") == [1, 1])
        let sunday = monday.advanced(by: 6)
        #expect(habit(1, from: 7).dueDays(through: sunday, done: DaySet([monday])).contains(sunday))
        #expect(!habit(1, from: 1).dueDays(through: sunday, done: DaySet([monday])).contains(sunday))
    }

    @Test(
        "a change from weekdays in the middle of a week counts the earlier days of the week, and ends no streak",
        .tags(.H9))
    func changeInsideWeek() {
        var changed = Habit(
            name: "Run", color: HabitColor.palette[0], time: 0, Schedule(.all), rank: Rank.spread(1)[0],
            started: monday)
        changed.plan(Schedule(Weekly(3, from: 1)!), from: monday.advanced(by: 9))  // a Wednesday
        #expect(streak(changed, "xxxxxxx xx.") == [1, 1], "two days are done, none missed since")
        #expect(streak(changed, "xxxxxxx xxx") == [2, 2])
        #expect(streak(changed, "xxxxxxx ....... xxx") == [2, 2], "the week of the change is not complete")
        #expect(streak(changed, "xxxxxxx xxx.... ....... .") == [0, 2])
        var back = habit(3)
        back.plan(Schedule(.all), from: monday.advanced(by: 9))
        #expect(streak(back, "x.x.x.. xxxxx") == [8, 8], "in days: three, and five in a row")
        #expect(streak(back, "....... xxxx") == [4, 4])
        #expect(streak(back, "x...... ..xx") == [2, 2], "the first week was missed")
    }

    @Test("a number outside of 1 to 7 and a weekday outside of the week are refused")
    func range() {
        for number in [-1, 0, 8, 100] {
            #expect(Weekly(number, from: 1) == nil && Weekly(1, from: number) == nil)
        }
    }

    @Test("a habit without a time has no alarm, and one with a number of times can have one on any day")
    func alarms() {
        var run = habit(1)
        let clock = ClockDay(monday, Settings(), in: .utc)
        #expect(run.alarm(on: monday, clock) != nil)
        run.isTimed = false
        #expect(run.alarm(on: monday, clock) == nil)
    }

    @Test("streaks of changing schedules match a slow count by weeks", .tags(.H9, .H6))
    func oracle() {
        var random = SplitMix(seed: 82)
        for round in 0..<3000 {
            let oracle = StreakOracle(random: &random)
            var habit = Habit(
                name: "Run", color: HabitColor.palette[0], time: 0, oracle.plans[0].schedule,
                rank: Rank.spread(1)[0], started: CivilDay(number: oracle.start))
            for plan in oracle.plans.dropFirst() {
                habit.plan(plan.schedule, from: CivilDay(number: plan.from))
            }
            let done = DaySet(oracle.done.map { CivilDay(number: $0) })
            let today = CivilDay(number: oracle.today)
            let due = habit.dueDays(through: today, done: done)
            for day in oracle.start...oracle.today {
                #expect(due.contains(CivilDay(number: day)) == oracle.isDue(day), "round \(round), \(day)")
            }
            let streak = habit.streak(due: due, done: done, today: today)
            #expect([streak.current, streak.longest] == oracle.streak(), "round \(round)")
        }
    }
}

/// A slow count of streaks, written without the rules of the domain: a list of marks, one for each week or day.
private struct StreakOracle {
    let start = 20_000
    let today: Int
    let done: Set<Int>
    /// Each one is valid from its day on.
    let plans: [(from: Int, schedule: Schedule)]

    init(random: inout SplitMix) {
        let length = Int.random(in: 0..<50, using: &random)
        let density = Int.random(in: 1...9, using: &random)
        let first = Int.random(in: 1...7, using: &random)
        today = start + length
        done = Set((start...today).filter { _ in Int.random(in: 0..<10, using: &random) < density })
        var plans: [(Int, Schedule)] = []
        var day = start
        repeat {
            let weekly = Weekly(Int.random(in: 1...7, using: &random), from: first)!
            let weekdays = Weekdays(bits: UInt8(Int.random(in: 1...127, using: &random)))!
            plans.append((day, Bool.random(using: &random) ? Schedule(weekly) : Schedule(weekdays)))
            day += Int.random(in: 1...20, using: &random)
        } while day <= today
        self.plans = plans
    }

    private func schedule(_ day: Int) -> Schedule { plans.last { $0.from <= day }!.schedule }

    /// The seven days of the week of a day. 1 January 1970 was a Thursday.
    private func week(of day: Int, from start: Int) -> [Int] {
        let first = (day - 6...day).first { ($0 + 3) % 7 == start - 1 }!
        return Array(first..<first + 7)
    }

    func isDue(_ day: Int) -> Bool {
        let schedule = schedule(day)
        guard let weekly = schedule.weekly else {
            return schedule.weekdays.bits >> UInt8((day + 3) % 7) & 1 == 1
        }
        return week(of: day, from: weekly.start).count { $0 < day && done.contains($0) } < weekly.times
    }

    func streak() -> [Int] {
        guard let start = plans.compactMap({ $0.schedule.weekly?.start }).first else {
            return count((self.start...today).filter(isDue).compactMap(mark))
        }
        let isInWeeks = schedule(today).weekly != nil
        var (marks, day): ([Bool], Int) = ([], self.start)
        while day <= today {
            let week = week(of: day, from: start)
            let days = week.filter { self.start <= $0 && $0 <= today }
            let numbers = days.compactMap { schedule($0).weekly?.times }
            let doneCount = days.count { done.contains($0) }
            let isMissed = numbers.count == 7 && today > week[6] && doneCount < numbers.min()!
            if isInWeeks, numbers.isEmpty {
                let planned = days.filter(isDue).compactMap(mark)
                if !planned.isEmpty { marks.append(planned.allSatisfy { $0 }) }
            } else if isInWeeks {
                if doneCount >= numbers.min()! { marks.append(true) } else if isMissed { marks.append(false) }
            } else {
                for day in days where isDue(day) {
                    let isOpen = schedule(day).weekly != nil && !done.contains(day)
                    if !isOpen, let mark = mark(day) { marks.append(mark) }
                }
                if isMissed { marks.append(false) }
            }
            day = week[6] + 1
        }
        return count(marks)
    }

    /// Nil for today if it is open.
    private func mark(_ day: Int) -> Bool? { done.contains(day) ? true : day < today ? false : nil }

    private func count(_ marks: [Bool]) -> [Int] {
        let rows = marks.split(separator: false, omittingEmptySubsequences: false).map(\.count)
        return [rows.last ?? 0, rows.max() ?? 0]
    }
}
