import Domain
import Screens
import Testing

@testable import SyncClient
@testable import SyncRules

@Suite("Lists and groups shared with the user", .timeLimit(.minutes(15)))
struct IncomingShareTests {
    private let list = ListID("01LIST00000000000000000000")
    private let other = ListID("02LIST00000000000000000000")
    private let announcement = "\u{2068}Boris Lind\u{2069} shared with you: “\u{2068}Groceries\u{2069}”"
    private let mark = "New list from \u{2068}Boris Lind\u{2069}"

    /// Boris shares a list with Anna.
    private func share(
        _ list: ListID, _ name: String, by grant: String = "01GRANT0000000000000000000",
        to phone: inout TestDevice
    ) {
        phone.receiveList(list, name, role: .editor, grant: grant, from: "Boris Lind")
    }

    @Test("a shared list is announced once and can be opened from the toast")
    func announced() {
        var phone = TestDevice()
        share(list, "Groceries", to: &phone)
        #expect(phone.html.contains(announcement) && phone.html.contains(">Open</button>"))
        phone.send(.linkTapped(.list(list)))
        #expect(!phone.html.contains(announcement) && !phone.html.contains(mark))
        phone.send(.opened(.lists))
        phone.send(.changed)
        #expect(!phone.html.contains(announcement) && !phone.html.contains(mark))
    }

    @Test("a shared list is marked with the name of the sender until it is opened")
    func marked() {
        var phone = TestDevice()
        share(list, "Groceries", to: &phone)
        phone.send(.toastDismissed)
        phone.send(.changed)
        #expect(!phone.html.contains(announcement) && phone.html.contains(mark))
    }

    @Test("a received copy is announced as sent, and marked with the name of the sender")
    func copy() {
        var phone = TestDevice()
        phone.receiveList(
            list, "Groceries", role: .owner, grant: "01GRANT0000000000000000000", from: "Boris Lind")
        #expect(phone.html.contains("\u{2068}Boris Lind\u{2069} sent you “\u{2068}Groceries\u{2069}”"))
        #expect(!phone.html.contains(announcement))
        phone.send(.toastDismissed)
        #expect(phone.html.contains(mark))
    }

    @Test("a shared list opened on another device is not marked here, and the toast disappears")
    func elsewhere() {
        var phone = TestDevice()
        share(list, "Groceries", to: &phone)
        let grant = CommandID("01GRANT0000000000000000000")
        phone.perform(.person(.markOpened(.list(list), grant: grant)), in: .user(TestDevice.anna))
        #expect(!phone.html.contains(announcement) && !phone.html.contains(mark))
    }

    @Test("a list shared before the start is marked and not announced")
    func start() {
        var phone = TestDevice()
        share(list, "Groceries", to: &phone)
        phone.model = App.Model()
        phone.send(.opened(.lists))
        #expect(!phone.html.contains(announcement) && phone.html.contains(mark))
    }

    @Test("a list shared while its page is open counts as opened")
    func opened() {
        var phone = TestDevice()
        phone.send(.opened(.list(list)))
        share(list, "Groceries", to: &phone)
        #expect(!phone.html.contains(announcement) && !phone.html.contains(mark))
        #expect(phone.client.outbox.count == 1)
    }

    @Test("a toast with undo stays, and the announcement follows it")
    func undo() throws {
        var phone = TestDevice()
        let mine = phone.makeList("Books", ["Walden"])
        let item = phone.item("Walden", in: mine)
        phone.send(.items(.deleted(item)))
        share(list, "Groceries", to: &phone)
        #expect(phone.html.contains(">Undo</button>") && !phone.html.contains(announcement))
        phone.send(.undoTapped)
        #expect(phone.html.contains(announcement))
    }

    @Test("a group with its lists is announced once")
    func group() {
        var phone = TestDevice()
        share(list, "Groceries", to: &phone)
        phone.send(.toastDismissed)
        let group = GroupID("01FAM11Y000000000000000000")
        let grant = "02GRANT0000000000000000000"
        phone.receiveGroup(
            group, "Family", owner: Contact(TestDevice.boris, name: "Boris Lind"), grant: grant,
            from: "Boris Lind"
        )
        #expect(phone.html.contains("\u{2068}Boris Lind\u{2069} added you to “\u{2068}Family\u{2069}”"))
        phone.send(.toastDismissed)
        share(other, "Garden", by: grant, to: &phone)
        #expect(!phone.html.contains("shared with you: “\u{2068}Garden"))
        phone.send(.opened(.profile))
        #expect(phone.html.ranges(of: mark).count == 3)
        phone.send(.opened(.group(group)))
        phone.send(.opened(.profile))
        #expect(phone.html.ranges(of: mark).count == 2)
    }

    @Test("the user's own lists are not marked as new")
    func own() {
        var phone = TestDevice()
        _ = phone.makeList("Books")
        phone.send(.opened(.lists))
        #expect(!phone.html.contains("New list from"))
    }
}
