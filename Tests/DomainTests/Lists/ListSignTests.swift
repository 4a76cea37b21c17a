import Domain
import FeatureTags
import Testing

@Suite("Signs of lists", .timeLimit(.minutes(15)), .tags(.L1))
struct ListSignTests {
    @Test(
        "reads one emoji from typed text",
        arguments: ["🍎", "❤️", "⭐", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "👍🏽", "✈️", "©️"])
    func emoji(text: String) throws {
        let sign = try #require(ListSign(emoji: text))
        #expect(sign.text == text && sign.isEmoji)
    }

    @Test(
        "rejects typed text that is no emoji",
        arguments: ["", " ", "a", "cart", "1", "#", "Ж", "漢", "🍎a", "🍎 ", "\u{FE0F}", "\u{200D}", "á"])
    func noEmoji(text: String) {
        #expect(ListSign(emoji: text) == nil)
    }

    @Test("keeps the name of an unknown drawing, and rejects blank, long and controlling text")
    func names() {
        #expect(ListSign("balloon")?.text == "balloon" && ListSign("balloon")?.isEmoji == false)
        for text in ["", " ", "two words", "a\n", "\u{7F}", String(repeating: "x", count: 49)] {
            #expect(ListSign(text) == nil)
        }
        #expect(ListSign(String(repeating: "x", count: 48)) != nil)
    }
}
