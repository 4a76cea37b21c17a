import Domain
import Screens
import Testing

@testable import Sync

@Suite("What others give", .timeLimit(.minutes(15)))
struct GiftTests {
    private let list = ListID("01LIST00000000000000000000")
    private let other = ListID("02LIST00000000000000000000")
    private let told = "\u{2068}Boris Lind\u{2069} shared with you: “\u{2068}Groceries\u{2069}”"
    private let mark = "New, from \u{2068}Boris Lind\u{2069}"

    /// Boris lets Anna into a list of his.
    private func give(
        _ list: ListID, _ name: String, by grant: String = "01GRANT0000000000000000000", to phone: inout Phone
    ) {
        phone.receiveList(list, name, role: .editor, grant: grant, from: "Boris Lind")
    }

    @Test("a list that somebody shares is told of once, and opened from there")
    func tell() {
        var phone = Phone()
        give(list, "Groceries", to: &phone)
        #expect(phone.html.contains(told) && phone.html.contains(">Open</button>"))
        phone.send(.linkTapped(.list(list)))
        #expect(!phone.html.contains(told) && !phone.html.contains(mark))
        phone.send(.opened(.lists))
        phone.send(.changed)
        #expect(!phone.html.contains(told) && !phone.html.contains(mark))
    }

    @Test("until it is opened it is marked with words and the giver's name, also after the message has gone")
    func marked() {
        var phone = Phone()
        give(list, "Groceries", to: &phone)
        phone.send(.noticeDismissed)
        phone.send(.changed)
        #expect(!phone.html.contains(told) && phone.html.contains(mark))
    }

    @Test("what was opened on another device is new here no more, and the message goes")
    func elsewhere() {
        var phone = Phone()
        give(list, "Groceries", to: &phone)
        let grant = CommandID("01GRANT0000000000000000000")
        phone.perform(.person(.open(.list(list), grant: grant)), in: .user(Phone.anna))
        #expect(!phone.html.contains(told) && !phone.html.contains(mark))
    }

    @Test("what was there when the app started is marked and not told of again")
    func start() {
        var phone = Phone()
        give(list, "Groceries", to: &phone)
        phone.model = App.Model()
        phone.send(.opened(.lists))
        #expect(!phone.html.contains(told) && phone.html.contains(mark))
    }

    @Test("what comes into the list that is open is opened by that, and asked for once")
    func opened() {
        var phone = Phone()
        phone.send(.opened(.list(list)))
        give(list, "Groceries", to: &phone)
        #expect(!phone.html.contains(told) && !phone.html.contains(mark))
        #expect(phone.client.outbox.count == 1)
    }

    @Test("a way to take something back is not pushed aside, and what came meanwhile is told afterwards")
    func undo() throws {
        var phone = Phone()
        let mine = phone.makeList("Books", ["Walden"])
        let item = phone.item("Walden", in: mine)
        phone.send(.items(.deleted(item)))
        give(list, "Groceries", to: &phone)
        #expect(phone.html.contains(">Undo</button>") && !phone.html.contains(told))
        phone.send(.undoTapped)
        #expect(phone.html.contains(told))
    }

    @Test("with a group its lists come along, and that is one event")
    func group() {
        var phone = Phone()
        give(list, "Groceries", to: &phone)
        phone.send(.noticeDismissed)
        let group = GroupID("01FAM11Y000000000000000000")
        let grant = "02GRANT0000000000000000000"
        phone.receiveGroup(
            group, "Family", owner: Contact(Phone.boris, name: "Boris Lind"), grant: grant, from: "Boris Lind"
        )
        #expect(phone.html.contains("\u{2068}Boris Lind\u{2069} added you to “\u{2068}Family\u{2069}”"))
        phone.send(.noticeDismissed)
        give(other, "Garden", by: grant, to: &phone)
        #expect(!phone.html.contains("shared with you: “\u{2068}Garden"))
        phone.send(.opened(.profile))
        #expect(phone.html.ranges(of: mark).count == 3)
        phone.send(.opened(.group(group)))
        phone.send(.opened(.profile))
        #expect(phone.html.ranges(of: mark).count == 2)
    }

    @Test("one's own lists are not new to oneself")
    func own() {
        var phone = Phone()
        _ = phone.makeList("Books")
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("New, from"))
    }
}
