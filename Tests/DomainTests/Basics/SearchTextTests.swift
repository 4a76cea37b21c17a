import Domain
import FeatureTags
import Testing

@Suite("Search keys", .tags(.C11), .timeLimit(.minutes(15)))
struct SearchTextTests {
    private func words(_ text: String) -> [String] {
        SearchText(text).words.map { String(decoding: $0, as: UTF8.self) }
    }

    private func terms(_ text: String) -> [String] {
        SearchText(text).terms.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "a key contains the words without case, marks and symbols",
        arguments: [
            ("Café, on (Friday)!", "cafe on friday"), ("Ёлка-то", "елка то"), ("«Ой…»", "ои"),
            ("don't", "don t"), ("don’t", "don t"), ("東京タワー", "東京タワー"), ("a\u{301}b 🎂x", "ab 🎂 x"),
            ("  \n\t", ""), ("100% 3.5", "100 3 5"), ("iPhone手机", "iphone 手机"), ("A_b@C\0d", "a b c d"),
            ("ŁÓDŹ Đà Nẵng Øre", "lodz da nang ore"), ("Їжак", "іжак"), ("Oat \u{A0}milk", "oat milk"),
            ("5 °C", "5 c"),
        ])
    func words(text: String, expected: String) {
        #expect(words(text) == expected.split(separator: " ").map(String.init))
    }

    @Test("the keys of many texts equal the keys of each text alone")
    func all() {
        let texts = ["milk", "Молоко", "", "ΣΑΣ", "a\0é", "🎂", "\0", "ASCII again", "й"]
        #expect(SearchText.all(texts) == texts.map { SearchText($0) })
        #expect(SearchText.all([]).isEmpty && SearchText.all(["A"]) == [SearchText("a")])
    }

    @Test("ASCII has the same key with and without the library")
    func ascii() {
        for value in UInt8(1)..<0x80 {
            let text = "x" + String(UnicodeScalar(value)) + "y"
            #expect(words(text + " é") == words(text) + ["e"], "\(value)")
        }
    }

    @Test(
        "a text matches if each word of the query is a prefix of one of its words",
        arguments: [
            ("caf fri", true), ("FRI", true), ("afe", false), ("cafe sat", false), ("", true),
            ("café café", true), ("friday,on", true),
        ])
    func found(query: String, isFound: Bool) {
        #expect(SearchText("The café on Friday").isFound(by: SearchText(query)) == isFound)
    }

    @Test(
        "a text without spaces matches from each cluster on, for adjacent letters",
        arguments: [
            ("ฉันไปตลาดน้ำ", "ตลาด", true), ("ฉันไปตลาดน้ำ", "ตลาดไป", false), ("ຂ້ອຍໄປຕະຫຼາດ", "ຕະຫຼາດ", true),
            ("ខ្ញុំទៅផ្សារ", "ផ្សារ", true), ("ကျွန်တော်ဈေးသွားတယ်", "ဈေး", true), ("東京都美術館", "美術", true),
            ("東京都", "京東", false), ("きょうはカレー", "カレー", true), ("한국어공부", "공부", true), ("한국어공부", "공ㅂ", true),
            ("한국어공부", "부공", false), ("한국어", "ㅏ", false), ("お茶🎂と", "🎂", true), ("买iPhone手机", "手机 iph", true),
        ])
    func unspaced(text: String, query: String, isFound: Bool) {
        #expect(SearchText(text).isFound(by: SearchText(query: query)) == isFound)
    }

