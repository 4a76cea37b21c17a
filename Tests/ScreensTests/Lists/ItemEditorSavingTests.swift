import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

/// The editor saves while the user works, and one undo reverts the visit.
@Suite("Saving in the item editor", .tags(.L6), .timeLimit(.minutes(15)))
struct ItemEditorSavingTests {
    var phone = TestDevice()
    let list: ListID
    let milk: ItemID
    var scope: ScopeID { .list(list) }

    init() {
        list = phone.makeList("Groceries", ["Milk"])
        milk = phone.item("Milk", in: list)
        phone.send(.linkTapped(.item(list, milk)))
        phone.forgetEffects()
    }

    private var item: Item? { phone.env.replica.item(milk, in: scope) }

    @discardableResult
    private mutating func send(_ message: ItemEditor.Message) -> [Effect] { phone.send(.itemEditor(message)) }

    private mutating func type(_ field: ItemEditor.Field, _ text: String) { send(.entered(field, text)) }

    /// Changes by another user.
    private mutating func receive(_ changes: ItemChange...) {
        phone.perform(.item(.edit(milk, changes)), in: scope)
    }

    private var savedToast: Bool { phone.html.contains("<p dir=\"auto\">Saved</p>") }

    // MARK: - The moment of saving

    @Test("text is saved when its field loses the focus, and not before")
    mutating func blur() {
        for field in [ItemEditor.Field.title, .note, .quantity] {
            type(field, "2 l")
            #expect(phone.commands.isEmpty)
            send(.left(field, isUnfinished: false))
            #expect(phone.commands.count == 1)
            phone.forgetEffects()
        }
        #expect(item?.title == "2 l" && item?.note == "2 l" && item?.quantity != nil)
    }

    @Test("text is saved two seconds after the last key")
    mutating func pause() throws {
        let first = send(.entered(.note, "f"))
        let second = send(.entered(.note, "fresh"))
        guard case .setTimer(2000, let early)? = first.first, case .setTimer(2000, let late)? = second.first
        else { throw NoRequest() }
        phone.send(.elapsed(early))
        #expect(phone.commands.isEmpty)
        phone.send(.elapsed(late))
        #expect(item?.note == "fresh")
    }

