import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("The calendar of a wide window", .tags(.D5, .U1), .timeLimit(.minutes(15)))
struct WideCalendarTests {
    private let inbox = ListID(TestDevice.anna.text)

    /// A wide window at the calendar, with these tasks for tomorrow.
    private func device(_ titles: [String] = []) -> TestDevice {
        var device = TestDevice()
        device.env.device.isWide = true
        device.send(.opened(.today(device.today.advanced(by: 1))))
        for title in titles {
            device.send(.today(.draftEntered(title)))
            device.send(.today(.draftSubmitted))
        }
        device.send(.linkTapped(.calendar))
        return device
    }

    /// The content of the cell of tomorrow.
    private func cell(_ device: TestDevice) -> String {
        device.html.components(between: "<div class=\"day-cell", and: "</div>").first {
            $0.contains("id=\"cell-day-\(device.today.advanced(by: 1).text)\"")
        } ?? ""
    }

    @Test("a cell has the first three tasks by time, done ones last, and the number of the others")
    func titles() {
        var device = device(["Swim", "Bread", "Dentist 9:00", "Walk", "Call 8:30"])
        device.perform(.item(.tick(device.item("Call", in: inbox), done: true)), in: .list(inbox))
        let names = cell(device).components(between: "class=\"name\">", and: "<")
        #expect(names.first == "Dentist" && cell(device).contains("09:00"))
        // Tasks of one millisecond are in any order.
        #expect(names.count == 3 && Set(names).isSubset(of: ["Dentist", "Swim", "Bread", "Walk"]))
        #expect(cell(device).contains("2 more") && !cell(device).contains("class=\"ends done\""))
        for title in ["Swim", "Bread", "Dentist"] {
            device.perform(.item(.delete(device.item(title, in: inbox))), in: .list(inbox))
        }
        #expect(cell(device).components(between: "class=\"name\">", and: "<") == ["Walk", "Call"])
        #expect(cell(device).contains("class=\"ends done\"") && !cell(device).contains("more"))
    }

    @Test("a cell opens its day, and a title its task, from which the back button returns")
    func opens() {
        var device = device(["Swim"])
        let route = Route.item(inbox, device.item("Swim", in: inbox))
        #expect(cell(device).contains("href=\"\(route.path)\""))
        device.send(.calendar(.opened(route)))
        #expect(device.model.route == route)
        device.send(.backTapped)
        #expect(device.model.route == .calendar)
        device.send(.calendar(.chosen(device.today.advanced(by: 1))))
        #expect(device.model.route == .today(device.today.advanced(by: 1)))
    }

    @Test("later occurrences of a repeating task are in their cells")
    func upcoming() {
        var device = device()
        device.send(.opened(.today(nil)))
        device.send(.today(.draftEntered("Water the plants every day")))
        device.send(.today(.draftSubmitted))
        device.send(.opened(.calendar))
        #expect(cell(device).contains("class=\"ends later\"") && cell(device).contains("Water the plants"))
    }

    @Test("a month is next to the calendar and to a day, where its title opens the calendar")
    func side() {
        var device = device()
        let side = { (device: TestDevice) in
            device.html.components(between: "<div class=\"side\">", and: "<main").first ?? ""
        }
        #expect(side(device).contains("November 2026") && !side(device).contains("New list"))
        #expect(device.send(.calendar(.turned(by: 1))) == [.focus("cell-day-2026-12-19")])
        #expect(side(device).contains("December 2026"))
        device.send(.opened(.today(nil)))
        #expect(!device.html.contains("aria-label=\"Calendar\" title=\"Calendar\""))
        #expect(side(device).contains("href=\"/calendar\""))
        device.send(.today(.linkTapped(.calendar)))
        #expect(device.model.route == .calendar)
    }

    @Test("a narrow window keeps its rings and has the calendar in the bar of the day")
    func narrow() {
        var device = device(["Swim"])
        device.env.device.isWide = false
        #expect(!device.html.contains("day-cell") && device.html.contains("class=\"agenda\""))
        device.send(.opened(.today(nil)))
        device.tap("Calendar")
        #expect(device.model.route == .calendar)
    }
}
