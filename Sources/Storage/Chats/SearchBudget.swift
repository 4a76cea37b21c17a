/// The remaining work of one search over all its chats. The unit is about one microsecond.
public struct SearchBudget: Sendable {
    public private(set) var remaining: Int
    /// The part that is reserved for later.
    private var reserved = 0

    public init(_ remaining: Int) { self.remaining = remaining }

    public var isSpent: Bool { remaining <= reserved }

    /// Reserves all but `part` for later; nothing if nil.
    public mutating func limit(to part: Int?) { reserved = part.map { remaining - $0 } ?? 0 }

    /// Pays for a statement and its rows.
    public mutating func payForRows(_ count: Int) { remaining -= 4 + count }

    /// Pays for reading and checking a message.
    public mutating func payForMessage(ofSize bytes: Int) { remaining -= 8 + bytes / 32 }
}
