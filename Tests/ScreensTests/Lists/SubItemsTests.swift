import Domain
import FeatureTags
import Markup
import Platform
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Sub-items in the item editor", .tags(.L13), .timeLimit(.minutes(15)))
struct SubItemsTests {
    var phone: TestDevice
    let list: ListID
    let trip: ItemID
    var scope: ScopeID { .list(list) }

    init() {
        phone = TestDevice()
        list = phone.makeList("Plans", ["Trip", "Bread"])
        trip = phone.item("Trip", in: list)
        phone.send(.items(.detailsTapped(trip)))
    }

    private var rows: [(id: SubItemID, subItem: SubItem)] {
        phone.env.replica.subItems(of: trip, in: scope)
    }
    private var titles: [String] { rows.map(\.subItem.title) }

    @discardableResult
    private mutating func send(_ message: SubItems.Message) -> [Effect] {
        phone.send(.itemEditor(.subItems(message)))
    }

    private mutating func add(_ titles: String...) {
        for title in titles {
            send(.draftEntered(title))
            send(.draftSubmitted)
        }
    }

    @Test("several are added one after the other while the field keeps the focus")
    mutating func add() {
        for title in ["Pack", " Buy  tickets ", "Water plants"] {
            send(.draftEntered(title))
            #expect(send(.draftSubmitted).contains(.focus("new-subitem")))
        }
        #expect(titles == ["Pack", "Buy  tickets", "Water plants"])
        #expect(send(.draftSubmitted) == [.focus("new-subitem")], "a second tap adds nothing")
        #expect(!phone.html.contains("aria-invalid=\"true\""))
    }

    @Test("pasted lines become sub-items, without their markers")
    mutating func paste() {
        send(.pasted("- Pack\n- Tickets\r\n\n- Map"))
        #expect(titles == ["Pack", "Tickets", "Map"])
    }

    @Test("an empty or too long title, or one too many, stays in the field with an error")
    mutating func refused() {
        send(.draftSubmitted)
        #expect(phone.html.contains("aria-invalid=\"true\""))
        send(.draftEntered(String(repeating: "a", count: 501)))
        send(.draftSubmitted)
        #expect(titles.isEmpty && phone.html.contains("500"))
        send(.draftEntered(""))
        send(.pasted(Array(repeating: "Step", count: 100).joined(separator: "\n")))
        #expect(titles.count == 100)
        send(.draftEntered("More"))
        send(.draftSubmitted)
        #expect(titles.count == 100 && phone.html.contains("value=\"More\""))
    }

