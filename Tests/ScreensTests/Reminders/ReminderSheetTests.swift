import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("A tapped notification", .timeLimit(.minutes(15)))
struct ReminderSheetTests {
    private static let own = ScopeID.user(TestDevice.anna)

    /// 11:17, one minute after the reminder of an item.
    private func phone() -> (TestDevice, ListID, ItemID) {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        let milk = phone.item("Milk", in: list)
        let at = TestDevice.noon.advanced(by: 9 * 60_000)
        phone.perform(.item(.edit(milk, [.reminder(at)])), in: .list(list))
        phone.env.now = TestDevice.noon.advanced(by: 10 * 60_000)
        return (phone, list, milk)
    }

    @Test("a tapped notification opens the item and offers to snooze it", .tags(.N2))
    func waits() {
        var (phone, list, milk) = phone()
        let route = Route.item(list, milk)
        phone.send(.opened(route))
        phone.send(.notificationTapped(route.path))
        #expect(phone.html.contains("Reminder: “\u{2068}Milk\u{2069}”"))
        let at = TestDevice.noon.advanced(by: 9 * 60_000)
        let choices: [(String, Int64)] = [
            ("In 10\u{A0}minutes", 10), ("In an hour", 60),
            ("Tomorrow morning", phone.env.minutesToMorning),
        ]
        for (label, minutes) in choices {
            var phone = phone
            phone.tap(label)
            let snooze = NotificationIntent.snooze(
                .reminders, of: RecordID(milk.text), in: .list(list), at: at, minutes: minutes)
            #expect(phone.returnedEffects.contains(.perform(.notification(snooze), in: Self.own)), "\(label)")
            #expect(phone.model.overlays.reminderSheet == nil)
        }
    }

    @Test("a tapped notification of a done item asks nothing", .tags(.N2))
    func done() {
        var (phone, list, milk) = phone()
        let route = Route.item(list, milk)
        phone.send(.opened(route))
        phone.send(.notificationTapped(route.path + " deadline"))
        #expect(phone.model.overlays.reminderSheet?.reminder == nil, "no deadline")
        phone.send(.notificationTapped(route.path))
        phone.tap("Mark as done")
        #expect(phone.env.replica.item(milk, in: .list(list))?.done != nil)
        phone.send(.notificationTapped(route.path))
        #expect(phone.model.overlays.reminderSheet?.reminder == nil)
        phone.send(.opened(.lists))
        #expect(phone.model.overlays.reminderSheet == nil)
    }

    @Test("a tapped notification waits for its record and closes when the record is deleted", .tags(.N2))
    func later() {
        var (phone, list, milk) = phone()
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:10")
        phone.send(.notificationTapped("/habits " + read.text))
        #expect(phone.html.contains("Time for “\u{2068}Read\u{2069}”"))
        phone.tap("Mark as done")
        #expect(phone.model.overlays.reminderSheet == nil && phone.env.habitsToDo.isEmpty)
        phone.send(.notificationTapped(Route.item(list, milk).path))
        phone.perform(.item(.delete(milk)), in: .list(list))
        #expect(phone.model.overlays.reminderSheet == nil)
    }

    @Test("a viewer can snooze a reminder but not complete the item", .tags(.N2))
    func viewer() {
        var phone = TestDevice()
        let list = ListID("01L1ST00000000000000000000")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Milk"])
        phone.receiveItem("Milk", in: list, reminder: TestDevice.noon)
        let route = Route.item(list, phone.item("Milk", in: list))
        phone.send(.notificationTapped(route.path))
        #expect(phone.html.contains("In an hour") && !phone.html.contains("Mark as done"))
    }
}
