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

    @Test("what stands in the field when they are chosen goes with the first one")
    func caption() {
        var phone = tests.phone()
        phone.send(.chat(.draftEntered("Look")))
        let target = tests.choose(on: &phone)
        for digit in "ab" { phone.send(.picked(.kept(tests.blob(digit)), for: target)) }
        #expect(captions(phone) == ["Look", ""] && phone.model.screen.chat?.draft.isEmpty == true)
    }

    @Test("what is typed while they come stays in the field")
    func typing() {
        var phone = tests.phone()
        for (before, after) in [("", "Hel"), ("Look", "Look at")] {
            phone.send(.chat(.draftEntered(before)))
            let target = tests.choose(on: &phone)
            phone.send(.chat(.draftEntered(after)))
            phone.send(.picked(.kept(tests.blob()), for: target))
            #expect(phone.model.screen.chat?.draft == after)
        }
        #expect(captions(phone) == ["", ""])
    }

    @Test("while a message is changed nothing of the field goes with them")
    func editing() {
        var phone = tests.phone()
        tests.write("Helo", on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        phone.send(.chat(.draftEntered("Not for you")))
        let before = tests.choose(on: &phone)
        phone.send(.chat(.editTapped(id)))
        phone.send(.picked(.kept(tests.blob("a")), for: before))
        phone.send(.picked(.kept(tests.blob("b")), for: tests.choose(.picturesOffered, on: &phone)))
        #expect(captions(phone) == ["", ""] && phone.model.screen.chat?.draft == "Not for you")
        #expect(phone.model.screen.chat?.edit?.text == "Helo")
    }

    @Test("the answer that one has begun goes with the first one only")
    func reply() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        guard let id = phone.model.screen.chat?.rows.first?.id else { return }
        let target = tests.choose(on: &phone)
        phone.send(.chat(.replyTapped(id)))
        phone.send(.picked(.kept(tests.blob("a")), for: target))
        let answer = tests.choose(on: &phone)
        for digit in "bc" { phone.send(.picked(.kept(tests.blob(digit)), for: answer)) }
        let rows = phone.model.screen.chat?.rows.filter { $0.picture != nil } ?? []
        #expect(rows.map { $0.quote?.id } == [nil, id, nil])
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
        phone.send(.picked(.kept(tests.blob()), for: tests.choose(on: &phone)))
        tests.write("Hello", on: &phone)
        // Also where the page was loaded anew meanwhile, and where the pictures come while another one is open.
        phone.model.chats.begun = nil
        phone.send(.opened(.chats))
        phone.send(.opened(.chat(tests.chat)))
        tests.write("Again", on: &phone)
        let target = tests.choose(on: &phone)
        phone.send(.opened(.lists))
        phone.send(.picked(.kept(tests.blob("b")), for: target))
        let written = phone.wanted.compactMap { effect in
            if case .perform(.chat(let intent), tests.chat) = effect { intent.addressee } else { nil }
        }
        #expect(written == [boris, boris, boris, boris])
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
