import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("The notification center", .tags(.N2), .timeLimit(.minutes(15)))
struct NotificationCenterTests {
    private let list = ListID("01LIST00000000000000000000")
    private let own = ScopeID.user(TestDevice.anna)

    /// The server adds a notification.
    private func notify(
        _ phone: inout TestDevice, _ number: Int64, _ kind: Settings.NotificationKind, _ scope: ScopeID,
        _ subject: String = "",
        at moment: Instant? = nil, name: String = ""
    ) {
        let shown = Notification(
            number: number, kind: kind, scope: scope, subject: RecordID(subject),
            moment: moment ?? phone.env.now,
            name: name)
        let id = Notification.recordID(Int(number))
        phone.receive([Change(own, Record(id: id, content: .notification(shown)))])
    }

    /// A list of Anna with an item that has just reminded her.
    private func reminded() -> (phone: TestDevice, list: ListID, item: ItemID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.receiveItem("Milk", in: list, reminder: phone.env.now)
        let item = phone.item("Milk", in: list)
        phone.send(.opened(.lists))
        notify(&phone, 1, .reminders, .list(list), item.text)
        return (phone, list, item)
    }

    @Test("the menu of a reminder ticks its item, unless the user may not, or it is done")
    func completing() {
        var (phone, list, item) = reminded()
        phone.send(.opened(.notifications))
        let row = Notification.recordID(1)
        phone.send(.notificationCenter(.menuAsked(row, Pointer(x: 0, y: 0))))
        phone.tap("Mark as done")
        #expect(phone.env.replica.item(item, in: .list(list))?.done != nil)
        #expect(!phone.html.contains("<dialog"))
        phone.forgetEffects()
        phone.send(.notificationCenter(.doneTapped(row)))
        #expect(phone.commands.isEmpty)
    }

