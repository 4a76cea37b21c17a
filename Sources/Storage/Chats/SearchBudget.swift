/// How much one search may still do, however many chats it is about: in about a microsecond's work.
public struct SearchBudget: Sendable {
    public private(set) var left: Int
    /// What is kept for later.
    private var kept = 0

    public init(_ left: Int) { self.left = left }

    public var isSpent: Bool { left <= kept }

    /// Keeps all but so much of it for later; nothing is kept for nil.
    public mutating func limit(to part: Int?) { kept = part.map { left - $0 } ?? 0 }

    /// Pays for a statement and the rows that it gives.
    public mutating func payForRows(_ count: Int) { left -= 4 + count }

    /// Pays for a message that is read and looked at.
    public mutating func payForMessage(ofSize bytes: Int) { left -= 8 + bytes / 32 }
}
