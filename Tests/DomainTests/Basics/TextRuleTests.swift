import Domain
import Testing

@Suite("Rules for texts", .timeLimit(.minutes(15)))
struct TextRuleTests {
    static let title = TextRule(limit: 10)

    @Test(
        "cleaning keeps the visible content of a text",
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
        "a text without visible characters is empty",
        arguments: [
            "", " ", "\n\t", "\u{0}", "\u{200B}", "\u{3000}\u{FEFF}", "\u{202E}", "\u{3164}",
            "\u{2800}\u{AD}", "\u{61C}", "\u{34F}", "\u{FE0F}", "\u{FE00} \u{200B}", "\u{E0100}\u{E01EF}",
            "\u{E0001}\u{E0067}\u{E007F}", "\u{180E}\u{17B4}", "\u{1D173}\u{FFF0}", "\u{2066}\u{2069}",
        ])
    func empty(text: String) throws {
        #expect(throws: Refusal.empty) { try Self.title.clean(text) }
        #expect(try TextRule(limit: 10, required: false).clean(text) == "")
    }

    @Test(
        "an invisible character stays if it is part of an emoji or a word",
        arguments: [
            "👩‍👩‍👧‍👦", "❤️", "1️⃣", "🏳️‍🌈", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "葛\u{E0100}",
            "می‌خواهم", "a\u{61C}b\u{34F}c", "soft\u{AD}en",
        ])
    func sequences(text: String) throws {
        #expect(try Array(TextRule(limit: 20).clean(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "format characters at the ends are removed, but not in a text of several lines",
        arguments: [
            ("\u{200B}Milk\u{FEFF}", "Milk"), ("\u{200E} \u{AD}Milk\u{2060} \u{200F}", "Milk"),
            ("\u{202A}\u{2068}Milk\u{2069}\u{202C}", "\u{2068}Milk\u{2069}"),
            ("❤️\u{200D}", "❤️"), ("Milk\u{200D}", "Milk"), ("\u{200D}ന്\u{200D}", "ന്\u{200D}"),
            ("ക്\u{200C}", "ക്\u{200C}"),
        ])
    func formats(text: String, expected: String) throws {
        let kept = try TextRule(limit: 20).clean(text)
        #expect(Array(kept.utf8) == Array(expected.utf8))
        #expect(try Array(TextRule(limit: 20).clean(kept).utf8) == Array(kept.utf8))
        let lines = TextRule(limit: 20, multiline: true)
        #expect(try Array(lines.clean("\u{200F}Milk\u{200F}").utf8) == Array("\u{200F}Milk\u{200F}".utf8))
        #expect(try EmailAddress("\u{FEFF}ada@example.org\u{200B}").text == "ada@example.org")
    }

    @Test("the limit counts scalars exactly")
    func limit() throws {
        #expect(try Self.title.clean(String(repeating: "ж", count: 10)).unicodeScalars.count == 10)
        #expect(throws: Refusal.tooLong) { try Self.title.clean(String(repeating: "ж", count: 11)) }
        #expect(try Self.title.clean("  " + String(repeating: "ж", count: 10) + "  ").utf8.count == 20)
        #expect(throws: Refusal.tooLong) {
            try Self.title.clean("e" + String(repeating: "\u{301}", count: 10_000))
        }
    }

    @Test("a text of several lines keeps its line breaks")
    func lines() throws {
        #expect(try TextRule(limit: 20, multiline: true).clean("\n one\n\ntwo \n") == "one\n\ntwo")
    }
}
