import Domain
import SyncProtocol
import SyncRules

extension ConnectionState {
    /// The presence subscription, and the last typing report of the user.
    struct PresenceSubscription {
        /// The chats on screen.
        var chats: [ScopeID] = []
        /// The chats on screen whose older messages another tab has requested.
        var pagedInOtherTab: Set<ScopeID> = []
        /// True if the server has received these chats.
        var isSent = false
        /// Where and when the last typing report was sent.
        var lastTyping: (chat: ScopeID, at: Instant)?

        func isReadInOtherTab(_ chat: ScopeID) -> Bool {
            pagedInOtherTab.contains(chat) && chats.contains(chat)
        }
    }
}

extension SyncClient {
    /// Subscribes to the presence of the members of these chats, which are on screen from now on.
    mutating func subscribeToPresence(of chats: [ScopeID]) {
        guard chats != connection.presenceSubscription.chats else { return }
        connection.presenceSubscription.chats = chats
        connection.presenceSubscription.pagedInOtherTab.formIntersection(chats)
        presence.removeAll(except: chats, of: person)
        sendPresenceSubscription()
    }

    /// Reports that the user is typing in a chat, at most once per `Presence.typingInterval`. Sends nothing if the user
    /// hides their presence.
    mutating func reportTyping(in chat: ScopeID) {
        guard canSubscribe, chat != .chat(person, person) else { return }
        if let (last, moment) = connection.presenceSubscription.lastTyping, last == chat, moment <= now,
            now < moment.advanced(by: Presence.typingInterval)
        {
            return
        }
        connection.presenceSubscription.lastTyping = (chat, now)
        connection.outgoing.append(.typing(chat))
    }

    /// Reports a reminder that this page has shown.
    mutating func reminderShown(_ reminder: ShownReminder) {
        guard connection.serverCapabilities.contains(.shownReminders), case .live = connection.socket else {
            return
        }
        connection.outgoing.append(.remindersShown([reminder]))
    }

    /// Applies the presence part of a message, after everything else in it.
    mutating func updatePresence(_ message: ServerMessage) {
        switch message {
        case .welcome(_, _, let capabilities):
            connection.serverCapabilities = capabilities
            requestPresence()
        case .behind: requestPresence()
        case .presence(let people): presence.update(people)
        case .typing(let person, let chat): presence.recordTyping(by: person, in: chat, at: now)
        case .frame(let parts): stopTyping(parts)
        case .userVersion, .digest, .pushed, .failed: break
        }
    }

    /// Called on every tick. Sends a subscription that was not sent while the user hid their presence.
    mutating func refreshPresence() {
        presence.removeExpired(at: now)
        if !connection.presenceSubscription.isSent { sendPresenceSubscription() }
    }

    /// Discards the presence state, which is unknown without a connection.
    mutating func forgetPresence() {
        presence.removeAll(except: [], of: person)
    }

    /// Requests the presence for all chats on screen again.
    private mutating func requestPresence() {
        forgetPresence()
        connection.presenceSubscription.isSent = connection.presenceSubscription.chats.isEmpty
        if !connection.presenceSubscription.isSent { sendPresenceSubscription() }
    }

    /// Ends the typing indicators of the authors whose messages have arrived.
    private mutating func stopTyping(_ parts: [FramePart]) {
        for part in parts where part.scope.kind == .chat {
            for row in part.rows {
                if case .message(let message)? = row.record?.content {
                    presence.stopTyping(message.author, in: part.scope)
                }
            }
        }
    }

    private mutating func sendPresenceSubscription() {
        connection.presenceSubscription.isSent = canSubscribe
        guard canSubscribe else { return }
        connection.outgoing.append(
            .subscribePresence(
                [ScopeID](connection.presenceSubscription.chats.prefix(Presence.maxSubscribedChats))))
    }

    /// True if the server supports presence and the user does not hide theirs.
    private var canSubscribe: Bool {
        guard connection.serverCapabilities.contains(.presence), case .live = connection.socket else {
            return false
        }
        return !replica.settings(of: person).hidesPresence
    }
}
