import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Reminders of items", .timeLimit(.minutes(15)))
struct ItemRemindersTests {
    /// 11:07; the app has been open for a while and shows a list.
    private func phone(_ titles: String...) -> (TestDevice, ListID) {
        var phone = TestDevice()
        phone.wait(minutes: 1)
        let list = phone.makeList("Flat", titles)
        _ = phone.advance(minutes: 1)
        return (phone, list)
    }

    private func minutes(_ count: Int64) -> Instant { TestDevice.noon.advanced(by: count * 60_000) }

    private func edit(_ title: String, in list: ListID, _ change: ItemChange, _ phone: inout TestDevice) {
        phone.perform(.item(.edit(phone.item(title, in: list), [change])), in: .list(list))
    }

    @Test("a reminder and a deadline are shown at their minute with a link to the item", .tags(.L6))
    func shown() {
        var (phone, list) = phone("Milk")
        let milk = phone.item("Milk", in: list)
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        edit("Milk", in: list, .deadline(minutes(90)), &phone)
        #expect(phone.advance(minutes: 7).isEmpty)
        let shown = phone.advance(minutes: 1)
        #expect(shown.map(\.name) == ["Milk"] && shown.map(\.tag) == [Route.item(list, milk).path])
        #expect(
            shown[0].text(in: .english) == "Reminder: 11:16"
                && shown[0].text(in: .russian) == "Напоминание: 11:16")
        #expect(phone.html.contains("Reminder: “\u{2068}Milk\u{2069}”"))
        #expect(!phone.model.hasDraftText, "an app update does not wait for the answer")
        #expect(phone.send(.reminderTapped) == [.keepReminders([]), .go(.item(list, milk))])
        #expect(phone.model.route == .item(list, milk) && !phone.html.contains("Reminder: “"))
        #expect(phone.advance(minutes: 79).isEmpty)
        let last = phone.advance(minutes: 1)
        #expect(last.map { $0.text(in: .english) } == ["Deadline: 12:36"])
        #expect(last[0].tag == shown[0].tag + " deadline", "the other notification stays")
        #expect(phone.html.contains("Deadline: “\u{2068}Milk\u{2069}”"))
    }

    @Test(
        "notifications of a closed app stay until the first sync, or for a minute",
        .tags(.N1))
    func keptNotifications() {
        func keeps(_ effects: [Effect]) -> Bool {
            effects.contains { if case .keepReminders = $0 { true } else { false } }
        }
        var (phone, _) = phone("Milk")
        phone.env.status.isCurrent = false
        phone.reload()
        #expect(!keeps(phone.send(.elapsed(.reminder(0)))))
        #expect(!keeps(phone.send(.changed)))
        phone.env.status.isCurrent = true
        #expect(keeps(phone.send(.changed)))

        phone.env.status.isCurrent = false
        phone.reload()
        #expect(!keeps(phone.send(.elapsed(.reminder(0)))))
        phone.env.now = phone.env.now.advanced(by: 301_000)
        #expect(keeps(phone.send(.changed)))
    }

    @Test("a single reminder can be completed or snoozed where it is shown", .tags(.N1))
    func answered() {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        _ = phone.advance(minutes: 8)
        phone.send(.reminderLaterTapped)
        #expect(phone.html.contains("In an hour") && phone.html.contains("Reminder: “"))
        phone.send(.reminderSheet(.putOff(minutes: 10)))
        _ = phone.advance(minutes: 1)
        #expect(!phone.html.contains("Reminder: “"))
        _ = phone.advance(minutes: 10)
        #expect(phone.html.contains("Reminder: “\u{2068}Milk\u{2069}”"))
        phone.send(.reminderDoneTapped)
        #expect(phone.env.replica.item(phone.item("Milk", in: list), in: .list(list))?.done != nil)
        #expect(!phone.html.contains("Reminder: “") && phone.html.contains("Undo"))
    }

    @Test(
        "a reminder is shown at its minute if the app was opened shortly before", .tags(.N1),
        arguments: [0, 200, 999, 1000, 1001, 15_000, 45_000, 59_000], ["here", "later"])
    func opening(_ milliseconds: Int64, _ rest: String) {
        let moment = TestDevice.noon.advanced(by: 3_600_000)
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(moment), &phone)
        phone.env.now = moment.advanced(by: -milliseconds - 1)
        phone.env.device.hasRest = rest == "here"
        let shown = phone.remindersShown(afterReloadUntil: moment.advanced(by: 60_000))
        let opened = moment.advanced(by: -milliseconds - 1)
        #expect(shown.map(\.name) == ["Milk"])
        let soonest = max(moment, opened.advanced(by: rest == "here" ? 1000 : 2000))
        #expect(shown.allSatisfy { moment <= $0.moment && $0.moment <= soonest.advanced(by: 1) })
    }

    @Test("several reminders of one item count as one thing", .tags(.N1))
    func oneThing() {
        var (phone, list) = phone("Milk", "Bread")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        edit("Milk", in: list, .deadline(minutes(12)), &phone)
        phone.send(.opened(.habits))
        phone.wait(minutes: 14)
        #expect(phone.html.contains("Deadline: “\u{2068}Milk\u{2069}”") && !phone.html.contains("things"))
        edit("Bread", in: list, .reminder(minutes(20)), &phone)
        phone.wait(minutes: 14)
        #expect(phone.html.contains("Time for 2 things"))
    }

    @Test("a reminder and a deadline in the same minute are shown once", .tags(.N1), arguments: [0, 30_000])
    func atOnce(_ milliseconds: Int64) {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        edit("Milk", in: list, .deadline(minutes(10).advanced(by: -milliseconds)), &phone)
        #expect(phone.advance(minutes: 9).map { $0.text(in: .english) } == ["Deadline: 11:16"])
        #expect(phone.html.contains("Deadline: “\u{2068}Milk\u{2069}”"))
    }

    @Test("a reminder set for the next minute, here or elsewhere, is shown at that minute")
    func soon() {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(3)), &phone)
        #expect(phone.advance(minutes: 1).map(\.name) == ["Milk"])
    }

    @Test(
        "no reminder is shown for a done, deleted, snoozed or removed item, or a deleted list", .tags(.L6),
        arguments: ["done", "deleted", "later", "removed", "list"])
    func cancelled(_ what: String) {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        phone.wait(minutes: 4)
        let milk = phone.item("Milk", in: list)
        switch what {
        case "done": phone.perform(.item(.tick(milk, done: true)), in: .list(list))
        case "deleted": phone.perform(.item(.delete(milk)), in: .list(list))
        case "later": edit("Milk", in: list, .reminder(minutes(600)), &phone)
        case "removed": edit("Milk", in: list, .reminder(nil), &phone)
        default: phone.perform(.list(.delete), in: .list(list))
        }
        #expect(phone.advance(minutes: 60).isEmpty && !phone.html.contains("Reminder: “"))
    }

    @Test("a tick on any device dismisses the notification")
    func dismissed() {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        phone.wait(minutes: 9)
        #expect(phone.html.contains("Reminder: “"))
        let effects = phone.collectEffects {
            $0.perform(.item(.tick($0.item("Milk", in: list), done: true)), in: .list(list))
            _ = $0.advance(minutes: 1)
        }
        #expect(effects.contains(.keepReminders([])) && !phone.html.contains("Reminder: “"))
    }

    @Test("several reminders are shown together with habits and open the day", .tags(.L6))
    func together() {
        var (phone, list) = phone("Milk", "Bread")
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:16")
        for title in ["Milk", "Bread"] { edit(title, in: list, .reminder(minutes(10)), &phone) }
        let shown = phone.advance(minutes: 9)
        #expect(shown.map(\.subject).contains(.habit(read)) && shown.count == 3)
        #expect(phone.html.contains("Time for 3 things"))
        phone.send(.reminderTapped)
        #expect(phone.model.route == .today(nil))
        #expect(phone.model.screen.today!.due.map(\.title).sorted() == ["Bread", "Milk"])
    }

    @Test("a dismissed reminder is removed from the system's notifications")
    func seen() {
        var (phone, list) = phone("Milk")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        phone.wait(minutes: 9)
        #expect(phone.send(.toastDismissed).contains(.keepReminders([])))
        #expect(phone.advance(minutes: 60).isEmpty && !phone.html.contains("Reminder: “"))
    }

    @Test("only enabled kinds of reminders are shown", .tags(.A9))
    func muted() {
        var (phone, list) = phone("Milk", "Bread")
        phone.send(.opened(.habits))
        phone.makeHabit("Read", at: "11:16")
        edit("Milk", in: list, .reminder(minutes(10)), &phone)
        edit("Bread", in: list, .deadline(minutes(10)), &phone)
        let kinds: [Settings.NotificationKind] = [.habits, .reminders, .deadlines]
        for kind in kinds {
            var phone = phone
            for other in kinds where other != kind {
                phone.send(.settings(.remindToggled(other, false)))
            }
            let name = ["Read", "Milk", "Bread"][kinds.firstIndex(of: kind)!]
            #expect(phone.advance(minutes: 9).map(\.name) == [name])
        }
    }

    @Test(
        "reminders wait for the end of quiet hours and are then shown together, except done ones",
        .tags(.A9))
    func quiet() {
        var (phone, list) = phone("Milk", "Bread", "Eggs")
        phone.send(.settings(.chosen(.quietFrom, "720")))
        phone.send(.settings(.chosen(.quietUntil, "840")))
        edit("Eggs", in: list, .reminder(minutes(40)), &phone)
        edit("Milk", in: list, .reminder(minutes(90)), &phone)
        edit("Bread", in: list, .deadline(minutes(100)), &phone)
        #expect(phone.advance(minutes: 50).map(\.name) == ["Eggs"])
        #expect(phone.advance(minutes: 115).isEmpty)
        phone.perform(.item(.tick(phone.item("Bread", in: list), done: true)), in: .list(list))
        #expect(phone.advance(minutes: 10).map(\.name) == ["Milk"])
    }

    @Test(
        "a restart during quiet hours keeps the waiting reminders",
        arguments: [12, 60])
    func quietStart(_ restart: Int) {
        var (phone, list) = phone("Milk", "Bread")
        phone.send(.settings(.chosen(.quietFrom, "670")))
        phone.send(.settings(.chosen(.quietUntil, "720")))
        edit("Bread", in: list, .reminder(minutes(4)), &phone)
        edit("Milk", in: list, .reminder(minutes(5)), &phone)
        phone.wait(minutes: restart)
        phone.reload()
        #expect(phone.advance(minutes: 60).map(\.name) == (restart == 12 ? ["Bread", "Milk"] : []))
    }

    @Test("a reminder that arrives late from another device is shown late, and only once")
    func late() {
        var (phone, list) = phone("Milk", "Bread")
        phone.wait(minutes: 30)
        phone.receiveItem("Milk", in: list, reminder: minutes(-10))
        phone.receiveItem("Bread", in: list, reminder: minutes(20))
        #expect(phone.advance(minutes: 1).map(\.name) == ["Bread"], "the other one was due before the start")
        let bread = phone.item("Bread", in: list)
        for isDone in [true, false] {
            phone.perform(.item(.tick(bread, done: isDone)), in: .list(list))
            _ = phone.advance(minutes: 1)
        }
        #expect(
            phone.collectEffects { _ = $0.advance(minutes: 60) }.allSatisfy {
                if case .remind = $0 { false } else { true }
            })
    }

    @Test("reminders due before the app started or more than a day ago are not shown")
    func before() {
        var (phone, list) = phone("Milk", "Bread")
        edit("Milk", in: list, .reminder(minutes(0)), &phone)
        #expect(phone.advance(minutes: 60).isEmpty)
        edit("Bread", in: list, .reminder(minutes(120)), &phone)
        phone.env.now = minutes(120 + 1441)
        #expect(phone.advance(minutes: 1).isEmpty)
    }

    @Test("reminders of a shared list are shown to the assignee, or to all members without one", .tags(.L6))
    func shared() {
        var phone = TestDevice()
        phone.wait(minutes: 1)
        let list = ListID("01FLAT00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor, titles: ["Mine", "Theirs", "Anybody's"])
        for (title, person) in [("Mine", TestDevice.anna), ("Theirs", TestDevice.boris)] {
            edit(title, in: list, .assignee(person), &phone)
        }
        for title in ["Mine", "Theirs", "Anybody's"] { edit(title, in: list, .reminder(minutes(10)), &phone) }
        #expect(Set(phone.advance(minutes: 9).map(\.name)) == ["Mine", "Anybody's"])
        phone.send(.reminderTapped)
        #expect(phone.model.route == .today(nil), "the screen with both items")
        #expect(Set(phone.model.screen.today!.due.map(\.title)) == ["Mine", "Anybody's"])
    }
}
