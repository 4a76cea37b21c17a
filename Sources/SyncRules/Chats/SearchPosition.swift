import Domain

/// Where a search in a chat continues.
public struct SearchPosition: Equatable, Sendable {
    public let chat: ScopeID
    /// The search is complete from this position on; nil if it has not started.
    public let before: Int64?

    public init(chat: ScopeID, before: Int64?) {
        self.chat = chat
        self.before = before
    }
}
