import Domain
import FeatureTags
import Markup
import Platform
import Testing
import Texts

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("The item editor", .timeLimit(.minutes(15)))
struct ItemEditorTests {
    var phone: TestDevice
    let list: ListID
    let milk: ItemID
    var scope: ScopeID { .list(list) }

    /// 2026-11-18 14:06 in the zone of the device.
    init() {
        phone = TestDevice()
        phone.env.zone = Zone { _ in 180 }
        list = phone.makeList("Groceries", ["Milk", "Bread"])
        milk = phone.item("Milk", in: list)
        phone.send(.items(.detailsTapped(milk)))
    }

    private var item: Item? { phone.env.replica.item(milk, in: scope) }

    private mutating func enter(_ field: ItemEditor.Field, _ text: String) {
        phone.send(.itemEditor(.entered(field, text)))
    }

    /// Shares the list with Boris.
    private mutating func addBoris() {
        phone.perform(.member(.add(TestDevice.boris, name: "Boris Lind", role: .editor)), in: scope)
    }

    @Test("all fields are saved and shown in the list", .tags(.L6))
    mutating func save() {
        addBoris()
        enter(.title, " Oat milk ")
        enter(.note, "The\nblue one")
        enter(.quantity, "1,5 l")
        enter(.day, "2026-11-19")
        enter(.deadline, "2026-11-20T09:00")
        enter(.reminder, "2026-11-19T18:30")
        enter(.assignee, TestDevice.boris.text)
        phone.send(.itemEditor(.doneToggled(true)))
        #expect(phone.send(.itemEditor(.closed)) == [.back(to: .list(list))])
        #expect(item?.title == "Oat milk" && item?.note == "The\nblue one" && item?.done == TestDevice.noon)
        #expect(item?.quantity == (try? Quantity(thousandths: 1500, unit: "l")))
        #expect(item?.day == CivilDay("2026-11-19") && item?.assignee == TestDevice.boris)
        #expect(item?.deadline == phone.env.zone.moment(of: CivilTime("2026-11-20T09:00")!))
        #expect(item?.reminder == phone.env.zone.moment(of: CivilTime("2026-11-19T18:30")!))
        #expect(phone.html.contains("1.5 l · Tomorrow · Deadline: 20 November, 09:00"))
        #expect(phone.html.contains(">BL</span>"))
    }

    @Test(
        "a row shows the beginning of the note, and a reminder while it is in the future",
        .tags(.L5))
    mutating func row() {
        enter(.note, "The blue one\nfrom the shop")
        enter(.reminder, "2026-11-19T18:30")
        phone.send(.itemEditor(.closed))
        #expect(phone.html.contains("<span class=\"remark ends\" dir=\"auto\">The blue one</span>"))
        #expect(phone.html.contains("<span class=\"note\" dir=\"auto\">Reminder: tomorrow, 18:30</span>"))
        phone.env.now = TestDevice.noon.advanced(by: 2 * 86_400_000)
        #expect(!phone.html.contains("Reminder:") && phone.html.contains("The blue one"))
        phone.perform(
            .item(.edit(milk, [.note(String(repeating: "x", count: 9000)), .reminder(nil)])), in: scope)
        let remark = phone.html.components(between: "<span class=\"remark ends\" dir=\"auto\">", and: "<")
            .first
        #expect(remark?.count == 200)
    }

    @Test("an unchanged item sends nothing and offers no undo", .tags(.L6))
    mutating func unchanged() {
        phone.forgetEffects()
        #expect(phone.send(.itemEditor(.closed)) == [.back(to: .list(list))])
        #expect(phone.commands.isEmpty && !phone.html.contains("Saved"))
    }

