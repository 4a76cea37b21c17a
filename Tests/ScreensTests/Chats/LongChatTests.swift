import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Long chats on the screen", .timeLimit(.minutes(15)))
struct LongChatTests {
    private let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)

    private func id(_ place: Int64) -> RecordID {
        let digits = String(place)
        return RecordID("01" + String(repeating: "A", count: 24 - digits.count) + digits)
    }

    private func message(_ place: Int64, _ text: String) -> Record {
        let message = ChatMessage(
            position: place, author: TestDevice.boris, text: text, written: TestDevice.noon,
            arrival: TestDevice.noon.advanced(by: place), after: nil)
        return Record(id: id(place), content: .message(message))
    }

    /// A device that stores messages of Boris in a range of positions; the last `unread` ones are new.
    private func phone(from low: Int64 = 1, through end: Int64 = 1000, unread: Int64 = 0) -> TestDevice {
        var phone = TestDevice()
        store(from: low, through: end, unreadBefore: max(0, low - (end - unread) - 1), on: &phone)
        let membership = Membership(grant: "g", role: .editor)
        var mark = ChatMark(TestDevice.anna)
        mark.advance(read: end - unread, delivered: end)
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: Membership.recordID(chat), content: .membership(membership))),
            Change(.user(TestDevice.anna), Record(id: ChatMark.recordID(of: chat), content: .mark(mark))),
        ])
        return phone
    }

    private func store(
        from low: Int64, through end: Int64, unreadBefore: Int64 = 0, on phone: inout TestDevice
    ) {
        phone.store(
            (low...end).map { message($0, "Message \($0)") }, of: chat, from: low, unreadBefore: unreadBefore)
    }

    private func positions(_ phone: TestDevice) -> ClosedRange<Int64> {
        let rows = phone.model.screen.chat?.rows ?? []
        #expect(rows.count <= ChatWindow.maxRows)
        return (rows.first?.position ?? 0)...(rows.last?.position ?? 0)
    }

    /// The read positions sent to the server.
    private func read(_ phone: TestDevice) -> [Int64] {
        phone.returnedEffects.compactMap {
            if case .perform(.chat(.mark(let read, _)), in: chat) = $0, read > 0 { read } else { nil }
        }
    }

    private func hide(_ places: ClosedRange<Int64>, on phone: inout TestDevice) {
        let ids = places.map { MessageID(id($0).text) }
        phone.perform(.chatPreference(.hide(chat, ids, true)), in: .user(TestDevice.anna))
    }

    @Test("the log scrolls to a message of the user when it is sent, and not again later", .tags(.C4))
    func scrolling() {
        let chats = ChatTests()
        var phone = chats.phone()
        chats.receive(["One"], on: &phone)
        #expect(!phone.html.contains("data-reveal"))
        chats.write("Two", on: &phone)
        #expect(phone.html.contains("data-reveal"))
        phone.send(.chat(.draftEntered("Three")))
        chats.receive(["One", "Four"], on: &phone)
        #expect(phone.model.screen.chat?.rows.count == 3 && !phone.html.contains("data-reveal"))
    }

    @Test("scrolling passes any number of consecutive hidden messages", .tags(.C5, .C7))
    func hidden() {
        var phone = phone(from: 201)
        phone.send(.opened(.chat(chat)))
        hide(201...220, on: &phone)
        hide(500...900, on: &phone)
        for _ in 0..<20 where phone.model.screen.chat?.rows.first?.position != 221 {
            phone.send(.chat(.earlierWanted))
        }
        #expect(positions(phone).lowerBound == 221)
        #expect(phone.send(.chat(.earlierWanted)).contains(.loadOlder(chat)), "every stored message is shown")
        for _ in 0..<20 where phone.model.screen.chat?.hasLater == true {
            let last = positions(phone).upperBound
            phone.send(.chat(.laterWanted))
            #expect(positions(phone).upperBound > last)
        }
        #expect(positions(phone).upperBound == 1000)
    }

    @Test("older messages are requested if all stored ones are hidden", .tags(.C5, .C7))
    func allHidden() {
        var phone = phone(from: 951)
        phone.send(.opened(.chat(chat)))
        hide(951...1000, on: &phone)
        #expect(phone.model.screen.chat?.rows.isEmpty == true && !phone.html.contains("No messages yet"))
        #expect(phone.send(.chat(.earlierWanted)).contains(.loadOlder(chat)))
    }

    @Test("scrolling shows a long chat from end to end in overlapping parts", .tags(.C5))
    func scroll() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        #expect(positions(phone) == 941...1000)
        for _ in 0..<60 where phone.model.screen.chat?.hasEarlier == true {
            let before = positions(phone)
            phone.send(.chat(.earlierWanted))
            #expect(positions(phone).lowerBound < before.lowerBound)
            #expect(positions(phone).upperBound >= before.lowerBound)
        }
        #expect(positions(phone).lowerBound == 1)
        for _ in 0..<60 where phone.model.screen.chat?.hasLater == true {
            let before = positions(phone)
            phone.send(.chat(.laterWanted))
            #expect(positions(phone).upperBound > before.upperBound)
            #expect(positions(phone).lowerBound <= before.upperBound)
        }
        #expect(positions(phone).upperBound == 1000)
    }

    @Test("the button and sending a message lead from an older position to the end", .tags(.C5))
    func end() {
        var phone = phone()
        phone.send(.opened(.message(chat, 100)))
        #expect(positions(phone).contains(100) && positions(phone).upperBound < 1000)
        phone.send(.chat(.endTapped))
        #expect(positions(phone) == 941...1000)
        phone.send(.opened(.message(chat, 100)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.last?.text == "Hello")
    }

    @Test(
        "a long chat opens at its first new message", .tags(.C5), arguments: [1, 59, 300, 999])
    func firstNew(unread: Int64) {
        var phone = phone(unread: unread)
        let effects = phone.send(.opened(.chat(chat)))
        #expect(effects.contains(.focus(ChatLog.firstNewID)))
        #expect(phone.model.screen.chat?.rows.first { $0.isFirstNew }?.position == 1001 - unread)
    }

    @Test(
        "missing new messages are loaded first, and later ones are not marked as read until then",
        .tags(.C5, .C6))
    func newNotLoaded() {
        var phone = phone(from: 801, unread: 500)
        #expect(phone.send(.opened(.chat(chat))).contains(.loadOlder(chat, from: 471)))
        #expect(!phone.html.contains("New messages"))
        phone.send(.chat(.seen(1000)))
        phone.send(.elapsed(.chatMarks))
        #expect(read(phone).isEmpty)
        #expect(phone.model.chats.summaries.first?.unread == 500)
        store(from: 601, through: 1000, unreadBefore: 100, on: &phone)
        #expect(
            phone.model.screen.chat?.firstNew == nil
                && phone.returnedEffects.last == .loadOlder(chat, from: 471))
        store(from: 401, through: 1000, on: &phone)
        #expect(phone.returnedEffects.contains(.focus(ChatLog.firstNewID)))
        #expect(phone.model.screen.chat?.firstNew == 501 && positions(phone).contains(501))
        phone.send(.chat(.seen(520)))
        phone.send(.elapsed(.chatMarks))
        #expect(read(phone).last == 520)
    }

    @Test("a chat opens at the first stored new message if no new message is missing", .tags(.C5))
    func firstNewLoaded() {
        var phone = phone(from: 801, unread: 500)
        store(from: 801, through: 1000, on: &phone)
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.firstNew == 801 && phone.model.screen.chat?.target == nil)
    }

    @Test("an address opens a message, also one that is not loaded", .tags(.C11))
    func target() {
        var phone = phone(from: 800)
        let effects = phone.send(.opened(.message(chat, 750)))
        #expect(effects.contains(.loadOlder(chat, from: 720)))
        store(from: 700, through: 1000, on: &phone)
        #expect(
            phone.returnedEffects.last { $0 != .loadOlder(chat, from: 720) }
                == .focus(ChatLog.rowID(MessageID(id(750).text))))
        #expect(positions(phone).contains(750) && phone.model.screen.chat?.target == nil)
        // A position before the first or after the last message is ignored.
        for place in [-5, 0, 5000, Int64.max, .min] {
            phone.send(.opened(.message(chat, place)))
            store(from: 1, through: 1000, on: &phone)
            #expect(phone.model.screen.chat?.target == nil && phone.model.screen.chat?.rows.isEmpty == false)
        }
    }

    @Test(
        "a chat that is not loaded is not shown as empty and then opens at the first new message",
        .tags(.C4))
    func unread() throws {
        var phone = phone(through: 300, unread: 50)
        let whole = try #require(phone.client.replica.scopes[chat])
        var held = ScopeReplica(chat, cursor: whole.cursor)
        let last = RecordState(id: id(300), version: 1, record: message(300, "Message 300"))
        held.adoptStored(whole.cursor, LogTail(last: last, unread: nil, received: 300), isLazy: true)
        phone.store(held, of: chat)
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.rows.isEmpty == true && phone.model.screen.chat?.firstNew == nil)
        #expect(!phone.html.contains("No messages yet"))
        phone.store(whole, of: chat)
        #expect(phone.model.screen.chat?.firstNew == 251)
    }

    @Test("a quote opens its original, also one that is not loaded", .tags(.C7))
    func originalNotLoaded() {
        var phone = phone(from: 800)
        phone.send(.opened(.chat(chat)))
        let original = MessageID(id(650).text)
        #expect(phone.send(.chat(.quoteTapped(original))) == [.loadOlder(chat, from: 1)])
        store(from: 700, through: 1000, on: &phone)
        #expect(phone.returnedEffects.last == .loadOlder(chat, from: 1))
        store(from: 600, through: 1000, on: &phone)
        #expect(
            phone.returnedEffects.contains(.focus(ChatLog.rowID(original))) && positions(phone).contains(650))
        #expect(phone.model.screen.chat?.soughtMessage == nil)
        // The search for a message that does not exist ends.
        phone.send(.chat(.quoteTapped(MessageID("01NOWHERE00000000000000000"))))
        store(from: 1, through: 1000, on: &phone)
        #expect(phone.model.screen.chat?.soughtMessage == nil)
    }

    @Test("selected messages stay selected while scrolling", .tags(.C5, .C7))
    func selected() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        let (first, last) = (MessageID(id(700).text), MessageID(id(1000).text))
        phone.send(.chat(.menuAsked(last, Pointer(x: 0, y: 0))))
        phone.send(.chat(.selecting(.started(last))))
        while positions(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        #expect(positions(phone).upperBound < 1000)
        phone.send(.chat(.selecting(.toggled(first, true))))
        #expect(phone.html.contains("2 selected"))
        phone.send(.chat(.selecting(.forwardTapped)))
        #expect(phone.model.screen.chat?.sheet == .forwarding([first, last]))
        phone.send(.chat(.selecting(.removeTapped(Pointer(x: 0, y: 0)))))
        phone.tap("Delete for me")
        let preference = phone.env.replica.preference(of: TestDevice.anna, forChat: chat)
        #expect(preference.hides(first) && preference.hides(last))
    }

    @Test("an edited message stays known while scrolling", .tags(.C5, .C7))
    func edited() {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.draftEntered("Mine")))
        phone.send(.chat(.submitted))
        guard let mine = phone.model.screen.chat?.rows.last?.id else { return }
        phone.send(.chat(.editTapped(mine)))
        while positions(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        #expect(phone.send(.chat(.submitted)) == [.focus(ChatLog.draftID)], "unchanged")
        phone.send(.chat(.endTapped))
        phone.send(.chat(.editTapped(mine)))
        while positions(phone).lowerBound > 700 { phone.send(.chat(.earlierWanted)) }
        phone.send(.chat(.replyTapped(MessageID(id(700).text))))
        #expect(phone.model.screen.chat?.edit == nil && phone.model.screen.chat?.reply != nil)
    }

    @Test("the address of a hidden message opens the next visible one", .tags(.C7, .C11))
    func hiddenTarget() {
        var phone = phone()
        hide(500...509, on: &phone)
        hide(1000...1000, on: &phone)
        for (place, shown) in [(500, 510), (1000, 999)] as [(Int64, Int64)] {
            let effects = phone.send(.opened(.message(chat, place)))
            #expect(effects.contains(.focus(ChatLog.rowID(MessageID(id(shown).text)))))
            #expect(positions(phone).contains(shown))
        }
    }

    @Test("a requested position waits until the store has been loaded", .tags(.C11))
    func early() {
        var phone = phone()
        let held = phone.env.replica
        phone.env.replica = TestDevice(signedIn: false).env.replica
        phone.send(.opened(.message(chat, 100)))
        #expect(phone.model.screen.chat?.target == 100)
        phone.env.replica = held
        #expect(phone.send(.changed).contains(.focus(ChatLog.rowID(MessageID(id(100).text)))))
        #expect(positions(phone).contains(100))
    }

    @Test("the settings show the number of messages stored on the device", .tags(.A9, .C13))
    func storedMessages() {
        var phone = phone(from: 801)
        phone.send(.opened(.settings))
        let rows = phone.html.components(between: "Messages stored", and: "</li>")
        #expect(rows.first?.contains(">200<") == true)
    }
}
