import FeatureTags
import Testing

@testable import Domain

@Suite("Streaks", .timeLimit(.minutes(15)))
struct StreakTests {
    private let today = CivilDay("2026-11-22")!

    /// A sequence of days that ends today: `x` for done, `o` for due and open, `.` for not due.
    private func streak(_ row: String, from end: CivilDay? = nil) -> Streak {
        var (due, done) = (DaySet(), DaySet())
        for (place, mark) in row.enumerated() {
            let day = (end ?? today).advanced(by: place - row.count + 1)
            if mark != "." { due.insert(day) }
            if mark == "x" { done.insert(day) }
        }
        return Streak(due: due, done: done, today: end ?? today)
    }

    @Test(
        "a streak counts consecutive done days", .tags(.D9, .H6),
        arguments: [
            ("", 0, 0),
            ("o", 0, 0),
            ("x", 1, 1),
            ("xo", 1, 1),
            ("xx", 2, 2),
            ("ox", 1, 1),
            ("xoo", 0, 1),
            ("xxx.o", 3, 3),
            ("x..x..x", 3, 3),
            ("xxxxo.xx", 2, 4),
            ("xxxo", 3, 3),
            ("xxxo.", 0, 3),
            ("....", 0, 0),
        ])
    func rows(row: String, current: Int, longest: Int) {
        let streak = streak(row)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
    }

    @Test("a day after today does not count towards a streak")
    func future() {
        let days = DaySet([today, today.advanced(by: 1), today.advanced(by: 2)])
        let streak = Streak(due: days, done: days, today: today)
        #expect(streak.current == 1 && streak.longest == 1)
    }

    @Test(
        "ends of years, leap days and days with a skipped hour count like other days",
        arguments: ["2024-03-01", "2025-01-01", "2026-03-30", "2100-03-01", "1970-01-02", "0001-01-08"])
    func calendar(end: String) {
        #expect(streak("xxxxxxo", from: CivilDay(end)!).current == 6)
        #expect(streak("xxxoxxx", from: CivilDay(end)!).current == 3)
    }

    @Test(
        "the same done days give the same streak in any order of changes",
        .tags(.H6))
    func anyOrder() {
        for _ in 0..<100 {
            let days = (0..<40).map { today.advanced(by: -$0) }
            let wanted = Set(days.filter { _ in Bool.random() })
            var done = DaySet()
            for day in days.shuffled() { if Bool.random() { done.insert(day) } }
            for day in days.shuffled() {
                if wanted.contains(day) { done.insert(day) } else { done.remove(day) }
            }
            let due = DaySet(days.shuffled())
            #expect(done == DaySet(wanted))
            #expect(
                Streak(due: due, done: done, today: today)
                    == Streak(due: DaySet(days), done: DaySet(wanted.sorted()), today: today))
            #expect(
                days.prefix { wanted.contains($0) || $0 == today }.count { wanted.contains($0) }
                    == Streak(due: due, done: done, today: today).current)
        }
    }

    @Test("a day set contains exactly the inserted days, also before 1970")
    func daySet() {
        var (set, expected) = (DaySet(), Set<CivilDay>())
        for _ in 0..<2000 {
            let day = CivilDay(number: .random(in: -200...200))
            if Bool.random() {
                set.insert(day)
                expected.insert(day)
            } else {
                set.remove(day)
                expected.remove(day)
            }
        }
        var found: [CivilDay] = []
        set.forEach { found.append($0) }
        #expect(found == expected.sorted())
        #expect(set.count == expected.count && set.first == expected.min())
        for number in -210...210 {
            let day = CivilDay(number: number)
            #expect(set.contains(day) == expected.contains(day))
        }
    }

    @Test("weekdays are at least one day and match the calendar")
    func weekdays() {
        #expect(Weekdays(bits: 0) == nil && Weekdays(bits: 0x80) == nil)
        let monday = Weekdays(bits: 1)!
        #expect(monday.contains(CivilDay("2026-11-23")!) && !monday.contains(today))
        #expect(monday.toggling(weekday: 1) == nil)
        #expect(monday.toggling(weekday: 7)?.bits == 0b100_0001)
        var days = DaySet()
        days.insert(monday, from: today, through: today.advanced(by: 14))
        #expect(days.count == 2)
    }
}
