/// Getters of the value by type. The name is that of the member and appears in the error.
extension JSONValue {
    public func string(named name: String = "") throws(JSONError) -> String {
        guard case .string(let string) = self else { throw mismatch(name, .string) }
        return string
    }

    /// A 64-bit integer. `1.0` and `1e2` are rejected, because only the canonical text is an integer.
    public func integer(named name: String = "") throws(JSONError) -> Int64 {
        if case .integer(let integer) = self { return integer }
        guard case .number(let text) = self, [UInt8](text.utf8).dropFirst().allSatisfy(isDigit)
        else { throw mismatch(name, .integer) }
        throw JSONError(.range(name))
    }

    public func bool(named name: String = "") throws(JSONError) -> Bool {
        guard case .bool(let bool) = self else { throw mismatch(name, .bool) }
        return bool
    }

    public func array(named name: String = "") throws(JSONError) -> [JSONValue] {
        guard case .array(let array) = self else { throw mismatch(name, .array) }
        return array
    }

    public func object(named name: String = "") throws(JSONError) -> JSONObject {
        guard case .object(let object) = self else { throw mismatch(name, .object) }
        return object
    }

    private func mismatch(_ name: String, _ expected: JSONError.Expected) -> JSONError {
        JSONError(.type(name: name, expected: expected))
    }
}
