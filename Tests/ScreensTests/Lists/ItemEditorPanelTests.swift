import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("The panels of the item editor", .tags(.L6), .timeLimit(.minutes(15)))
struct ItemEditorPanelTests {
    private var phone: TestDevice
    private let list: ListID
    private let milk: ItemID

    /// 2026-11-18 14:06 in the zone of the device, a Wednesday.
    init() {
        phone = TestDevice()
        phone.env.zone = Zone { _ in 180 }
        list = phone.makeList("Groceries", ["Milk"])
        milk = phone.item("Milk", in: list)
        phone.send(.items(.detailsTapped(milk)))
    }

    private var item: Item? { phone.env.replica.item(milk, in: .list(list)) }
    private var rule: Recurrence? { item.flatMap { phone.env.replica.rule(of: $0, in: .list(list)) } }

    @Test("the field for another reminder leaves the present one until a moment is entered")
    mutating func ownReminder() {
        let changes: [ItemChange] = [.day(CivilDay("2026-11-20")), .time(1050), .alert(.atTime)]
        phone.perform(.item(.edit(milk, changes)), in: .list(list))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        phone.forgetEffects()
        phone.tap("Other…")
        #expect(phone.html.contains("type=\"datetime-local\"") && phone.model.allDrafts.isEmpty)
        phone.send(.itemEditor(.left(.reminder, isUnfinished: false)))
        phone.send(.itemEditor(.closed))
        #expect(item?.alert == .atTime && phone.commands.isEmpty)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        phone.send(.itemEditor(.ownReminderTapped))
        phone.send(.itemEditor(.entered(.reminder, "2026-11-20T09:00")))
        phone.send(.itemEditor(.closed))
        #expect(item?.alert == nil && item?.reminder != nil)
    }

    @Test("the field for another reminder stays while a part of its moment is missing")
    mutating func unfinishedReminder() {
        let field = "type=\"datetime-local\""
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-20"))])), in: .list(list))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        #expect(!phone.html.contains(field))
        phone.tap("Other…")
        phone.send(.itemEditor(.entered(.reminder, "2026-11-20T09:00")))
        phone.send(.itemEditor(.left(.reminder, isUnfinished: false)))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        phone.send(.itemEditor(.started(.reminder)))
        #expect(phone.html.contains(field))
        phone.send(.itemEditor(.left(.reminder, isUnfinished: true)))
        #expect(item?.reminder != nil)
    }

    @Test("a date that is not entered completely is no draft")
    mutating func unfinished() {
        phone.send(.itemEditor(.entered(.deadline, "2026-11-20T09:00")))
        phone.send(.itemEditor(.left(.deadline, isUnfinished: false)))
        phone.send(.itemEditor(.started(.deadline)))
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("a custom rule without weekdays does not keep the editor open after its form is hidden")
    mutating func hiddenForm() {
        phone.send(.itemEditor(.chipTapped(.rule)))
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.itemEditor(.repetition(.weekdayTapped(3))))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .item(list, milk), "the form shows its problem")
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .list(list) && rule == nil)
    }

    @Test("Done stores the rule that the form for custom rules shows, and leaving stores none")
    mutating func shownRule() {
        phone.send(.itemEditor(.chipTapped(.rule)))
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.opened(.list(list)))
        #expect(rule == nil)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.chipTapped(.rule)))
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.itemEditor(.closed))
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 0b100)!)))
    }

    @Test("Done shows a typed time that is wrong")
    mutating func wrongTime() {
        phone.send(.itemEditor(.chipTapped(.time)))
        phone.send(.itemEditor(.time(.typed("25:70"))))
        phone.send(.itemEditor(.chipTapped(.time)))
        #expect(phone.send(.itemEditor(.closed)).last == .focus("edit-time-typed"))
        phone.send(.itemEditor(.time(.typed("17:00"))))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .list(list) && item?.time == 1020)
    }

    @Test("a time without a day is today, or tomorrow if it has passed, also while it is being typed")
    mutating func dayOfTime() {
        let today = phone.today
        phone.send(.itemEditor(.chipTapped(.time)))
        for (text, time, days) in [
            ("9:00", 540, 1), ("14", 840, 1), ("14:30", 870, 0), ("17", 1020, 0), ("14:06", 846, 1),
        ] {
            phone.send(.itemEditor(.time(.typed(text))))
            phone.send(.itemEditor(.chipTapped(.time)))
            phone.send(.itemEditor(.chipTapped(.time)))
            #expect(item?.time == time && item?.day == today.advanced(by: days), "\(text)")
        }
        phone.send(.itemEditor(.time(.hourChosen(14))))
        #expect(item?.time == 846 && item?.day == today.advanced(by: 1))
        phone.send(.itemEditor(.time(.minuteChosen(30))))
        #expect(item?.time == 870 && item?.day == today)
        phone.send(.itemEditor(.day(.chosen(today.advanced(by: 2)))))
        phone.send(.itemEditor(.time(.typed("9:00"))))
        phone.send(.itemEditor(.closed))
        #expect(item?.time == 540 && item?.day == today.advanced(by: 2))
    }

    @Test(
        "the form for other rules keeps the rule and the day of an item that was moved to another day",
        arguments: [
            "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25", "FREQ=WEEKLY;BYDAY=WE", "FREQ=MONTHLY;BYMONTHDAY=25",
        ])
    mutating func formOfMoved(text: String) throws {
        let rule = try #require(Recurrence(text))
        phone.perform(.item(.repeat(milk, rule, from: CivilDay("2026-11-25")!)), in: .list(list))
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-27"))])), in: .list(list))
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.itemEditor(.repetition(.intervalEntered("2"))))
        phone.send(.itemEditor(.closed))
        #expect(self.rule == Recurrence(rule.pattern, every: 2))
        #expect(item?.day == CivilDay("2026-11-27") && item?.occurrence?.day == CivilDay("2026-11-25"))
        phone.send(.undoTapped)
        #expect(self.rule == rule && item?.day == CivilDay("2026-11-27"))
    }

    @Test("the undo of a visit that unticked a task ticks it on the day of the first tick")
    mutating func undoOfUntick() throws {
        // Noon in UTC is the next day there.
        phone.env.zone = Zone { _ in 14 * 60 }
        let today = phone.env.today
        #expect(today == TestDevice.noon.utcDay.advanced(by: 1))
        let rule = Recurrence(.daily, every: 3, isAfterCompletion: true)!
        phone.perform(.item(.repeat(milk, rule, from: CivilDay("2026-11-18")!)), in: .list(list))
        phone.send(.itemEditor(.closed))
        phone.send(.items(.ticked(milk, true)))
        phone.env.now = phone.env.now.advanced(by: Instant.day)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.doneToggled(false)))
        phone.send(.itemEditor(.closed))
        phone.send(.undoTapped)
        let days = phone.env.replica.items(in: .list(list)).map(\.item.day)
        #expect(item?.done != nil && days == [today.advanced(by: 3), CivilDay("2026-11-18")])
    }
}
