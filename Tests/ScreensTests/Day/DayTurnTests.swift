import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("A day that ends while one looks at it", .timeLimit(.minutes(15)))
struct DayTurnTests {
    private let inbox = ListID(Phone.anna.text)

    /// Two minutes before the end of a day, with something to be done on it.
    private func phone(dayStart: Int, at clock: String) -> Phone {
        var phone = Phone()
        phone.perform(.person(.dayStart(dayStart)), in: Phone.own)
        phone.world.now = phone.world.zone.moment(of: CivilTime(clock)!)
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Walk")))
        phone.send(.today(.draftSubmitted))
        return phone
    }

    @Test(
        "gives way to the next one by itself, and what was not done on it is overdue", .tags(.D7),
        arguments: [(0, "2026-11-18T23:58"), (4, "2026-11-19T03:58")])
    func turn(dayStart: Int, clock: String) throws {
        var phone = phone(dayStart: dayStart, at: clock)
        #expect(phone.wanted.contains(.later(120_001, .deadline)))
        phone.world.now = phone.world.now.advanced(by: 119_999)
        phone.send(.elapsed(.deadline))
        #expect(
            phone.model.screen.today!.tasks.map(\.title) == ["Walk"]
                && phone.model.screen.today!.overdue.isEmpty)
        phone.world.now = phone.world.now.advanced(by: 2)
        let effects = phone.send(.elapsed(.deadline))
        #expect(
            phone.model.screen.today!.tasks.isEmpty
                && phone.model.screen.today!.overdue.map(\.title) == ["Walk"])
        #expect(effects.contains(.later(86_400_000, .deadline)), "and so does that one")
        phone.send(.today(.draftEntered("Read")))
        phone.send(.today(.draftSubmitted))
        let read = phone.world.replica.item(phone.item("Read", in: inbox), in: .list(inbox))
        #expect(read?.day == phone.today.advanced(by: 1))
    }

    @Test("stays where it was chosen from the calendar")
    func chosen() {
        var phone = phone(dayStart: 0, at: "2026-11-18T23:58")
        phone.send(.opened(.today(phone.today)))
        phone.world.now = phone.world.now.advanced(by: 120_001)
        phone.send(.elapsed(.deadline))
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Walk"] && phone.html.contains("Yesterday"))
    }
}
