/// One statement and the values bound to it, written by interpolation:
///
///     "UPDATE record SET data = \(bytes) WHERE id = \(id)"
///
/// Interpolated values never become text: they turn into `$1`, `$2`, … and are bound. Text that must be part
/// of the statement needs an explicit `\(raw:)`. The text is good for SQLite and PostgreSQL alike, but for
/// one suffix (docs/decisions/0016).
public struct SQL: Sendable, Equatable {
    /// The statement with `$1`, `$2`, … where values go. It holds no value, so it may be logged.
    public let text: String
    /// The bound values; `$1` is the first.
    public let values: [SQLValue]

    /// A statement whose text is put together by the program; never by people.
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
        // UTF-8 in an array, since every statement is put together each time that it runs.
        @usableFromInline var text: [UInt8] = []
        @usableFromInline var values: [SQLValue] = []

        @inlinable
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// The statement's own text.
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

        /// Text that becomes part of the statement as it is: names of tables and columns, never input.
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
