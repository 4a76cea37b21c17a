/// What a person has chosen for a chat, on all devices; nobody else is told.
public struct ChatPreference: Equatable, Sendable {
    /// The last message that the person does not want to see any more; 0 for none. It falls only when a clearing is undone.
    public var cleared: Int64 = 0
    /// Whether the chat is not listed until something is written in it.
    public var isHidden = false
    /// The latest clearings, after one that stands for all before them; empty if none of them can be undone.
    public var clearings: [Clearing] = []
    /// Whether nobody is notified of what is written in it.
    public var isMuted = false
    /// Whether it stands before the others.
    public var isPinned = false
    /// Messages after `cleared` that the person does not want to see any more. By their ids, since a server that was set back
    /// gives their numbers to others.
    public private(set) var hiddenMessages: [MessageID] = []

    /// The most messages of a chat that a person hides one by one.
    public static let mostHidden = 500

    public init() {}

    /// How many of the latest clearings can be undone.
    public static let mostClearings = 4

    /// Clears the history further, or not at all if it is cleared beyond that already.
    public mutating func clear(_ clearing: Clearing) {
        if clearings.isEmpty { clearings = [Clearing(id: nil, upTo: cleared, hides: isHidden)] }
        clearings.removeAll { $0.id != nil && $0.id == clearing.id }
        clearings.append(clearing)
        if clearings.count > ChatPreference.mostClearings + 1 {
            let (first, next) = (clearings.removeFirst(), clearings[0])
            clearings[0] = Clearing(id: nil, upTo: max(first.upTo, next.upTo), hides: next.hides)
        }
        settle()
    }

    /// Undoes one clearing; all others hold.
    public mutating func unclear(_ id: ClearingID) {
        guard let place = clearings.firstIndex(where: { $0.id == id }) else { return }
        hide(clearings.remove(at: place).hidden, true)
        settle()
    }

    private mutating func settle() {
        cleared = clearings.reduce(0) { max($0, $1.upTo) }
        isHidden = clearings.last?.hides ?? false
        if clearings.count == 1 { clearings = [] }
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
public struct Clearing: Equatable, Sendable {
    /// Nil if it cannot be undone.
    public let id: ClearingID?
    /// The last message that it cleared.
    public let upTo: Int64
    /// Whether it deleted the chat.
    public let hides: Bool
    /// The messages up to there that were hidden one by one before.
    public let hidden: [MessageID]

    public init(id: ClearingID?, upTo: Int64, hides: Bool, hidden: [MessageID] = []) {
        self.id = id
        self.upTo = upTo
        self.hides = hides
        self.hidden = hidden
    }
}

public typealias ClearingID = Identifier<Clearing>
