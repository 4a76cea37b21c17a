import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Pictures into a chat", .tags(.C7), .timeLimit(.minutes(15)))
struct AttachingTests {
    private let tests = ChatTests()

    private func captions(_ phone: Phone) -> [String] {
        phone.model.screen.chat?.rows.filter { $0.picture != nil }.map { $0.text } ?? []
    }

    /// A phone on which these pictures were chosen in the chat with Boris.
    private func phone(_ digits: String) -> Phone {
        var phone = tests.phone()
        let target = tests.choose(on: &phone)
        for digit in digits { phone.send(.picked(.kept(tests.blob(digit)), for: target)) }
        return phone
    }

    private func chosen(_ phone: Phone) -> [BlobID]? { phone.model.screen.chat?.pictures }

    private func send(_ text: String = "", on phone: inout Phone) { tests.write(text, on: &phone) }

    @Test("pictures wait above the field, in their order, and go together when the user sends them")
    func waiting() {
        var phone = phone("aba")
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(phone.world.replica.memberships.isEmpty, "nothing is sent yet")
        for digit in "ab" {
            #expect(phone.html.contains("/own/") && phone.html.contains(tests.blob(digit).text))
        }
        #expect(phone.html.contains("placeholder=\"Caption\""))
        send("Look", on: &phone)
        #expect(captions(phone) == ["Look", ""] && phone.refusals.isEmpty)
        #expect(chosen(phone) == [] && phone.model.allDrafts.isEmpty)
        #expect(phone.html.contains("placeholder=\"Message\""))
    }

    @Test("pictures need no caption")
    func noCaption() {
        var phone = phone("a")
        send(on: &phone)
        #expect(captions(phone) == [""] && phone.refusals.isEmpty)
        send(on: &phone)
        #expect(captions(phone) == [""], "there is nothing else to send")
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

    @Test("a caption that is too long stays with the pictures, and nothing is sent")
    func tooLong() {
        var phone = phone("a")
        send(String(repeating: "a", count: 8001), on: &phone)
        #expect(captions(phone).isEmpty && chosen(phone) == [tests.blob("a")])
        #expect(phone.html.contains("aria-invalid=\"true\""))
    }

    @Test(
        "pictures are there again after a visit elsewhere and a reload, and the list of chats names them",
        .tags(.U7))
    func kept() {
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

    @Test("pictures that arrive while another screen is open wait in their chat", .tags(.U7))
    func late() {
        var phone = phone("a")
        let target = tests.choose(on: &phone)
        phone.send(.opened(.lists))
        for digit in "ba" { phone.send(.picked(.kept(tests.blob(digit)), for: target)) }
        phone.send(.opened(.chat(.chat(Phone.anna, Phone.vera))))
        #expect(chosen(phone) == [])
        phone.send(.opened(.chat(tests.chat)))
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(phone.world.replica.memberships.isEmpty)
    }

    @Test("a tab follows the pictures that another tab chooses or sends", .tags(.S4))
    func otherTab() {
        var phone = phone("a")
        let (place, world) = (ChatLog.picturesPlace(tests.chat), phone.world)
        let before = phone.model.allDrafts
        let after = [Draft([tests.blob("a"), tests.blob("b")], in: place)]
        #expect(App.follow(before, after, &phone.model, world) == [place])
        #expect(chosen(phone) == [tests.blob("a"), tests.blob("b")])
        #expect(App.follow(after, [], &phone.model, world) == [place])
        #expect(chosen(phone) == [])
    }

    @Test("an edited message is saved without the pictures, which stay")
    func editing() {
        var phone = tests.phone()
        tests.write("Helo", on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.draftEntered("Not for you")))
        phone.send(.chat(.editTapped(id)))
        phone.send(.picked(.kept(tests.blob()), for: tests.choose(.picturesOffered, on: &phone)))
        send("Hello", on: &phone)
        #expect(phone.model.screen.chat?.rows.map(\.text) == ["Hello"] && chosen(phone) == [tests.blob()])
        #expect(phone.model.screen.chat?.draft == "Not for you")
        phone.send(.chat(.submitted))
        #expect(captions(phone) == ["Not for you"])
    }

    @Test("the quote goes with the first picture only")
    func reply() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        let target = tests.choose(on: &phone)
        phone.send(.chat(.replyTapped(id)))
        for digit in "ab" { phone.send(.picked(.kept(tests.blob(digit)), for: target)) }
        send(on: &phone)
        let rows = phone.model.screen.chat?.rows.filter { $0.picture != nil } ?? []
        #expect(rows.map { $0.quote?.id } == [id, nil])
    }

    @Test("ten are taken at once, and it is said that others were left out")
    func tooMany() {
        var phone = tests.phone()
        let target = tests.choose(on: &phone)
        #expect(target.most == 10)
        phone.send(.picked(.tooMany, for: target))
        #expect(phone.html.contains("The others were left out"))
    }

    @Test("an empty file is not sent, and a notice says so")
    func empty() {
        var phone = tests.phone()
        phone.send(.picked(.empty, for: tests.choose(on: &phone)))
        #expect(phone.html.contains("This file is empty."))
    }

    @Test("whom one has found is named until the server tells the chat", .tags(.C9))
    func addressee() {
        let boris = Addressee(name: "Boris", email: "boris@example.org")
        var phone = Phone()
        phone.send(.chats(.newTapped))
        phone.send(.newChat(.picker(.picked(Contact(Phone.boris, name: "Boris")))))
        phone.model.chats.begun?.to = boris
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(tests.chat)))
        for digit in "ab" { phone.send(.picked(.kept(tests.blob(digit)), for: tests.choose(on: &phone))) }
        send(on: &phone)
        // Also where the page was loaded anew meanwhile.
        phone.model.chats.begun = nil
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(tests.chat)))
        tests.write("Again", on: &phone)
        let written = phone.wanted.compactMap { effect in
            if case .perform(.chat(let intent), tests.chat) = effect { intent.addressee } else { nil }
        }
        #expect(written == [boris, boris, boris])
    }

    @Test("where nobody takes messages no files are taken", .tags(.C3))
    func deserted() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        #expect(phone.html.contains("data-files"))
        tests.desert(&phone)
        #expect(!phone.html.contains("data-files"))
    }
}