    @Test("a tick is stored at once and changes the progress in the list and on the day")
    mutating func tick() {
        phone.perform(.item(.edit(trip, [.day(phone.env.today)])), in: scope)
        add("Pack", "Tickets")
        send(.ticked(rows[0].id, true))
        #expect(rows[0].subItem.done != nil)
        let head = phone.html.components(between: "class=\"subitems\"", and: "</header>").first
        #expect(head?.contains("1 of 2 done") == true)
        phone.send(.itemEditor(.backTapped))
        #expect(phone.html.contains("1/2"))
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("1/2"))
    }

    @Test("sub-items count in no open count and on no day")
    mutating func uncounted() {
        phone.perform(.item(.edit(trip, [.day(phone.env.today)])), in: scope)
        add("Pack", "Tickets")
        var index = DayIndex()
        index.update(from: phone.env.replica)
        var entries = 0
        index.forEach { _, _ in entries += 1 }
        #expect(entries == 1)
        phone.perform(.item(.tick(trip, done: true)), in: scope)
        index.update(from: phone.env.replica)
        #expect(index.isComplete(phone.env.today))
    }

    @Test("a title is edited in its row and saved on leaving the field")
    mutating func rename() {
        add("Pack")
        #expect(send(.tapped(rows[0].id)).contains(.focus("edit-subitem")))
        send(.titleEntered("Pack bags"))
        send(.titleSettled)
        #expect(titles == ["Pack bags"])
        send(.editorClosed)
        #expect(titles == ["Pack bags"] && !phone.html.contains("edit-subitem\""))
        send(.tapped(rows[0].id))
        send(.titleEntered(""))
        send(.editorClosed)
        #expect(titles == ["Pack bags"] && phone.html.contains("edit-subitem\""))
        send(.editorCancelled)
        #expect(titles == ["Pack bags"])
    }

    @Test("a deleted sub-item returns with undo")
    mutating func delete() {
        add("Pack", "Tickets")
        let ids = rows.map(\.id)
        #expect(send(.deleted(ids[0])).contains(.focus("subitem-" + ids[1].text)))
        #expect(titles == ["Tickets"] && phone.html.contains("Pack"))
        phone.send(.undoTapped)
        #expect(titles == ["Pack", "Tickets"])
    }

    @Test("sub-items move up and down, and not beyond the ends")
    mutating func move() {
        add("A", "B", "C")
        let id = rows[0].id
        send(.moved(id, .up))
        #expect(titles == ["A", "B", "C"])
        send(.moved(id, .down))
        #expect(titles == ["B", "A", "C"])
        send(.moved(id, .down))
        send(.moved(id, .down))
        #expect(titles == ["B", "C", "A"])
        send(.moved(id, .up))
        #expect(titles == ["B", "A", "C"])
    }

    @Test("text of the add field is added by Done and by leaving the editor", arguments: [true, false])
    mutating func addedOnLeaving(isDone: Bool) {
        send(.draftEntered(" Pack "))
        phone.send(isDone ? .itemEditor(.closed) : .opened(.today(nil)))
        #expect(titles == ["Pack"] && phone.refusals.isEmpty)
        #expect(!phone.model.allDrafts.contains { $0.text.contains("Pack") })
        phone.send(.opened(.item(list, trip)))
        send(.draftEntered("  "))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .list(list))
        #expect(titles == ["Pack"])
    }

    @Test("text of the add field moves to another list with the item")
    mutating func addedBeforeMove() throws {
        let other = phone.makeList("Flat")
        phone.send(.opened(.item(list, trip)))
        send(.draftEntered("Pack"))
        phone.send(.itemEditor(.moveAsked))
        phone.send(.items(.sent(to: other)))
        let replica = phone.env.replica
        let moved = try #require(replica.items(in: .list(other)).first)
        #expect(replica.subItems(of: moved.id, in: .list(other)).map(\.subItem.title) == ["Pack"])
        #expect(!phone.model.allDrafts.contains { $0.text.contains("Pack") })
    }

    @Test("text of the add field is deleted and restored with the item, also after a start with the item")
    mutating func addedBeforeDeletion() {
        send(.draftEntered("Pack"))
        phone.reload()
        phone.send(.itemEditor(.deleted))
        #expect(phone.refusals.isEmpty && phone.model.route == .list(list))
        phone.send(.undoTapped)
        #expect(titles == ["Pack"])
    }

    @Test("text of the add field that is too long stops Done, and is a draft after leaving")
    mutating func tooLong() {
        let long = String(repeating: "a", count: 501)
        send(.draftEntered(long))
        #expect(phone.send(.itemEditor(.closed)).contains(.focus("new-subitem")))
        #expect(phone.model.route == .item(list, trip))
        #expect(phone.html.contains("At most 500 characters."))
        phone.send(.opened(.today(nil)))
        phone.send(.opened(.item(list, trip)))
        #expect(titles.isEmpty && phone.html.contains("value=\"\(long)\""))
    }

    @Test("an edited title that is too long stops Done, and is a draft after leaving")
    mutating func tooLongTitle() {
        add("Pack", "Tickets")
        let long = "b " + String(repeating: "a", count: 500)
        send(.tapped(rows[0].id))
        send(.titleEntered(long))
        #expect(phone.send(.itemEditor(.closed)).contains(.focus("edit-subitem")))
        #expect(phone.model.route == .item(list, trip))
        phone.send(.opened(.today(nil)))
        phone.send(.opened(.item(list, trip)))
        #expect(titles == ["Pack", "Tickets"] && phone.html.contains("value=\"\(long)\""))
        send(.titleEntered("Bags"))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .list(list))
        #expect(
            titles == ["Bags", "Tickets"] && !phone.model.allDrafts.contains { $0.text.contains("Bags") })
    }

    @Test("an edited title is there again after the page was killed")
    mutating func killed() {
        add("Pack")
        send(.tapped(rows[0].id))
        send(.titleEntered("Pack bags"))
        phone.reload()
        phone.send(.opened(.item(list, trip)))
        #expect(titles == ["Pack"] && phone.html.contains("value=\"Pack bags\""))
        phone.send(.opened(.today(nil)))
        #expect(titles == ["Pack bags"])
    }

    @Test("an emptied title is the former one after Done")
    mutating func emptiedTitle() {
        add("Pack")
        send(.tapped(rows[0].id))
        send(.titleEntered(""))
        phone.send(.itemEditor(.closed))
        #expect(phone.model.route == .list(list))
        #expect(titles == ["Pack"] && phone.refusals.isEmpty)
    }

    @Test("text of the add field is a draft, which opens with the item after the page was killed")
    mutating func draft() {
        send(.draftEntered("Tick"))
        #expect(phone.model.allDrafts.contains { $0.text == "Tick" })
        phone.send(.leaving)
        phone.reload()
        phone.send(.opened(.item(list, trip)))
        #expect(titles.isEmpty && phone.html.contains("value=\"Tick\""))
        send(.draftSubmitted)
        #expect(titles == ["Tick"] && !phone.model.allDrafts.contains { $0.text == "Tick" })
    }

    @Test("an item is found by the title of a sub-item, and not by a deleted one", .tags(.L9))
    mutating func search() {
        add("Zeppelin tickets")
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("zeppelin")))
        #expect(phone.found(.items) == ["Trip"])
        phone.perform(.subItem(.delete(rows[0].id)), in: scope)
        phone.send(.search(.queryEntered("zeppeli")))
        #expect(phone.found(.items).isEmpty)
    }
}
