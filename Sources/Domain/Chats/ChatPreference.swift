/// What a person has chosen for a chat, on all devices; nobody else is told.
public struct ChatPreference: Equatable, Sendable {
    /// The last message that the person does not want to see any more; 0 for none. It falls only when a clearing is undone.
    public var cleared: Int64 = 0
    /// Whether the chat is not listed until something is written in it.
    public var isHidden = false
    /// The clearing that can be undone: the one that cleared furthest.
    public var clearing: ClearingID?
    /// What `cleared` and `isHidden` are without that clearing.
    public var clearedBefore: Int64 = 0
    public var wasHidden = false
    /// Whether nobody is notified of what is written in it.
    public var isMuted = false
    /// Whether it stands before the others.
    public var isPinned = false
    /// Messages that the person does not want to see any more; those up to `cleared` go when there is no room for others.
    /// By their ids, since a server that was set back gives their numbers to others.
    public private(set) var hiddenMessages: [MessageID] = []

    /// The most messages of a chat that a person hides one by one.
    public static let mostHidden = 500

    public init() {}

    /// Clears the history up to a message, or not at all if it is cleared beyond that already.
    public mutating func clear(upTo number: Int64, hides: Bool, as id: ClearingID?) {
        guard id == nil || id != clearing else { return }
        if number >= cleared {
            (clearing, clearedBefore, wasHidden) = id == nil ? (nil, 0, false) : (id, cleared, isHidden)
            (cleared, isHidden) = (number, hides)
        } else {
            if clearing != nil {
                (clearedBefore, wasHidden) = (max(clearedBefore, number), wasHidden || hides)
            }
            isHidden = isHidden || hides
        }
    }

    /// Undoes one clearing; what others cleared stays so.
    public mutating func unclear(_ id: ClearingID) {
        guard clearing == id else { return }
        (clearing, cleared, isHidden) = (nil, clearedBefore, wasHidden)
        (clearedBefore, wasHidden) = (0, false)
    }

    /// Whether the person does not want to see a message, wherever it stands.
    public func hides(_ message: MessageID) -> Bool { hiddenMessages.contains(message) }

    /// Hides messages, or shows them again. There may be more than `mostHidden` afterwards.
    public mutating func hide(_ messages: [MessageID], _ isOn: Bool) {
        var changed = Set(messages)
        hiddenMessages.removeAll { changed.contains($0) }
        if isOn { hiddenMessages += messages.filter { changed.remove($0) != nil } }
    }
}

/// What "Clear history" or "Delete chat" did on one device.
public enum Clearing {}

public typealias ClearingID = Identifier<Clearing>
