import FeatureTags
import Testing

@testable import Domain

@Suite("The days of a habit", .timeLimit(.minutes(15)))
struct HabitDueTests {
    private let today = CivilDay("2026-11-18")!  // a Wednesday

    private func habit(begun ago: Int, _ weekdays: Weekdays = .all) -> Habit {
        Habit(
            name: "Read", color: HabitColor.palette[0], time: 0, weekdays: weekdays,
            rank: Rank.spread(1)[0], begun: today.advanced(by: -ago))
    }

    /// How many days before today it is due, the latest first.
    private func due(_ habit: Habit, doneAgo: Int...) -> [Int] {
        let done = DaySet(doneAgo.map { today.advanced(by: -$0) })
        var days: [Int] = []
        habit.dueDays(through: today, done: done).forEach { days.insert(today.number - $0.number, at: 0) }
        return days
    }

    @Test("begin when it was begun, or first done if that was before, and end today")
    func first() {
        #expect(due(habit(begun: 2)) == [0, 1, 2])
        #expect(due(habit(begun: 0), doneAgo: 3) == [0, 1, 2, 3])
        #expect(due(habit(begun: 3), doneAgo: 1) == [0, 1, 2, 3])
    }

    @Test(
        "begin today where clocks were put back behind the day on which it was begun", .tags(.H1),
        arguments: [1, 2, 400])
    func notBegun(days: Int) {
        #expect(due(habit(begun: -days)) == [0])
        #expect(due(habit(begun: -days), doneAgo: 1) == [0, 1])
        #expect(due(habit(begun: -days), doneAgo: -days) == [0])
    }

    @Test("are those of its week")
    func weekdays() {
        let mondays = Weekdays(bits: 1)!
        #expect(due(habit(begun: 14, mondays)) == [2, 9])
        #expect(due(habit(begun: -1, mondays)).isEmpty)
    }

    private func planned(_ habit: Habit, _ plans: [(bits: UInt8, ago: Int)]) -> Habit {
        var habit = habit
        for plan in plans { habit.plan(Weekdays(bits: plan.bits)!, from: today.advanced(by: -plan.ago)) }
        return habit
    }

    @Test("stay as they were when the days of the week change, on whatever day and however often")
    func plans() {
        let daily = habit(begun: 9)
        let mondays: UInt8 = 1  // 2 and 9 days ago
        #expect(due(planned(daily, [(mondays, 0)])) == Array(1...9))
        #expect(due(planned(daily, [(mondays, 4)])) == [2, 5, 6, 7, 8, 9])
        #expect(due(planned(daily, [(mondays, 4), (127, 1)])) == [0, 1, 2, 5, 6, 7, 8, 9])
        #expect(
            due(planned(daily, [(mondays, 1), (127, 4)])) == Array(0...9),
            "a later word takes all after it back")
        #expect(due(planned(daily, [(mondays, 4), (127, 4)])) == Array(0...9))
        #expect(planned(daily, [(mondays, 4), (127, 4)]).earlier.isEmpty, "what changes nothing is not kept")
        #expect(
            due(planned(daily, [(mondays, 9)])) == [2, 9], "from the day on which it was begun it is for all")
        #expect(due(planned(daily, [(mondays, 9)]), doneAgo: 16) == [2, 9, 16])
        #expect(due(planned(daily, [(mondays, 4)]), doneAgo: 11) == [2] + Array(5...11))
    }

    @Test("are, after any changes, those of the last word about each day", .tags(.H6))
    func lastWord() {
        var random = SplitMix(seed: 11)
        for _ in 0..<200 {
            var habit = habit(begun: 60)
            var wanted = [UInt8](repeating: 127, count: 61)  // by days ago
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                let (bits, ago) = (
                    UInt8(1 + Int.random(in: 0..<127, using: &random)), Int.random(in: 0..<60, using: &random)
                )
                habit.plan(Weekdays(bits: bits)!, from: today.advanced(by: -ago))
                for day in 0...ago { wanted[day] = bits }
            }
            let due = habit.dueDays(through: today, done: DaySet())
            for (ago, bits) in wanted.enumerated() {
                let day = today.advanced(by: -ago)
                #expect(habit.weekdays(on: day).bits == bits)
                #expect(due.contains(day) == Weekdays(bits: bits)!.contains(day))
            }
        }
    }

    @Test("of more plans than are kept forget the oldest")
    func manyPlans() {
        var habit = habit(begun: 400)
        for ago in (0..<200).reversed() {
            habit.plan(Weekdays(bits: ago.isMultiple(of: 2) ? 1 : 2)!, from: today.advanced(by: -ago))
        }
        #expect(habit.earlier.count == Habit.mostEarlier && habit.weekdays.bits == 1)
        #expect(habit.weekdays(on: today.advanced(by: -99)).bits == 2)
        #expect(habit.weekdays(on: today.advanced(by: -300)) == habit.earlier[0].weekdays)
    }
}
