import Browser
import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@testable import WebApp

/// The same draft in two tabs.
extension PersistenceTests {
    /// A field that adds a record: how it is opened, filled in and submitted.
    struct AddingField: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let route: Route
        let entered: @Sendable (String) -> App.Message
        let submitted: @Sendable () -> App.Message
    }

    static let groceries = ListID("01L1ST00000000000000000000")
    static let fields = [
        AddingField(
            testDescription: "list", path: "/lists/" + groceries.text, route: .list(groceries),
            entered: { .items(.draftEntered($0)) }, submitted: { .items(.draftSubmitted) }),
        AddingField(
            testDescription: "lists", path: "/lists", route: .lists, entered: { .lists(.nameEntered($0)) },
            submitted: { .lists(.nameSubmitted) }),
        AddingField(
            testDescription: "day", path: "/today", route: .today(nil),
            entered: { .today(.draftEntered($0)) },
            submitted: { .today(.draftSubmitted) }),
        AddingField(
            testDescription: "group", path: "/groups/new", route: .newGroup,
            entered: { .newGroup(.nameEntered($0)) }, submitted: { .newGroup(.confirmed) }),
    ]

    private func openTwice(_ field: AddingField) -> (SimulatedTab, SimulatedTab) {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(field.route))
        tab.loop.send(field.entered("Milk"))
        tab.receive(.visible(false))
        let other = device.open(field.path)
        #expect(other.loop.model.allDrafts.map { $0.text } == ["Milk"])
        return (tab, other)
    }

    private func drafts(in tab: SimulatedTab) -> [String] { tab.loop.model.allDrafts.map { $0.text } }

    @Test(
        "a draft that one tab has added disappears from the field of another tab", .tags(.S4, .U7),
        arguments: fields)
    func draftAdded(field: AddingField) {
        let (tab, other) = openTwice(field)
        tab.loop.send(field.submitted())
        tab.receive(.visible(false))
        #expect(drafts(in: other).isEmpty)
        other.receive(.leaving)
        #expect(drafts(in: device.open(field.path)).isEmpty)
    }

    @Test(
        "a draft follows the changes of another tab, and disappears with it", .tags(.S4),
        arguments: fields)
    func draftGrown(field: AddingField) {
        let (tab, other) = openTwice(field)
        tab.loop.send(field.entered("Milk and eggs"))
        tab.receive(.visible(false))
        #expect(drafts(in: other) == ["Milk and eggs"])
        tab.loop.send(field.submitted())
        tab.receive(.visible(false))
        other.receive(.leaving)
        #expect(drafts(in: device.open(field.path)).isEmpty)
    }

    @Test(
        "a draft that was changed in another tab stays there when one tab adds it", .tags(.S4),
        arguments: fields)
    func draftChanged(field: AddingField) {
        let (tab, other) = openTwice(field)
        other.loop.send(field.entered("Bread"))
        tab.loop.send(field.submitted())
        tab.receive(.visible(false))
        #expect(drafts(in: other) == ["Bread"])
        other.receive(.leaving)
        #expect(drafts(in: device.open(field.path)) == ["Bread"])
    }

    @Test("a message that one tab has sent disappears from the field of another tab", .tags(.S4))
    func draftSent() {
        let chat = ScopeID.chat(
            PersonID("01ANNA00000000000000000000"), PersonID("01BORIS0000000000000000000"))
        let tab = open()
        tab.loop.send(.opened(.chat(chat)))
        tab.loop.send(.chat(.draftEntered("Hello")))
        tab.receive(.visible(false))
        let other = device.open(Route.chat(chat).path)
        #expect(drafts(in: other) == ["Hello"])
        tab.loop.send(.chat(.draftEntered("")))
        tab.receive(.visible(false))
        #expect(drafts(in: other).isEmpty)
        other.receive(.leaving)
        #expect(drafts(in: device.open()).isEmpty)
    }

    @Test("fields that one tab has saved are no longer unsaved in another tab", .tags(.S4))
    func formSaved() {
        let (tab, item) = openItem()
        tab.loop.send(.itemEditor(.entered(.note, "The blue one")))
        tab.loop.send(.itemEditor(.entered(.title, "Oat milk")))
        tab.loop.saveDrafts()
        tab.answerCalls()
        let other = device.open("/lists/" + list.id + "/items/" + item.text)
        #expect(drafts(in: other).contains("The blue one"))
        tab.receive(.visible(false))
        #expect(drafts(in: other).isEmpty)
        other.receive(.leaving)
        #expect(drafts(in: device.open()).isEmpty)
    }
}
