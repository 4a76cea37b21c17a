import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import Sync

@Suite("The centre", .tags(.N2), .timeLimit(.minutes(15)))
struct CentreTests {
    private let list = ListID("01LIST00000000000000000000")
    private let own = ScopeID.user(Phone.anna)

    /// The server tells of something.
    private func tell(
        _ phone: inout Phone, _ number: Int64, _ kind: Settings.Reminding, _ scope: ScopeID,
        _ subject: String = "",
        at moment: Instant? = nil, name: String = ""
    ) {
        let told = Notification(
            number: number, kind: kind, scope: scope, subject: RecordID(subject),
            moment: moment ?? phone.world.now,
            name: name)
        let id = Notification.recordID(Int(number))
        phone.receive([Change(own, Record(id: id, content: .notification(told)))])
    }

    /// A list of Anna's with an item of which she was reminded just now.
    private func reminded() -> (phone: Phone, list: ListID, item: ItemID) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.learn("Milk", in: list, reminder: phone.world.now)
        let item = phone.item("Milk", in: list)
        phone.send(.opened(.lists))
        tell(&phone, 1, .reminders, .list(list), item.text)
        return (phone, list, item)
    }

    @Test(
        "a bell says on each first screen how much was not seen; it leads to the rows, which are seen by that"
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
            phone.html.contains("Milk") && phone.html.contains("Groceries") && phone.html.contains(">New<"))
        #expect(
            phone.model.unseen == 0
                && phone.client.outbox.last?.command.intent == .notification(.read(upTo: 1)))
        phone.send(.centre(.opened(.item(list, item))))
        #expect(phone.model.route == .item(list, item))
        phone.send(.backTapped)
        #expect(phone.model.route == .notifications)
    }

    @Test("a gift that was seen in the centre on another device is not announced again here", .tags(.L3))
    func seenElsewhere() {
        let words = "\u{2068}Boris\u{2069} shared with you: “\u{2068}Groceries\u{2069}”"
        var phone = Phone()
        phone.receiveList(
            list, "Groceries", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris")
        #expect(phone.html.contains(words))
        tell(&phone, 1, .shares, .list(list))
        phone.perform(.notification(.read(upTo: 1)), in: own)
        #expect(!phone.html.contains(words), "it goes once the centre was seen")

        var other = Phone()
        tell(&other, 1, .shares, .list(list))
        other.perform(.notification(.read(upTo: 1)), in: own)
        other.receiveList(
            list, "Groceries", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris")
        #expect(!other.html.contains(words))
    }

    @Test("nothing counts as seen while nobody looks at the window")
    func away() {
        var (phone, _, _) = reminded()
        phone.world.device.isWatched = false
        phone.send(.opened(.notifications))
        #expect(phone.model.unseen == 1)
        phone.world.device.isWatched = true
        phone.send(.changed)
        #expect(phone.model.unseen == 0)
    }

    @Test(
        "what is done stands there as done and does not count, what was deleted or moved does not stand there"
    )
    func untrue() {
        var (phone, list, item) = reminded()
        phone.perform(.item(.tick(item, done: true)), in: .list(list))
        #expect(phone.model.unseen == 0)
        phone.send(.opened(.notifications))
        #expect(phone.html.contains("<li class=\"done\""))
        phone.perform(.item(.tick(item, done: false)), in: .list(list))
        phone.perform(.item(.edit(item, [.reminder(phone.world.now.advanced(by: 60_000))])), in: .list(list))
        #expect(phone.html.contains("All quiet") && !phone.html.contains(">Milk<"))
    }

    @Test("the newest comes first; what is older than thirty days is not there")
    func order() {
        var phone = Phone()
        let day = Instant.day
        for (number, days) in [(1, 1), (2, 3), (3, 31)] as [(Int64, Int64)] {
            tell(
                &phone, number, .revocations, .list(ListID("0\(number)LIST00000000000000000000")),
                at: phone.world.now.advanced(by: -days * day), name: "List \(number)")
        }
        phone.send(.opened(.notifications))
        let rows = phone.model.screen.centre?.rows.map(\.title)
        #expect(rows == ["List 1", "List 2"])
        #expect(phone.html.contains("No longer shared with you"))
    }

    @Test("a chat counts by its last message, however long nobody has looked")
    func lastMessage() {
        var phone = Phone()
        ChatTests().receive(["One"], on: &phone)
        tell(
            &phone, 1, .messages, .chat(Phone.anna, Phone.boris),
            at: phone.world.now.advanced(by: -31 * Instant.day))
        #expect(phone.model.unseen == 1)
    }

    @Test("access that was closed is told of until the person has it again")
    func closed() {
        var phone = Phone()
        tell(&phone, 1, .revocations, .list(list), name: "Flat")
        #expect(phone.model.unseen == 1)
        phone.receiveList(list, "Flat", role: .editor)
        #expect(phone.model.unseen == 0)
    }

    @Test("a gift counts until it is opened, wherever")
    func gift() {
        var phone = Phone()
        phone.receiveList(
            list, "Flat", role: .editor, grant: "01GRANT0000000000000000000", from: "Boris Lind")
        tell(&phone, 1, .shares, .list(list))
        #expect(phone.model.unseen == 1)
        phone.send(.opened(.list(list)))
        #expect(phone.model.unseen == 0)
    }

    @Test("rows of things that are not here are none")
    func strange() {
        var phone = Phone()
        tell(&phone, 1, .reminders, .list(list), "01NOTHING00000000000000000")
        tell(&phone, 2, .messages, .chat(Phone.anna, Phone.boris))
        tell(&phone, 3, .habits, own, "01NOTHING00000000000000000")
        phone.send(.opened(.notifications))
        #expect(phone.model.unseen == 0 && phone.html.contains("All quiet"))
    }
}
