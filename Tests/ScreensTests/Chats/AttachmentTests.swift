import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Attaching pictures to a chat", .tags(.C7), .timeLimit(.minutes(15)))
struct AttachmentTests {
    private let tests = ChatTests()

    private func captions(_ phone: TestDevice) -> [String] {
        phone.model.screen.chat?.rows.filter { $0.picture != nil }.map { $0.text } ?? []
    }

    /// A device on which these pictures were attached in the chat with Boris.
    private func phone(_ digits: String) -> TestDevice {
        var phone = tests.phone()
        let target = tests.choose(on: &phone)
        for digit in digits { phone.send(.picked(.stored(tests.blob(digit)), for: target)) }
        return phone
    }

    private func chosen(_ phone: TestDevice) -> [BlobID]? { phone.model.screen.chat?.pictures }

    private func send(_ text: String = "", on phone: inout TestDevice) { tests.write(text, on: &phone) }

    @Test("attached pictures wait above the field in their order and are sent together")
    func waiting() {
        var phone = phone("aba")
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(phone.env.replica.memberships.isEmpty, "not sent yet")
        for digit in "ab" {
            #expect(phone.html.contains("/own/") && phone.html.contains(tests.blob(digit).text))
        }
        #expect(phone.html.contains("placeholder=\"Caption\""))
        send("Look", on: &phone)
        #expect(captions(phone) == ["Look", ""] && phone.refusals.isEmpty)
        #expect(chosen(phone) == [] && phone.model.allDrafts.isEmpty)
        #expect(phone.html.contains("placeholder=\"Message\""))
    }

    @Test("pictures can be sent without a caption")
    func noCaption() {
        var phone = phone("a")
        send(on: &phone)
        #expect(captions(phone) == [""] && phone.refusals.isEmpty)
        send(on: &phone)
        #expect(captions(phone) == [""], "nothing else to send")
    }

    @Test("a removed picture is not sent")
    func removed() {
        var phone = phone("abc")
        phone.tap("Remove picture “\u{2068}2\u{2069}”")
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("c")])
        for _ in 0..<2 { phone.tap("Remove picture “\u{2068}1\u{2069}”") }
        send(on: &phone)
        #expect(captions(phone).isEmpty && phone.model.allDrafts.isEmpty)
    }

    @Test("a too long caption stays with the pictures, and nothing is sent")
    func tooLong() {
        var phone = phone("a")
        send(String(repeating: "a", count: 8001), on: &phone)
        #expect(captions(phone).isEmpty && chosen(phone) == [tests.blob("a")])
        #expect(phone.html.contains("aria-invalid=\"true\""))
    }

    @Test(
        "attached pictures survive navigation and a reload, and the chat list shows them as a draft",
        .tags(.U7))
    func restored() {
        var phone = phone("ab")
        tests.receive(["One"], on: &phone)
        phone.send(.opened(.chats))
        #expect(phone.html.contains("Draft: Picture"))
        phone.reload()
        phone.send(.opened(.chat(tests.chat)))
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        phone.send(.chat(.draftEntered("Look")))
        phone.reload()
        send(phone.model.screen.chat?.draft ?? "", on: &phone)
        #expect(captions(phone) == ["Look", ""])
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("Draft"))
    }

    @Test("pictures that arrive while another screen is open are attached to their chat", .tags(.U7))
    func late() {
        var phone = phone("a")
        let target = tests.choose(on: &phone)
        phone.send(.opened(.lists))
        for digit in "ba" { phone.send(.picked(.stored(tests.blob(digit)), for: target)) }
        phone.send(.opened(.chat(.chat(TestDevice.anna, TestDevice.vera))))
        #expect(chosen(phone) == [])
        phone.send(.opened(.chat(tests.chat)))
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(phone.env.replica.memberships.isEmpty)
    }

    @Test("a tab follows the attached pictures of another tab", .tags(.S4))
    func otherTab() {
        var phone = phone("a")
        let (place, env) = (PictureTray.key(tests.chat), phone.env)
        let before = phone.model.allDrafts
        let after = [Draft([tests.blob("a"), tests.blob("b")], in: place)]
        #expect(DraftUpdates.apply(before, after, &phone.model, env) == [place])
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(DraftUpdates.apply(after, [], &phone.model, env) == [place])
        #expect(chosen(phone) == [])
    }

    @Test("an edited message is saved without the attached pictures, which stay")
    func editing() {
        var phone = tests.phone()
        tests.write("Helo", on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.draftEntered("Not for you")))
        phone.send(.chat(.editTapped(id)))
        phone.send(.picked(.stored(tests.blob()), for: tests.choose(.picturesOffered, on: &phone)))
        send("Hello", on: &phone)
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["Hello"] && chosen(phone) == [tests.blob()])
        #expect(phone.model.screen.chat?.draft == "Not for you")
        phone.send(.chat(.submitted))
        #expect(captions(phone) == ["Not for you"])
    }

    @Test("only the first picture quotes the replied message")
    func reply() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        let target = tests.choose(on: &phone)
        phone.send(.chat(.replyTapped(id)))
        for digit in "ab" { phone.send(.picked(.stored(tests.blob(digit)), for: target)) }
        send(on: &phone)
        let rows = phone.model.screen.chat?.rows.filter { $0.picture != nil } ?? []
        #expect(rows.map { $0.quote?.id } == [id, nil])
    }

    @Test("at most ten pictures are attached at once, and a toast reports the others")
    func tooMany() {
        var phone = tests.phone()
        let target = tests.choose(on: &phone)
        #expect(target.maxCount == 10)
        phone.send(.picked(.tooMany, for: target))
        #expect(phone.html.contains("The others were left out"))
    }

    @Test("an empty file is not sent, and a toast says so")
    func empty() {
        var phone = tests.phone()
        phone.send(.picked(.empty, for: tests.choose(on: &phone)))
        #expect(phone.html.contains("This file is empty."))
    }

    @Test("a dropped file that is no picture is not sent, and a toast says so")
    func noPicture() {
        var phone = tests.phone()
        phone.send(.picked(.noPicture, for: tests.choose(on: &phone)))
        #expect(phone.html.contains("Only pictures can be added here."))
    }

    @Test("messages of a new chat name their recipient until the server confirms the chat", .tags(.C9))
    func recipient() {
        let boris = Recipient(name: "Boris", email: "boris@example.org")
        var phone = TestDevice()
        phone.send(.chats(.newTapped))
        phone.send(.newChat(.picker(.picked(Contact(TestDevice.boris, name: "Boris")))))
        phone.model.chats.startedChat?.to = boris
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(tests.chat)))
        for digit in "ab" { phone.send(.picked(.stored(tests.blob(digit)), for: tests.choose(on: &phone))) }
        send(on: &phone)
        // Also after a reload of the page.
        phone.model.chats.startedChat = nil
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(tests.chat)))
        tests.write("Again", on: &phone)
        let written = phone.returnedEffects.compactMap { effect in
            if case .perform(.chat(let intent), tests.chat) = effect { intent.recipient } else { nil }
        }
        #expect(written == [boris, boris, boris])
    }

    @Test("a chat without recipients accepts no files", .tags(.C3))
    func noRecipients() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        #expect(phone.html.contains("data-files"))
        tests.deleteBoris(&phone)
        #expect(!phone.html.contains("data-files"))
    }
}
