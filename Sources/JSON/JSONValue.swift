/// One JSON value (RFC 8259) without loss: a parsed value is written with the same meaning.
///
/// Values are equal if their texts have the same bytes. `1` and `1.0` differ, as do two objects with members in
/// different orders.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number written as an integer that fits in 64 bits, such as `-12`.
    case integer(Int64)
    /// Any other number as its RFC 8259 text, so that nothing is rounded: `0.1`, `1.0`, `-0`, `1e400`,
    /// `12345678901234567890`. It is written unchanged.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The maximum nesting of arrays and objects, so that parsing cannot exhaust the stack.
    public static let depthLimit = 128

    /// Parses a whole document: one value, surrounded only by whitespace.
    ///
    /// Accepts exactly RFC 8259 in strict UTF-8 (RFC 3629) up to ``depthLimit``. Rejects a byte order mark and escaped
    /// surrogates without a counterpart. The last value of a repeated name wins.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }

    /// True if `init(parsing:)` would parse these bytes as an object. This check is much cheaper.
    /// - Parameter bytes: valid UTF-8.
    public static func isObject(utf8 bytes: [UInt8]) -> Bool {
        var reader = JSONReader(bytes)
        return (try? reader.skipObject()) != nil
    }

    /// The compact text, without whitespace.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}

extension JSONValue: Equatable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left.hasSameBytes(as: right)
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}
