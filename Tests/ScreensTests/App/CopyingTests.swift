import FeatureTags
import Screens
import Testing

@Suite("Copying", .timeLimit(.minutes(15)))
struct CopyingTests {
    @Test(
        "the app says that a text was copied, or was not, once the browser has answered", .tags(.L5),
        arguments: [true, false])
    func answers(isCopied: Bool) {
        var phone = Phone()
        _ = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.editToggled))
        phone.send(.items(.allSelected(true)))
        #expect(phone.send(.items(.selectionCopied)) == [.copy("Milk")])
        #expect(!phone.html.contains("Copied"))
        phone.send(.shared(isCopied ? .copied : .notCopied))
        let notice = phone.html.components(between: "<div class=\"notice\">", and: "</div>").first ?? ""
        #expect(notice.contains("Copied") == isCopied && notice.contains("Couldn’t copy") == !isCopied)
    }
}
