import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

@Suite("Size of page patches", .timeLimit(.minutes(15)))
struct PatchTests {
    @Test("a tick in a list of 1,000 items changes few nodes")
    func tick() {
        var phone = TestDevice()
        let list = phone.makeList("L", (1...1_000).map { "Item \($0)" })
        phone.send(.items(.draftEntered("x")))
        while phone.html.contains("Show more") { phone.send(.items(.moreWanted)) }
        let view = View<App.Message>()
        let first = view.render(App.view(phone.model, phone.env))
        #expect(first.words.count > 10_000)
        phone.send(.items(.ticked(phone.item("Item 500", in: list), true)))
        let patch = view.render(App.view(phone.model, phone.env))
        #expect(patch.words.count < 100)
        #expect(patch.bytes.count < 200)
    }

    @Test("typing changes only the field")
    func typing() {
        var phone = TestDevice()
        _ = phone.makeList("L", (1...1_000).map { "Item \($0)" })
        let view = View<App.Message>()
        _ = view.render(App.view(phone.model, phone.env))
        phone.send(.items(.draftEntered("M")))
        #expect(view.render(App.view(phone.model, phone.env)).words.count <= 3)
    }

    @Test("a change in another list changes few nodes")
    func otherList() {
        var phone = TestDevice()
        let first = phone.makeList("First", ["a"])
        _ = phone.makeList("Second", ["b"])
        let view = View<App.Message>()
        _ = view.render(App.view(phone.model, phone.env))
        phone.perform(.item(.tick(phone.item("a", in: first), done: true)), in: .list(first))
        #expect(view.render(App.view(phone.model, phone.env)).words.count < 16)
    }

    @Test("fields of one chat, list or item are not those of the next one", .tags(.U7))
    func fieldsOfScreens() {
        var phone = TestDevice()
        let lists = [phone.makeList("First", ["a", "b"]), phone.makeList("Second", ["c"])]
        let chats = [TestDevice.boris, TestDevice.vera].map { ScopeID.chat(TestDevice.anna, $0) }
        for person in [TestDevice.boris, TestDevice.vera] {
            phone.send(.opened(.newChat))
            phone.send(.newChat(.picker(.picked(Contact(person, name: "Boris")))))
            phone.send(.chat(.draftEntered("Hello")))
            phone.send(.chat(.submitted))
        }
        let items = ["a", "b"].map { phone.item($0, in: lists[0]) }
        let pairs: [(from: Route, to: Route, field: String)] = [
            (.chat(chats[0]), .chat(chats[1]), "new-message"), (.list(lists[0]), .list(lists[1]), "new-item"),
            (.item(lists[0], items[0]), .item(lists[0], items[1]), "edit-title"),
        ]
        for (from, to, field) in pairs {
            phone.send(.opened(from))
            let view = View<App.Message>()
            #expect(creates(field, view.render(App.view(phone.model, phone.env))))
            phone.send(.opened(to))
            #expect(creates(field, view.render(App.view(phone.model, phone.env))), "\(to)")
        }
    }

    /// True if the patch creates an element with this id.
    private func creates(_ id: String, _ patch: Patch) -> Bool {
        String(decoding: patch.bytes, as: UTF8.self).contains(id)
    }
}
