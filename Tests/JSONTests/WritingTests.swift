import JSON
import Testing

@Suite("Writing", .timeLimit(.minutes(15)))
struct WritingTests {
    @Test(
        "values are written compactly and in order",
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (0, "0"),
            (.integer(.min), "-9223372036854775808"), (.number("1e400"), "1e400"), ([], "[]"),
            ([:], "{}"), ([[], [1, "a"], [:]], #"[[],[1,"a"],{}]"#),
            (["z": 1, "a": [nil, ["": ""]], "м": false], #"{"z":1,"a":[null,{"":""}],"м":false}"#),
        ] as [(JSONValue, String)])
    func values(value: JSONValue, expected: String) {
        #expect(text(value) == expected)
    }

    @Test(
        "only characters that require it are escaped",
        arguments: [
            ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\"", #""\"""#), ("/<>&'", #""/<>&'""#),
            ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
            ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
            ("Привет, 😀\nмир\u{7F}\u{2028}", "\"Привет, 😀\\nмир\u{7F}\u{2028}\""),
        ])
    func strings(string: String, expected: String) throws {
        #expect(text(.string(string)) == expected)
        #expect(text(.object([string: .string(string)])) == "{\(expected):\(expected)}")
        #expect(try parse(expected) == .string(string))
    }

    @Test("the writer inserts commas, also around raw values")
    func writer() throws {
        var writer = JSONWriter(capacity: 100)
        writer.beginArray()
        writer.beginObject()
        writer.name("title")
        writer.string("Хлеб")
        writer.name("record")
        writer.raw(Array(#"{"id":1}"#.utf8))
        writer.name("empty")
        writer.beginArray()
        writer.endArray()
        writer.name("more")
        writer.value([1, ["a": nil]])
        writer.endObject()
        writer.beginObject()
        writer.endObject()
        writer.integer(-5)
        writer.bool(true)
        writer.null()
        writer.raw([UInt8(ascii: "0")])
        writer.endArray()
        let expected =
            #"[{"title":"Хлеб","record":{"id":1},"empty":[],"more":[1,{"a":null}]},{},-5,true,null,0]"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
        #expect(text(try parse(expected)) == expected)
    }
}
