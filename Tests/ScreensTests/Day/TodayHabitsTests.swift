import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Habits of a day", .timeLimit(.minutes(15)))
struct TodayHabitsTests {
    private func isOnToday(_ name: String, _ phone: inout TestDevice) -> Bool {
        phone.send(.opened(.today(nil)))
        return phone.html.contains("aria-label=\"\(name)\"")
    }

    @Test(
        "a new habit stays on today after the user crosses the date line to the west", .tags(.H1))
    func dateLine() {
        var phone = TestDevice()
        phone.env.zone = Zone { _ in 14 * 60 }
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.env.zone = Zone { _ in -11 * 60 }
        phone.send(.changed)
        #expect(phone.storedHabit(water)?.started == phone.env.today.advanced(by: 1))
        #expect(phone.html.contains(">0%<") && !phone.html.contains("Not today"))
        #expect(isOnToday("Water", &phone) && phone.html.contains(">0%<"))
        #expect(phone.env.habitsToDo.map(\.subject) == [.habit(water)])
        phone.send(.today(.habitChecked(water, phone.env.today, true)))
        #expect(phone.html.contains(">100%<") && phone.env.habitsToDo.isEmpty)
        phone.send(.opened(.habits))
        #expect(phone.html.contains(">100%<") && phone.html.contains("1 day in a row"))
    }

    @Test("a habit created at night belongs to the current day if days begin at four")
    func dayStart() {
        var phone = TestDevice()
        phone.env.now = phone.env.zone.moment(of: CivilTime("2026-11-19T01:00")!)
        phone.send(.opened(.habits))
        phone.makeHabit("Water")
        phone.perform(.person(.dayStart(4)), in: TestDevice.own)
        #expect(phone.env.today == phone.today && isOnToday("Water", &phone))
    }

    @Test("a past day shows habits begun or done by then, and a future day shows none", .tags(.D1))
    func otherDays() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        phone.makeHabit("Water")
        let read = phone.makeHabit("Read")
        phone.check(read, ago: 3)
        for (distance, names) in [(-1, ["Read"]), (-3, ["Read"]), (-4, []), (0, ["Water", "Read"]), (1, [])] {
            phone.send(.opened(.today(phone.today.advanced(by: distance))))
            #expect(
                ["Water", "Read"].filter { phone.html.contains("aria-label=\"\($0)\"") } == names,
                "\(distance)")
        }
    }
}
