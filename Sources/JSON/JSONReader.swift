/// Parses one document in one pass (RFC 8259). All accesses are bounds-checked, because the bytes are untrusted.
struct JSONReader {
    let bytes: [UInt8]
    /// The next byte to read.
    var position = 0
    private var depth = 0
    /// The last object at each depth. The next one probably has the same names.
    private var models: [JSONObject] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipBlanks()
        let value = try value()
        skipBlanks()
        guard position == bytes.count else { throw error(.syntax) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "\""): .string(try string())
        case UInt8(ascii: "{"): .object(try object())
        case UInt8(ascii: "["): .array(try array())
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try open()
        while models.count < depth { models.append(JSONObject()) }
        var members = DistinctMembers(model: models[depth - 1])
        if !consumeClosing(UInt8(ascii: "}")) {
            repeat {
                skipBlanks()
                if let name = members.expectedName, consumeString(name) {
                    members.appendExpected(try valueAfterColon())
                } else {
                    members.append(try string(), try valueAfterColon())
                }
                skipBlanks()
            } while consume(UInt8(ascii: ","))
            try expect(UInt8(ascii: "}"))
        }
        depth -= 1
        models[depth] = members.object
        return models[depth]
    }

    private mutating func valueAfterColon() throws(JSONError) -> JSONValue {
        skipBlanks()
        try expect(UInt8(ascii: ":"))
        skipBlanks()
        return try value()
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try open()
        var elements: [JSONValue] = []
        if !consumeClosing(UInt8(ascii: "]")) {
            repeat {
                skipBlanks()
                elements.append(try value())
                skipBlanks()
            } while consume(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
        }
        depth -= 1
        return elements
    }

    private mutating func open() throws(JSONError) {
        guard depth < JSONValue.depthLimit else { throw error(.depth) }
        depth += 1
        position += 1
    }

    private mutating func consumeClosing(_ bracket: UInt8) -> Bool {
        skipBlanks()
        return consume(bracket)
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in word.utf8 { try expect(byte) }
        return value
    }

    private mutating func skipBlanks() {
        while isBlank(next) { position += 1 }
    }
}

// Skipping validates a value without creating it.
extension JSONReader {
    /// Skips a document that is one object.
    mutating func skipObject() throws(JSONError) {
        skipBlanks()
        guard next == UInt8(ascii: "{") else { throw error(.syntax) }
        try skipValue()
        skipBlanks()
        guard position == bytes.count else { throw error(.syntax) }
    }

    private mutating func skipValue() throws(JSONError) {
        switch next {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"): try skipParts(upTo: UInt8(ascii: "}"), areNamed: true)
        case UInt8(ascii: "["): try skipParts(upTo: UInt8(ascii: "]"), areNamed: false)
        default: _ = try value()
        }
    }

    private mutating func skipParts(upTo bracket: UInt8, areNamed: Bool) throws(JSONError) {
        try open()
        if !consumeClosing(bracket) {
            repeat {
                skipBlanks()
                if areNamed { try skipName() }
                try skipValue()
                skipBlanks()
            } while consume(UInt8(ascii: ","))
            try expect(bracket)
        }
        depth -= 1
    }

    private mutating func skipName() throws(JSONError) {
        try skipString()
        skipBlanks()
        try expect(UInt8(ascii: ":"))
        skipBlanks()
    }
}

extension JSONReader {
    /// The byte at the position; 0 at the end, which is never valid in JSON.
    var next: UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard consume(byte) else { throw error(.syntax) }
    }

    func error(_ problem: JSONError.Problem) -> JSONError {
        JSONError(problem, offset: position)
    }
}
