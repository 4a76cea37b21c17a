import JSON
import Testing

@Suite("Rejected documents and their offsets", .timeLimit(.minutes(15)))
struct RefusalTests {
    @Test(
        "a broken structure is rejected",
        arguments: [
            ("", 0), (" ", 1), ("[", 1), ("]", 0), ("{", 1), ("}", 0), ("[1", 2), ("[1,", 3),
            ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3), ("[,]", 1), ("[1 2]", 3), ("[1}", 2),
            ("[1:2]", 2), ("[1]]", 3), ("[1]x", 3), ("1 2", 2), ("[][]", 2), ("{\"a\"}", 4),
            ("{\"a\":}", 5), ("{\"a\" 1}", 5), ("{:1}", 1), ("{1:1}", 1), ("{a:1}", 1),
            ("{'a':1}", 1), ("{\"a\":1,}", 7), ("{,}", 1), ("{\"a\":1 \"b\":2}", 7),
            ("{\"a\":1,,\"b\":2}", 7), ("{\"a\",1}", 4), ("{\"a\"::1}", 5), ("{\"a\":1", 6),
            ("{\"a\":1]", 6), ("[\"a\"", 4), ("{null:1}", 1), ("*", 0), ("<null>", 0),
            ("[1]\u{0}", 3), ("\u{0}", 0), ("[\u{0}]", 1), ("// c\n1", 0), ("[1/**/]", 2),
            ("1#", 1), ("{}}", 2), ("[\u{C}1]", 1), ("[\u{B}]", 1), ("[\u{A0}1]", 1),
            ("[\u{2060}]", 1), ("\u{FEFF}1", 0),
        ])
    func structure(text: String, offset: Int) {
        #expect(throws: JSONError(.syntax, offset: offset)) { try parse(text) }
    }

    @Test(
        "broken literals and numbers are rejected",
        arguments: [
            ("nul", 3), ("nulll", 4), ("tru", 3), ("truth", 3), ("True", 0), ("NULL", 0),
            ("fals", 4), ("undefined", 0), ("NaN", 0), ("Infinity", 0), ("-Infinity", 1),
            ("inf", 0), ("-", 1), ("--1", 1), ("+1", 0), ("-a", 1), ("01", 1), ("-01", 2),
            ("00", 1), ("1.", 2), (".5", 0), ("-.5", 1), ("1.e1", 2), ("1..2", 2), ("1.2.3", 3),
            ("1e", 2), ("1e+", 3), ("1e-", 3), ("1e+-2", 3), ("1ee2", 2), ("1E1.5", 3), ("0x1F", 1),
            ("1_000", 1), ("1,5", 1), ("1a", 1), ("0e", 2), ("1 000", 2), ("-2.", 3), ("１", 0),
            ("[1-2]", 2), ("[1+2]", 2),
        ])
    func wordsAndNumbers(text: String, offset: Int) {
        #expect(throws: JSONError(.syntax, offset: offset)) { try parse(text) }
    }

    @Test(
        "broken strings are rejected",
        arguments: [
            ("\"", 1), ("\"a", 2), ("'a'", 0), ("a", 0), (#""\""#, 3), (#""\a""#, 2),
            (#""\x41""#, 2), (#""\U0041""#, 2), (#""\0""#, 2), (#""\'""#, 2), (#""\"#, 2),
            (#""\u""#, 3), (#""\u00""#, 5), (#""\u004""#, 6), (#""\u00G1""#, 5), (#""\u-041""#, 3),
            (#""\u{41}""#, 3), ("\"\\u004\u{663}\"", 6), (#""\uD83D\uDE0""#, 12),
            (#""\uD83D\u""#, 9), ("\"\\😀\"", 2), ("\"a\u{0}\"", 2), ("\"\n\"", 1), ("\"\t\"", 1),
            ("\"\u{1F}\"", 1), ("\"\\\u{0}\"", 2), (#"\"a""#, 0),
        ])
    func strings(text: String, offset: Int) {
        #expect(throws: JSONError(.syntax, offset: offset)) { try parse(text) }
    }

    @Test(
        "escaped surrogates without a counterpart are rejected",
        arguments: [
            #""\uD800""#, #""\uDC00""#, #""\uDFFF""#, #""\uD800\uD800""#, #""\uDC00\uD800""#,
            #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\u0041""#, #""\ud83d\ue000""#,
            #""\uDBFF\uDBFF\uDFFF""#,
        ])
    func surrogates(text: String) {
        #expect(throws: JSONError(.invalidUTF8, offset: 3)) { try parse(text) }
        #expect(throws: JSONError(.invalidUTF8, offset: 4)) { try parse("{\(text):1}") }
    }

    @Test(
        "bytes that are not UTF-8 are rejected",
        arguments: [
            [0x80], [0xBF], [0xFE], [0xFF], [0xE9], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF],
            [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x41],
            [0xE2, 0x41, 0x82],
        ] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        for prefix in ["\"", "\"ключ ", "[\"", "{\"a", "\"\\n"] {
            let document = Array(prefix.utf8) + bytes + Array("\"".utf8)
            #expect(throws: JSONError(.invalidUTF8, offset: prefix.utf8.count)) {
                try JSONValue(parsing: document)
            }
        }
        #expect(throws: JSONError(.syntax, offset: 1)) { try JSONValue(parsing: Array("[".utf8) + bytes) }
    }

    @Test("UTF-16 is rejected")
    func utf16() {
        #expect(throws: JSONError(.syntax, offset: 0)) {
            try JSONValue(parsing: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0])
        }
        #expect(throws: JSONError(.syntax, offset: 1)) { try JSONValue(parsing: [0x5B, 0, 0x5D, 0]) }
        #expect(throws: JSONError(.syntax, offset: 0)) { try JSONValue(parsing: [0, 0x5B, 0, 0x5D]) }
    }
}
