import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncRules

@Suite("The day picker", .tags(.D11), .timeLimit(.minutes(15)))
struct DayChoiceTests {
    private static let today = CivilDay("2026-11-18")!  // a Wednesday

    private func sheet() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Pack")))
        return phone
    }

    private func day(_ phone: TestDevice) -> String? { phone.model.screen.today?.sheet?.day.text }

    @Test(
        "the day picker offers today, tomorrow and the next weekend",
        arguments: [("Today", "2026-11-18"), ("Tomorrow", "2026-11-19"), ("Weekend", "2026-11-21")])
    func words(word: String, expected: String) {
        var phone = sheet()
        let chips = phone.html.components(between: "class=\"chips\"", and: "</div>")[0]
        #expect(chips.contains(">\(word)</button>"))
        phone.tap(word)
        #expect(day(phone) == expected)
        phone.send(.today(.sheetSubmitted))
        #expect(phone.titles(in: ListID(TestDevice.anna.text)) == ["Pack"])
    }

    @Test("the weekend of the day picker is always in the future")
    func weekend() {
        for (day, saturday) in [
            ("2026-11-16", "2026-11-21"), ("2026-11-20", "2026-11-21"), ("2026-11-21", "2026-11-28"),
            ("2026-11-22", "2026-11-28"),
        ] {
            #expect(CivilDay(day)!.weekend.text == saturday)
        }
    }

    @Test("the month of the day picker offers no past day")
    func month() {
        var phone = sheet()
        #expect(phone.send(.today(.day(.monthTapped))) == [.focus("pick-2026-11-18")])
        let cells = phone.html.components(between: "<button", and: "</button>")
        #expect(cells.first { $0.contains("pick-2026-11-17") }?.contains("disabled") == true)
        #expect(cells.first { $0.contains("pick-2026-11-19") }?.contains("disabled") == false)
        phone.send(.today(.day(.chosen(Self.today.advanced(by: -1)))))
        #expect(day(phone) == "2026-11-18")
        #expect(phone.send(.today(.day(.moved(by: -1)))) == [.focus("pick-2026-11-18")])
        #expect(phone.send(.today(.day(.moved(by: 14)))) == [.focus("pick-2026-12-02")])
        phone.send(.today(.day(.turned(by: -1))))
        #expect(phone.html.contains("November 2026</h2>"))
        phone.send(.today(.day(.turned(by: 3))))
        phone.send(.today(.day(.chosen(CivilDay("2027-02-18")!))))
        #expect(day(phone) == "2027-02-18" && phone.html.contains("18 February 2027"))
        #expect(!phone.html.contains("pick-2027"))
    }

    @Test("the month of the day picker follows the first day of the week", arguments: [1, 7])
    func weekStart(first: Int) {
        var phone = sheet()
        phone.perform(.person(.weekStart(first)), in: .user(TestDevice.anna))
        phone.send(.today(.day(.monthTapped)))
        // 1 November 2026 is a Sunday.
        let month = phone.html.components(between: "class=\"month\"", and: "</section>")[0]
        #expect(
            month.components(between: "<span>", and: "</span>").filter(\.isEmpty).count
                == (first == 1 ? 6 : 0))
    }

    @Test("the menu of a task opens the day picker, and undo restores the day")
    func taskMenu() {
        var phone = sheet()
        phone.send(.today(.sheetSubmitted))
        phone.send(.today(.pickAsked(phone.model.screen.today!.tasks[0].item)))
        #expect(phone.html.contains("Pick a day</h2>") && phone.html.contains("pick-2026-11-18"))
        phone.tap("Weekend")
        #expect(phone.html.contains("1 task moved to 21 November") && !phone.html.contains("Pick a day</h2>"))
        phone.send(.undoTapped)
        #expect(phone.model.screen.today!.tasks.map(\.title) == ["Pack"])
    }

    @Test("the menu and editor of an item open the day picker")
    func item() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Paint"])
        let item = phone.item("Paint", in: list)
        phone.send(.items(.pickAsked(item)))
        phone.tap("Tomorrow")
        #expect(phone.env.replica.item(item, in: .list(list))?.day == Self.today.advanced(by: 1))
        phone.send(.opened(.item(list, item)))
        phone.send(.itemEditor(.chipTapped(.day)))
        #expect(phone.html.contains("aria-pressed=\"true\" id=\"edit-day-tomorrow\""))
        phone.tap("Weekend")
        phone.send(.itemEditor(.closed))
        #expect(phone.env.replica.item(item, in: .list(list))?.day?.text == "2026-11-21")
    }
}
