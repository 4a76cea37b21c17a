/// The value of a database cell, in every engine.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// A type whose values can be interpolated into `SQL` as bound values.
public protocol SQLBindable {
    /// The cell that represents this value.
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
    @inlinable public var sqlValue: SQLValue { self }
}

extension String: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .text(self) }
}

extension Int64: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
    /// 0 or 1, because engines differ in their Boolean types but not in integers.
    @inlinable public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension [UInt8]: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .blob(self) }
}
