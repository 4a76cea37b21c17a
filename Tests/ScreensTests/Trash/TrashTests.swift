import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("The trash", .timeLimit(.minutes(15)))
struct TrashTests {
    private func names(_ phone: TestDevice) -> [String] {
        let list = "<ul aria-label=\"Trash\" class=\"card swipes trash\">"
        let rows = phone.html.components(between: list, and: "</main>").first ?? ""
        return rows.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }

    private func phone() -> (TestDevice, ListID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.items(.deleted(phone.item("Milk", in: list))))
        phone.send(.opened(.trash))
        return (phone, list)
    }

    @Test("a deleted item is shown with its list and restored to its position")
    func restoreItem() {
        var (phone, list) = phone()
        #expect(names(phone) == ["Milk"])
        #expect(phone.html.contains("Groceries"))
        #expect(phone.html.contains("30 days left"))
        let milk = phone.env.replica.trashed(in: list)
        phone.send(.trash(.restoreTapped(milk)))
        #expect(names(phone).isEmpty)
        #expect(phone.titles(in: list) == ["Milk", "Bread"])
    }

    @Test("a deleted list is shown once and restored with its items")
    func restoreList() {
        var (phone, list) = phone()
        phone.perform(.list(.delete), in: .list(list))
        #expect(names(phone) == ["Groceries"])
        phone.send(.trash(.restoreTapped(.list(list))))
        #expect(names(phone) == ["Milk"])
        #expect(phone.titles(in: list) == ["Bread"])
    }

    @Test("a deleted group can be restored or deleted permanently")
    func restoreGroup() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family", with: Contact(TestDevice.boris, name: "Boris"))
        let thing = Trash.Thing.group(group)
        phone.perform(.group(.delete), in: .group(group))
        phone.send(.opened(.trash))
        #expect(names(phone) == ["Family"])
        phone.send(.trash(.restoreTapped(thing)))
        #expect(phone.env.replica.groups.map(\.name) == ["Family"])
        phone.perform(.group(.delete), in: .group(group))
        phone.send(.trash(.purgeTapped(thing)))
        phone.send(.trash(.confirmed))
        #expect(phone.html.contains("The trash is empty") && phone.env.replica.memberships.isEmpty)
    }

    @Test(
        "a deleted picture is shown with its item and can be restored or deleted permanently",
        .tags(.L9)
    )
    func picture() {
        var (phone, list) = phone()
        let bread = phone.item("Bread", in: list)
        let blob = BlobID(String(repeating: "1f", count: 32))
        phone.send(.picked(.stored(blob), for: .item(bread, in: list)))
        let id = phone.env.replica.pictures(of: bread, in: list)[0].id
        let thing = Trash.Thing.picture(id, in: list)
        phone.env.now = phone.env.now.advanced(by: 1)
        phone.perform(.picture(.delete(id)), in: .list(list))
        #expect(names(phone) == ["Picture: Bread", "Milk"])
        #expect(phone.html.contains(blob.text) && phone.html.contains("Restore “\u{2068}Picture: Bread"))
        phone.send(.trash(.restoreTapped(thing)))
        #expect(names(phone) == ["Milk"])
        #expect(phone.env.replica.pictures(of: bread, in: list).map(\.id) == [id])
        phone.perform(.picture(.delete(id)), in: .list(list))
        phone.perform(.item(.delete(bread)), in: .list(list))
        #expect(names(phone).sorted() == ["Bread", "Milk"])
        phone.perform(.item(.restore(bread)), in: .list(list))
        phone.send(.trash(.purgeTapped(thing)))
        phone.send(.trash(.confirmed))
        #expect(names(phone) == ["Milk"] && phone.refusals.isEmpty)
        #expect(phone.env.replica.picture(id, in: .list(list)) == nil)
    }

    @Test("permanent deletion asks with the name and can be cancelled")
    func purge() {
        var (phone, list) = phone()
        let milk = phone.env.replica.trashed(in: list)
        phone.send(.trash(.purgeTapped(milk)))
        #expect(phone.html.contains("Delete “\u{2068}Milk\u{2069}” for good?"))
        phone.send(.trash(.cancelled))
        #expect(names(phone) == ["Milk"])
        phone.send(.trash(.purgeTapped(milk)))
        phone.send(.trash(.confirmed))
        #expect(phone.html.contains("The trash is empty") && phone.html.contains("class=\"drawing\""))
        #expect(phone.env.replica.item(ItemID(milk.id), in: .list(list)) == nil)
    }

    @Test(
        "only the owner of a list deletes its items permanently, and other editors restore them",
        .tags(.L9))
    func foreign() {
        var (phone, own) = phone()
        let milk = phone.env.replica.trashed(in: own)
        let list = ListID("01BARN00000000000000000000")
        phone.receiveList(list, "Barn", role: .editor, titles: ["Rope"])
        let rope = phone.item("Rope", in: list)
        phone.perform(.item(.delete(rope)), in: .list(list))
        #expect(Set(names(phone)) == ["Milk", "Rope"])
        #expect(
            phone.html.contains("Restore “\u{2068}Milk") && phone.html.contains("Restore “\u{2068}Rope"))
        for (thing, canPurge) in [(Trash.Thing.item(rope, in: list), false), (milk, true)] {
            phone.send(.trash(.menuAsked(thing, Pointer(x: 0, y: 0))))
            #expect(phone.html.contains("Delete for good") == canPurge)
        }
        phone.send(.trash(.menuClosed))
        #expect(!phone.html.contains("Delete for good"))
        phone.send(.trash(.emptyTapped))
        #expect(phone.html.contains("1 thing will be gone for good"))
        phone.send(.trash(.confirmed))
        #expect(names(phone) == ["Rope"] && !phone.html.contains("Empty"))
        #expect(phone.refusals.isEmpty)
        phone.perform(.item(.purge(rope)), in: .list(list))
        #expect(phone.refusals == [.forbidden])
    }

    @Test("a row is a button that opens a menu, and its only other button restores it")
    func menu() {
        var (phone, list) = phone()
        let row = phone.html.components(between: "class=\"card swipes trash\"", and: "</ul>").first ?? ""
        #expect(row.components(between: "<button", and: ">").count == 2)
        phone.send(.trash(.menuAsked(phone.env.replica.trashed(in: list), Pointer(x: 0, y: 0))))
        phone.tap("Delete for good")
        #expect(phone.html.contains("Delete “\u{2068}Milk\u{2069}” for good?"))
        #expect(phone.html.components(between: "<dialog", and: ">").count == 1)
    }

    @Test("emptying the trash deletes everything after a question with the number")
    func empty() {
        var (phone, list) = phone()
        phone.perform(.item(.delete(phone.item("Bread", in: list))), in: .list(list))
        phone.send(.trash(.emptyTapped))
        #expect(phone.html.contains("2 things will be gone for good"))
        phone.send(.trash(.confirmed))
        #expect(names(phone).isEmpty)
        #expect(phone.html.contains("The trash is empty"))
    }

    @Test("deleted items of read-only lists are not shown")
    func viewer() {
        var phone = TestDevice()
        let list = ListID("01LIST00000000000000000000")
        phone.receiveList(list, "Boris's", role: .viewer, titles: ["Tea"])
        var item = phone.env.replica.items(in: .list(list))[0]
        item.item.deleted = TestDevice.noon
        phone.receive([Change(.list(list), Record(id: RecordID(item.id.text), content: .item(item.item)))])
        phone.send(.opened(.trash))
        #expect(phone.html.contains("The trash is empty"))
    }

    @Test("the trash is sorted by time of deletion and shows the remaining days")
    func order() {
        var (phone, list) = phone()
        phone.env.now = phone.env.now.advanced(by: 3 * 86_400_000 + 1)
        phone.perform(.item(.delete(phone.item("Bread", in: list))), in: .list(list))
        #expect(names(phone) == ["Bread", "Milk"])
        #expect(phone.html.contains("27 days left"))
    }
}

extension Replica {
    /// The only item of a list in the trash.
    fileprivate func trashed(in list: ListID) -> Trash.Thing {
        let records = all("item", in: .list(list)).filter { $0.content.isDeleted }
        return .item(ItemID(records[0].id.text), in: list)
    }
}
