import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Today", .timeLimit(.minutes(15)))
struct TodayTests {
    /// A Wednesday.
    private static let today = CivilDay("2026-11-18")!
    private let inbox = ListID(TestDevice.anna.text)

    private func phone(_ titles: String...) -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        for title in titles {
            phone.env.now = phone.env.now.advanced(by: 1)
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
        return phone
    }

    private func titles(_ phone: TestDevice) -> [String] { phone.model.screen.today!.tasks.map(\.title) }

    private func setDay(_ day: CivilDay?, of title: String, in list: ListID, _ phone: inout TestDevice) {
        phone.perform(.item(.edit(phone.item(title, in: list), [.day(day)])), in: .list(list))
    }

    @Test(
        "a task added on a day belongs to that day and the inbox, which is created if necessary", .tags(.D2))
    func quickAdd() {
        var phone = phone("Walk the dog")
        #expect(titles(phone) == ["Walk the dog"] && phone.refusals.isEmpty)
        #expect(phone.titles(in: inbox) == ["Walk the dog"])
        #expect(phone.env.replica.list(in: .list(inbox))?.name == "Inbox")
        phone.send(.today(.daySelected(Self.today.advanced(by: 2))))
        #expect(titles(phone).isEmpty && phone.html.contains("Nothing planned"))
        phone.send(.today(.draftEntered("Do laundry")))
        phone.send(.today(.draftSubmitted))
        #expect(titles(phone) == ["Do laundry"])
        #expect(phone.titles(in: inbox) == ["Walk the dog", "Do laundry"])
    }

