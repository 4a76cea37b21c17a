/// How far a person has come in a chat, as numbers of messages. Both only ever rise.
public struct ChatMark: Equatable, Sendable {
    public var person: PersonID
    /// The last message that was seen.
    public var read: Int64
    /// The last message that one of the person's devices has stored.
    public var delivered: Int64

    /// In chats of more people than this, former ones among them, nobody is told how far others have come.
    public static let mostTold = 50

    public init(_ person: PersonID, read: Int64 = 0, delivered: Int64 = 0) {
        self.person = person
        self.read = read
        self.delivered = delivered
    }

    /// Moves on to what was seen or stored; what was seen was stored.
    public mutating func advance(read: Int64, delivered: Int64) {
        self.read = max(self.read, read)
        self.delivered = max(self.delivered, delivered, self.read)
    }
}
