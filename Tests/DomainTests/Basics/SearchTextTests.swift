import Domain
import FeatureTags
import Testing

@Suite("The words by which messages are found", .tags(.C11), .timeLimit(.minutes(15)))
struct SearchTextTests {
    @Test(
        "words are told apart by signs and spaces, and folded",
        arguments: [
            ("Café, on (Friday)!", "cafe on friday"), ("Ёлка-то", "елка то"), ("«Ой…»", "ои"),
            ("don't", "don t"), ("東京タワー", "東 京 タ ワ ー"), ("a\u{301}b 🎂x", "ab 🎂x"), ("  \n\t", ""),
            ("100% 3.5", "100 3 5"),
        ])
    func words(text: String, expected: String) {
        #expect(
            SearchText(text).words.map { String(decoding: $0, as: UTF8.self) }
                == expected.split(separator: " ").map(String.init))
    }

    @Test(
        "a text is found when each word that is looked for begins one of its words",
        arguments: [
            ("caf fri", true), ("FRI", true), ("afe", false), ("cafe sat", false), ("", true),
            ("café café", true),
            ("friday,on", true),
        ])
    func found(query: String, isFound: Bool) {
        #expect(SearchText("The café on Friday").isFound(by: SearchText(query)) == isFound)
    }

    @Test("of a very long word the beginning counts, and no letter is cut")
    func long() {
        let word = SearchText(String(repeating: "щ", count: 5000))
        #expect(word.bytes.count == SearchText.longestWord + 1)
        #expect(word.isFound(by: SearchText(String(repeating: "щ", count: 4000))))
        #expect(SearchText(String(repeating: "a\u{301}", count: 10_000)).words.count == 1)
        #expect(
            String(validating: SearchText("a" + String(repeating: "щ", count: 50)).bytes, as: UTF8.self)
                != nil)
    }

    @Test("of what is looked for, the longest words count, each once")
    func query() {
        let words = { (text: String) in
            SearchText(query: text).words.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(words("a bb a bb ccc") == ["a", "bb", "ccc"] && words("?") == [])
        #expect(
            words("1 22 333 4 55 66 77 88 999 000") == ["22", "333", "55", "66", "77", "88", "999", "000"])
        #expect(words(String(repeating: "京 ", count: 170)) == ["京"])
    }
}
