import Domain
import FeatureTags
import Markup
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Overdue and due tasks of a day", .timeLimit(.minutes(15)))
struct OverdueTests {
    /// A Wednesday.
    private static let today = CivilDay("2026-11-18")!

    /// A device on Today with a list whose items have these changes.
    private func phone(
        _ items: [(title: String, changes: [ItemChange])], language: Language = .english
    ) -> (TestDevice, ListID) {
        var phone = TestDevice(language: language)
        let list = phone.makeList("Flat", items.map(\.title))
        for (title, changes) in items {
            phone.perform(.item(.edit(phone.item(title, in: list), changes)), in: .list(list))
        }
        phone.send(.opened(.today(nil)))
        return (phone, list)
    }

    private func hours(_ count: Int64) -> Instant { TestDevice.noon.advanced(by: count * 3_600_000) }

    private func overdue(_ phone: TestDevice) -> [String] { phone.model.screen.today!.overdue.map(\.title) }
    private func due(_ phone: TestDevice) -> [String] { phone.model.screen.today!.due.map(\.title) }

    private func tick(_ title: String, _ isDone: Bool = true, in list: ListID, _ phone: inout TestDevice) {
        phone.send(.today(.changed(.tick(phone.item(title, in: list), done: isDone), in: list)))
    }

    @Test(
        "an item is overdue the day after its deadline, unless its day is in the future",
        .tags(.D1))
    func missed() {
        let days = [-1, 3].map { Self.today.advanced(by: $0) }
        var (phone, _) = phone([
            ("Taxes", [.deadline(hours(-48))]), ("Rent", [.deadline(hours(-1))]),
            ("Paint", [.day(days[0])]), ("Move", [.deadline(hours(-48)), .day(days[1])]),
        ])
        #expect(overdue(phone) == ["Taxes", "Paint"] && due(phone) == ["Rent"])
        #expect(phone.html.contains("class=\"late\">16 November, 11:06<"))
        phone.env.now = hours(24)
        phone.send(.elapsed(.deadline))
        #expect(overdue(phone) == ["Taxes", "Paint", "Rent"] && due(phone).isEmpty)
        #expect(phone.html.contains("class=\"late\">yesterday, 10:06<"))
        phone.send(.today(.daySelected(days[1])))
        #expect(overdue(phone).isEmpty && phone.model.screen.today!.tasks.map(\.title) == ["Move"])
    }

    @Test(
        "an overdue task shows the word Overdue outside the section of that name, and its date is highlighted",
        .tags(.D1, .U6), arguments: [Language.english, .russian])
    func words(_ language: Language) {
        let items: [(String, [ItemChange])] = [
            ("Taxes", [.deadline(hours(-48))]), ("Rent", [.deadline(hours(-1)), .reminder(hours(2))]),
            ("Paint", [.day(Self.today.advanced(by: -1))]),
            ("Move", [.deadline(hours(-48)), .day(Self.today)]), ("Lamp", [.day(Self.today)]),
        ]
        var (phone, list) = phone(items, language: language)
        let late = phone.html.components(between: "<span class=\"late\">", and: "</span>")
        #expect(
            late
                == (language == .english
                    ? [
                        "16 November, 11:06", "yesterday", "Overdue: 16 November, 11:06", "Overdue: 10:06",
                    ]
                    : [
                        "16 ноября, 11:06", "вчера", "Просрочено: 16 ноября, 11:06", "Просрочено: 10:06",
                    ]))
        #expect(phone.html.components(between: "class=\"item overdue\"", and: "</li>").count == 4)
        #expect(
            phone.html.components(between: ">\u{2068}Flat\u{2069} · <span class=\"late\">", and: "<").count
                == 4)
        tick("Paint", in: list, &phone)
        #expect(phone.html.components(between: "<span class=\"late\">", and: "</span>").count == 3)
    }

    @Test("overdue tasks can be moved to today or tomorrow, and undo moves them back", .tags(.D1))
    func moved() {
        var (phone, list) = phone([("Taxes", [.deadline(hours(-48))]), ("Rent", [.deadline(hours(-24))])])
        phone.send(.today(.overdueMoved))
        #expect(
            overdue(phone).isEmpty && Set(phone.model.screen.today!.tasks.map(\.title)) == ["Taxes", "Rent"])
        #expect(phone.html.contains("2 tasks moved to today"))
        phone.send(.undoTapped)
        #expect(overdue(phone) == ["Taxes", "Rent"] && phone.model.screen.today!.tasks.isEmpty)
        let taxes = phone.item("Taxes", in: list)
        phone.send(.today(.menuAsked(taxes, Pointer(x: 1, y: 1))))
        #expect(!phone.html.contains("No day"))
        phone.tap("Tomorrow")
        #expect(overdue(phone) == ["Rent"])
        phone.send(.undoTapped)
        #expect(overdue(phone) == ["Taxes", "Rent"])
    }

    @Test("a ticked overdue or due task stays in place until the screen is left", .tags(.D3))
    func ticked() {
        let yesterday = Self.today.advanced(by: -1)
        var (phone, list) = phone([
            ("Taxes", [.deadline(hours(-48))]), ("Paint", [.day(yesterday)]), ("Lamp", [.day(yesterday)]),
            ("Rent", [.deadline(hours(-1))]), ("Call", [.reminder(hours(1))]),
        ])
        for title in ["Taxes", "Paint", "Rent", "Call"] { tick(title, in: list, &phone) }
        #expect(overdue(phone) == ["Taxes", "Paint", "Lamp"] && due(phone) == ["Rent", "Call"])
        #expect(phone.model.screen.today!.overdue.map(\.isDone) == [true, true, false])
        phone.send(.elapsed(.toast(phone.model.toast?.number ?? 0)))
        tick("Taxes", false, in: list, &phone)
        phone.send(.changed)
        #expect(overdue(phone) == ["Taxes", "Paint", "Lamp"] && !phone.model.screen.today!.overdue[0].isDone)
        tick("Taxes", in: list, &phone)
        phone.send(.today(.overdueMoved))
        #expect(
            overdue(phone) == ["Taxes", "Paint"] && phone.model.screen.today!.tasks.map(\.title) == ["Lamp"])
        #expect(!phone.html.contains("Move all to today"))
        phone.send(.opened(.lists))
        phone.send(.opened(.today(nil)))
        #expect(overdue(phone).isEmpty && due(phone) == ["Call"])
    }

    @Test("a ticked overdue task disappears when it is deleted, gets another day, or the day ends")
    func gone() {
        let yesterday = Self.today.advanced(by: -1)
        var (phone, list) = phone(["Paint", "Lamp", "Door"].map { ($0, [.day(yesterday)]) })
        for title in ["Paint", "Lamp", "Door"] { tick(title, in: list, &phone) }
        phone.send(.today(.changed(.edit(phone.item("Lamp", in: list), [.day(nil)]), in: list)))
        phone.send(.today(.changed(.delete(phone.item("Paint", in: list)), in: list)))
        #expect(overdue(phone) == ["Door"])
        phone.env.now = hours(24)
        phone.send(.elapsed(.deadline))
        #expect(overdue(phone).isEmpty)
    }
}
