import Domain
import Markup
import Screens
import Sync
import Testing

@Suite("What changes on the page", .timeLimit(.minutes(15)))
struct PatchTests {
    @Test("a tick in a list of 1,000 changes few nodes")
    func tick() {
        var phone = Phone()
        let list = phone.makeList("L", (1...1_000).map { "Item \($0)" })
        phone.send(.items(.draftEntered("x")))
        while phone.html.contains("Show more") { phone.send(.items(.moreWanted)) }
        let view = View<App.Message>()
        let first = view.render(App.view(phone.model, phone.world))
        #expect(first.words.count > 10_000)
        phone.send(.items(.ticked(phone.item("Item 500", in: list), true)))
        let patch = view.render(App.view(phone.model, phone.world))
        #expect(patch.words.count < 100)
        #expect(patch.bytes.count < 200)
    }

    @Test("typing changes the field and nothing else")
    func typing() {
        var phone = Phone()
        _ = phone.makeList("L", (1...1_000).map { "Item \($0)" })
        let view = View<App.Message>()
        _ = view.render(App.view(phone.model, phone.world))
        phone.send(.items(.draftEntered("M")))
        #expect(view.render(App.view(phone.model, phone.world)).words.count <= 3)
    }

    @Test("what comes from somebody else into one list leaves the others alone")
    func otherList() {
        var phone = Phone()
        let first = phone.makeList("First", ["a"])
        _ = phone.makeList("Second", ["b"])
        let view = View<App.Message>()
        _ = view.render(App.view(phone.model, phone.world))
        phone.perform(.item(.tick(phone.item("a", in: first), done: true)), in: .list(first))
        #expect(view.render(App.view(phone.model, phone.world)).words.count < 16)
    }
}
