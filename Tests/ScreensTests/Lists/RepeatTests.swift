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
        phone.send(.itemEditor(.closed))
    }

    @Test("Repeat offers every week on the day of the item, and the row shows the chosen rule")
    mutating func add() {
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-20"))])), in: scope)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.chipTapped(.rule)))
        phone.tap("Every Friday")
        phone.send(.itemEditor(.closed))
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 0b1_0000)!)))
        #expect(item?.day == CivilDay("2026-11-20"))
        #expect(phone.html.contains(phone.env.language.recurrence(rule!)))
    }

    @Test("the choice has the rules that suit the day, and the current one")
    mutating func choices() {
        let custom = Recurrence(.daily, every: 5)!
        phone.perform(.item(.repeat(milk, custom, from: CivilDay("2026-01-31")!)), in: scope)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.chipTapped(.rule)))
        let saturday = Recurrence.Pattern.weekly(Weekdays(bits: 0b10_0000)!)
        let rules = [
            custom, Recurrence(.daily), Recurrence(.weekly(Weekdays(bits: 0b1_1111)!)), Recurrence(saturday),
            Recurrence(saturday, every: 2), Recurrence(.monthlyOn(day: 31)), Recurrence(.monthlyOnLastDay),
            Recurrence(.yearly(month: 1, day: 31)),
        ]
        let group = phone.html.components(between: "id=\"edit-repeat\"", and: "</div>").first ?? ""
        #expect(
            group.components(between: "dir=\"auto\">", and: "<")
                == rules.map {
                    phone.env.language.recurrence($0!).replacing("\u{A0}", with: " ")
                } + ["Custom…"])
        #expect(group.components(between: "aria-pressed=\"true\"", and: "</span>").count == 1)
    }

    @Test("every offered rule can be saved")
    mutating func saveEach() {
        for day in ["2026-02-28", "2028-02-29", "2026-12-31", "2026-11-18"] {
            for rule in Recurrence.choices(on: CivilDay(day)!, with: nil) {
                phone.perform(.item(.edit(milk, [.day(CivilDay(day))])), in: scope)
                save(.chosen(.rule, Recurrence.fieldText(of: rule)))
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
        #expect(days == ["", "2026-11-10"] && item?.done == nil)
    }

    private mutating func repeatMilk(_ rule: Recurrence, from day: String = "2026-11-18") {
        phone.perform(.item(.repeat(milk, rule, from: CivilDay(day)!)), in: scope)
    }

    @Test("the toast after a tick names the day of the next occurrence", .tags(.L10))
    mutating func tickToast() {
        repeatMilk(Recurrence(.weekly(Weekdays(bits: 1)!))!)
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.html.contains("Done. Next on Mon, 30 November"))
        phone.env.language = .russian
        #expect(phone.html.contains("Готово. Следующий раз: пн, 30 ноября"))
        phone.send(.undoTapped)
        #expect(days == ["", "2026-11-23"])
    }

    @Test("undoing the tick of a task with a passed deadline removes the next occurrence")
    mutating func undoWithDeadline() {
        let deadline = phone.env.now.advanced(by: -60_000)
        repeatMilk(Recurrence(.daily)!)
        phone.perform(.item(.edit(milk, [.deadline(deadline)])), in: scope)
        for isSecondTap in [false, true] {
            phone.send(.items(.ticked(milk, true)))
            #expect(days.count == 3)
            phone.send(isSecondTap ? .items(.ticked(milk, false)) : .undoTapped)
            #expect(days == ["", "2026-11-18"] && item?.deadline == deadline)
        }
    }

    @Test("Skip this one in the menu moves a task to its next day, with undo", .tags(.L9))
    mutating func skip() {
        repeatMilk(Recurrence(.daily)!)
        phone.send(.items(.menuAsked(milk, Pointer(x: 0, y: 0))))
        phone.tap("Skip this one")
        #expect(phone.html.contains("Skipped. Next on Thu, 19 November") && days == ["", "2026-11-19"])
        phone.send(.undoTapped)
        #expect(days == ["", "2026-11-18"])
        phone.send(.opened(.today(nil)))
        phone.send(.today(.menuAsked(milk, Pointer(x: 0, y: 0))))
        phone.tap("Skip this one")
        #expect(days == ["", "2026-11-19"])
        phone.send(.opened(.trash))
        #expect(!phone.html.contains(">Milk<"))
    }

    @Test("Skip this one in the editor saves entered text first, and the next occurrence has it")
    mutating func skipInEditor() {
        repeatMilk(Recurrence(.daily)!)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.entered(.note, "Two")))
        phone.tap("Skip this one")
        #expect(days == ["", "2026-11-19"] && phone.model.route == .list(list))
        #expect(phone.env.replica.items(in: scope).map(\.item.note).contains("Two"))
    }

    @Test("the last occurrence and a plain item have no Skip this one")
    mutating func noSkip() {
        repeatMilk(Recurrence(.daily, end: .count(1))!)
        phone.send(.items(.menuAsked(milk, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Skip this one") && phone.html.contains("End repetition"))
        phone.send(.items(.menuAsked(phone.item("Bread", in: list), Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("End repetition"))
    }

    @Test("End repetition in the menu leaves an ordinary task, with undo", .tags(.L9))
    mutating func end() {
        repeatMilk(Recurrence(.daily)!)
        phone.send(.items(.menuAsked(milk, Pointer(x: 0, y: 0))))
        phone.tap("End repetition")
        #expect(rule == nil && days == ["", "2026-11-18"] && phone.html.contains("no longer repeats"))
        phone.send(.undoTapped)
        #expect(rule == Recurrence(.daily))
    }

    @Test("moving a task to another day moves this one, and the toast offers all following")
    mutating func moveFollowing() {
        repeatMilk(Recurrence(.weekly(Weekdays(bits: 1)!))!)
        phone.send(.items(.pickAsked(milk)))
        phone.send(.items(.picking(.chosen(CivilDay("2026-11-25")!))))
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 1)!)) && item?.day == CivilDay("2026-11-25"))
        phone.tap("Move all following")
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 4)!)) && item?.day == CivilDay("2026-11-25"))
        #expect(phone.html.contains("From now on: Every Wednesday"))
        phone.send(.undoTapped)
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 1)!)) && item?.day == CivilDay("2026-11-23"))
        phone.send(.items(.ticked(milk, true)))
        #expect(days.contains("2026-11-30"), "no occurrence is left out")
    }

    @Test("the toast does not offer all following if they cannot move along")
    mutating func moveOne() {
        repeatMilk(Recurrence(.daily)!)
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-18")!)])), in: scope)
        phone.send(.items(.pickAsked(milk)))
        phone.send(.items(.picking(.chosen(CivilDay("2026-11-25")!))))
        #expect(!phone.html.contains("Move all following"))
    }

    @Test("Move all to today moves occurrences and no rules", .tags(.D1))
    mutating func moveAllToToday() {
        let mondays = Recurrence(.weekly(Weekdays(bits: 1)!))!
        repeatMilk(mondays, from: "2026-11-09")
        phone.send(.opened(.today(nil)))
        phone.send(.today(.overdueMoved))
        #expect(item?.day == phone.env.today && rule == mondays)
        phone.send(.today(.changed(.tick(milk, done: true), in: list)))
        #expect(days == ["", "2026-11-18", "2026-11-23"])
    }

    @Test("an edited title, note and person apply to the following occurrences")
    mutating func editFollowing() {
        repeatMilk(Recurrence(.daily)!)
        phone.perform(
            .item(.edit(milk, [.title("Oat milk"), .note("Two"), .assignee(phone.env.me)])), in: scope)
        phone.send(.items(.ticked(milk, true)))
        let next = phone.env.replica.items(in: scope).map(\.item).first { $0.day == CivilDay("2026-11-19") }
        #expect(next?.title == "Oat milk" && next?.note == "Two" && next?.assignee == phone.env.me)
    }

    @Test("the marked days of a range are those of all occurrences, also when a daily task has them all")
    mutating func marked() {
        let list = phone.makeList("Flat")
        let range = phone.today...phone.today.advanced(by: 400)
        for rule in ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=5", "FREQ=DAILY"] {
            let item = NewItem(
                id: phone.env.newID(), title: rule, rank: phone.env.newRank(between: nil, and: nil),
                day: phone.today, rule: Recurrence(rule))
            phone.perform(.item(.create([item])), in: .list(list))
            var (index, all, marked) = (DayIndex(), DaySet(), DaySet())
            index.update(from: phone.env.replica)
            index.forEachUpcoming(in: range) { _, _, day in all.insert(day) }
            for day in [phone.today, phone.today.advanced(by: 7)] {
                all.insert(day)
                marked.insert(day)
            }
            index.insertUpcoming(in: range, into: &marked)
            #expect(marked == all && phone.refusals.isEmpty)
        }
    }

    @Test("a future day shows the occurrences of repeating tasks, which open the current item", .tags(.D5))
    mutating func upcoming() {
        repeatMilk(Recurrence(.weekly(Weekdays(bits: 1)!))!)
        let count = phone.env.replica.items(in: scope).count
        phone.send(.opened(.today(CivilDay("2026-12-07"))))
        #expect(phone.html.contains("Repeating tasks") && phone.html.contains(Route.item(list, milk).path))
        #expect(phone.html.contains("has repeating tasks"))
        for day in ["2026-11-23", "2026-12-08", "2026-11-16"] {
            phone.send(.opened(.today(CivilDay(day))))
            #expect(!phone.html.contains("Repeating tasks"), "\(day)")
        }
        #expect(phone.env.replica.items(in: scope).count == count)
    }

    @Test("the calendar marks future occurrences, also in months that are added", .tags(.D5))
    mutating func calendar() {
        repeatMilk(Recurrence(.monthlyOn(day: 20), end: .count(20))!, from: "2026-11-20")
        phone.send(.opened(.calendar))
        func marked() -> [String] {
            phone.html.components(between: "<button ", and: ">").filter { $0.contains("upcoming") }.flatMap {
                $0.components(between: "id=\"day-", and: "\"")
            }
        }
        #expect(marked().first == "2026-12-20" && marked().last == "2027-05-20" && marked().count == 6)
        for _ in 0..<3 { phone.send(.calendar(.laterWanted)) }
        phone.send(.calendar(.earlierWanted))
        #expect(marked().last == "2028-06-20" && marked().count == 19)
        phone.perform(.item(.repeat(milk, nil, from: CivilDay("2026-11-20")!)), in: scope)
        #expect(marked().isEmpty)
    }

    @Test("Custom… opens a form with the current rule, and saves what it says as a sentence")
    mutating func custom() {
        phone.perform(.item(.edit(milk, [.day(CivilDay("2026-11-18"))])), in: scope)
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.chipTapped(.rule)))
        phone.forgetEffects()
        phone.send(.itemEditor(.customRuleTapped))
        #expect(phone.html.contains("Every Wednesday</p>") && phone.commands.isEmpty)
        for event in [
            RepetitionForm.Event.intervalEntered("2"), .weekdayTapped(5), .endingChosen(2),
            .countEntered("8"),
        ] {
            phone.send(.itemEditor(.repetition(event)))
        }
        #expect(phone.html.contains("Every 2 weeks on Wed, Fri, 8 times in total"))
        phone.send(.itemEditor(.closed))
        #expect(rule == Recurrence(.weekly(Weekdays(bits: 0b1_0100)!), every: 2, end: .count(8)))
        phone.send(.items(.detailsTapped(milk)))
        phone.send(.itemEditor(.customRuleTapped))
        phone.send(.itemEditor(.repetition(.unitChosen(2))))
        phone.send(.itemEditor(.repetition(.dayOfMonthChosen(2))))
        phone.send(.itemEditor(.repetition(.endingChosen(1))))
        phone.send(.itemEditor(.repetition(.lastDayEntered("2027-06-30"))))
        phone.send(.itemEditor(.repetition(.afterCompletionToggled(true))))
        phone.send(.itemEditor(.closed))
        let until = Recurrence.End.until(CivilDay("2027-06-30")!)
        #expect(
            rule
                == Recurrence(
                    .monthlyOnWeekday(nth: 3, weekday: 3), every: 2, end: until, isAfterCompletion: true))
    }

    @Test("a rule that is not possible is explained, and is not saved")
    mutating func wrongCustom() {
        repeatMilk(Recurrence(.daily)!)
        let wrong: [(RepetitionForm.Event, String)] = [
            (.intervalEntered("0"), "A number from 1 to 999."),
            (.intervalEntered(""), "A number from 1 to 999."),
            (.intervalEntered("1000"), "A number from 1 to 999."),
            (.intervalEntered("99999999999999999999"), "A number from 1 to 999."),
            (.unitChosen(1), "Pick at least one weekday."),
            (.countEntered("0"), "A number from 1 to 9999."),
            (.countEntered("10000"), "A number from 1 to 9999."),
            (.lastDayEntered(""), "Pick a day that isn’t before the first one."),
            (.lastDayEntered("2026-11-17"), "Pick a day that isn’t before the first one."),
        ]
        for (event, problem) in wrong {
            phone.send(.opened(.item(list, milk)))
            phone.send(.itemEditor(.chipTapped(.rule)))
            phone.send(.itemEditor(.customRuleTapped))
            switch event {
            case .unitChosen: phone.send(.itemEditor(.repetition(.weekdayTapped(3))))
            case .countEntered: phone.send(.itemEditor(.repetition(.endingChosen(2))))
            case .lastDayEntered: phone.send(.itemEditor(.repetition(.endingChosen(1))))
            default: break
            }
            phone.send(.itemEditor(.repetition(event)))
            #expect(phone.html.contains(problem), "\(event)")
            phone.send(.itemEditor(.closed))
            #expect(phone.model.route == .item(list, milk) && rule == Recurrence(.daily))
            phone.send(.opened(.list(list)))
        }
    }

    @Test("the form shows each rule as it is")
    mutating func customRules() throws {
        for text in [
            "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20271231", "FREQ=MONTHLY;BYMONTHDAY=31",
            "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1;COUNT=9999", "FREQ=MONTHLY;BYDAY=5TU",
            "FREQ=YEARLY;INTERVAL=999;BYMONTH=11;BYMONTHDAY=18",
        ] {
            for isAfterCompletion in [false, true] {
                let rule = try #require(Recurrence(text, isAfterCompletion: isAfterCompletion))
                #expect(try RepetitionForm(rule, on: CivilDay("2026-11-18")!).rule() == rule)
            }
        }
    }
}
