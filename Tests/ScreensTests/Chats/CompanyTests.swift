import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import Sync

@Suite("Who is there, on the screen", .tags(.C10), .timeLimit(.minutes(15)))
struct CompanyTests {
    private let tests = ChatTests()
    private var chat: ScopeID { tests.chat }

    /// The chat with Boris is open, in which something was written.
    private func phone() -> Phone {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        return phone
    }

    private func hear(_ state: Presence.State, on phone: inout Phone) {
        phone.world.company.note([Presence(Phone.boris, state)])
    }

    @Test("below the name stands whether the other one is online, or when they were there last")
    func states() {
        var phone = phone()
        #expect(!phone.html.contains("company"))
        hear(.online, on: &phone)
        #expect(
            phone.html.contains(">online<") && !phone.html.contains("aria-live=\"polite\" class=\"company"))
        for (ago, words) in [
            (Int64(60_000), "last seen at"), (Instant.day, "last seen yesterday at"),
            (9 * Instant.day, "last seen "),
        ] {
            hear(.lastSeen(Phone.noon.advanced(by: -ago)), on: &phone)
            #expect(phone.html.contains(words), "\(words)")
        }
    }

    @Test("the list marks who is online, and says who is writing in place of the last message")
    func list() {
        var phone = phone()
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("class=\"online\""))
        hear(.online, on: &phone)
        phone.world.company.note(writing: Phone.boris, in: chat, at: Phone.noon)
        #expect(phone.html.contains("class=\"online\"") && phone.html.contains("is writing…"))
        #expect(!phone.html.contains(">One<"))
    }

    @Test("of whom one has blocked nothing is shown")
    func blocked() {
        var phone = phone()
        hear(.online, on: &phone)
        phone.world.company.note(writing: Phone.boris, in: chat, at: Phone.noon)
        phone.send(.chat(.blockAnswered(true)))
        #expect(!phone.html.contains("company") && !phone.html.contains("is writing"))
        phone.send(.opened(.chats))
        #expect(!phone.html.contains("class=\"online\"") && !phone.html.contains("is writing"))
    }

    @Test("in a group it is said who is writing, and from three on how many")
    func group() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        let chat = ScopeID.chat(of: group)
        let people = [(Phone.boris, "Boris"), (Phone.vera, "Vera"), (Phone.dora, "")]
        phone.receive(
            people.map { person, name in
                let member = Member(person: person, name: name, role: .viewer, grant: "g")
                return Change(chat, Record(id: Member.recordID(person), content: .member(member)))
            })
        var said: [String] = []
        for (person, _) in people {
            phone.world.company.note(writing: person, in: chat, at: Phone.noon)
            said.append(phone.world.writing(in: chat).filter { !"\u{2068}\u{2069}".contains($0) })
        }
        #expect(said == ["Boris is writing…", "Boris and Vera are writing…", "3\u{A0}people are writing…"])
        #expect(!phone.world.isOnline(chat))
    }

    @Test("typing is told while something stands in the field, and not while a message is changed")
    func typing() {
        var phone = phone()
        #expect(phone.send(.chat(.draftEntered("H"))) == [.typed(chat)])
        #expect(phone.send(.chat(.draftEntered(""))).isEmpty)
        tests.write("Hello", on: &phone)
        guard let own = phone.model.screen.chat?.rows.last?.id else { return }
        phone.send(.chat(.editTapped(own)))
        #expect(!phone.send(.chat(.draftEntered("Hello!"))).contains(.typed(chat)))
    }

    @Test("chats are watched where they are on screen, and nowhere else")
    func watched() {
        var phone = phone()
        #expect(phone.model.watched == [chat])
        phone.send(.opened(.chats))
        #expect(phone.model.watched == [chat])
        phone.send(.opened(.lists))
        #expect(phone.model.watched.isEmpty)
    }

    @Test("a switch shows it to nobody", .tags(.A9))
    func setting() {
        var phone = Phone()
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Show when I’m online"))
        phone.send(.settings(.presenceToggled(false)))
        #expect(phone.world.replica.settings(of: Phone.anna).hidesPresence && phone.refusals.isEmpty)
        phone.send(.settings(.presenceToggled(true)))
        #expect(!phone.world.replica.settings(of: Phone.anna).hidesPresence)
    }
}
