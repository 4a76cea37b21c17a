/// What a person has chosen for a chat, on all devices; nobody else is told.
public struct ChatPreference: Equatable, Sendable {
    /// The last message that the person does not want to see any more; 0 for none. Only ever rises.
    public var cleared: Int64 = 0
    /// Whether the chat is not listed until something is written in it.
    public var isHidden = false
    /// Whether nobody is notified of what is written in it.
    public var isMuted = false
    /// Whether it stands before the others.
    public var isPinned = false

    public init() {}
}
