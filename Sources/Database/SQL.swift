/// One statement and the values bound to it, written by interpolation:
///
///     "UPDATE record SET data = \(bytes) WHERE id = \(id)"
///
/// Interpolated values never become text: they are replaced by `$1`, `$2`, … and bound. Text that must be part of the
/// statement needs an explicit `\(raw:)`. The text is valid for SQLite and PostgreSQL, except for one suffix
/// (docs/decisions/0016).
public struct SQL: Sendable, Equatable {
    /// The statement with `$1`, `$2`, … as placeholders. It contains no value, so it may be logged.
    public let text: String
    /// The bound values; `$1` is the first.
    public let values: [SQLValue]

    /// Creates a statement whose text the program composes. The text must never contain input of users.
    public init(raw text: String, _ values: [SQLValue] = []) {
        self.text = text
        self.values = values
    }
}

extension SQL: ExpressibleByStringInterpolation {
    @inlinable
    public init(stringLiteral text: String) {
        self.init(raw: text)
    }

    @inlinable
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(raw: String(decoding: interpolation.text, as: UTF8.self), interpolation.values)
    }

    /// Collects text and values of an interpolated statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        // UTF-8 bytes in an array, because every statement is composed each time that it runs.
        @usableFromInline var text: [UInt8] = []
        @usableFromInline var values: [SQLValue] = []

        @inlinable
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Literal text of the statement.
        @inlinable
        public mutating func appendLiteral(_ literal: String) {
            text += literal.utf8
        }

        /// A bound value.
        @inlinable
        public mutating func appendInterpolation(_ value: some SQLBindable) {
            values.append(value.sqlValue)
            appendPlaceholder()
        }

        /// A bound value; `nil` is NULL.
        @inlinable
        public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            appendInterpolation(value?.sqlValue ?? .null)
        }

        /// Text that becomes part of the statement unchanged: names of tables and columns, never input.
        @inlinable
        public mutating func appendInterpolation(raw: String) {
            text += raw.utf8
        }

        @usableFromInline
        mutating func appendPlaceholder() {
            text.append(UInt8(ascii: "$"))
            if values.count > 9 { text += String(values.count / 10).utf8 }
            text.append(UInt8(ascii: "0") + UInt8(values.count % 10))
        }
    }
}
