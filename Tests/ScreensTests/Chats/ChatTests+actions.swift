import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

/// Actions on messages and chats.
extension ChatTests {
    @Test("a reply quotes its original, and tapping the quote opens it", .tags(.C7))
    func reply() {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.replyTapped(id)))
        #expect(phone.html.contains("Boris") && phone.model.screen.chat?.reply == id)
        write("Yes", on: &phone)
        let row = phone.model.screen.chat?.rows.last
        #expect(row?.quote == MessageRow.Quote(id: id, author: "Boris", text: "One", isPicture: false))
        #expect(phone.model.screen.chat?.reply == nil)
        #expect(phone.send(.chat(.quoteTapped(id))).contains(.focus(ChatLog.rowID(id))))
    }

    @Test("a reaction is added, counted and removed by another tap", .tags(.C7))
    func reactions() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.reacted(id, "👍")))
        let tally = MessageRow.ReactionCount(sign: "👍", count: 1, isOwn: true)
        #expect(phone.model.screen.chat?.rows.first?.reactions == [tally])
        phone.send(.chat(.reacted(id, "👍")))
        #expect(phone.model.screen.chat?.rows.first?.reactions == [])
    }

    @Test("a message is forwarded to another chat, which opens", .tags(.C7))
    func forward() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.forwardTapped(id)))
        let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)
        #expect(phone.html.contains("Saved messages"))
        phone.send(.chat(.forwarded([id], to: saved)))
        #expect(phone.model.route == .chat(saved))
        #expect(phone.model.screen.chat?.rows.map(\.source) == ["Boris"])
    }

    @Test("the chat menu offers mute, block, clear and delete", .tags(.C2, .C3))
    func options() {
        var phone = phone()
        phone.send(.chat(.optionsTapped(Pointer(x: 0, y: 0))))
        #expect(
            phone.html.contains(">Block<") && !phone.html.contains("Clear history"), "no message yet")
        receive(["One"], on: &phone)
        phone.tap("Mute")
        #expect(phone.model.screen.chat?.preference.isMuted == true)
        phone.send(.chat(.optionsTapped(Pointer(x: 0, y: 0))))
        #expect(phone.html.contains(">Unmute<") && !phone.html.contains(">Members<"))
        phone.tap("Clear history")
        #expect(phone.html.contains("Clear the history of the chat “\u{2068}Boris\u{2069}”?"))
        phone.send(.chats(.clearAnswered(true)))
        #expect(phone.model.screen.chat?.rows.isEmpty == true && phone.model.route == .chat(chat))
    }

    @Test("cleared messages are neither shown nor counted, and later ones are", .tags(.C2))
    func clear() {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        phone.send(.opened(.chats))
        phone.send(.chats(.clearTapped(chat, hides: false)))
        phone.send(.chats(.clearAnswered(false)))
        #expect(phone.model.chats.summaries.first?.unread == 2)
        phone.send(.chats(.clearTapped(chat, hides: false)))
        phone.send(.chats(.clearAnswered(true)))
        #expect(
            phone.model.chats.summaries.first?.unread == 0 && phone.model.chats.summaries.first?.last == nil)
        #expect(phone.html.contains(">Boris<"), "the row stays")
        phone.send(.chats(.clearTapped(chat, hides: true)))
        phone.send(.chats(.clearAnswered(true)))
        #expect(!phone.html.contains(">Boris<") && phone.html.contains("No chats yet"))
        #expect(
            readReceipts(phone).allSatisfy { $0 == .mark(read: 0, delivered: 2) }, "no read receipt")
        receive(["One", "Two", "Three"], on: &phone)
        #expect(phone.html.contains(">Boris<") && phone.model.chats.summaries.first?.unread == 1)
        phone.send(.opened(.chat(chat)))
        #expect(
            phone.model.screen.chat?.rows.map(\.text) == ["Three"]
                && phone.model.screen.chat?.hasEarlier == false)
    }

    @Test(
        "clearing and deleting a chat ask by name and can be undone", .tags(.C2, .U7),
        arguments: [false, true])
    func undoneClearing(hides: Bool) {
        var phone = phone()
        receive(["One", "Two"], on: &phone)
        phone.send(.opened(hides ? .chat(chat) : .chats))
        phone.send(.chats(.clearTapped(chat, hides: hides)))
        let question =
            hides
            ? "Delete the chat “\u{2068}Boris\u{2069}”?" : "Clear the history of the chat “\u{2068}Boris"
        #expect(phone.html.contains(question))
        phone.send(.chats(.clearAnswered(true)))
        #expect(phone.model.route == .chats && phone.model.chats.summaries.first?.last == nil)
        let toast = hides ? "Deleted: “\u{2068}Boris\u{2069}”" : "History cleared: “\u{2068}Boris\u{2069}”"
        #expect(phone.html.contains(toast))
        phone.send(.undoTapped)
        let summary = phone.model.chats.summaries.first
        #expect(
            summary?.last?.text == "Two" && summary?.isListed == true && (hides || summary?.unread == 2))
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["One", "Two"])
    }

    @Test("edit mode has a delete button and a menu button for each chat", .tags(.C2, .U6))
    func editing() {
        var phone = phone()
        phone.send(.opened(.chats))
        #expect(!phone.html.contains(">Edit<"), "no chat is listed")
        receive(["One"], on: &phone)
        phone.tap("Edit")
        phone.send(
            App.view(phone.model, phone.env).message(
                for: Event(.click), on: "Actions “\u{2068}Boris\u{2069}”")!)
        for entry in ["Pin", "Mute", "Clear history", "Delete chat"] {
            #expect(phone.html.contains("row-main\">\(entry)<"))
        }
        phone.send(.chats(.sheetClosed))
        phone.tap("Delete chat “\u{2068}Boris\u{2069}”")
        #expect(phone.html.contains("role=\"alertdialog\""))
        phone.send(.chats(.clearAnswered(true)))
        phone.tap("Done")
        #expect(!phone.html.contains(">Edit<") && !phone.html.contains(">Done<"))
    }

    @Test("headers of a chat show the date with year, and the last two days in words", .tags(.C4))
    func years() {
        var phone = phone()
        var changes: [Change] = []
        for (place, day) in [-400, -40, -2, -1, 0].enumerated() {
            let at = TestDevice.noon.advanced(by: Int64(day) * Instant.day)
            let message = ChatMessage(
                position: Int64(place + 1), author: TestDevice.boris, text: "x", written: at, arrival: at,
                after: nil
            )
            let id = RecordID("01AAAAAAAAAAAAAAAAAAAAAAB" + String(place))
            changes.append(Change(chat, Record(id: id, content: .message(message))))
        }
        receive([], on: &phone)
        phone.receive(changes)
        phone.send(.opened(.chat(chat)))
        let html = phone.html
        let days = ["14 October 2025", "9 October 2026", "16 November 2026", "Yesterday", "Today"]
        let places = days.map { html.firstRange(of: ">" + $0 + "<")?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
    }

    @Test("a pinned chat is listed first, and a muted chat does not count on the tab", .tags(.C2))
    func pinned() {
        var phone = phone()
        receive(["One"], on: &phone)
        phone.send(.opened(.chat(.chat(TestDevice.anna, TestDevice.anna))))
        phone.send(.opened(.chats))
        #expect(phone.model.chats.unread == 1)
        phone.send(.chats(.muteTapped(chat, true)))
        #expect(phone.model.chats.unread == 0 && phone.html.contains("Muted"))
        phone.send(.chats(.pinTapped(chat, true)))
        #expect(
            phone.model.chats.summaries.first?.preference.isPinned == true && phone.html.contains("Pinned"))
    }

    @Test("the text of an edited message survives leaving the screen", .tags(.U7))
    func editDraft() {
        var phone = phone()
        write("Helo", on: &phone)
        write("Second", on: &phone)
        guard let rows = phone.model.screen.chat?.rows, rows.count == 2 else { return }
        phone.send(.chat(.editTapped(rows[0].id)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.replyTapped(rows[1].id)))
        phone.send(.chat(.editTapped(rows[1].id)))
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.edit == MessageEdit(id: rows[0].id, text: "Hello", isTouched: true))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.first?.text == "Hello" && phone.model.allDrafts.isEmpty)
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.edit == nil)
    }

    @Test("a draft reply is restored as a reply", .tags(.U7))
    func replyDraft() {
        var phone = phone()
        receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.replyTapped(id)))
        phone.send(.chat(.draftEntered("Yes")))
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(chat)))
        #expect(phone.model.screen.chat?.reply == id)
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.rows.last?.quote?.id == id && phone.model.allDrafts.isEmpty)
    }

    @Test("an unsent draft marks its chat in the list until it is sent", .tags(.C1, .C13))
    func draftMark() {
        var phone = phone()
        receive(["One"], on: &phone)
        phone.send(.chat(.draftEntered("Milk\nand bread")))
        phone.send(.opened(.chats))
        #expect(phone.html.contains(">Draft: Milk<") && !phone.html.contains(">Boris: One<"))
        phone.reload()
        #expect(phone.html.contains(">Draft: Milk<"))
        phone.send(.opened(.chat(chat)))
        phone.send(.chat(.submitted))
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("Draft:") && phone.html.contains("You: Milk"))
    }

    @Test("a screen reader announces a new message once and no later change of it", .tags(.C4, .U6))
    func announcedOnce() {
        var phone = phone()
        receive(["One"], on: &phone)
        let view = View<ChatLog.Message>()
        func announcements(_ text: String) -> Int {
            guard let chat = phone.model.screen.chat else { return 0 }
            let patch = view.render(ChatLog.view(chat, phone.model.context, phone.env))
            return String(decoding: patch.bytes, as: UTF8.self).ranges(of: text).count
        }
        #expect(announcements("One") == 1 && phone.html.contains(#"aria-relevant="additions""#))
        receive(["One", "Two"], on: &phone)
        #expect(announcements("Two") == 1 && announcements("Two") == 0)
        write("Three", on: &phone)
        let id = phone.model.screen.chat?.rows.last?.id
        #expect(announcements("Three") == 1)
        let message = ChatMessage(
            position: 3, author: TestDevice.anna, text: "Three", written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil
        )
        phone.receive([Change(chat, Record(id: RecordID(id?.text ?? ""), content: .message(message)))])
        #expect(phone.model.screen.chat?.rows.count == 3 && announcements("Three") == 0)
    }

    @Test("a picture without a caption offers no text to copy", .tags(.C7))
    func copying() {
        var phone = phone()
        phone.send(.picked(.stored(blob()), for: choose(on: &phone)))
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Copy text"))
    }

    @Test("a waiting edit is shown as waiting, and the message can still be deleted for the user", .tags(.C4))
    func waitingEdit() {
        var phone = phone()
        receive(["One"], on: &phone)
        let message = ChatMessage(
            position: 2, author: TestDevice.anna, text: "Helo", written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil)
        let id = MessageID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        phone.store([Record(id: RecordID(id.text), content: .message(message))], of: chat)
        #expect(phone.model.screen.chat?.row(id)?.state == .sent)
        phone.send(.chat(.editTapped(id)))
        phone.send(.chat(.draftEntered("Hello")))
        phone.send(.chat(.submitted))
        #expect(phone.model.screen.chat?.row(id)?.state == .waiting)
        phone.send(.chat(.menuAsked(id, Pointer(x: 0, y: 0))))
        phone.send(.chat(.removeTapped(id)))
        #expect(phone.html.contains("Delete for me"))
    }

    @Test("a message that arrived late shows the time at which it was written", .tags(.C4))
    func late() {
        var phone = phone()
        receive(["One"], on: &phone)
        #expect(!phone.html.contains("written"))
        for (minutes, isSaid) in [(Int64(4), false), (90, true)] {
            let message = ChatMessage(
                position: 2, author: TestDevice.boris, text: "Late",
                written: TestDevice.noon.advanced(by: -minutes * 60_000), arrival: TestDevice.noon, after: nil
            )
            phone.receive([
                Change(
                    chat,
                    Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA1"), content: .message(message)))
            ])
            #expect(phone.html.contains("written at") == isSaid)
        }
    }
}
