import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("The habits of a day", .timeLimit(.minutes(15)))
struct TodayHabitsTests {
    private func isOnToday(_ name: String, _ phone: inout Phone) -> Bool {
        phone.send(.opened(.today(nil)))
        return phone.html.contains("aria-label=\"\(name)\"")
    }

    @Test(
        "whoever goes back over the date line finds on today the habit that they have just begun", .tags(.H1))
    func dateLine() {
        var phone = Phone()
        phone.world.zone = Zone { _ in 14 * 60 }
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.world.zone = Zone { _ in -11 * 60 }
        phone.send(.changed)
        #expect(phone.kept(water)?.begun == phone.world.today.advanced(by: 1))
        #expect(phone.html.contains(">0%<") && !phone.html.contains("Not today"))
        #expect(isOnToday("Water", &phone) && phone.html.contains(">0%<"))
        #expect(phone.world.habitsToDo.map(\.subject) == [.habit(water)])
        phone.send(.today(.habitChecked(water, phone.world.today, true)))
        #expect(phone.html.contains(">100%<") && phone.world.habitsToDo.isEmpty)
        phone.send(.opened(.habits))
        #expect(phone.html.contains(">100%<") && phone.html.contains("Streak: 1"))
    }

    @Test("a habit that was begun at night is on the day that still lasts, once days begin at four")
    func dayStart() {
        var phone = Phone()
        phone.world.now = phone.world.zone.moment(of: CivilTime("2026-11-19T01:00")!)
        phone.send(.opened(.habits))
        phone.makeHabit("Water")
        phone.perform(.person(.dayStart(4)), in: Phone.own)
        #expect(phone.world.today == phone.today && isOnToday("Water", &phone))
    }

    @Test("a past day has the habits that were begun, or done, by then, and one to come has none", .tags(.D1))
    func otherDays() {
        var phone = Phone()
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
