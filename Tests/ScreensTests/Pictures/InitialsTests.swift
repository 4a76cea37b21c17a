import Testing

@testable import Screens

@Suite("Initials", .timeLimit(.minutes(15)))
struct InitialsTests {
    @Test(
        "initials are whole graphemes of words that contain a letter",
        arguments: [
            ("Anna Maria Berg", "AM"), ("ёлка", "ё"), ("e\u{301}lan", "e\u{301}"), ("O’Brien", "O"),
            ("“Ann” (Berg)", "AB"),
            ("— Anna", "A"), ("👩‍👩‍👧 Lind", "👩‍👩‍👧L"), ("👍🏽", "👍🏽"), ("🇱🇻🇪🇪", "🇱🇻"), ("कि दे", "किदे"),
            ("한\u{AD6D}", "한"), ("\u{1112}\u{1161}\u{11AB}\u{1100}", "\u{1112}\u{1161}\u{11AB}"),
            ("\u{200F}שָׁלוֹם", "שָׁ"), ("…", ""), ("", ""),
            ("❤️ x", "❤️x"),
        ])
    func letters(name: String, expected: String) {
        #expect(Array(initials(name).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
