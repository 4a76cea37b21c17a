/// One JSON value (RFC 8259), without loss: what was read is written again with the same meaning.
///
/// Values are equal when their texts are the same bytes; `1` and `1.0` differ, and so do two objects whose
/// members stand in another order.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number written as a whole one that fits 64 bits, such as `-12`.
    case integer(Int64)
    /// Any other number as its RFC 8259 text, so that nothing is rounded: `0.1`, `1.0`, `-0`, `1e400`,
    /// `12345678901234567890`. It is written as it stands.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// Arrays and objects may stand in one another this deep, so that reading cannot exhaust the stack.
    public static let depthLimit = 128

    /// Reads a whole document: one value with nothing but blanks around it.
    ///
    /// Accepts exactly RFC 8259 in strict UTF-8 (RFC 3629) up to ``depthLimit``; refuses a byte order mark and
    /// escaped surrogates without a partner. Of members with the same name the last value counts.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }

    /// Whether `init(parsing:)` reads these bytes as an object; it costs much less to tell.
    /// - Parameter bytes: those of a text, so that they are UTF-8.
    public static func isObject(utf8 bytes: [UInt8]) -> Bool {
        var reader = JSONReader(bytes)
        return (try? reader.skipObject()) != nil
    }

    /// The compact text, without blanks.
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
