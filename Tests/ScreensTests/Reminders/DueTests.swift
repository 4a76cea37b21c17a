import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("A notification that is tapped", .timeLimit(.minutes(15)))
struct DueTests {
    private static let own = ScopeID.user(Phone.anna)

    /// It is 11:17, one minute after the reminder of an item.
    private func phone() -> (Phone, ListID, ItemID) {
        var phone = Phone()
        let list = phone.makeList("Flat", ["Milk"])
        let milk = phone.item("Milk", in: list)
        let at = Phone.noon.advanced(by: 9 * 60_000)
        phone.perform(.item(.edit(milk, [.reminder(at)])), in: .list(list))
        phone.world.now = Phone.noon.advanced(by: 10 * 60_000)
        return (phone, list, milk)
    }

    @Test("leads to the item and asks for how long it may wait", .tags(.N2))
    func waits() {
        var (phone, list, milk) = phone()
        let route = Route.item(list, milk)
        phone.send(.opened(route))
        phone.send(.notificationTapped(route.path))
        #expect(phone.html.contains("Reminder: “\u{2068}Milk\u{2069}”"))
        let at = Phone.noon.advanced(by: 9 * 60_000)
        let choices: [(String, Int64)] = [
            ("In 10\u{A0}minutes", 10), ("In an hour", 60),
            ("Tomorrow morning", phone.world.minutesToMorning),
        ]
        for (label, minutes) in choices {
            var phone = phone
            phone.tap(label)
            let snooze = NotificationIntent.snooze(
                .reminders, of: RecordID(milk.text), in: .list(list), at: at, minutes: minutes)
            #expect(phone.wanted.contains(.perform(.notification(snooze), in: Self.own)), "\(label)")
            #expect(phone.model.due == nil)
        }
    }

    @Test("asks for nothing that is done, or was done meanwhile on another device", .tags(.N2))
    func done() {
        var (phone, list, milk) = phone()
        let route = Route.item(list, milk)
        phone.send(.opened(route))
        phone.send(.notificationTapped(route.path + " deadline"))
        #expect(phone.model.due?.reminder == nil, "it has no deadline")
        phone.send(.notificationTapped(route.path))
        phone.tap("Mark as done")
        #expect(phone.world.replica.item(milk, in: .list(list))?.done != nil)
        phone.send(.notificationTapped(route.path))
        #expect(phone.model.due?.reminder == nil)
        phone.send(.opened(.lists))
        #expect(phone.model.due == nil)
    }

    @Test("waits for what the device does not have yet, and closes with it", .tags(.N2))
    func later() {
        var (phone, list, milk) = phone()
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:10")
        phone.send(.notificationTapped("/habits " + read.text))
        #expect(phone.html.contains("Time for “\u{2068}Read\u{2069}”"))
        phone.tap("Mark as done")
        #expect(phone.model.due == nil && phone.world.habitsToDo.isEmpty)
        phone.send(.notificationTapped(Route.item(list, milk).path))
        phone.perform(.item(.delete(milk)), in: .list(list))
        #expect(phone.model.due == nil)
    }

    @Test("may only wait where the person may only look", .tags(.N2))
    func viewer() {
        var phone = Phone()
        let list = ListID("01L1ST00000000000000000000")
        phone.receiveList(list, "Flat", role: .viewer, titles: ["Milk"])
        phone.learn("Milk", in: list, reminder: Phone.noon)
        let route = Route.item(list, phone.item("Milk", in: list))
        phone.send(.notificationTapped(route.path))
        #expect(phone.html.contains("In an hour") && !phone.html.contains("Mark as done"))
    }
}
