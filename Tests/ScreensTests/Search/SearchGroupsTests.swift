import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Search for everything", .tags(.U9), .timeLimit(.minutes(15)))
struct SearchGroupsTests {
    let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)

    /// A device with something of each kind that a search for "cat" finds.
    private func phone(_ query: String) -> TestDevice {
        var phone = TestDevice()
        _ = phone.makeList("Cat", ["Category", "Food for the cat", "Bread"])
        let note = ItemIntent.edit(
            phone.item("Bread", in: phone.model.route.list!), [.note("Buy rye\nNot for cats")])
        phone.perform(.item(note), in: .list(phone.model.route.list!))
        phone.send(.opened(.habits))
        _ = phone.makeHabit("Brush the cat")
        phone.makeGroup("Flat", with: Contact(TestDevice.vera, name: "Catherine Lind"))
        phone.store([], of: chat)
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: Membership.recordID(chat), content: .membership(membership)))
        ])
        let message = ChatMessage(
            position: 1, author: TestDevice.boris, text: "Hello\nHow is your cat?", written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil)
        phone.receive([Change(chat, Record(id: RecordID("01M"), content: .message(message)))])
        let photos = ScopeID.photos(of: TestDevice.anna)
        var photo = Photo(
            position: 1, author: TestDevice.anna,
            blob: BlobID(checking: String(repeating: "a", count: 64))!, at: TestDevice.noon)
        (photo.caption, photo.alternative) = ("On the sofa", "A sleeping cat")
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: Membership.recordID(photos), content: .membership(membership))),
            Change(photos, Record(id: RecordID("01P"), content: .photo(photo))),
        ])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered(query)))
        return phone
    }

    @Test("one query finds lists, items, notes, people, habits, messages and photos, in groups")
    func groups() {
        let phone = phone("cat")
        #expect(
            phone.model.search.groups.map(\.kind)
                == [.lists, .items, .names, .habits, .messages, .photos, .actions])
        #expect(phone.found(.lists) == ["Cat"])
        #expect(phone.found(.items) == ["Category", "Food for the cat", "Bread"])
        #expect(phone.found(.names) == ["Catherine Lind"])
        #expect(phone.found(.habits) == ["Brush the cat"])
        #expect(phone.hits(.messages).map(\.target) == [.screen(.message(chat, 1))])
        #expect(phone.found(.photos) == ["On the sofa"])
        #expect(phone.found(.actions) == ["Add “\u{2068}cat\u{2069}” to Today"])
        #expect(phone.html.contains("Not for <mark>cat</mark>s"))
        #expect(phone.html.contains("How is your <mark>cat</mark>?"))
        #expect(phone.html.contains("A sleeping <mark>cat</mark>"))
    }

    @Test(
        "screens are found by the beginnings of their names from two letters on",
        arguments: [("set", ["Settings"]), ("new ch", ["New chat"]), ("s", []), ("ettings", [])])
    func screens(query: String, found: [String]) {
        #expect(phone(query).found(.screens) == found)
    }

    @Test(
        "matches inside words are added to fewer than three others, from three letters on",
        arguments: [
            ("read", ["Bread"]), ("ea", []), ("tego", ["Category"]), ("at", []),
        ])
    func inside(query: String, found: [String]) {
        #expect(phone(query).found(.items) == found)
    }

    @Test("three items with words that begin as the query suppress items with it inside words")
    func enough() {
        var phone = TestDevice()
        _ = phone.makeList("List", ["ear one", "ear two", "Pear"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("ear")))
        #expect(phone.found(.items) == ["ear one", "ear two", "Pear"])
        _ = phone.makeList("Other", ["ear three"])
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("ear")))
        #expect(phone.found(.items) == ["ear one", "ear three", "ear two"])
    }

    @Test("Enter opens the first row, and the arrow keys select another one in any group")
    func arrows() {
        var phone = phone("cat")
        let list = phone.hits(.lists)[0]
        #expect(phone.model.search.selected == list)
        phone.send(.search(.moved(by: -1)))
        #expect(phone.model.search.selected == list)
        for hit in phone.model.search.hits.dropFirst() {
            phone.send(.search(.moved(by: 1)))
            #expect(phone.model.search.selected == hit)
            #expect(phone.html.contains("aria-activedescendant=\"find-" + hit.key))
        }
        phone.send(.search(.moved(by: 1)))
        #expect(phone.model.search.selected == phone.hits(.actions)[0])
        phone.send(.search(.submitted))
        #expect(phone.model.route == .today(nil) && phone.html.contains("value=\"cat\""))
    }

    @Test("without an arrow key, Enter opens nothing on a touch screen and never adds a task")
    func noDefault() {
        var phone = phone("xyzzy")
        #expect(phone.found(.actions).count == 1 && phone.model.search.selected == nil)
        #expect(phone.html.contains("Nothing found") && phone.send(.search(.submitted)).isEmpty)
        phone.env.device.isTouchPrimary = true
        phone.send(.opened(.lists))
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("cat")))
        #expect(phone.send(.search(.submitted)).isEmpty)
    }

    @Test("Escape clears the query, then leaves the search; a new search begins without a query")
    func escape() {
        var phone = phone("cat")
        #expect(phone.send(.search(.cleared)).contains(.focus("search")))
        #expect(phone.model.search.query.isEmpty)
        phone.send(.search(.queryEntered("cat")))
        phone.send(.opened(.lists))
        phone.send(.linkTapped(.search))
        #expect(phone.model.search.query.isEmpty)
        #expect(phone.send(.search(.cleared)) == [.back(to: .lists)])
    }

    @Test("the search keys are freed when the search is left")
    func freed() {
        var phone = phone("cat")
        #expect(!phone.model.search.index.isEmpty && !phone.model.search.messages.index.isEmpty)
        phone.send(.search(.opened(phone.hits(.lists)[0].key)))
        #expect(phone.model.search.index.isEmpty && phone.model.search.messages.index.isEmpty)
        phone.send(.backTapped)
        #expect(phone.found(.lists) == ["Cat"] && phone.model.search.query == "cat")
    }

    @Test("an opened message shows the words of the query until another screen opens")
    func opened() {
        var phone = phone("how cat")
        phone.send(.search(.opened(phone.hits(.messages)[0].key)))
        #expect(phone.model.route == .message(chat, 1))
        #expect(phone.html.contains("<mark>How</mark>") && phone.html.contains("<mark>cat</mark>"))
        phone.send(.opened(.lists))
        phone.send(.opened(.message(chat, 1)))
        #expect(!phone.html.contains("<mark>") && phone.html.contains("How is your cat?"))
    }

    @Test("the query stays for the way back from a message, a habit and a chat")
    func returned() {
        for kind in [Search.Kind.messages, .habits, .names] {
            var phone = phone("cat")
            phone.send(.search(.opened(phone.hits(kind)[0].key)))
            phone.send(.backTapped)
            #expect(phone.model.route == .search && phone.model.search.query == "cat")
        }
    }

    @Test("a photo opens over the search")
    func photo() {
        var phone = phone("sofa")
        phone.send(.search(.opened(phone.hits(.photos)[0].key)))
        #expect(phone.model.route == .search && phone.model.overlays.viewer != nil)
    }
}
