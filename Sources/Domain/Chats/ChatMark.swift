/// The read receipt of a user in a chat, as positions of messages. Both values only increase.
public struct ChatMark: Equatable, Sendable {
    public var person: PersonID
    /// The last read message.
    public var read: Int64
    /// The last message that one of the user's devices has stored.
    public var delivered: Int64

    /// Chats with more members than this, including former ones, do not share read receipts.
    public static let maxMembersForReceipts = 50

    public init(_ person: PersonID, read: Int64 = 0, delivered: Int64 = 0) {
        self.person = person
        self.read = read
        self.delivered = delivered
    }

    /// Raises the positions. A read message counts as delivered.
    public mutating func advance(read: Int64, delivered: Int64) {
        self.read = max(self.read, read)
        self.delivered = max(self.delivered, delivered, self.read)
    }
}
