import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import Sync

@Suite("A long chat on the screen", .timeLimit(.minutes(15)))
struct LongChatTests {
    private let chat = ScopeID.chat(Phone.anna, Phone.boris)

    private func id(_ place: Int64) -> RecordID {
        let digits = String(place)
        return RecordID("01" + String(repeating: "A", count: 24 - digits.count) + digits)
    }

    private func message(_ place: Int64, _ text: String) -> Record {
        let message = ChatMessage(
            number: place, author: Phone.boris, text: text, written: Phone.noon,
            arrival: Phone.noon.advanced(by: place), after: nil)
        return Record(id: id(place), content: .message(message))
    }

    /// Anna's phone holds messages of Boris from a place on, and has read all of them but the last ones.
    private func phone(from low: Int64 = 1, through end: Int64 = 1000, unread: Int64 = 0) -> Phone {
        var phone = Phone()
        hold(from: low, through: end, unreadBefore: max(0, low - (end - unread) - 1), on: &phone)
        let membership = Membership(grant: "g", role: .editor)
        var mark = ChatMark(Phone.anna)
        mark.advance(read: end - unread, delivered: end)
        phone.receive([
            Change(
                .user(Phone.anna), Record(id: Membership.recordID(chat), content: .membership(membership))),
            Change(.user(Phone.anna), Record(id: ChatMark.recordID(of: chat), content: .mark(mark))),
        ])
        return phone
    }

    private func hold(
        from low: Int64, through end: Int64, unreadBefore: Int64 = 0, on phone: inout Phone
    ) {
        phone.hold(
            (low...end).map { message($0, "Message \($0)") }, of: chat, from: low, unreadBefore: unreadBefore)
    }

    private func places(_ phone: Phone) -> ClosedRange<Int64> {
        let rows = phone.model.screen.chat?.rows ?? []
        #expect(rows.count <= ChatLog.mostRows)
        return (rows.first?.place ?? 0)...(rows.last?.place ?? 0)
    }

    /// How far others are told that Anna has read.
    private func read(_ phone: Phone) -> [Int64] {
        phone.wanted.compactMap {
            if case .perform(.chat(.mark(let read, _)), in: chat) = $0, read > 0 { read } else { nil }
        }
    }

    private func hide(_ places: ClosedRange<Int64>, on phone: inout Phone) {
        let ids = places.map { MessageID(id($0).text) }
        phone.perform(.chatPreference(.hide(chat, ids, true)), in: .user(Phone.anna))
    }

    @Test("however many one after the other are deleted for oneself, one scrolls past them", .tags(.C5, .C7))
    func hidden() {
        var phone = phone(from: 201)
        phone.send(.opened(.chat(chat)))
        hide(201...220, on: &phone)
        hide(500...900, on: &phone)
        for _ in 0..<20 where phone.model.screen.chat?.rows.first?.place != 221 {
            phone.send(.chat(.earlierWanted))
        }
        #expect(places(phone).lowerBound == 221)
        #expect(phone.send(.chat(.earlierWanted)).contains(.loadOlder(chat)), "nothing held is left to show")
        for _ in 0..<20 where phone.model.screen.chat?.hasLater == true {
            let last = places(phone).upperBound
            phone.send(.chat(.laterWanted))
            #expect(places(phone).upperBound > last)
        }
        #expect(places(phone).upperBound == 1000)
    }

    @Test("where all that is held is deleted for oneself, older messages are asked for", .tags(.C5, .C7))
    func allHidden() {
        var phone = phone(from: 951)
        phone.send(.opened(.chat(chat)))
        hide(951...1000, on: &phone)
        #expect(phone.model.screen.chat?.rows.isEmpty == true && !phone.html.contains("No messages yet"))
        #expect(phone.send(.chat(.earlierWanted)).contains(.loadOlder(chat)))
    }