    @Test("a tap on an empty chip changes nothing, and the first choice is one command", .tags(.L6))
    mutating func firstChoice() {
        let week = CivilTime(phone.today.advanced(by: 7), minuteOfDay: 540)
        for (field, choice) in [
            (ItemEditor.Field.day, "Tomorrow"), (.rule, "Every day"), (.reminder, "That morning"),
            (.deadline, phone.env.language.time(week, today: phone.today)), (.time, "17"),
        ] {
            phone.forgetEffects()
            phone.send(.itemEditor(.chipTapped(field)))
            #expect(phone.commands.isEmpty && phone.html.contains("aria-expanded=\"true\""), "\(field)")
            phone.tap(choice)
            #expect(phone.commands.count == 1, "\(field)")
        }
        #expect(item?.day == phone.today.advanced(by: 1) && item?.time == 1020 && item?.alert == .morning)
        #expect(item?.deadline != nil)
        #expect(item.flatMap { phone.env.replica.rule(of: $0, in: scope) } == Recurrence(.daily))
    }

    @Test("a tap on Assign changes nothing and offers the user first", .tags(.L6))
    mutating func assign() {
        addBoris()
        phone.forgetEffects()
        phone.send(.itemEditor(.chipTapped(.assignee)))
        #expect(phone.commands.isEmpty)
        let group = phone.html.components(between: "id=\"edit-assignee\"", and: "</div>").first ?? ""
        #expect(group.components(between: "dir=\"auto\">", and: "<").last == "Boris Lind")
        #expect(group.components(between: "dir=\"auto\">", and: "<").first?.contains("(you)") == true)
        phone.send(.itemEditor(.chosen(.assignee, TestDevice.anna.text)))
        #expect(phone.commands.count == 1 && item?.assignee == TestDevice.anna)
    }

