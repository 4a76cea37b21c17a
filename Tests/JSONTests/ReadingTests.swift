import JSON
import Testing

func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
}

func text(_ value: JSONValue) -> String {
    String(decoding: value.bytes, as: UTF8.self)
}

@Suite("Parsing by RFC 8259", .timeLimit(.minutes(15)))
struct ReadingTests {
    @Test(
        "every kind of value is parsed",
        arguments: [
            ("null", .null), ("true", true), (" false ", false), ("\t[\n1\r, 2 ]", [1, 2]),
            ("{}", [:]), ("[]", []), ("[[], {}]", [[], [:]]), ("\"\"", ""),
            ("[null, 1, \"1\", {}]", [nil, 1, "1", [:]]),
            (#"{"a": {"b": [true]}, "": null}"#, ["a": ["b": [true]], "": nil]),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        #expect(try parse(text) == value)
    }

    @Test(
        "integers of 64 bits are parsed as integers",
        arguments: [
            ("0", 0), ("7", 7), ("-12", -12), ("1700000000000", 1_700_000_000_000),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ] as [(String, Int64)])
    func integers(text: String, integer: Int64) throws {
        #expect(try parse(text) == .integer(integer))
    }

    @Test(
        "any other number keeps its text",
        arguments: [
            "-0", "1.0", "0.1", "-0.5", "0e1", "0e+1", "1E-2", "1E+2", "1e400", "20e1",
            "123.456e78", "-1e-9", "9223372036854775808", "-9223372036854775809",
            "12345678901234567890", "92233720368547758070", "18446744073709551621",
            "-18446744073709551621",
            "100000000000000000000000000000000000000000",
        ])
    func numbers(number: String) throws {
        #expect(try parse(number) == .number(number))
        #expect(text(try parse("[\(number)]")) == "[\(number)]")
    }

    @Test(
        "all code points of a text are parsed",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0000\u001f\u007F""#, "\0\u{1F}\u{7F}"), (#""\u043a\u041A\u20AC""#, "кК€"),
            (#""\uD83D\uDE00 \ud834\udd1e""#, "😀 𝄞"),
            (#""\uDBFF\uDFFD\uFFFD""#, "\u{10FFFD}\u{FFFD}"), (#""a\\u0041\/*""#, #"a\u0041/*"#),
            (
                "\"\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{10FFFD}\"",
                "\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{10FFFD}"
            ),
            (#""Привет,\tмир""#, "Привет,\tмир"), ("\"👨‍👩‍👧 e\u{301}\"", "👨‍👩‍👧 e\u{301}"),
        ])
    func strings(text: String, string: String) throws {
        #expect(try parse(text) == .string(string))
    }

    @Test(
        "noncharacters are parsed and written",
        arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x10FFFF] as [UInt32])
    func noncharacters(codePoint: UInt32) throws {
        let string = String(try #require(Unicode.Scalar(codePoint)))
        #expect(try parse("\"\(string)\"") == .string(string))
        #expect(text(.string(string)) == "\"\(string)\"")
    }

    @Test(
        "the last value of a repeated name wins, at the position of the first",
        arguments: [1, 5, 14, 15, 40])
    func duplicates(others: Int) throws {
        let names = (0..<others).map { "\"n\($0)\":\($0)," }.joined()
        let object = try parse("{\"a\":1,\(names)\"\\u0061\":2,\"b\":3,\"a\":4}").object()
        #expect(object.members.map(\.name) == ["a"] + (0..<others).map { "n\($0)" } + ["b"])
        #expect(object["a"] == 4)
        #expect(object["n\(others - 1)"] == .integer(Int64(others - 1)))
    }

    @Test(
        "an object is parsed correctly after a similar one",
        arguments: [
            (#"{"a":1,"b":2}"#, ["a", "b"]), (#"{"a":1}"#, ["a"]), (#"{}"#, []),
            (#"{"b":1,"a":2}"#, ["b", "a"]),
            (#"{"a":0,"b":1,"a":2}"#, ["a", "b"]), (#"{"a":1,"ab":2,"b":3}"#, ["a", "ab", "b"]),
            (#"{"\u0061":1,"\u0062":2,"a":3}"#, ["a", "b"]),
            (#"{"a":1,"b":2,"c\"":3,"d\n":4}"#, ["a", "b", "c\"", "d\n"]),
        ])
    func similarObjects(text: String, names: [String]) throws {
        for first in [#"{"a":1,"b":2}"#, #"{"a":1,"b":2,"c\"":3,"d\n":4}"#, #"{"a":{"a":1},"c":2}"#] {
            let objects = try parse("[\(first),\(text),\(text)]").array()
            #expect(try objects[1].object().members.map(\.name) == names)
            #expect(objects[2] == objects[1])
            #expect(try objects[1] == parse(text))
        }
    }

    @Test("a broken name is rejected also after a similar object")
    func brokenSimilarNames() {
        #expect(throws: JSONError(.syntax, offset: 15)) { try parse(#"[{"a\"":1},{"a"":1}]"#) }
        #expect(throws: JSONError(.syntax, offset: 14)) { try parse("[{\"a\\n\":1},{\"a\n\":1}]") }
        #expect(throws: JSONError(.syntax, offset: 15)) { try parse(#"[{"abc":1},{"ab"#) }
    }

    @Test("canonically equivalent names with different bytes are different names")
    func canonicalEquivalents() throws {
        let object = try parse("{\"\u{E9}\":1,\"e\u{301}\":2}").object()
        #expect(object.count == 2)
        #expect(object["e\u{301}"] == 2)
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    }

    @Test(
        "nesting is permitted up to the limit only",
        arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(opening: String, closing: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "[]" + String(repeating: closing, count: depth)
        }
        let deepest = nested(JSONValue.depthLimit - 1)
        #expect(text(try parse(deepest)) == deepest)
        let siblings = "[" + Array(repeating: "[[]]", count: 200).joined(separator: ",") + "]"
        #expect(try parse(siblings).array().count == 200)
        let offset = opening.utf8.count * JSONValue.depthLimit
        #expect(throws: JSONError(.depth, offset: offset)) { try parse(nested(JSONValue.depthLimit)) }
        #expect(throws: JSONError(.depth, offset: offset)) {
            try parse(String(repeating: opening, count: 100_000))
        }
    }
}
