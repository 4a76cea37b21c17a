import Domain
import SyncProtocol
import SyncRules

/// Presence and typing indicators as reported on the current connection. Never stored.
public struct PresenceState: Equatable, Sendable {
    /// Only users whose state is known.
    public private(set) var presences: [Presence] = []
    private var typingUsers: [TypingUser] = []
    /// Incremented on every change.
    public private(set) var revision = 0

    private struct TypingUser: Equatable, Sendable {
        let person: PersonID
        let chat: ScopeID
        let heard: Instant
    }

    /// How long a typing indicator stays after the last report, in milliseconds.
    static let typingTimeout: Int64 = 6000

    public init() {}

    public func state(of person: PersonID) -> Presence.State {
        for presence in presences where presence.person == person { return presence.state }
        return .hidden
    }

    /// The users who are typing in a chat, in the order in which they started.
    public func typingUsers(in chat: ScopeID) -> [PersonID] {
        var found: [PersonID] = []
        for writer in typingUsers where writer.chat == chat { found.append(writer.person) }
        return found
    }

    package mutating func update(_ changes: [Presence]) {
        for presence in changes {
            remove { $0.person == presence.person }
            if presence.state != .hidden { presences.append(presence) }
        }
        revision += 1
    }

    package mutating func recordTyping(by person: PersonID, in chat: ScopeID, at now: Instant) {
        let writer = TypingUser(person: person, chat: chat, heard: now)
        for index in typingUsers.indices
        where typingUsers[index].person == person && typingUsers[index].chat == chat {
            typingUsers[index] = writer
            return
        }
        typingUsers.append(writer)
        revision += 1
    }

    /// Ends a typing indicator because the message has arrived.
    mutating func stopTyping(_ person: PersonID, in chat: ScopeID) {
        removeTypingUsers { $0.person == person && $0.chat == chat }
    }

    /// Ends the typing indicators of the authors whose messages have arrived.
    mutating func stopTyping(_ parts: [FramePart]) {
        for part in parts where part.scope.kind == .chat {
            for row in part.rows {
                if case .message(let message)? = row.record?.content {
                    stopTyping(message.author, in: part.scope)
                }
            }
        }
    }

    /// Removes expired typing indicators. Called on every tick.
    mutating func removeExpired(at now: Instant) {
        removeTypingUsers { now < $0.heard || $0.heard.advanced(by: PresenceState.typingTimeout) <= now }
    }

    /// Removes everything that does not belong to these chats of a user. Without a connection nothing is known.
    mutating func removeAll(except chats: [ScopeID] = [], of person: PersonID) {
        removeTypingUsers { !chats.contains($0.chat) }
        remove { !chats.contains(.chat(person, $0.person)) }
    }

    private mutating func remove(where isGone: (Presence) -> Bool) {
        let before = presences.count
        presences.removeAll(where: isGone)
        if presences.count < before { revision += 1 }
    }

    private mutating func removeTypingUsers(where isGone: (TypingUser) -> Bool) {
        let before = typingUsers.count
        typingUsers.removeAll(where: isGone)
        if typingUsers.count < before { revision += 1 }
    }
}
