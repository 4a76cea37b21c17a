import JSON
import Testing

@Suite("Objects and typed getters", .timeLimit(.minutes(15)))
struct ObjectTests {
    let record: JSONObject = [
        "title": "Хлеб", "rank": 12, "done": true, "tags": ["a"], "owner": ["id": "ada"], "note": nil,
        "weight": .number("1.5"), "huge": .number("12345678901234567890"),
    ]

    @Test("a getter returns a member of its type")
    func present() throws {
        #expect(try record.string("title") == "Хлеб")
        #expect(try record.integer("rank") == 12)
        #expect(try record.bool("done"))
        #expect(try record.array("tags") == ["a"])
        #expect(try record.object("owner") == ["id": "ada"])
        #expect(try record.optionalString("title") == "Хлеб")
        #expect(try record.optionalInteger("rank") == 12)
        #expect(try record.optionalBool("done") == true)
        #expect(try record.optionalArray("tags") == ["a"])
        #expect(try record.optionalObject("owner") == ["id": "ada"])
    }

    @Test("an optional getter returns nil for an absent or null member", arguments: ["note", "nothing"])
    func absent(name: String) throws {
        #expect(try record.optionalString(name) == nil)
        #expect(try record.optionalInteger(name) == nil)
        #expect(try record.optionalBool(name) == nil)
        #expect(try record.optionalArray(name) == nil)
        #expect(try record.optionalObject(name) == nil)
    }

    @Test("the error for a missing member names it")
    func missing() {
        #expect(throws: JSONError(.missing("nothing"))) { try record.string("nothing") }
        #expect(throws: JSONError(.missing("nothing"))) { try record.object("nothing") }
    }

    @Test(
        "the error for a member of another type names member and expected type",
        arguments: ["weight", "note"])
    func mismatch(name: String) {
        func error(_ expected: JSONError.Expected) -> JSONError {
            JSONError(.type(name: name, expected: expected))
        }
        #expect(throws: error(.string)) { try record.string(name) }
        #expect(throws: error(.integer)) { try record.integer(name) }
        #expect(throws: error(.bool)) { try record.bool(name) }
        #expect(throws: error(.array)) { try record.array(name) }
        #expect(throws: error(.object)) { try record.object(name) }
    }

    @Test("an optional getter throws for a member of another type")
    func optionalMismatch() {
        #expect(throws: JSONError(.type(name: "rank", expected: .string))) {
            try record.optionalString("rank")
        }
        #expect(throws: JSONError(.type(name: "title", expected: .integer))) {
            try record.optionalInteger("title")
        }
        #expect(throws: JSONError(.type(name: "", expected: .bool))) { try JSONValue.null.bool() }
    }

    @Test("an integer that exceeds 64 bits is out of range")
    func range() {
        #expect(throws: JSONError(.range("huge"))) { try record.integer("huge") }
        #expect(throws: JSONError(.range(""))) { try JSONValue.number("-12345678901234567890").integer() }
    }

    @Test("setting keeps the position, nil removes a member, and new members are appended")
    func editing() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = "new"
        object["a"] = nil
        object["nothing"] = nil
        object["d"] = .some(nil)
        object.append("e", [])
        #expect(object == ["b": "new", "c": 3, "d": nil, "e": []])
        #expect(object.count == 4 && !object.isEmpty && JSONObject().isEmpty)
    }

    @Test("unknown members are written unchanged")
    func unknownMembers() throws {
        var object = try parse(#"{"new":[1.50,{"x":-0}],"title":"a","later":1e5}"#).object()
        object["title"] = "b"
        #expect(text(.object(object)) == #"{"new":[1.50,{"x":-0}],"title":"b","later":1e5}"#)
    }
}