    @Test(
        "a bell on each main screen shows the unseen count, and opening the list marks all as seen"
    )
    func bell() {
        var (phone, list, item) = reminded()
        for route in [Route.today(nil), .lists, .chats, .habits, .photos] {
            phone.send(.opened(route))
            #expect(phone.html.contains("aria-label=\"Notifications, 1 new\""), "\(route.path)")
        }
        phone.tap("Notifications, 1\u{A0}new")
        #expect(phone.model.route == .notifications)
        #expect(
            phone.html.contains("Milk") && phone.html.contains("Groceries")
                && phone.html.contains("aria-label=\"New\""))
        #expect(
            phone.model.unseen == 0
                && phone.client.outbox.last?.command.intent == .notification(.read(upTo: 1)))
        phone.send(.notificationCenter(.opened(.item(list, item))))
        #expect(phone.model.route == .item(list, item))
        phone.send(.backTapped)
        #expect(phone.model.route == .notifications)
    }

    @Test("a shared list seen in the notification center of another device is not announced", .tags(.L3))
    func seenElsewhere() {
        let words = "\u{2068}Boris\u{2069} shared with you: “\u{2068}Groceries\u{2069}”"
        var phone = TestDevice()
        phone.receiveList(
            list, "Groceries", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris")
        #expect(phone.html.contains(words))
        notify(&phone, 1, .shares, .list(list))
        phone.perform(.notification(.read(upTo: 1)), in: own)
        #expect(!phone.html.contains(words), "removed once the notification center was seen")

        var other = TestDevice()
        notify(&other, 1, .shares, .list(list))
        other.perform(.notification(.read(upTo: 1)), in: own)
        other.receiveList(
            list, "Groceries", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris")
        #expect(!other.html.contains(words))
    }

    @Test("without notifications there is a drawing")
    func empty() {
        var phone = TestDevice()
        _ = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.notifications))
        #expect(phone.html.contains("All quiet") && phone.html.contains("class=\"drawing\""))
    }

    @Test("nothing is marked as seen while the window is hidden")
    func hiddenWindow() {
        var (phone, _, _) = reminded()
        phone.env.device.isWindowFocused = false
        phone.send(.opened(.notifications))
        #expect(phone.model.unseen == 1)
        phone.env.device.isWindowFocused = true
        phone.send(.changed)
        #expect(phone.model.unseen == 0)
    }

    @Test(
        "a done item is shown as done and not counted, and an outdated notification is not shown"
    )
    func outdated() {
        var (phone, list, item) = reminded()
        phone.perform(.item(.tick(item, done: true)), in: .list(list))
        #expect(phone.model.unseen == 0)
        phone.send(.opened(.notifications))
        #expect(phone.html.contains("<li class=\"done\""))
        phone.perform(.item(.tick(item, done: false)), in: .list(list))
        phone.perform(.item(.edit(item, [.reminder(phone.env.now.advanced(by: 60_000))])), in: .list(list))
        #expect(phone.html.contains("All quiet") && !phone.html.contains(">Milk<"))
    }

    @Test("notifications are sorted newest first and end after thirty days")
    func order() {
        var phone = TestDevice()
        let day = Instant.day
        for (number, days) in [(1, 1), (2, 3), (3, 31)] as [(Int64, Int64)] {
            notify(
                &phone, number, .revocations, .list(ListID("0\(number)LIST00000000000000000000")),
                at: phone.env.now.advanced(by: -days * day), name: "List \(number)")
        }
        phone.send(.opened(.notifications))
        let rows = phone.model.screen.notificationCenter?.rows.map(\.title)
        #expect(rows == ["List 1", "List 2"])
        #expect(phone.html.contains("No longer shared with you"))
    }

    @Test("a chat counts by its last message without an age limit")
    func lastMessage() {
        var phone = TestDevice()
        ChatTests().receive(["One"], on: &phone)
        notify(
            &phone, 1, .messages, .chat(TestDevice.anna, TestDevice.boris),
            at: phone.env.now.advanced(by: -31 * Instant.day))
        #expect(phone.model.unseen == 1)
    }

    @Test("removed access is shown until the user has access again")
    func closed() {
        var phone = TestDevice()
        notify(&phone, 1, .revocations, .list(list), name: "Flat")
        #expect(phone.model.unseen == 1)
        phone.receiveList(list, "Flat", role: .editor)
        #expect(phone.model.unseen == 0)
    }

    @Test("a shared list counts until it is opened anywhere")
    func sharedList() {
        var phone = TestDevice()
        phone.receiveList(
            list, "Flat", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris Lind")
        notify(&phone, 1, .shares, .list(list))
        #expect(phone.model.unseen == 1)
        phone.send(.opened(.list(list)))
        #expect(phone.model.unseen == 0)
    }

    /// A user named Boris Lind owns the list or the group, and has this picture.
    private func setPicture(
        _ digit: Character, in scope: ScopeID, _ person: PersonID, on phone: inout TestDevice
    ) {
        var member = Member(person: person, name: "Boris Lind", role: .owner, grant: "g")
        member.picture = ChatTests().blob(digit)
        phone.receive([Change(scope, Record(id: Member.recordID(person), content: .member(member)))])
    }

    private func face(_ phone: TestDevice) -> NotificationCenter.Face? {
        phone.model.screen.notificationCenter?.rows.first?.face
    }

    @Test("a shared plain list or group has the picture of the user who shared it, unless two have the name")
    func inviter() {
        let group = GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG")
        for scope in [ScopeID.list(list), .group(group)] {
            var phone = TestDevice()
            if scope.kind == .list {
                phone.receiveList(list, "Flat", role: .editor, from: "Boris Lind")
            } else {
                phone.receiveGroup(
                    group, "Family", owner: Contact(TestDevice.boris, name: "Boris Lind"), from: "Boris Lind")
            }
            notify(&phone, 1, .shares, scope)
            phone.send(.opened(.notifications))
            let own: NotificationCenter.Face =
                scope.kind == .list ? .list(ListFace(List(name: "Flat"))) : .group(nil)
            #expect(face(phone) == own && !phone.html.contains(">BL<"))
            setPicture("a", in: scope, TestDevice.boris, on: &phone)
            guard case .person("Boris Lind", let portrait?) = face(phone) else {
                Issue.record("no picture")
                return
            }
            #expect(portrait.contains(String(repeating: "a", count: 64)))
            setPicture("b", in: scope, TestDevice.vera, on: &phone)
            #expect(face(phone) == own)
        }
    }

    @Test("a shared list has its sign")
    func sign() {
        var phone = TestDevice()
        phone.receiveList(list, "Flat", role: .editor, from: "Boris Lind")
        setPicture("a", in: .list(list), TestDevice.boris, on: &phone)
        var flat = List(name: "Flat")
        flat.color = HabitColor(rgb: 0x1DB322)
        phone.receive([Change(.list(list), Record(id: List.recordID, content: .list(flat)))])
        notify(&phone, 1, .shares, .list(list))
        phone.send(.opened(.notifications))
        #expect(face(phone) == .list(ListFace(flat)) && phone.html.contains("class=\"sign\""))
    }

    @Test("all new messages of a chat are one row with their number and the newest text")
    func messages() {
        var phone = TestDevice()
        let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
        ChatTests().receive(["One", "Two", "Three"], on: &phone)
        notify(&phone, 1, .messages, chat)
        notify(&phone, 2, .messages, chat)
        phone.send(.opened(.notifications))
        let rows = phone.model.screen.notificationCenter?.rows ?? []
        #expect(rows.count == 1 && rows.first?.text.contains("3\u{A0}new messages") == true)
        #expect(rows.first?.text.hasSuffix("Three") == true)
        phone.tap("Mark all read")
        let read = phone.model.screen.notificationCenter?.rows.first
        #expect(phone.model.unseen == 0 && read?.state == .handled)
        #expect(read?.text == "Three")
    }

    @Test("a copy of a list has no picture of a contact with the name of its sender")
    func sender() {
        var phone = TestDevice()
        let (copy, flat) = (ListID("01C0PY00000000000000000000"), ScopeID.list(list))
        phone.receiveList(list, "Flat", role: .editor)
        setPicture("a", in: flat, TestDevice.boris, on: &phone)
        let scope = ScopeID.list(copy)
        var me = Member(person: TestDevice.anna, name: "Anna Berg", role: .owner, grant: "g")
        me.inviterName = "Boris Lind"
        phone.receive([
            Change(scope, Record(id: List.recordID, content: .list(List(name: "Copy")))),
            Change(scope, Record(id: Member.recordID(me.person), content: .member(me))),
            me.mirror(in: scope, hidden: false),
        ])
        notify(&phone, 1, .shares, scope)
        phone.send(.opened(.notifications))
        #expect(face(phone) == .list(ListFace(List(name: "Copy"))))
    }

    @Test("notifications about missing records are not shown")
    func unknownRecords() {
        var phone = TestDevice()
        notify(&phone, 1, .reminders, .list(list), "01NOTHING00000000000000000")
        notify(&phone, 2, .messages, .chat(TestDevice.anna, TestDevice.boris))
        notify(&phone, 3, .habits, own, "01NOTHING00000000000000000")
        phone.send(.opened(.notifications))
        #expect(phone.model.unseen == 0 && phone.html.contains("All quiet"))
    }

    @Test(
        "new photos of a group are seen in the list or with the feed", .tags(.P10), arguments: [true, false])
    func photos(isInFeed: Bool) {
        var phone = TestDevice()
        let group = GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG")
        phone.receiveGroup(group, "Family", owner: Contact(TestDevice.boris, name: "Boris"))
        let (scope, id) = (ScopeID.photos(of: group), RecordID("01PPPPPPPPPPPPPPPPPPPPPPPP"))
        let membership = Record(
            id: Membership.recordID(scope), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive([Change(own, membership)])
        var photo = Photo(
            position: 1, author: TestDevice.boris, blob: BlobID(String(repeating: "a", count: 64)),
            at: phone.env.now)
        photo.album = AlbumPlace(PhotoID(id.text), place: 1)
        phone.store([Record(id: id, content: .photo(photo))], of: scope, from: 1)
        phone.send(.opened(.lists))
        notify(&phone, 1, .photos, scope, id.text)
        #expect(phone.model.unseen == 1)
        phone.send(.opened(isInFeed ? .photos : .notifications))
        #expect(phone.client.outbox.last?.command.intent == .notification(.read(upTo: 1)))
        #expect(isInFeed || phone.html.contains("New photos from"))
    }
}
