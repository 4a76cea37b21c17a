import FeatureTags
import Platform
import Screens
import Testing

@Suite("Copying", .timeLimit(.minutes(15)))
struct CopyingTests {
    @Test(
        "the result of copying a text is shown after the answer of the browser", .tags(.L5),
        arguments: [true, false])
    func answers(isCopied: Bool) {
        var phone = TestDevice()
        _ = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.editToggled))
        phone.send(.items(.allSelected(true)))
        #expect(phone.send(.items(.selectionCopied)) == [.copy("Milk")])
        #expect(!phone.html.contains("Copied"))
        phone.send(.shared(isCopied ? .copied : .notCopied))
        let toast = phone.html.components(between: "<div class=\"notice\">", and: "</div>").first ?? ""
        #expect(toast.contains("Copied") == isCopied && toast.contains("Couldn’t copy") == !isCopied)
    }
}