    @Test("from end to end it stands on the page in parts that follow on each other", .tags(.C5))
    func scroll() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        #expect(places(phone) == 941...1000)
        for _ in 0..<60 where phone.model.screen.chat?.hasEarlier == true {
            let before = places(phone)
            phone.send(.chat(.earlierWanted))
            #expect(places(phone).lowerBound < before.lowerBound)
            #expect(places(phone).upperBound >= before.lowerBound)
        }
        #expect(places(phone).lowerBound == 1)
        for _ in 0..<60 where phone.model.screen.chat?.hasLater == true {
            let before = places(phone)
            phone.send(.chat(.laterWanted))
            #expect(places(phone).upperBound > before.upperBound)
            #expect(places(phone).lowerBound <= before.upperBound)
        }
        #expect(places(phone).upperBound == 1000)
    }

    @Test("from far up one gets to the end by the button, and by writing", .tags(.C5))
    func end() {
        var phone = phone()
        phone.send(.opened(.message(chat, 100)))
        #expect(places(phone).contains(100) && places(phone).upperBound < 1000)
        phone.send(.chat(.endTapped))
        #expect(places(phone) == 941...1000)
        phone.send(.opened(.message(chat, 100)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.last?.text == "Hello")
    }

    @Test(
        "it opens at the first new message, however many are new", .tags(.C5), arguments: [1, 59, 300, 999])
    func firstNew(unread: Int64) {
        var phone = phone(unread: unread)
        let effects = phone.send(.opened(.chat(chat)))
        #expect(effects.contains(.focus(ChatLog.firstNewID)))
        #expect(phone.model.screen.chat?.rows.first { $0.isFirstNew }?.place == 1001 - unread)
    }

    @Test(
        "what is new and not held comes first, and nothing beyond it is told as read until then",
        .tags(.C5, .C6))
    func unheldNew() {
        var phone = phone(from: 801, unread: 500)
        #expect(phone.send(.opened(.chat(chat))).contains(.loadOlder(chat, from: 471)))
        #expect(!phone.html.contains("New messages"))
        phone.send(.chat(.seen(1000)))
        phone.send(.elapsed(.chatMarks))
        #expect(read(phone).isEmpty)
        #expect(phone.model.chats.summaries.first?.unread == 500)
        hold(from: 601, through: 1000, unreadBefore: 100, on: &phone)
        #expect(
            phone.model.screen.chat?.firstNew == nil && phone.wanted.last == .loadOlder(chat, from: 471))
        hold(from: 401, through: 1000, on: &phone)
        #expect(phone.wanted.contains(.focus(ChatLog.firstNewID)))
        #expect(phone.model.screen.chat?.firstNew == 501 && places(phone).contains(501))
        phone.send(.chat(.seen(520)))
        phone.send(.elapsed(.chatMarks))
        #expect(read(phone).last == 520)
    }

    @Test("where nothing new is missing, the chat opens at the first new message that is held", .tags(.C5))
    func unheldOwn() {
        var phone = phone(from: 801, unread: 500)
        hold(from: 801, through: 1000, on: &phone)
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.firstNew == 801 && phone.model.screen.chat?.target == nil)
    }

    @Test("an address leads to a message, also to one that is not held yet", .tags(.C11))
    func target() {
        var phone = phone(from: 800)
        let effects = phone.send(.opened(.message(chat, 750)))
        #expect(effects.contains(.loadOlder(chat, from: 720)))
        hold(from: 700, through: 1000, on: &phone)
        #expect(
            phone.wanted.last { $0 != .loadOlder(chat, from: 720) }
                == .focus(ChatLog.rowID(MessageID(id(750).text))))
        #expect(places(phone).contains(750) && phone.model.screen.chat?.target == nil)
        // Neither beyond the end nor before the beginning anything is waited for.
        for place in [-5, 0, 5000, Int64.max, .min] {
            phone.send(.opened(.message(chat, place)))
            hold(from: 1, through: 1000, on: &phone)
            #expect(phone.model.screen.chat?.target == nil && phone.model.screen.chat?.rows.isEmpty == false)
        }
    }

    @Test(
        "until it is read from the device it is not called empty, and then opens at the first new message",
        .tags(.C4))
    func unread() throws {
        var phone = phone(through: 300, unread: 50)
        let whole = try #require(phone.client.replica.scopes[chat])
        var held = HeldScope(chat, cursor: whole.cursor)
        let last = RecordState(id: id(300), version: 1, record: message(300, "Message 300"))
        held.follow(whole.cursor, LogEnd(last: last, unread: nil, received: 300), isLazy: true)
        phone.hold(held, of: chat)
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.rows.isEmpty == true && phone.model.screen.chat?.firstNew == nil)
        #expect(!phone.html.contains("No messages yet"))
        phone.hold(whole, of: chat)
        #expect(phone.model.screen.chat?.firstNew == 251)
    }

    @Test("an answer leads to its original, also to one that is not held yet", .tags(.C7))
    func unheldOriginal() {
        var phone = phone(from: 800)
        phone.send(.opened(.chat(chat)))
        let original = MessageID(id(650).text)
        #expect(phone.send(.chat(.quoteTapped(original))) == [.loadOlder(chat, from: 1)])
        hold(from: 700, through: 1000, on: &phone)
        #expect(phone.wanted.last == .loadOlder(chat, from: 1))
        hold(from: 600, through: 1000, on: &phone)
        #expect(phone.wanted.contains(.focus(ChatLog.rowID(original))) && places(phone).contains(650))
        #expect(phone.model.screen.chat?.sought == nil)
        // What is nowhere is not sought for ever.
        phone.send(.chat(.quoteTapped(MessageID("01NOWHERE00000000000000000"))))
        hold(from: 1, through: 1000, on: &phone)
        #expect(phone.model.screen.chat?.sought == nil)
    }

    @Test("what is selected stays so, however far one scrolls on", .tags(.C5, .C7))
    func selected() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        let (first, last) = (MessageID(id(700).text), MessageID(id(1000).text))
        phone.send(.chat(.menuAsked(last, Pointer(x: 0, y: 0))))
        phone.send(.chat(.selecting(.begun(last))))
        while places(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        #expect(places(phone).upperBound < 1000)
        phone.send(.chat(.selecting(.toggled(first, true))))
        #expect(phone.html.contains("2 selected"))
        phone.send(.chat(.selecting(.forwardTapped(Pointer(x: 0, y: 0)))))
        #expect(phone.model.screen.chat?.sheet == .forwarding([first, last], Pointer(x: 0, y: 0)))
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for me")
        let preference = phone.world.replica.preference(of: Phone.anna, forChat: chat)
        #expect(preference.hides(first) && preference.hides(last))
    }

    @Test("a message that is being changed is known, however far one scrolls on", .tags(.C5, .C7))
    func edited() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.draftEntered("Mine")))
        phone.send(.chat(.submitted))
        guard let mine = phone.model.screen.chat?.rows.last?.id else { return }
        phone.send(.chat(.editTapped(mine)))
        while places(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        #expect(phone.send(.chat(.submitted)) == [.focus(ChatLog.draftID)], "nothing is different")
        phone.send(.chat(.endTapped))
        phone.send(.chat(.editTapped(mine)))
        while places(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        phone.send(.chat(.replyTapped(MessageID(id(700).text))))
        #expect(phone.model.screen.chat?.edit == nil && phone.model.screen.chat?.reply != nil)
    }

    @Test("who goes to a message that is deleted for them comes to the next one", .tags(.C7, .C11))
    func hiddenTarget() {
        var phone = phone()
        hide(500...509, on: &phone)
        hide(1000...1000, on: &phone)
        for (place, shown) in [(500, 510), (1000, 999)] as [(Int64, Int64)] {
            let effects = phone.send(.opened(.message(chat, place)))
            #expect(effects.contains(.focus(ChatLog.rowID(MessageID(id(shown).text)))))
            #expect(places(phone).contains(shown))
        }
    }

    @Test("the place to go to is kept until the device has read what it holds", .tags(.C11))
    func early() {
        var phone = phone()
        let held = phone.world.replica
        phone.world.replica = Phone(signedIn: false).world.replica
        phone.send(.opened(.message(chat, 100)))
        #expect(phone.model.screen.chat?.target == 100)
        phone.world.replica = held
        #expect(phone.send(.changed).contains(.focus(ChatLog.rowID(MessageID(id(100).text)))))
        #expect(places(phone).contains(100))
    }

    @Test("the settings say how many messages are on the device", .tags(.A9, .C13))
    func heldMessages() {
        var phone = phone(from: 801)
        phone.send(.opened(.settings))
        let rows = phone.html.components(between: "Messages stored", and: "</li>")
        #expect(rows.first?.contains(">200<") == true)
    }
}
