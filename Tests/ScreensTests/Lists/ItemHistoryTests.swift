import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("The item history", .timeLimit(.minutes(15)))
struct ItemHistoryTests {
    private func phone() -> (TestDevice, ListID, ItemID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Oat milk"])
        let item = phone.item("Oat milk", in: list)
        phone.confirm(RecordID(item.text), in: .list(list))
        let boris = Member(person: TestDevice.boris, name: "Boris Lind", role: .editor, grant: "g")
        phone.receive([
            Change(.list(list), Record(id: Member.recordID(boris.person), content: .member(boris)))
        ])
        return (phone, list, item)
    }

    /// A changed copy of the item as a past version.
    private func past(
        _ version: Int64, by person: PersonID?, _ phone: TestDevice, _ list: ListID, _ id: ItemID,
        _ edit: (inout Item) -> Void
    ) -> PastItem {
        var item = phone.env.replica.item(id, in: .list(list))!
        edit(&item)
        return PastItem(version: version, person: person, at: TestDevice.noon, item: item)
    }

    @Test("the history is requested from the server and shows author, old and new values")
    func changes() {
        var (phone, list, item) = phone()
        let effects = phone.send(.opened(.itemHistory(list, item)))
        #expect(effects.contains(.request(.history(list, item, before: nil))))
        let milk = past(3, by: TestDevice.boris, phone, list, item) {
            $0.title = "Milk"
            $0.quantity = try? Quantity(thousandths: 2000, unit: "l")
        }
        let ticked = past(2, by: TestDevice.anna, phone, list, item) {
            $0.title = "Milk"
            $0.done = TestDevice.noon
            $0.note = "From the farm"
        }
        phone.send(.answered(.history(list, item, before: nil), .history([milk, ticked], more: false)))
        let html = phone.html
        #expect(html.contains("“\u{2068}Milk\u{2069}” → “\u{2068}Oat milk\u{2069}”"))
        #expect(html.contains("Quantity: \u{2068}2 l\u{2069} → —"))
        #expect(html.contains("Quantity: — → \u{2068}2 l\u{2069}"))
        #expect(html.contains("Boris Lind"))
        #expect(html.contains("Opened again"))
        #expect(html.contains("<p class=\"quote\" dir=\"auto\">From the farm</p>"))
        #expect(html.contains("<span dir=\"auto\">Added</span>"))
    }

    @Test("a tick and the addition of the item are shown with their authors", .tags(.L9))
    func tick() {
        var (phone, list, item) = phone()
        phone.perform(.item(.tick(item, done: true)), in: .list(list))
        phone.send(.opened(.itemHistory(list, item)))
        let open = past(3, by: TestDevice.boris, phone, list, item) { $0.done = nil }
        phone.send(.answered(.history(list, item, before: nil), .history([open], more: false)))
        let rows = phone.html.components(between: "class=\"row past\"", and: "</li>")
        #expect(rows.count == 2)
        #expect(rows.first?.contains("Boris Lind") == true && rows.first?.contains("Marked as done") == true)
        #expect(rows.last?.contains("Anna") == true && rows.last?.contains(">Added<") == true)
    }

    @Test("assignee and author are shown with their pictures", .tags(.L9))
    func portraits() {
        var (phone, list, item) = phone()
        var boris = Member(person: TestDevice.boris, name: "Boris Lind", role: .editor, grant: "g")
        boris.picture = BlobID(String(repeating: "1f", count: 32))
        phone.receive([
            Change(.list(list), Record(id: Member.recordID(boris.person), content: .member(boris)))
        ])
        phone.perform(.item(.edit(item, [.assignee(TestDevice.boris)])), in: .list(list))
        phone.send(.opened(.list(list)))
        let rows = phone.html.components(between: "aria-label=\"Items\"", and: "</ul>").first ?? ""
        #expect(rows.contains("aria-label=\"Boris Lind\"") && rows.contains("1f1f"))
        phone.send(.opened(.itemHistory(list, item)))
        let past = past(3, by: TestDevice.boris, phone, list, item) { $0.title = "Milk" }
        phone.send(.answered(.history(list, item, before: nil), .history([past], more: false)))
        #expect(
            phone.html.components(between: "class=\"row past\"", and: "</li>").first?.contains("1f1f") == true
        )
    }

    @Test("a long history is loaded page by page without duplicates")
    func pages() {
        var (phone, list, item) = phone()
        phone.send(.opened(.itemHistory(list, item)))
        let first = past(9, by: nil, phone, list, item) { $0.title = "Nine" }
        let second = past(4, by: TestDevice.boris, phone, list, item) { $0.title = "Four" }
        phone.send(.answered(.history(list, item, before: nil), .history([first], more: true)))
        #expect(phone.html.contains("Somebody"))
        #expect(phone.send(.itemHistory(.moreTapped)) == [.request(.history(list, item, before: 9))])
        for _ in 0..<2 {
            phone.send(.answered(.history(list, item, before: 9), .history([second], more: false)))
        }
        #expect(phone.html.components(between: "“\u{2068}Four", and: "<").count == 1)
        #expect(phone.html.contains("“\u{2068}Four\u{2069}” → “\u{2068}Nine\u{2069}”"))
    }

    @Test("the history reports a missing network and can retry")
    func offline() {
        var (phone, list, item) = phone()
        phone.send(.opened(.itemHistory(list, item)))
        phone.send(.answered(.history(list, item, before: nil), .failed(.offline)))
        #expect(phone.html.contains("needs a connection"))
        #expect(phone.send(.itemHistory(.retryTapped)) == [.request(.history(list, item, before: nil))])
    }

    @Test("the history of a new item is requested once the server knows the item")
    func newItem() {
        var (phone, list, _) = phone()
        phone.send(.opened(.list(list)))
        phone.send(.items(.pasted("Soap\nRye")))
        let soap = phone.item("Soap", in: list)
        let request = Effect.request(.history(list, soap, before: nil))
        #expect(!phone.send(.opened(.itemHistory(list, soap))).contains(request))
        phone.forgetEffects()
        phone.confirm(RecordID(soap.text), in: .list(list))
        #expect(phone.returnedEffects == [request])
    }

    @Test("the answer for another item is not shown")
    func other() {
        var (phone, list, item) = phone()
        phone.send(.opened(.itemHistory(list, item)))
        let other = past(9, by: nil, phone, list, item) { $0.title = "Other" }
        phone.send(
            .answered(
                .history(list, ItemID("01OTHER0000000000000000000"), before: nil),
                .history([other], more: false)))
        #expect(!phone.html.contains("Other"))
    }

    @Test("the item screen opens the history, and back returns")
    func navigation() {
        var (phone, list, item) = phone()
        phone.send(.opened(.item(list, item)))
        #expect(phone.html.contains("href=\"/lists/\(list.text)/items/\(item.text)/history\""))
        phone.send(.opened(.itemHistory(list, item)))
        #expect(phone.send(.backTapped) == [.back(to: .item(list, item))])
    }
}