    @Test("each term of a query is a prefix of a term of every matching text")
    func indexed() {
        var numbers = SplitMix(seed: 1)
        let letters = ["a", "é", " ", "ß", "한", "하", "국", "ก", "น้ำ", "東", "ー", "が", "🎂", "щ", "-", "ひ", "ᅡ"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in letters.randomElement(using: &numbers)! }.joined()
        }
        var found = 0
        for _ in 0..<20_000 {
            let (text, query) = (SearchText(text(12)), SearchText(query: text(2)))
            guard text.isFound(by: query) else { continue }
            found += 1
            let terms = text.terms
            #expect(query.terms.allSatisfy { beginning in terms.contains { $0.starts(with: beginning) } })
        }
        #expect(found > 2000)
    }

    @Test("a term of a very long word is its beginning, without a partial letter")
    func long() {
        #expect(terms(String(repeating: "щ", count: 5000)) == [String(repeating: "щ", count: 12)])
        #expect(terms("a" + String(repeating: "щ", count: 50)) == ["a" + String(repeating: "щ", count: 11)])
        #expect(words(String(repeating: "a\u{301}", count: 10_000)).count == 1)
        let word = SearchText(String(repeating: "щ", count: 5000))
        #expect(word.isFound(by: SearchText(String(repeating: "щ", count: 4000))))
    }

    @Test("the longest words of a query count, without duplicates")
    func query() {
        let words = { (text: String) in
            SearchText(query: text).words.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(words("a bb a bb ccc") == ["a", "bb", "ccc"] && words("?") == [])
        #expect(
            words("1 22 333 4 55 66 77 88 999 000") == ["22", "333", "55", "66", "77", "88", "999", "000"])
        #expect(words(String(repeating: "京 ", count: 170)) == ["京"])
    }

    @Test("a name matches from each of its words on, without spaces from each cluster on")
    func names() {
        #expect(nameKeys("Anna-María Berg") == ["anna maria berg", "maria berg", "berg"])
        #expect(nameKeys("Li 李明") == ["li 李明", "李明", "明"])
        #expect(nameKeys("O’Brien") == nameKeys("o'brien"))
        #expect(nameKeys("김철수").count == 3 && nameKeys("?") == [""])
        #expect(nameKeys(String(repeating: "คน", count: 60)).count == 40)
    }

    @Test(
        "the start of each found word is marked, otherwise the places inside words",
        arguments: [
            ("Oat milk, milkshake", "milk", "Oat [milk], [milk]shake"), ("The Café", "cafe", "The [Café]"),
            ("a\u{301}b cab", "ab", "[a\u{301}b] cab"), ("cafe\u{301}s", "cafe", "[cafe\u{301}]s"),
            ("Ёлка и елки", "елк", "[Ёлк]а и [елк]и"), ("Straße", "strass", "[Straß]e"),
            ("ΣΟΦΙΑΣ", "σοφιας", "[ΣΟΦΙΑΣ]"), ("東京都美術館", "美術", "東京都[美術]館"),
            ("한국어", "국ㅇ", "한[국어]"), ("Łódź", "lodz", "[Łódź]"), ("🎂 cake", "🎂", "[🎂] cake"),
            ("Milkman", "man", "Milk[man]"), ("Milkman", "an", "Milkman"),
            ("man and woman", "man", "[man] and woman"),
            ("b a", "a b", "[b] [a]"), ("nothing", "x", "nothing"), ("", "x", ""), ("a\0b", "b", "a\0[b]"),
            ("<b>", "b", "<[b]>"),
        ])
    func marks(text: String, query: String, expected: String) {
        let parts = MarkedText.parts(of: text, by: SearchText(query: query))
        #expect(parts.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined() == expected)
    }

    @Test(
        "an excerpt is the line with a found word, from shortly before it on",
        arguments: [
            ("Hello\nthe milk\r\nand milk", "milk", "the [milk]"), ("One\nTwo", "three", "One"),
            ("", "a", ""),
            (
                "All of these words come long before the one that the user looks for: milk", "milk",
                "…the one that the user looks for: [milk]"
            ),
            (
                String(repeating: "я", count: 40) + " да", "да",
                "…" + String(repeating: "я", count: 19) + " [да]"
            ),
        ])
    func excerpts(text: String, query: String, expected: String) {
        let parts = MarkedText.excerpt(of: text, by: SearchText(query: query))
        #expect(parts.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined() == expected)
    }
}
