import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Drafts of titles that are edited in their rows", .tags(.U7), .timeLimit(.minutes(15)))
struct TitleDraftTests {
    private func editing(_ text: String) -> (phone: TestDevice, list: ListID, item: ItemID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        phone.send(.opened(.list(list)))
        let item = phone.model.screen.items!.content!.rows[0].id
        phone.send(.items(.itemTapped(item)))
        phone.send(.items(.titleEntered(text)))
        return (phone, list, item)
    }

    @Test("the title is edited further after a reload, and saved once")
    func reload() {
        var (phone, list, item) = editing("Oat milk")
        phone.reload()
        #expect(phone.model.screen.items?.editor?.title.text == "Oat milk")
        #expect(phone.html.contains("id=\"item-title\""))
        let effects = phone.send(.items(.editorClosed))
        #expect(effects.first == .perform(.item(.rename(item, "Oat milk", base: "Milk")), in: .list(list)))
        #expect(phone.model.allDrafts.isEmpty)
        phone.reload()
        #expect(phone.model.screen.items?.editor == nil)
    }

    @Test("an edit that ended leaves no draft")
    func ended() {
        let ends: [Items.Message] = [.editorCancelled, .editorClosed, .titleEntered("Milk"), .titleSettled]
        for end in ends {
            var (phone, _, _) = editing("Oat milk")
            #expect(phone.model.allDrafts.count == 3)
            phone.send(.items(end))
            #expect(phone.model.allDrafts.isEmpty, "\(end)")
        }
    }

    @Test("the title of an item that was deleted in the meantime moves to the add field")
    func deleted() {
        var (phone, list, item) = editing("Oat milk")
        let drafts = phone.model.allDrafts
        phone.send(.items(.editorCancelled))
        phone.perform(.item(.delete(item)), in: .list(list))
        phone.model.drafts = drafts
        phone.send(.opened(.lists))
        phone.model.drafts = drafts
        phone.send(.opened(.list(list)))
        #expect(phone.model.screen.items?.editor == nil)
        #expect(phone.model.allDrafts == [Draft("Oat milk", in: list.text)])
    }

    @Test("an edit that was restored behind the item itself overwrites no newer title")
    func restoredBehindItem() {
        var (phone, list, item) = editing("Oat milk")
        let drafts = phone.model.allDrafts
        phone.send(.items(.editorCancelled))
        phone.send(.opened(.lists))
        phone.model.drafts = drafts
        phone.send(.opened(.item(list, item)))
        phone.perform(.item(.rename(item, "Soy milk", base: "Milk")), in: .list(list))
        let effects = phone.send(.opened(.list(list)))
        #expect(!effects.contains { if case .perform = $0 { true } else { false } })
        #expect(phone.env.replica.item(item, in: .list(list))?.title == "Soy milk")
    }

    @Test("an edit of one list is not continued in another one")
    func otherList() {
        var (phone, _, _) = editing("Oat milk")
        let drafts = phone.model.allDrafts
        phone.send(.items(.editorCancelled))
        phone.send(.opened(.lists))
        phone.model.drafts = drafts
        phone.send(.opened(.list(phone.makeList("Flat", ["Paint"]))))
        #expect(phone.model.screen.items?.editor == nil && phone.model.allDrafts == drafts)
    }
}