    @Test("a viewer reads the words of the row, and sees no fields and no empty note", .tags(.L6))
    func viewer() {
        var phone = TestDevice()
        phone.env.zone = Zone { _ in 180 }
        let list = ListID("01FLAT00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor, titles: ["Rent"])
        let rent = phone.item("Rent", in: list)
        phone.perform(
            .item(.edit(rent, [.deadline(TestDevice.noon.advanced(by: -86_400_000))])), in: .list(list))
        phone.receiveList(list, "Flat", role: .viewer)
        phone.send(.opened(.item(list, rent)))
        #expect(phone.html.contains(">Overdue: yesterday, 14:06</output>"))
        #expect(!phone.html.contains("datetime-local") && !phone.html.contains("id=\"edit-note\""))
    }

    @Test("a quantity is proposed, and removing a property restores the button")
    mutating func addAndRemove() {
        #expect(phone.html.contains("Add quantity") && phone.html.contains("Add deadline"))
        #expect(phone.send(.itemEditor(.chipTapped(.quantity))).last == .focus("edit-quantity"))
        phone.send(.itemEditor(.stepped(by: 1)))
        phone.send(.itemEditor(.chipTapped(.deadline)))
        phone.tap("Today, 15:00")
        #expect(phone.html.contains(">2</span>") && phone.html.contains("value=\"2026-11-18T15:00\""))
        #expect(!phone.html.contains("Add quantity"))
        phone.send(.itemEditor(.closed))
        #expect(item?.quantity?.thousandths == 2000 && item?.deadline != nil)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.removed(.quantity)))
        phone.send(.itemEditor(.removed(.deadline)))
        #expect(phone.html.contains("Add quantity") && phone.html.contains("Add deadline"))
        phone.send(.itemEditor(.closed))
        #expect(item?.quantity == nil && item?.deadline == nil)
    }

    @Test(
        "a future reminder explains how it arrives and can request the permission",
        .tags(.L6, .F13))
    mutating func reminderHint() {
        phone.env.device.notifications = .askable
        #expect(!phone.html.contains("it reminds you at this time"))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        #expect(!phone.html.contains("Allow notifications"))
        phone.tap("Today, 15:00")
        #expect(phone.html.contains("Dela reminds you at this time while it’s open."))
        #expect(phone.html.contains("Allow notifications"))
        #expect(phone.send(.itemEditor(.notificationsAllowed)) == [.askNotifications])
        phone.env.device.notifications = .granted
        #expect(phone.html.contains("a notification comes at this time"))
        #expect(!phone.html.contains("Allow notifications"))
        enter(.reminder, "2026-11-17T23:00")
        #expect(!phone.html.contains("a notification comes"), "a past reminder does not notify")
    }

    @Test("an emptied property is removed, and an incomplete date is reported")
    mutating func emptied() {
        let deadline = TestDevice.noon.advanced(by: 3_600_000)
        let quantity = try? Quantity("2", point: ".")
        phone.perform(.item(.edit(milk, [.deadline(deadline), .quantity(quantity)])), in: scope)
        phone.send(.itemEditor(.started(.deadline)))
        enter(.quantity, "")
        #expect(phone.send(.itemEditor(.closed)).last == .focus("edit-deadline"))
        #expect(phone.html.contains("Please fill this in.") && item?.deadline == deadline)
        #expect(item?.quantity == nil, "the other field is saved")
        phone.send(.itemEditor(.left(.deadline, isUnfinished: true)))
        #expect(phone.html.contains("Please fill this in."))
        phone.send(.itemEditor(.left(.deadline, isUnfinished: false)))
        #expect(!phone.html.contains("Please fill this in."))
        phone.send(.itemEditor(.closed))
        #expect(item?.deadline == nil && item?.quantity == nil && phone.refusals.isEmpty)
        #expect(phone.model.route == .list(list))
    }

    @Test("each property has a chip with its value, which opens its control", .tags(.L6))
    mutating func chips() {
        addBoris()
        let day = CivilDay("2026-11-19")
        phone.perform(
            .item(.edit(milk, [.day(day), .time(1050), .alert(.atTime), .assignee(TestDevice.boris)])),
            in: scope)
        let chips =
            phone.html.components(between: "class=\"picks item-chips\"", and: "</div>").first ?? ""
        let texts = chips.components(between: "dir=\"auto\">", and: "<")
        #expect(
            texts == [
                "Tomorrow", "17:30", "Repeat", "At the time", "Groceries", "Boris Lind", "Quantity",
                "Deadline",
            ])
        #expect(!phone.html.contains("Remove: Day"))
        #expect(phone.send(.itemEditor(.chipTapped(.day))) == [.focus("edit-day")])
        #expect(phone.html.contains("Remove: Day"))
        phone.send(.itemEditor(.chipTapped(.assignee)))
        #expect(!phone.html.contains("Remove: Day") && phone.html.contains("Remove: Assigned to"))
        #expect(
            phone.send(.itemEditor(.removed(.assignee))) == [
                .perform(
                    .item(.edit(milk, [.assignee(nil)], visit: phone.model.screen.itemEditor?.visit?.id)),
                    in: scope),
                .focus("edit-assignee-chip"),
            ])
        phone.send(.itemEditor(.chipTapped(.time)))
        phone.send(.itemEditor(.chipTapped(.time)))
        #expect(!phone.html.contains("Remove: Time"))
    }

    @Test("the chip of the list moves the item with its typed text, and undo brings it back", .tags(.L6))
    mutating func moveToList() {
        let other = phone.makeList("Party")
        phone.send(.opened(.item(list, milk)))
        enter(.title, "Oat milk")
        phone.tap("Move to list… Groceries")
        phone.send(.items(.sent(to: other)))
        #expect(phone.titles(in: other) == ["Oat milk"] && phone.titles(in: list) == ["Bread"])
        #expect(phone.model.route == .list(list) && phone.refusals.isEmpty)
        phone.send(.undoTapped)
        #expect(phone.titles(in: list).contains("Oat milk") && phone.titles(in: other).isEmpty)
    }

    @Test("a private list offers no assignee")
    mutating func alone() {
        #expect(!phone.html.contains("Assign"))
        addBoris()
        #expect(phone.html.contains("Assign"))
    }

    @Test(
        "an invalid value is reported next to its field and not saved", .tags(.L6),
        arguments: [
            (ItemEditor.Field.title, String(repeating: "x", count: 501), "At most 500 characters."),
            (.note, String(repeating: "x", count: 10_001), "At most 10000 characters."),
            (.quantity, "much", "A number up to"), (.quantity, "0", "A number up to"),
            (.quantity, "1000000001", "A number up to"),
            (.quantity, "1 " + String(repeating: "ж", count: 21), "At most 20 characters."),
            (.deadline, "2026-11-18T14:05", "Pick a time that hasn’t passed."),
            (.reminder, "2026-11-17T23:00", "Pick a time that hasn’t passed."),
        ])
    mutating func errors(field: ItemEditor.Field, text: String, error: String) {
        let before = item
        enter(field, text)
        phone.send(.itemEditor(.paused(1)))
        #expect(phone.send(.itemEditor(.closed)) == [.focus("edit-\(field)")])
        #expect(phone.html.contains(error) && item == before && phone.refusals.isEmpty)
        enter(field, "")
        #expect(!phone.html.contains(error))
    }

    @Test("a typed time in the past is reported and not called overdue", .tags(.L6))
    mutating func past() {
        phone.send(.itemEditor(.chipTapped(.deadline)))
        enter(.deadline, "2026-11-18T14:05")
        #expect(phone.html.contains("Pick a time that hasn’t passed.") && !phone.html.contains("Overdue"))
        enter(.deadline, "2026-11-18T14:07")
        #expect(!phone.html.contains("Pick a time that hasn’t passed."))
    }

    @Test("the current minute is a valid deadline")
    mutating func now() {
        enter(.deadline, "2026-11-18T14:06")
        phone.send(.itemEditor(.closed))
        #expect(item?.deadline != nil)
    }

    @Test("ticking removes an overdue deadline, and undo restores it", .tags(.L6))
    mutating func overdue() {
        let deadline = TestDevice.noon.advanced(by: -3_600_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: scope)
        #expect(phone.html.contains("Overdue"))
        phone.send(.itemEditor(.doneToggled(true)))
        #expect(!phone.html.contains("Overdue") && phone.html.contains("Add deadline"))
        phone.send(.itemEditor(.doneToggled(false)))
        #expect(phone.html.contains("Overdue") && item?.deadline == deadline)
        let effects = phone.send(.itemEditor(.doneToggled(true)))
        #expect(effects.first == .perform(.item(.tick(milk, done: true)), in: scope))
        phone.send(.itemEditor(.closed))
        #expect(item?.deadline == nil && item?.done != nil)
        phone.send(.undoTapped)
        #expect(item?.deadline == deadline && item?.done == nil)
        #expect(phone.html.contains("class=\"item overdue\"") && phone.html.contains("Overdue: today, 13:06"))
    }

    @Test("a future deadline stays after ticking")
    mutating func future() {
        let deadline = TestDevice.noon.advanced(by: 3_600_000)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: scope)
        phone.send(.itemEditor(.doneToggled(true)))
        phone.send(.itemEditor(.closed))
        #expect(item?.deadline == deadline)
    }

    @Test("a row becomes overdue while the list is open")
    mutating func becomesOverdue() {
        let deadline = TestDevice.noon.advanced(by: 90_000)
        let effects = phone.send(.changed)
        #expect(effects.isEmpty)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: scope)
        phone.send(.opened(.list(list)))
        #expect(!phone.html.contains("item overdue"))
        phone.env.now = deadline.advanced(by: 1)
        phone.send(.elapsed(.deadline))
        #expect(phone.html.contains("item overdue"))
    }

    @Test("changes of others are shown in untouched fields, and typed text stays", .tags(.L8))
    mutating func follow() {
        enter(.title, "Oat milk")
        phone.perform(
            .item(.edit(milk, [.title("Cream"), .note("fresh"), .day(CivilDay("2026-12-01"))])), in: scope)
        #expect(phone.html.contains("value=\"Oat milk\"") && phone.html.contains("fresh"))
        #expect(phone.html.contains(">1 December</span>"))
        phone.send(.itemEditor(.closed))
        #expect(item?.title == "Oat milk" && item?.note == "fresh" && item?.day == CivilDay("2026-12-01"))
    }

    @Test("a note that another user changes while it is typed keeps both texts", .tags(.L8))
    mutating func noteOfBoth() {
        enter(.note, "2 l")
        phone.perform(.item(.edit(milk, [.note("Fresh", base: "")])), in: scope)
        phone.send(.itemEditor(.closed))
        #expect(item?.note == "Fresh\n2 l")
    }

    @Test("an item deleted by another user can be restored with the typed text")
    mutating func deleted() {
        enter(.note, "fresh")
        phone.perform(.item(.delete(milk)), in: scope)
        #expect(phone.html.contains("This item is gone"))
        phone.send(.itemEditor(.restored))
        #expect(phone.html.contains("fresh"))
        phone.send(.itemEditor(.closed))
        #expect(item?.note == "fresh" && item?.deleted == nil)
    }

    @Test("an item of an inaccessible list shows why the list is gone")
    mutating func foreign() {
        let (other, item) = (ListID("01ZZZZ00000000000000000000"), ItemID("01ARZ3NDEKTSV4RRFFQ69G5FAW"))
        for route in [Route.item(other, item), .itemHistory(other, item)] {
            phone.send(.opened(route))
            #expect(phone.html.contains("This list is gone") && phone.html.contains("no longer have access"))
        }
    }

    @Test("deleting from the item screen can be undone on the list")
    mutating func delete() {
        enter(.note, "fresh")
        phone.send(.itemEditor(.deleted))
        #expect(phone.commands.last == .item(.delete(milk)) && phone.model.route == .list(list))
        #expect(phone.html.contains("Deleted: “\u{2068}Milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk", "Bread"] && item?.note == "fresh")
    }

    @Test("a viewer sees the item without actions")
    mutating func reader() {
        let other = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        phone.receiveList(other, "Flat", role: .viewer, titles: ["Rent"])
        phone.send(.opened(.list(other)))
        #expect(phone.send(.items(.detailsTapped(phone.item("Rent", in: other)))).count == 1)
        #expect(!phone.html.contains("Save"))
        #expect(!phone.html.contains("Add quantity") && !phone.html.contains("Delete item"))
    }

    @Test(
        "read-only fields can be focused and copied",
        .tags(.L4))
    mutating func readable() {
        let other = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        let scope = ScopeID.list(other)
        phone.receiveList(other, "Flat", role: .viewer, titles: ["Rent"])
        var (id, item) = phone.env.replica.items(in: scope)[0]
        (item.note, item.quantity, item.assignee) = (
            "To the landlord", try? Quantity("2", point: "."), TestDevice.boris
        )
        (item.deadline, item.done) = (TestDevice.noon, TestDevice.noon)
        phone.receive([Change(scope, Record(id: RecordID(id.text), content: .item(item)))])
        phone.send(.opened(.item(other, id)))
        let page = phone.html.components(between: "<main", and: "</main>").first ?? ""
        let fields =
            page.components(between: "<input", and: ">") + page.components(between: "<textarea", and: ">")
        #expect(fields.count == 2 && fields.allSatisfy { $0.contains(" readonly") })
        #expect(
            page.contains(">Boris Lind</output>") && page.contains("<output id=\"edit-done\">Yes</output>"))
        for word in ["disabled", "<select", "switch", "More", "Remove:"] {
            #expect(!page.contains(word), "\(word)")
        }
    }
}
