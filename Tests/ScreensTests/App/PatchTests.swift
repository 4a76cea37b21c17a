import Domain
import Markup
import Screens
import SyncRules
import Testing

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
}
