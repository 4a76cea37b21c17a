/// A user's settings for a chat on all devices. Other users do not see them.
public struct ChatPreference: Equatable, Sendable {
    /// The last message of the cleared history; 0 for none. It decreases only when a clearing is undone.
    public var cleared: Int64 = 0
    /// True if the chat is not listed until a new message is written in it.
    public var isHidden = false
    /// The clearing that can be undone: the one that cleared most.
    public var clearing: ClearingID?
    /// The values of `cleared` and `isHidden` without that clearing.
    public var clearedBefore: Int64 = 0
    public var wasHidden = false
    /// Disables notifications of this chat.
    public var isMuted = false
    /// True if the user has marked the chat as unread. Opening the chat ends it.
    public var isMarkedUnread = false
    /// Lists the chat before the others.
    public var isPinned = false
    /// Messages that the user has hidden, by id. Ids up to `cleared` are removed when the maximum is exceeded.
    /// Positions would not work, because a restored server assigns them to other messages.
    public private(set) var hiddenMessages: [MessageID] = []

    /// The maximum number of individually hidden messages of a chat.
    public static let maxHidden = 500

    public init() {}

    /// Clears the history up to a message. Has no effect if it is already cleared further.
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

    /// Undoes one clearing. Messages that others cleared stay cleared.
    public mutating func undoClearing(_ id: ClearingID) {
        guard clearing == id else { return }
        (clearing, cleared, isHidden) = (nil, clearedBefore, wasHidden)
        (clearedBefore, wasHidden) = (0, false)
    }

    /// True if the user has hidden this message.
    public func hides(_ message: MessageID) -> Bool { hiddenMessages.contains(message) }

    /// Hides messages, or shows them again. The result may exceed `maxHidden`.
    public mutating func hide(_ messages: [MessageID], _ isOn: Bool) {
        var changed = Set(messages)
        hiddenMessages.removeAll { changed.contains($0) }
        if isOn { hiddenMessages += messages.filter { changed.remove($0) != nil } }
    }
}

/// The effect of "Clear history" or "Delete chat" on one device.
public enum Clearing {}

public typealias ClearingID = Identifier<Clearing>
