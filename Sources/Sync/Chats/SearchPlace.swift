import Domain

/// Where the search in a chat goes on.
public struct SearchPlace: Equatable, Sendable {
    public let chat: ScopeID
    /// From this place on it is done; nil where it has not begun.
    public let before: Int64?

    public init(chat: ScopeID, before: Int64?) {
        self.chat = chat
        self.before = before
    }
}
