import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncRules

/// Search for chats and users by name.
extension ChatSearchTests {
    /// A device with two chats, and a group with users without a chat.
    private func phoneWithContacts() -> TestDevice {
        var phone = phone(from: 1)
        let names = [
            (TestDevice.boris, "Борис Линд"), (TestDevice.vera, "Вера Борисова"), (TestDevice.dora, "Жанна"),
        ]
        let member = Member(person: TestDevice.boris, name: names[0].1, role: .editor, grant: "g")
        phone.receive([Change(chat, Record(id: Member.recordID(TestDevice.boris), content: .member(member)))])
        phone.makeGroup(
            "Бор", with: Contact(TestDevice.vera, name: names[1].1),
            Contact(TestDevice.dora, name: names[2].1))
        phone.send(.opened(.search))
        phone.send(.answered(Self.everyone, .failed(.offline)))
        return phone
    }

    /// The request sent when the search opens.
    static let everyone = ServerRequest.people("", isDescending: false, after: nil)

    private func named(_ phone: TestDevice) -> [String] {
        phone.model.search.groups.first { $0.kind == .names }?.hits.map { $0.title.map(\.text).joined() }
            ?? []
    }

    @Test(
        "an empty query lists all chats by activity, then contacts, also offline",
        .tags(.C1))
    func blank() {
        var phone = phoneWithContacts()
        let own = ["Борис Линд", "Saved messages", "Вера Борисова", "Жанна"]
        #expect(named(phone) == own && phone.html.contains("Chats and people"))
        #expect(phone.html.contains("these are the people you share with"))
        phone.receive([Change(saved, record(9, "Later"))])
        #expect(named(phone).prefix(2) == ["Saved messages", "Борис Линд"])
        phone.send(.search(.queryEntered("жан")))
        #expect(named(phone) == ["Жанна"])
        phone.send(.search(.cleared))
        #expect(named(phone).count == 4)
    }

    @Test("users known only to the server are listed page by page without duplicates", .tags(.C1))
    func pages() {
        var phone = phoneWithContacts()
        phone.send(.opened(.chats))
        #expect(phone.send(.opened(.search)).contains(.request(Self.everyone)))
        func contacts(_ names: [(String, String)]) -> [Contact] {
            names.map { Contact(PersonID($0.0), name: $0.1) }
        }
        let first = contacts([(TestDevice.boris.text, "Борис Линд"), ("01AAA00000000000000000000A", "Глеб")])
        phone.send(.answered(Self.everyone, .people(first, next: "mark")))
        let own = ["Борис Линд", "Saved messages", "Вера Борисова"]
        #expect(named(phone) == own + ["Глеб", "Жанна"])
        let next = ServerRequest.people("", isDescending: false, after: "mark")
        #expect(phone.send(.search(.morePeopleWanted)).contains(.request(next)))
        phone.send(.answered(next, .people(contacts([("01AAA00000000000000000000B", "Яна")]), next: nil)))
        #expect(named(phone) == own + ["Глеб", "Жанна", "Яна"] && !phone.html.contains("Show more"))
        #expect(!phone.html.contains("these are the people you share with"))
        phone.send(.search(.queryEntered("леб")))
        #expect(named(phone) == ["Глеб"], "substring of a word")
    }

    @Test("the search in one chat lists and requests no users", .tags(.C1))
    func oneChat() {
        var phone = phoneWithContacts()
        #expect(!phone.send(.opened(.chatSearch(chat))).contains(.request(Self.everyone)))
        #expect(phone.html.contains("What are you looking for?"))
    }

    @Test(
        "names are found by word prefix, and by substring from three letters on",
        arguments: [
            ("бор", ["Борис Линд", "Вера Борисова"]), ("лин бор", ["Борис Линд"]),
            ("рис", ["Борис Линд", "Вера Борисова"]),
            ("анн", ["Жанна"]), ("ис", []), ("нн", []), ("рис лин", ["Борис Линд"]), ("рисд", []),
        ])
    func names(query: String, found: [String]) {
        var phone = phoneWithContacts()
        phone.send(.search(.queryEntered(query)))
        #expect(named(phone) == found)
        #expect(phone.html.contains("Chats and people") == !found.isEmpty)
    }

    @Test("three matches by prefix suppress matches by substring")
    func enoughNames() {
        var phone = phoneWithContacts()
        let more = ["01AAA00000000000000000000A", "01AAA00000000000000000000B", "01AAA00000000000000000000C"]
        for (id, name) in zip(more, ["Рис Один", "Рис Два", "Рис Три"]) {
            phone.makeGroup("G", with: Contact(PersonID(id), name: name))
        }
        phone.send(.opened(.search))
        phone.send(.answered(Self.everyone, .failed(.offline)))
        phone.send(.search(.queryEntered("рис")))
        #expect(Set(named(phone)) == ["Рис Один", "Рис Два", "Рис Три"])
    }

    @Test("users known only to the server are found without duplicates")
    func remoteNames() throws {
        var phone = phoneWithContacts()
        let asked = ServerRequest.people("бор", isDescending: false, after: nil)
        #expect(phone.send(.search(.queryEntered("бор"))).contains(.request(asked)))
        let people = [(TestDevice.boris, "Борис Линд"), (PersonID("01AAA00000000000000000000A"), "Боряна")]
            .map { Contact($0.0, name: $0.1) }
        phone.send(.answered(asked, .people(people, next: nil)))
        #expect(named(phone) == ["Борис Линд", "Боряна", "Вера Борисова"])
        phone.send(.answered(asked, .failed(.offline)))
        #expect(named(phone) == ["Борис Линд", "Боряна", "Вера Борисова"])
    }

    @Test("tapping a found chat opens it, and tapping a found user opens a new chat")
    func openedName() throws {
        var phone = phoneWithContacts()
        phone.send(.search(.queryEntered("рис")))
        let other = ScopeID.chat(TestDevice.anna, TestDevice.vera)
        #expect(phone.send(.search(.opened(chat.text))).first == .go(.chat(chat)))
        phone.send(.opened(.search))
        phone.send(.search(.opened(other.text)))
        #expect(phone.model.route == .chat(other))
        #expect(phone.model.chats.startedChat?.to.name == "Вера Борисова")
    }
}
