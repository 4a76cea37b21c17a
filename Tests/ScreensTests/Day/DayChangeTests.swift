import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Change of day while the day is open", .timeLimit(.minutes(15)))
struct DayChangeTests {
    private let inbox = ListID(TestDevice.anna.text)

    /// Two minutes before the end of a day with an open task.
    private func phone(dayStart: Int, at clock: String) -> TestDevice {
        var phone = TestDevice()
        phone.perform(.person(.dayStart(dayStart)), in: TestDevice.own)
        phone.env.now = phone.env.zone.moment(of: CivilTime(clock)!)
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Walk")))
        phone.send(.today(.draftSubmitted))
        return phone
    }

    @Test(
        "Today advances at the end of the day, and open tasks become overdue", .tags(.D7),
        arguments: [(0, "2026-11-18T23:58"), (4, "2026-11-19T03:58")])
    func turn(dayStart: Int, clock: String) throws {
        var phone = phone(dayStart: dayStart, at: clock)
        #expect(phone.returnedEffects.contains(.setTimer(120_001, .deadline)))
        phone.env.now = phone.env.now.advanced(by: 119_999)
        phone.send(.elapsed(.deadline))
        #expect(
            phone.model.screen.today!.tasks.map(\.title) == ["Walk"]
                && phone.model.screen.today!.overdue.isEmpty)
        phone.env.now = phone.env.now.advanced(by: 2)
        let effects = phone.send(.elapsed(.deadline))
        #expect(
            phone.model.screen.today!.tasks.isEmpty
                && phone.model.screen.today!.overdue.map(\.title) == ["Walk"])
        #expect(effects.contains(.setTimer(86_400_000, .deadline)), "the next day ends as well")
        phone.send(.today(.draftEntered("Read")))
        phone.send(.today(.draftSubmitted))
        let read = phone.env.replica.item(phone.item("Read", in: inbox), in: .list(inbox))
        #expect(read?.day == phone.today.advanced(by: 1))
    }

    @Test("a day chosen in the calendar stays open after it ends")
    func chosen() {
        var phone = phone(dayStart: 0, at: "2026-11-18T23:58")
        phone.send(.opened(.today(phone.today)))
        phone.env.now = phone.env.now.advanced(by: 120_001)
        phone.send(.elapsed(.deadline))
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Walk"] && phone.html.contains("Yesterday"))
    }
}
