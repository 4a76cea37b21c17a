import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Tasks with a time on the screens", .tags(.D3, .L12), .timeLimit(.minutes(15)))
struct TimedTaskTests {
    /// Wednesday, 2026-11-18, 11:06.
    private var phone = TestDevice()
    private let inbox = ListID(TestDevice.anna.text)

    private mutating func add(_ titles: String...) {
        phone.send(.opened(.today(nil)))
        for title in titles {
            phone.env.now = phone.env.now.advanced(by: 1)
            phone.send(.today(.draftEntered(title)))
            phone.send(.today(.draftSubmitted))
        }
    }

    private var titles: [String] { phone.model.screen.today!.tasks.map(\.title) }

    @Test("tasks with a time come first in the order of time, the others keep the order by hand")
    mutating func order() {
        add("Read", "Call at 17:00", "Walk", "Gym at 15:30", "Done today at 9:00")
        #expect(titles == ["Done", "Gym", "Call", "Read", "Walk"])
        phone.send(.today(.moved(phone.item("Walk", in: inbox), .up)))
        #expect(titles == ["Done", "Gym", "Call", "Walk", "Read"])
    }

    @Test("a task cannot be moved against the order of time")
    mutating func sorted() {
        add("Read", "Call at 17:00", "Gym at 15:30", "Film at 17:00")
        for (title, direction) in [("Gym", Direction.down), ("Read", .up), ("Film", .down), ("Call", .up)] {
            phone.send(.today(.moved(phone.item(title, in: inbox), direction)))
            #expect(titles == ["Gym", "Call", "Film", "Read"] && phone.html.contains("Sorted by time"))
        }
        phone.send(.today(.moved(phone.item("Film", in: inbox), .up)))
        #expect(titles == ["Gym", "Film", "Call", "Read"], "tasks of the same time are ordered by hand")
    }

    @Test("the row has the time of the region, which is marked once it has passed")
    mutating func row() {
        add("Call at 17:00")
        #expect(phone.html.contains("17:00"))
        phone.env.language = .americanEnglish
        phone.send(.changed)
        #expect(phone.html.contains(">5:00"))
        let before = phone.model.screen.today!.tasks[0].note
        phone.env.now = phone.env.now.advanced(by: 6 * 3_600_000)
        phone.send(.elapsed(.deadline))
        #expect(phone.model.screen.today!.tasks[0].note != before)
    }

    @Test("an invalid time stays text")
    mutating func invalid() {
        add("Call at 25:00", "Ring at 12:60")
        #expect(Set(titles) == ["Call at 25:00", "Ring at 12:60"])
    }

    @Test("a reminder at the time is shown on the device in its zone", .tags(.N1))
    mutating func reminder() {
        phone.wait(minutes: 1)
        add("Call at 12:00")
        phone.env.zone = Zone { _ in 30 }
        phone.send(.changed)
        #expect(phone.advance(minutes: 22).isEmpty)
        let shown = phone.advance(minutes: 4)
        #expect(shown.map(\.name) == ["Call"] && shown[0].text(in: .english) == "Reminder: 12:00")
    }

    @Test("a task that an older app moves to another day is reminded on that day", .tags(.N1))
    mutating func moved() {
        phone.wait(minutes: 1)
        add("Call at 12:00")
        let (scope, id) = (ScopeID.list(inbox), phone.item("Call", in: inbox))
        var item = phone.env.replica.item(id, in: scope)!
        item.day = CivilDay("2026-11-19")
        phone.receive([Change(scope, Record(id: RecordID(id.text), content: .item(item)))])
        #expect(phone.advance(minutes: 23 * 60).isEmpty)
        #expect(phone.advance(minutes: 120).map(\.name) == ["Call"])
    }
}
