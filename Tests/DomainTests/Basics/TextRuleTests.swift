import Domain
import Testing

@Suite("Texts of people")
struct TextRuleTests {
    static let title = TextRule(limit: 10)

    @Test(
        "a text is kept as it was meant",
        arguments: [
            ("Milk", "Milk"), ("  Milk \u{3000}\u{A0}", "Milk"), ("Milk\nand\tbread", "Milk and b\u{0}read"),
            ("a\u{0}b\u{7F}\u{9B}c", "abc"), ("\u{202E}evil\u{202C}", "evil"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
            ("e\u{301}", "e\u{301}"), ("<b>&amp;", "<b>&amp;"), ("שלום", "שלום"), ("a  b", "a  b"),
        ])
    func clean(text: String, expected: String) throws {
        let expected = expected.split(separator: "\u{0}").joined()
        if expected.unicodeScalars.count > 10 {
            #expect(throws: Refusal.tooLong) { try Self.title.clean(text) }
        } else {
            let kept = try Self.title.clean(text)
            #expect(Array(kept.utf8) == Array(expected.utf8))
            #expect(try Array(Self.title.clean(kept).utf8) == Array(kept.utf8))
        }
    }

    @Test(
        "what shows nothing is empty",
        arguments: [
            "", " ", "\n\t", "\u{0}", "\u{200B}", "\u{3000}\u{FEFF}", "\u{202E}", "\u{3164}",
            "\u{2800}\u{AD}",
        ])
    func empty(text: String) {
        #expect(throws: Refusal.empty) { try Self.title.clean(text) }
        #expect(throws: Never.self) { try TextRule(limit: 10, required: false).clean(text) }
    }

    @Test("the limit counts scalars, at its edge")
    func limit() throws {
        #expect(try Self.title.clean(String(repeating: "ж", count: 10)).unicodeScalars.count == 10)
        #expect(throws: Refusal.tooLong) { try Self.title.clean(String(repeating: "ж", count: 11)) }
        #expect(try Self.title.clean("  " + String(repeating: "ж", count: 10) + "  ").utf8.count == 20)
        #expect(throws: Refusal.tooLong) {
            try Self.title.clean("e" + String(repeating: "\u{301}", count: 10_000))
        }
    }

    @Test("a text of several lines keeps them")
    func lines() throws {
        #expect(try TextRule(limit: 20, multiline: true).clean("\n one\n\ntwo \n") == "one\n\ntwo")
    }
}