    @Test("the bar of a day has the search next to its other tools, also while the user edits", .tags(.U2))
    func tools() {
        var phone = phone("Walk the dog")
        for _ in 0..<2 {
            let bar = phone.html.components(between: "class=\"page today\"", and: "</header>").first ?? ""
            #expect(
                bar.contains("href=\"/search\"")
                    && bar.components(between: "class=\"text", and: ">").count == 1)
            phone.send(.today(.editToggled))
        }
    }

    @Test("edit mode of a day ends when the last task is deleted")
    func editing() {
        var phone = phone("Walk the dog")
        phone.send(.today(.editToggled))
        let tools = phone.html.components(between: "class=\"tools\"", and: "</div>")
        #expect(tools.count == 1 && tools[0].ranges(of: "<button").count == 2)
        #expect(tools[0].contains("Actions “\u{2068}Walk the dog\u{2069}”") && tools[0].contains("Delete"))
        phone.send(.today(.changed(.delete(phone.item("Walk the dog", in: inbox)), in: inbox)))
        phone.send(.today(.draftEntered("Read")))
        phone.send(.today(.draftSubmitted))
        #expect(titles(phone) == ["Read"] && !phone.model.screen.today!.isEditing)
    }

    @Test("a task without a title is not added, and the field shows an error")
    func blank() {
        let phone = phone(" ")
        #expect(titles(phone).isEmpty && phone.env.replica.list(in: .list(inbox)) == nil)
        #expect(phone.model.screen.today!.draftError == .empty)
    }

    @Test("a day shows all tasks of private lists and the user's tasks of shared lists", .tags(.D2))
    func assignedTasks() {
        var phone = phone("Mine")
        let list = phone.makeList("Flat", ["Paint", "Lamp"])
        setDay(Self.today, of: "Paint", in: list, &phone)
        phone.receiveList(
            ListID("01SHARED000000000000000000"), "Family", role: .editor, titles: ["Theirs", "For me"])
        let shared = ListID("01SHARED000000000000000000")
        for title in ["My own", "I gave away"] {
            phone.send(.opened(.list(shared)))
            phone.send(.items(.draftEntered(title)))
            phone.send(.items(.draftSubmitted))
        }
        for title in ["Theirs", "For me", "My own", "I gave away"] {
            setDay(Self.today, of: title, in: shared, &phone)
        }
        for (title, person) in [("For me", TestDevice.anna), ("I gave away", TestDevice.boris)] {
            let item = phone.item(title, in: shared)
            phone.perform(.item(.edit(item, [.assignee(person)])), in: .list(shared))
        }
        phone.send(.opened(.today(nil)))
        #expect(phone.refusals.isEmpty && Set(titles(phone)) == ["Mine", "Paint", "For me", "My own"])
        let assigned = phone.item("I gave away", in: shared)
        phone.perform(.item(.edit(assigned, [.assignee(nil)])), in: .list(shared))
        #expect(titles(phone).contains("I gave away"))
    }

    @Test("a ticked task stays in place, and a second tap reopens it", .tags(.D3))
    func tick() {
        var phone = phone("One", "Two", "Three")
        let one = phone.item("One", in: inbox)
        phone.send(.today(.changed(.tick(one, done: true), in: inbox)))
        #expect(titles(phone) == ["One", "Two", "Three"])
        #expect(phone.model.screen.today!.tasks.map(\.isDone) == [true, false, false])
        phone.send(.today(.changed(.tick(one, done: false), in: inbox)))
        #expect(phone.model.screen.today!.tasks.allSatisfy { !$0.isDone })
    }

    @Test("the order of a day is set by keys and dragging across lists and is saved", .tags(.D3))
    func order() {
        var phone = phone("One", "Two")
        phone.env.now = phone.env.now.advanced(by: 1)
        let list = phone.makeList("Flat", ["Paint"])
        setDay(Self.today, of: "Paint", in: list, &phone)
        phone.send(.opened(.today(nil)))
        #expect(titles(phone) == ["One", "Two", "Paint"])
        phone.send(.today(.moved(phone.item("Paint", in: list), .up)))
        #expect(titles(phone) == ["One", "Paint", "Two"])
        let two = phone.item("Two", in: inbox)
        phone.send(.today(.grabbed(two, Pointer(x: 0, y: 200))))
        phone.send(
            .today(
                .dragged(Pointer(x: 0, y: 0, target: phone.item("One", in: inbox).text, isUpperHalf: true))))
        phone.send(.today(.dropped))
        #expect(titles(phone) == ["Two", "One", "Paint"])
        phone.send(.opened(.lists))
        phone.send(.opened(.today(nil)))
        #expect(titles(phone) == ["Two", "One", "Paint"])
        #expect(phone.titles(in: inbox) == ["One", "Two"])
    }

    @Test("open tasks of past days are listed above today and can be moved there together", .tags(.D1))
    func overdue() {
        var phone = phone("Old", "Older")
        setDay(Self.today.advanced(by: -1), of: "Old", in: inbox, &phone)
        setDay(Self.today.advanced(by: -400), of: "Older", in: inbox, &phone)
        #expect(phone.model.screen.today!.overdue.map(\.title) == ["Older", "Old"] && titles(phone).isEmpty)
        phone.send(.today(.overdueMoved))
        #expect(phone.model.screen.today!.overdue.isEmpty && Set(titles(phone)) == ["Old", "Older"])
        #expect(phone.html.contains("2 tasks moved to today"))
        phone.send(.undoTapped)
        #expect(phone.model.screen.today!.overdue.map(\.title) == ["Older", "Old"])
        phone.send(.today(.daySelected(Self.today.advanced(by: 1))))
        #expect(phone.model.screen.today!.overdue.isEmpty)
    }

    @Test("a task removed from its day stays in its list, and undo restores the day", .tags(.D3))
    func noDay() {
        var phone = phone("One")
        let one = phone.item("One", in: inbox)
        phone.send(.today(.changed(.edit(one, [.day(nil)]), in: inbox)))
        #expect(titles(phone).isEmpty && phone.titles(in: inbox) == ["One"])
        phone.send(.undoTapped)
        #expect(titles(phone) == ["One"])
    }

    @Test("deadlines and reminders of the day are listed below its tasks by time", .tags(.D1))
    func due() {
        var phone = phone("One")
        let list = phone.makeList("Flat", ["Late", "Early", "Next week"])
        for (title, hours) in [("Late", 9), ("Early", 1), ("Next week", 24 * 7)] {
            let change: ItemChange =
                title == "Early"
                ? .reminder(TestDevice.noon.advanced(by: Int64(hours) * 3_600_000))
                : .deadline(TestDevice.noon.advanced(by: Int64(hours) * 3_600_000))
            phone.perform(.item(.edit(phone.item(title, in: list), [change])), in: .list(list))
        }
        phone.send(.opened(.today(nil)))
        #expect(phone.model.screen.today!.due.map(\.title) == ["Early", "Late"])
        #expect(phone.html.contains("Reminder: 12:06") && phone.html.contains("Deadline: 20:06"))
        #expect(phone.html.contains("Deadlines and reminders"))
    }

    @Test(
        "the sheet adds a task to its day and opens that day, and requires a title",
        .tags(.D4))
    func sheet() {
        var phone = phone()
        phone.send(.today(.sheetAsked))
        #expect(
            phone.model.screen.today!.sheet?.day.text == "2026-11-18"
                && phone.model.screen.today!.sheet?.isComplete == false)
        phone.send(.today(.titleEntered("Learn French")))
        phone.send(.today(.day(.chosen(CivilDay("2026-12-24")!))))
        phone.send(.today(.sheetSubmitted))
        #expect(
            phone.model.screen.today!.sheet == nil && phone.model.route == .today(CivilDay("2026-12-24")!))
        #expect(titles(phone) == ["Learn French"])
    }

    @Test("a cancelled or pulled down sheet adds nothing", .tags(.D4))
    func sheetCalledOff() {
        var phone = phone()
        for event in [Event(.cancel), Event(.pullEnd, x: 60, y: 900)] {
            phone.send(.today(.sheetAsked))
            phone.send(.today(.titleEntered("Learn French")))
            let (view, label) = (
                App.view(phone.model, phone.env),
                "CancelNew taskAddWhat needs doing?TodayTomorrowWeekendPickTimeRepeatInbox"
            )
            #expect(view.message(for: Event(.pullEnd, x: 60, y: 100), on: label) == nil)
            #expect(view.message(for: event, on: label) == .today(.sheetClosed))
            phone.send(.today(.sheetClosed))
            #expect(phone.model.screen.today!.sheet == nil && titles(phone).isEmpty)
        }
        #expect(phone.env.replica.list(in: .list(inbox)) == nil)
    }

    @Test(
        "tasks are added, ticked and moved on past days and on the first and last supported day",
        .tags(.D6)
    )
    func farDays() {
        for text in ["0001-01-01", "1999-02-28", "2031-12-24", "9999-12-31"] {
            var phone = phone()
            let day = CivilDay(text)!
            phone.send(.opened(.today(day)))
            for title in ["One", "Two"] {
                phone.send(.today(.draftEntered(title)))
                phone.send(.today(.draftSubmitted))
            }
            let (one, two) = (phone.item("One", in: inbox), phone.item("Two", in: inbox))
            phone.send(.today(.changed(.tick(one, done: true), in: inbox)))
            phone.send(.today(.moved(two, .up)))
            #expect(phone.refusals.isEmpty && titles(phone) == ["Two", "One"], "\(text)")
            #expect(phone.model.screen.today!.tasks.map(\.isDone) == [false, true])
            phone.send(.today(.changed(.edit(two, [.day(Self.today)]), in: inbox)))
            #expect(titles(phone) == ["One"] && phone.model.days.isComplete(day))
        }
    }

    @Test("tapping the selected day changes nothing", .tags(.D6))
    func again() {
        var phone = phone("One")
        #expect(phone.send(.today(.daySelected(Self.today))).isEmpty)
        #expect(phone.model.route == .today(nil) && titles(phone) == ["One"])
    }

    @Test("back from a task of a day leads to the day", .tags(.D3))
    func back() {
        var phone = phone("One")
        phone.send(.linkTapped(.item(inbox, phone.item("One", in: inbox))))
        #expect(phone.model.route == .item(inbox, phone.item("One", in: inbox)))
        #expect(App.goUp(from: phone.model) == .back(to: .today(nil)))
    }

    @Test(
        "a day is complete when all its tasks are done, and consecutive complete days are a streak",
        .tags(.D8, .D9))
    func streak() {
        var phone = phone("One", "Two", "Three")
        for (title, distance) in [("One", -1), ("Two", -3), ("Three", 0)] {
            setDay(Self.today.advanced(by: distance), of: title, in: inbox, &phone)
        }
        for title in ["One", "Two"] {
            phone.perform(.item(.tick(phone.item(title, in: inbox), done: true)), in: .list(inbox))
        }
        var streak = phone.model.days.streak(today: Self.today)
        #expect(streak.current == 2 && streak.longest == 2)
        // A complete day, a day with an open task, a day without tasks.
        let days = [-1, 0, -2].map { Self.today.advanced(by: $0) }
        #expect(days.map { phone.model.days.isComplete($0) } == [true, false, false])
        phone.perform(.item(.tick(phone.item("Three", in: inbox), done: true)), in: .list(inbox))
        streak = phone.model.days.streak(today: Self.today)
        #expect(streak.current == 3)
        phone.send(.opened(.today(Self.today.advanced(by: -1))))
        phone.send(.today(.draftEntered("Forgotten")))
        phone.send(.today(.draftSubmitted))
        streak = phone.model.days.streak(today: Self.today)
        #expect(streak.current == 1 && streak.longest == 1, "an open task of a past day breaks the streak")
        #expect(!phone.model.days.isComplete(Self.today.advanced(by: -1)))
    }

    @Test("the night belongs to the previous day if days begin at four", .tags(.D7))
    func startHour() {
        var phone = phone("One")
        phone.perform(.person(.dayStart(4)), in: .user(TestDevice.anna))
        phone.env.now = phone.env.zone.moment(of: CivilTime("2026-11-19T03:59")!)
        phone.send(.changed)
        #expect(phone.env.today == Self.today && titles(phone) == ["One"])
        phone.env.now = phone.env.zone.moment(of: CivilTime("2026-11-19T04:00")!)
        phone.send(.changed)
        #expect(phone.env.today == Self.today.advanced(by: 1) && titles(phone).isEmpty)
        #expect(phone.model.screen.today!.overdue.map(\.title) == ["One"])
    }
}