    @Test("closing and leaving save the text without a question")
    func leaving() {
        let ways: [App.Message] = [
            .itemEditor(.closed), .backTapped, .itemEditor(.backTapped), .linkTapped(.profile),
            .opened(.list(list)), .lists(.opened(ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))),
        ]
        for way in ways {
            var test = self
            test.type(.title, "Oat milk")
            test.phone.send(way)
            #expect(test.phone.titles(in: list) == ["Oat milk"] && test.phone.commands.count == 1)
            #expect(test.phone.model.route != .item(list, milk) && test.savedToast)
            #expect(test.phone.model.allDrafts.isEmpty)
        }
    }

    @Test("a page that ends saves the text and stays as it is")
    mutating func hidden() {
        type(.note, "fresh")
        phone.send(.leaving)
        #expect(item?.note == "fresh" && !savedToast)
        phone.send(.leaving)
        #expect(phone.commands.count == 1)
    }

    @Test("choices are saved at once")
    mutating func choices() {
        for message in [
            ItemEditor.Message.day(.chosen(phone.today)), .time(.hourChosen(17)), .doneToggled(true),
        ] {
            phone.forgetEffects()
            send(message)
            #expect(phone.commands.count == 1, "\(message)")
        }
        #expect(item?.day == phone.today && item?.time != nil && item?.alert == .atTime && item?.done != nil)
    }

    @Test("the commands of a visit name it and the text that they are based on")
    mutating func visit() {
        type(.note, "fresh")
        send(.left(.note, isUnfinished: false))
        type(.note, "fresh milk")
        send(.closed)
        guard case .item(.edit(_, let first, let visit?))? = phone.commands.first,
            case .item(.edit(_, let second, visit)) = phone.commands[1]
        else {
            Issue.record("no edits of one visit")
            return
        }
        #expect(first == [.note("fresh", base: "")] && second == [.note("fresh milk", base: "fresh")])
    }

    @Test("saved text keeps its blanks at the end while the user types")
    mutating func blanks() {
        type(.note, "one\n")
        send(.paused(1))
        #expect(item?.note == "one" && phone.html.contains("value=\"one\n\""))
        type(.note, "one\n\n")
        send(.paused(2))
        #expect(phone.commands.count == 1)
        receive(.note("two", base: "one"))
        #expect(phone.html.contains("value=\"two\""), "changes of others are shown")
    }

    @Test("an unfinished date and an invalid value are not saved, and stay as drafts")
    mutating func invalid() {
        type(.deadline, "2026-11-20T09:00")
        send(.left(.deadline, isUnfinished: false))
        send(.started(.deadline))
        type(.quantity, "much")
        send(.paused(4))
        #expect(item?.deadline != nil && !phone.html.contains("A number up to"))
        send(.chipTapped(.quantity))
        send(.left(.quantity, isUnfinished: false))
        #expect(phone.html.contains("A number up to"))
        phone.send(.backTapped)
        #expect(item?.deadline != nil && item?.quantity == nil)
        phone.send(.linkTapped(.item(list, milk)))
        #expect(phone.html.contains(">much</span>"))
    }

    @Test("an empty title is replaced by the former one, with a hint")
    mutating func emptyTitle() {
        type(.title, " ")
        send(.paused(1))
        #expect(phone.html.contains("value=\" \"") && !phone.html.contains("keeps the last one"))
        send(.left(.title, isUnfinished: false))
        #expect(phone.html.contains("value=\"Milk\"") && phone.html.contains("keeps the last one"))
        #expect(phone.commands.isEmpty)
        type(.title, "Oat milk")
        #expect(!phone.html.contains("keeps the last one"))
        type(.title, "")
        #expect(send(.closed) == [.focus("edit-title")])
        #expect(send(.closed) == [.back(to: .list(list))] && item?.title == "Milk")
    }

    // MARK: - Lost pages and items

    @Test("text of a lost page is restored and saved, also over changes of others", .tags(.U7))
    mutating func reload() {
        receive(.note("one\ntwo"))
        type(.title, "Oat milk")
        type(.note, "one\ntwo\nthree")
        let (route, drafts) = (phone.model.route, phone.model.allDrafts)
        receive(.note("zero\none\ntwo", base: "one\ntwo"), .title("Cream"))
        phone.model = App.Model()
        phone.model.drafts = drafts
        let effects = phone.send(.opened(route))
        #expect(effects.contains(.setTimer(2000, .typingPause(1))))
        phone.send(.elapsed(.typingPause(1)))
        #expect(item?.note == "zero\none\ntwo\nthree" && item?.title == "Oat milk")
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("text about an item that another user has deleted becomes a rejected change", .tags(.S2))
    mutating func deleted() {
        type(.note, "The blue one")
        phone.perform(.item(.delete(milk)), in: scope)
        phone.forgetEffects()
        phone.send(.elapsed(.typingPause(1)))
        #expect(phone.commands.isEmpty, "the user can still restore the item")
        phone.send(.backTapped)
        #expect(
            phone.refusals == [.gone]
                && phone.commands == [.item(.edit(milk, [.note("The blue one", base: "")]))])
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("text typed into an inaccessible item is shown, and becomes a rejected change", .tags(.S2))
    mutating func lost() {
        type(.note, "The blue one")
        phone.receive([Change(removing: RecordID(milk.text), from: scope)])
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">The blue one</p>"))
        phone.send(.backTapped)
        #expect(phone.refusals.count == 1 && phone.commands.count == 1)
    }

    @Test("text of a user who may no longer edit becomes a rejected change", .tags(.S2))
    func readOnly() {
        var phone = TestDevice()
        let flat = ListID("01FLAT00000000000000000000")
        phone.receiveList(flat, "Flat", role: .editor, titles: ["Rent"])
        phone.send(.opened(.item(flat, phone.item("Rent", in: flat))))
        phone.send(.itemEditor(.entered(.note, "To the landlord")))
        let me = Member(person: TestDevice.anna, name: "Anna Berg", role: .viewer, grant: "g")
        phone.receive([
            Change(.list(flat), Record(id: Member.recordID(TestDevice.anna), content: .member(me)))
        ])
        phone.send(.backTapped)
        #expect(phone.refusals == [.forbidden])
    }

    // MARK: - Undo

    @Test("one undo reverts everything that the visit has changed")
    mutating func undo() {
        receive(.note("one"), .day(phone.today))
        let before = item
        type(.title, "Oat milk")
        send(.left(.title, isUnfinished: false))
        type(.title, "Rice milk")
        type(.note, "one\ntwo")
        send(.paused(3))
        type(.note, "one\ntwo\nthree")
        send(.time(.hourChosen(17)))
        type(.quantity, "2 l")
        send(.doneToggled(true))
        send(.closed)
        #expect(item?.title == "Rice milk" && item?.note == "one\ntwo\nthree" && item?.done != nil)
        #expect(phone.html.contains("Done: “\u{2068}Rice milk\u{2069}”"))
        phone.send(.undoTapped)
        #expect(item == before)
        #expect(!savedToast && phone.refusals.isEmpty)
    }

    @Test("the undo leaves what another user has changed since, and the lines of others in a note")
    mutating func undoWithOthers() {
        receive(.note("one"))
        type(.title, "Oat milk")
        type(.note, "one\ntwo")
        send(.paused(2))
        receive(.note("zero\none\ntwo", base: "one\ntwo"))
        type(.note, "zero\none\ntwo\nthree")
        type(.quantity, "2 l")
        send(.closed)
        receive(.title("Cream"), .note("zero\none\ntwo\nthree\nfour", base: "zero\none\ntwo\nthree"))
        phone.send(.undoTapped)
        #expect(item?.title == "Cream" && item?.note == "zero\none\nfour" && item?.quantity == nil)
    }

    @Test("a value that another user sets during the visit is what the undo returns to")
    mutating func undoToOthers() {
        type(.title, "Oat milk")
        send(.left(.title, isUnfinished: false))
        receive(.title("Cream"))
        type(.title, "Sour cream")
        send(.closed)
        phone.send(.undoTapped)
        #expect(item?.title == "Cream")
    }

    @Test("changes that the user has taken back offer no undo")
    mutating func takenBack() {
        type(.title, "Oat milk")
        send(.left(.title, isUnfinished: false))
        type(.title, "Milk")
        send(.doneToggled(true))
        phone.send(.undoTapped)
        send(.doneToggled(true))
        send(.doneToggled(false))
        send(.closed)
        #expect(item?.title == "Milk" && item?.done == nil && phone.model.toast?.visit == nil)
    }

    @Test("the undo of a visit that made an item repeat ends the series and restores the plan", .tags(.L10))
    mutating func undoRepetition() {
        let before = item
        send(.day(.chosen(phone.today)))
        send(.chosen(.rule, Recurrence.fieldText(of: Recurrence(.daily))))
        send(.day(.chosen(phone.today.advanced(by: 3))))
        send(.closed)
        #expect(phone.env.replica.rule(of: item!, in: scope) != nil && savedToast)
        phone.send(.undoTapped)
        #expect(item?.day == before?.day && phone.env.replica.rule(of: item!, in: scope) == nil)
        #expect(phone.refusals.isEmpty)
    }

    @Test("a visit with a single change names it")
    mutating func single() {
        receive(.day(phone.today))
        send(.day(.chosen(phone.today.advanced(by: 1))))
        #expect(!phone.html.contains("moved to"), "the toast comes at the end of the visit")
        send(.closed)
        #expect(phone.html.contains("1 task moved to tomorrow"))
        phone.send(.undoTapped)
        #expect(item?.day == phone.today)
    }
}
