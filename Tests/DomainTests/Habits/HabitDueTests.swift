import FeatureTags
import Testing

@testable import Domain

@Suite("Due days of a habit", .timeLimit(.minutes(15)))
struct HabitDueTests {
    private let today = CivilDay("2026-11-18")!  // a Wednesday

    private func habit(begun ago: Int, _ weekdays: Weekdays = .all) -> Habit {
        Habit(
            name: "Read", color: HabitColor.palette[0], time: 0, Schedule(weekdays),
            rank: Rank.spread(1)[0], started: today.advanced(by: -ago))
    }

    /// The due days as numbers of days before today, latest first.
    private func due(_ habit: Habit, doneAgo: Int...) -> [Int] {
        let done = DaySet(doneAgo.map { today.advanced(by: -$0) })
        var days: [Int] = []
        habit.dueDays(through: today, done: done).forEach { days.insert(today.number - $0.number, at: 0) }
        return days
    }

    @Test("due days start with the first day or an earlier done day, and end today")
    func first() {
        #expect(due(habit(begun: 2)) == [0, 1, 2])
        #expect(due(habit(begun: 0), doneAgo: 3) == [0, 1, 2, 3])
        #expect(due(habit(begun: 3), doneAgo: 1) == [0, 1, 2, 3])
    }

    @Test(
        "due days start today if a clock change puts the first day after it", .tags(.H1),
        arguments: [1, 2, 400])
    func notBegun(days: Int) {
        #expect(due(habit(begun: -days)) == [0])
        #expect(due(habit(begun: -days), doneAgo: 1) == [0, 1])
        #expect(due(habit(begun: -days), doneAgo: -days) == [0])
    }

    @Test("due days match the weekdays")
    func weekdays() {
        let mondays = Weekdays(bits: 1)!
        #expect(due(habit(begun: 14, mondays)) == [2, 9])
        #expect(due(habit(begun: -1, mondays)).isEmpty)
    }

    private func planned(_ habit: Habit, _ plans: [(bits: UInt8, ago: Int)]) -> Habit {
        var habit = habit
        for plan in plans {
            habit.plan(Schedule(Weekdays(bits: plan.bits)!), from: today.advanced(by: -plan.ago))
        }
        return habit
    }

    @Test("past due days do not change with the weekdays, regardless of the day and number of changes")
    func plans() {
        let daily = habit(begun: 9)
        let mondays: UInt8 = 1  // 2 and 9 days ago
        #expect(due(planned(daily, [(mondays, 0)])) == Array(1...9))
        #expect(due(planned(daily, [(mondays, 4)])) == [2, 5, 6, 7, 8, 9])
        #expect(due(planned(daily, [(mondays, 4), (127, 1)])) == [0, 1, 2, 5, 6, 7, 8, 9])
        #expect(
            due(planned(daily, [(mondays, 1), (127, 4)])) == Array(0...9),
            "a later change replaces all plans after its day")
        #expect(due(planned(daily, [(mondays, 4), (127, 4)])) == Array(0...9))
        #expect(
            planned(daily, [(mondays, 4), (127, 4)]).earlier.isEmpty, "a plan without a change is not stored")
        #expect(
            due(planned(daily, [(mondays, 9)])) == [2, 9],
            "a change from the first day on applies to all days")
        #expect(due(planned(daily, [(mondays, 9)]), doneAgo: 16) == [2, 9, 16])
        #expect(due(planned(daily, [(mondays, 4)]), doneAgo: 11) == [2] + Array(5...11))
    }

    @Test("due days follow the last change for each day", .tags(.H6))
    func lastWord() {
        var random = SplitMix(seed: 11)
        for _ in 0..<200 {
            var habit = habit(begun: 60)
            var wanted = [UInt8](repeating: 127, count: 61)  // by days ago
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                let (bits, ago) = (
                    UInt8(1 + Int.random(in: 0..<127, using: &random)), Int.random(in: 0..<60, using: &random)
                )
                habit.plan(Schedule(Weekdays(bits: bits)!), from: today.advanced(by: -ago))
                for day in 0...ago { wanted[day] = bits }
            }
            let due = habit.dueDays(through: today, done: DaySet())
            for (ago, bits) in wanted.enumerated() {
                let day = today.advanced(by: -ago)
                #expect(habit.schedule(on: day).weekdays.bits == bits)
                #expect(due.contains(day) == Weekdays(bits: bits)!.contains(day))
            }
        }
    }

    @Test("only the newest plans are kept beyond the maximum")
    func manyPlans() {
        var habit = habit(begun: 400)
        for ago in (0..<200).reversed() {
            habit.plan(
                Schedule(Weekdays(bits: ago.isMultiple(of: 2) ? 1 : 2)!), from: today.advanced(by: -ago))
        }
        #expect(habit.earlier.count == Habit.maxEarlierPlans && habit.schedule.weekdays.bits == 1)
        #expect(habit.schedule(on: today.advanced(by: -99)).weekdays.bits == 2)
        #expect(habit.schedule(on: today.advanced(by: -300)) == habit.earlier[0].schedule)
    }
}
