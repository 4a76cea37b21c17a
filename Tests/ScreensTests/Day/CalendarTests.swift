import Domain
import FeatureTags
import Markup
import Platform
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("The calendar", .timeLimit(.minutes(15)))
struct CalendarTests {
    private static let today = CivilDay("2026-11-18")!
    private static let american = EnglishCustoms(among: ["en-US"])
    private static let british = EnglishCustoms(among: ["en-GB"])

    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        phone.send(.linkTapped(.calendar))
        return phone
    }

    private func weekdays(_ phone: TestDevice) -> [String] {
        phone.html.components(between: "aria-hidden=\"true\" class=\"weekday\">", and: "<")
    }

    /// The days in the tab order.
    private func stops(_ phone: TestDevice) -> [String] {
        let days = phone.html.components(between: "<button ", and: ">")
        return days.filter { $0.contains("role=\"gridcell\" tabindex=\"0\"") }.flatMap {
            $0.components(between: "id=\"day-", and: "\"")
        }
    }

    @Test("Tab reaches one day, and arrow keys move by days, weeks and months", .tags(.U6))
    func keys() {
        var phone = phone()
        #expect(stops(phone) == ["2026-11-18"])
        let steps: [(Calendar.Message, String)] = [
            (.moved(by: 1), "2026-11-19"), (.moved(by: -7), "2026-11-12"), (.turned(by: -1), "2026-10-12"),
            (.turned(by: -8), "2026-02-12"), (.moved(by: 17), "2026-03-01"), (.moved(by: -1), "2026-02-28"),
            (.turned(by: 24), "2028-02-28"),
        ]
        for (step, day) in steps {
            #expect(phone.send(.calendar(step)) == [.focus("day-" + day)])
            #expect(stops(phone) == [day], "\(step)")
        }
        phone.send(.calendar(.moved(by: 1)))
        #expect(phone.send(.calendar(.turned(by: 12))) == [.focus("day-2029-02-28")])
        #expect(phone.model.route == .calendar, "only Enter chooses a day")
        for day in ["0001-01-01", "9999-12-31"] {
            phone.send(.opened(.today(CivilDay(day))))
            phone.send(.linkTapped(.calendar))
            #expect(phone.send(.calendar(.moved(by: day == "0001-01-01" ? -1 : 1))).isEmpty)
            phone.send(.calendar(.turned(by: day == "0001-01-01" ? -1 : 1)))
            #expect(stops(phone) == [day])
        }
    }

    @Test("a screen reader reads one month, and buttons show the previous and next month", .tags(.U6))
    func listening() {
        var phone = phone()
        let heard = { (phone: TestDevice) in
            phone.html.components(between: "<section ", and: ">").filter {
                $0.contains("class=\"month") && $0.contains("aria-hidden=\"false\"")
            }.flatMap { $0.components(between: "aria-label=\"", and: "\"") }
        }
        #expect(heard(phone) == ["November 2026"])
        phone.tap("Next month")
        #expect(heard(phone) == ["December 2026"] && phone.returnedEffects.last == .focus("month-after"))
        phone.tap("Previous month")
        phone.tap("Previous month")
        #expect(heard(phone) == ["October 2026"] && phone.returnedEffects.last == .focus("month-before"))
        #expect(stops(phone) == ["2026-10-18"])
    }

    @Test("the calendar opens around the selected day and extends in both directions", .tags(.D5))
    func grows() {
        var phone = phone()
        #expect(phone.html.contains("November 2026") && phone.html.contains("id=\"day-2026-11-18\""))
        #expect(!phone.html.contains("April 2026"))
        for _ in 0..<4 { phone.send(.calendar(.earlierWanted)) }
        #expect(phone.html.contains("May 2024"))
        phone.send(.calendar(.laterWanted))
        #expect(phone.html.contains("November 2027"))
    }

    @Test("the calendar ends at the first and last supported year", .tags(.D6))
    func ends() {
        var phone = phone()
        phone.send(.opened(.today(CivilDay("0001-02-03"))))
        phone.send(.linkTapped(.calendar))
        phone.send(.calendar(.earlierWanted))
        #expect(phone.html.contains("January 1<") && phone.html.contains("id=\"day-0001-01-01\""))
        phone.send(.opened(.today(CivilDay("9999-12-31"))))
        phone.send(.linkTapped(.calendar))
        phone.send(.calendar(.laterWanted))
        #expect(phone.html.contains("id=\"day-9999-12-31\""))
        phone.send(.opened(.today(CivilDay("9999-12-31"))))
        #expect(phone.send(.today(.weekTurned(by: 1))).isEmpty)
    }

    @Test(
        "the calendar marks complete days, days with open tasks, today and the selected day",
        .tags(.D5, .D8))
    func marks() {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        for (title, day) in [("One", "2026-11-17"), ("Two", "2026-11-19")] {
            phone.send(.opened(.today(CivilDay(day)!)))
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
        let inbox = ListID(TestDevice.anna.text)
        phone.perform(.item(.tick(phone.item("One", in: inbox), done: true)), in: .list(inbox))
        phone.send(.linkTapped(.calendar))
        #expect(phone.html.contains("Yesterday, all done"))
        #expect(phone.html.contains("Tomorrow, has open tasks"))
        // Tomorrow is selected because the last task was added there.
        let marked = phone.html.components(between: "<button", and: "</button>").filter {
            $0.contains("aria-current=\"date\"")
        }
        #expect(marked.count == 1 && marked.first?.contains("id=\"day-2026-11-19\"") == true)
        let now = phone.html.components(between: "class=\"date now", and: "</button>")
        #expect(now.count == 1 && now.first?.contains("id=\"day-2026-11-18\"") == true)
    }

    /// A phone at the calendar, with these tasks by day.
    private func phone(with tasks: [(title: String, day: CivilDay)]) -> TestDevice {
        var phone = TestDevice()
        for (title, day) in tasks {
            phone.send(.opened(.today(day)))
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
        phone.send(.opened(.today(nil)))
        phone.send(.linkTapped(.calendar))
        return phone
    }

    /// The links below the month: the days, and their tasks.
    private func agenda(_ phone: TestDevice) -> [String] {
        let links = phone.html.components(between: "class=\"agenda\">", and: "<section").first ?? ""
        return links.components(between: "<a ", and: "</a>").map {
            $0.components(between: $0.contains("class=\"name\"") ? "\"name\">" : ">", and: "<").first ?? ""
        }
    }

    @Test("tasks of the next days are listed below the month, by day and time", .tags(.D5))
    func nextTasks() throws {
        let day = { Self.today.advanced(by: $0) }
        var phone = phone(with: [
            ("Past", day(-1)), ("Swim", day(0)), ("Walk", day(2)), ("Dentist 9:00", day(2)), ("Done", day(3)),
            ("Later", day(40)),
        ])
        let inbox = ListID(TestDevice.anna.text)
        phone.perform(.item(.tick(phone.item("Done", in: inbox), done: true)), in: .list(inbox))
        let friday = "Friday, 20 November"
        #expect(agenda(phone) == ["Today", "Swim", friday, "Dentist", "Walk"])
        #expect(phone.html.contains("href=\"/today/2026-11-20\"") && phone.html.contains("09:00"))
        phone.send(try #require(App.view(phone.model, phone.env).click("09:00 Dentist")))
        #expect(phone.model.route == .item(inbox, phone.item("Dentist", in: inbox)))
        phone.send(.backTapped)
        phone.send(.calendar(.moved(by: 1)))
        #expect(agenda(phone) == [friday, "Dentist", "Walk"], "from the focused day")
        phone.send(.calendar(.turned(by: 1)))
        #expect(agenda(phone).contains("Later"))
        phone.send(.calendar(.chosen(day(2))))
        #expect(phone.model.route == .today(day(2)))
    }

    @Test("the list below the month has three tasks of a day, and ends after eight", .tags(.D5))
    func manyTasks() {
        let phone = phone(
            with: (0..<5).flatMap { offset in
                (0..<4).map { ("Task \($0)", Self.today.advanced(by: offset)) }
            })
        #expect(agenda(phone).filter { $0.hasPrefix("Task") }.count == 9)
        #expect(phone.html.components(between: "<span class=\"note\">", and: "<").contains("1 more"))
        #expect(agenda(self.phone()).isEmpty)
    }

    @Test(
        "a button leads back to today from any position, and weeks follow the setting", .tags(.D5)
    )
    func backToToday() {
        var phone = phone()
        phone.send(.opened(.today(CivilDay("2031-12-24"))))
        phone.send(.linkTapped(.calendar))
        #expect(!phone.html.contains("id=\"day-2026-11-18\""))
        #expect(phone.send(.calendar(.todayTapped)).contains(.focus("day-2026-11-18")))
        #expect(phone.html.contains("id=\"day-2026-11-18\"") && phone.model.route == .calendar)
        for (weekStart, first) in [(1, "Mon"), (7, "Sun")] {
            phone.perform(.person(.weekStart(weekStart)), in: .user(TestDevice.anna))
            #expect(weekdays(phone).first == first && weekdays(phone).count == 7)
        }
    }

    @Test("choosing a day opens it", .tags(.D5))
    func choose() {
        var phone = phone()
        phone.send(.calendar(.chosen(CivilDay("2026-12-24")!)))
        #expect(phone.model.route == .today(CivilDay("2026-12-24")!))
        #expect(phone.html.contains("24 December"))
    }

    @Test("days slide sideways, and the calendar slides in above them")
    func directions() {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        phone.send(.today(.daySelected(Self.today.advanced(by: 1))))
        #expect(phone.model.direction == .across)
        phone.send(.linkTapped(.calendar))
        #expect(phone.model.direction == .deeper)
        phone.send(.calendar(.chosen(Self.today.advanced(by: 2))))
        #expect(phone.model.direction == .back)
    }

    @Test(
        "a typed date is found in the formats of both languages", .tags(.D5),
        arguments: [
            ("15 October", "2026-10-15"), ("Oct 15, 2027", "2027-10-15"),
            ("the 15th of october", "2026-10-15"),
            ("15 октября 2025 года", "2025-10-15"), ("15 окт", "2026-10-15"), ("1 мая", "2026-05-01"),
            ("1\u{A0}мая", "2026-05-01"),
            ("15.10.26", "2026-10-15"), ("15.10", "2026-10-15"), ("2026-10-15", "2026-10-15"),
            ("15/10/2026", "2026-10-15"), ("today", "2026-11-18"), ("Завтра", "2026-11-19"),
            ("yesterday", "2026-11-17"), ("29.02.2028", "2028-02-29"), ("31.12.9999", "9999-12-31"),
        ])
    func typed(text: String, day: String) {
        for language in Language.allCases {
            for english in [Self.american, Self.british] {
                let found = language.day(typed: text, today: Self.today, english)?.text
                #expect(found == day, "\(language)")
            }
        }
    }

    @Test(
        "words for a day are offered as a button while they are typed, and Enter opens that day",
        .tags(.D5, .L11),
        arguments: [
            // The English of the first device, and Russian, know the words of both languages.
            ("next Friday", "2026-11-27"), ("Friday", "2026-11-20"), ("in 3 days", "2026-11-21"),
            ("a week from now", "2026-11-25"), ("end of month", "2026-11-30"), ("25 Nov", "2026-11-25"),
            ("weekend", "2026-11-21"), ("the 15th", nil), ("on the 15th", "2026-12-15"),
            ("every Friday", "2026-11-20"), ("next Friday 5pm", "2026-11-27"), ("next month", "2026-12-01"),
            ("через неделю", "2026-11-25"), ("в пятницу", "2026-11-20"), ("послезавтра", "2026-11-20"),
            ("в следующую пятницу", "2026-11-27"), ("25 ноября", "2026-11-25"),
            ("каждую пятницу", "2026-11-20"), ("through", nil), ("31 Feb", nil), ("31 февраля", nil),
            ("dentist on Friday", nil), ("5pm", nil), ("every 0 days", nil), ("", nil),
        ] as [(String, String?)])
    func words(text: String, day: String?) {
        for language in [Language.english, .russian] {
            var phone = TestDevice(language: language)
            phone.send(.opened(.calendar))
            phone.send(.calendar(.typed(text)))
            let offers = phone.html.components(between: "class=\"understood\">", and: "</div>")
            #expect(offers.isEmpty == (day == nil))
            phone.send(.calendar(.submitted))
            #expect(phone.model.route == (day == nil ? .calendar : .today(CivilDay(day!))))
        }
    }

    @Test(
        "an ambiguous date with slashes follows the region of the browser's English",
        .tags(.D5),
        arguments: [
            ("en-US", Language.english, "2026-10-11"), ("en", .english, "2026-10-11"),
            ("en-GB", .english, "2026-11-10"), ("en-NZ", .english, "2026-11-10"),
            ("en-US", .russian, "2026-11-10"),
        ])
    func slashes(tag: String, language: Language, day: String) {
        var phone = TestDevice(language: language)
        phone.env.device.english = EnglishCustoms(among: [tag])
        phone.send(.opened(.calendar))
        phone.send(.calendar(.typed("10/11/2026")))
        phone.send(.calendar(.submitted))
        #expect(phone.model.route == .today(CivilDay(day)))
    }

    @Test(
        "weeks follow the region of the browser's English unless the user chooses otherwise",
        .tags(.D5))
    func usualWeeks() {
        var phone = phone()
        for (tag, first) in [("en-US", "Sun"), ("en-GB", "Mon"), ("en-NZ", "Mon"), ("en-CA", "Sun")] {
            phone.env.device.english = EnglishCustoms(among: [tag])
            #expect(weekdays(phone).first == first, "\(tag)")
        }
        phone.perform(.person(.weekStart(6)), in: .user(TestDevice.anna))
        #expect(weekdays(phone).first == "Sat")
    }

    @Test(
        "an invalid date is reported", .tags(.D5),
        arguments: [
            "", "31 February", "30.02.2026", "29.02.2027", "0.0", "32.01", "15.13.2026", "01.01.0000",
            "1.1.10000",
            "hello", "15 hello", "october", "1 2 3 4", "99999999999999999999.1", "1 ма", "🎉",
        ])
    func nonsense(text: String) {
        for language in Language.allCases {
            #expect(language.day(typed: text, today: Self.today, Self.american) == nil)
        }
        var phone = phone()
        phone.send(.calendar(.typed(text)))
        phone.send(.calendar(.submitted))
        #expect(phone.model.route == .calendar && phone.html.contains("There is no such day"))
    }
}
