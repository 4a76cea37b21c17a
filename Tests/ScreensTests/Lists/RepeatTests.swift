import Domain
import FeatureTags
import Markup
import Testing
import Texts

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Repeating an item on the screens", .tags(.L10), .timeLimit(.minutes(15)))
struct RepeatTests {
    var phone: TestDevice
    let list: ListID
    let milk: ItemID
    var scope: ScopeID { .list(list) }

    /// Wednesday, 2026-11-18.
    init() {
        phone = TestDevice()
        list = phone.makeList("Groceries", ["Milk", "Bread"])
        milk = phone.item("Milk", in: list)
    }

    private var days: [String] { phone.env.replica.items(in: scope).map { $0.item.day?.text ?? "" }.sorted() }
    private var item: Item? { phone.env.replica.item(milk, in: scope) }
    private var rule: Recurrence? { item.flatMap { phone.env.replica.rule(of: $0, in: scope) } }

    private mutating func save(_ message: ItemEditor.Message) {
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(message))
        phone.send(.itemEditor(.saved))
    }

    @Test("Repeat proposes every week on the day of the item, and the row shows the rule")
    mutating func add() {
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-20"))])), in: scope)
        save(.added(.rule))
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 0b1_0000)!)))
        #expect(item?.day == CivilDay("2026-11-20"))
        #expect(phone.html.contains(phone.env.language.recurrence(rule!)))
    }

    @Test("the choice has the rules that suit the day, and the current one")
    mutating func choices() {
        let custom = Recurrence(.daily, every: 5)!
        phone.perform(.item(.repeat(milk, custom, from: CivilDay("2026-01-31")!)), in: scope)
        phone.send(.items(.detailsTapped(milk)))
        let lastDay = Recurrence(.monthlyOnLastDay)!
        for rule in [custom, lastDay, Recurrence(.daily, every: 7, isAfterCompletion: true)!] {
            #expect(phone.html.contains(#"<option value="\#(ItemEditor.text(of: rule))">"#))
        }
    }

    @Test("every offered rule can be saved")
    mutating func saveEach() {
        for day in ["2026-02-28", "2028-02-29", "2026-12-31", "2026-11-18"] {
            for rule in ItemEditor.rules(on: CivilDay(day)!, with: nil) {
                phone.perform(.item(.edit(milk, [.day(CivilDay(day))])), in: scope)
                save(.entered(.rule, ItemEditor.text(of: rule)))
                #expect(self.rule == rule)
            }
        }
    }

    @Test("a rule in typed words creates a repeating item, whose chip can be taken back")
    mutating func typed() {
        phone.send(.items(.draftEntered("Bins every Monday")))
        #expect(phone.html.contains("Keep as text: Every Monday"))
        phone.send(.items(.draftSubmitted))
        let bins = phone.env.replica.item(phone.item("Bins", in: list), in: scope)
        #expect(bins?.day == CivilDay("2026-11-23"))
        #expect(phone.env.replica.rule(of: bins!, in: scope) == Recurrence(.weekly(Weekdays(bits: 1)!)))
        phone.send(.items(.draftEntered("Bins every Monday")))
        phone.send(.items(.wordsKept("every Monday")))
        #expect(!phone.html.contains("Keep as text"))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: list).last == "Bins every Monday")
    }

    @Test("day, time and person in typed words are stored, with a reminder at the time")
    mutating func typedTime() {
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: scope)
        phone.send(.items(.draftEntered("Call plumber @Boris tomorrow at 17:00")))
        phone.send(.items(.draftSubmitted))
        let call = phone.env.replica.item(phone.item("Call plumber", in: list), in: scope)
        #expect(call?.day == CivilDay("2026-11-19") && call?.time == 1020 && call?.alert == .atTime)
        #expect(call?.reminder == nil && phone.html.contains("Tomorrow, 17:00"))
        #expect(call?.assignee == TestDevice.boris)
    }

    @Test("a rule without a day on or after the chosen one is an error, and the text stays")
    mutating func typedPast() {
        phone.send(.opened(.today(CivilDay("2026-11-25"))))
        phone.send(.today(.draftEntered("Bins every day until tomorrow")))
        phone.send(.today(.draftSubmitted))
        #expect(phone.html.contains("Bins every day until tomorrow"))
        #expect(phone.env.replica.items(in: .inbox(of: phone.env.me!)).isEmpty)
    }

    @Test("a typed time that has passed today means tomorrow")
    mutating func typedPastTime() {
        phone.send(.items(.draftEntered("Call mom at 8:00")))
        phone.send(.items(.draftSubmitted))
        let call = phone.env.replica.item(phone.item("Call mom", in: list), in: scope)
        #expect(call?.day == CivilDay("2026-11-19") && call?.time == 480)
    }

    @Test("typed words plan a task in Today, for another day too")
    mutating func typedInToday() {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Bins every 2 weeks on Friday")))
        phone.send(.today(.draftSubmitted))
        let inbox = ScopeID.inbox(of: phone.env.me!)
        let bins = phone.env.replica.items(in: inbox).first?.item
        #expect(bins?.title == "Bins" && bins?.day == CivilDay("2026-11-20"))
        #expect(
            phone.env.replica.rule(of: bins!, in: inbox)
                == Recurrence(.weekly(Weekdays(bits: 0b1_0000)!), every: 2))
    }

    @Test("removing the repetition leaves a plain item")
    mutating func remove() {
        phone.perform(.item(.repeat(milk, Recurrence(.daily)!, from: CivilDay("2026-11-18")!)), in: scope)
        save(.removed(.rule))
        #expect(rule == nil && item?.day == CivilDay("2026-11-18"))
    }

    @Test("a tick on the list uses the day of the user, and undo removes the next occurrence")
    mutating func tick() {
        phone.perform(.item(.repeat(milk, Recurrence(.daily)!, from: CivilDay("2026-11-10")!)), in: scope)
        phone.send(.items(.ticked(milk, true)))
        #expect(days == ["", "2026-11-10", phone.env.today.text])
        phone.send(.undoTapped)
        #expect(days == ["", "2026-11-10"])
    }
}
