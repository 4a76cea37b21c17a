import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Lists in typed words", .tags(.L11), .timeLimit(.minutes(15)))
struct TypedListTests {
    private var phone = TestDevice()
    private let inbox = ListID(TestDevice.anna.text)
    private let flat = ListID("01ZZZZ00000000000000000000")

    /// Adds a task in the field of Today.
    private mutating func add(_ text: String) {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered(text)))
        phone.send(.today(.draftSubmitted))
    }

    @Test(
        "a task with the name of a list is added to that list on the day, and its words are a chip",
        .tags(.D4))
    mutating func today() {
        let groceries = phone.makeList("Groceries", ["Bread"])
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftEntered("Milk 2 l #groceries tomorrow")))
        #expect(phone.html.contains("Keep as text: Groceries"))
        phone.send(.today(.draftSubmitted))
        #expect(phone.titles(in: groceries) == ["Bread", "Milk"] && phone.refusals.isEmpty)
        let milk = phone.env.replica.item(phone.item("Milk", in: groceries), in: .list(groceries))
        #expect(milk?.day == phone.today.advanced(by: 1) && milk?.quantity?.unit == "l")
        #expect(!phone.lists.contains(inbox))
    }

    @Test("the words of a list override the list chosen before them, and can be kept as text", .tags(.D4))
    mutating func sheet() {
        let (groceries, books) = (phone.makeList("Groceries"), phone.makeList("Books"))
        for isKept in [false, true] {
            phone.send(.opened(.today(nil)))
            phone.send(.today(.sheetAsked))
            phone.send(.today(.listChosen(books)))
            phone.send(.today(.titleEntered("Milk #groceries")))
            if isKept { phone.send(.today(.sheetWordsKept(["#groceries"]))) }
            phone.send(.today(.sheetSubmitted))
        }
        #expect(phone.titles(in: groceries) == ["Milk"] && phone.titles(in: books) == ["Milk #groceries"])
    }

    @Test("the field of a list adds an item to the named list and says so")
    mutating func otherList() {
        let groceries = phone.makeList("Groceries")
        let books = phone.makeList("Books", ["Emma"])
        phone.send(.items(.draftEntered("Milk #groceries")))
        #expect(phone.send(.items(.draftSubmitted)).contains(.focus("new-item")))
        #expect(phone.titles(in: groceries) == ["Milk"] && phone.titles(in: books) == ["Emma"])
        #expect(phone.html.contains("Added to") && phone.html.contains("Groceries"))
        phone.send(.items(.draftEntered("Persuasion #books")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: books) == ["Emma", "Persuasion"])
        phone.send(.items(.pasted("Salt #groceries\nOil #groceries")))
        #expect(phone.titles(in: books).suffix(2) == ["Salt #groceries", "Oil #groceries"])
        #expect(phone.titles(in: groceries) == ["Milk"])
    }

    @Test("the inbox is a list with a name, also before it exists")
    mutating func inboxByName() {
        _ = phone.makeList("Books")
        phone.send(.items(.draftEntered("Call Mum #inbox")))
        phone.send(.items(.draftSubmitted))
        #expect(phone.titles(in: inbox) == ["Call Mum"] && phone.refusals.isEmpty)
        add("Call Dad #Inbox")
        #expect(phone.titles(in: inbox) == ["Call Mum", "Call Dad"] && phone.refusals.isEmpty)
    }

    @Test("unknown lists, deleted ones and those that the user only reads stay in the title")
    mutating func notOffered() {
        phone.receiveList(flat, "Flat", role: .viewer)
        let old = phone.makeList("Old")
        phone.perform(.list(.delete), in: .list(old))
        for title in ["Bulbs #flat", "Bulbs #old", "Bulbs #cellar"] { add(title) }
        #expect(phone.titles(in: inbox) == ["Bulbs #flat", "Bulbs #old", "Bulbs #cellar"])
    }

    @Test("a user after @ is a member of the list after #")
    mutating func person() {
        phone.receiveList(flat, "Flat", role: .editor)
        for title in ["Bulbs @boris #flat", "#flat rent @\"Boris Lind\""] { add(title) }
        #expect(phone.titles(in: flat) == ["Bulbs", "rent"])
        for title in ["Bulbs", "rent"] {
            let item = phone.env.replica.item(phone.item(title, in: flat), in: .list(flat))
            #expect(item?.assignee == TestDevice.boris)
        }
        add("Bulbs @boris")
        #expect(phone.titles(in: inbox) == ["Bulbs @boris"])
    }
}
