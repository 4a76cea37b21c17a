import Testing

@testable import Domain

@Suite("The days of a habit")
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
        "begin today where clocks were put back behind the day on which it was begun", arguments: [1, 2, 400])
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
}
