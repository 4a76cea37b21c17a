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

    /// Subscribes to the presence of the members of these chats, which are on screen from now on.
    mutating func subscribeToPresence(
        of chats: [ScopeID], _ presence: inout PresenceState, _ replica: Replica
    ) {
        guard chats != presenceSubscription.chats else { return }
        presenceSubscription.chats = chats
        presenceSubscription.pagedInOtherTab.formIntersection(chats)
        presence.removeAll(except: chats, of: replica.person)
        sendPresenceSubscription(replica)
    }

    /// Reports that the user is typing in a chat, at most once per `Presence.typingInterval`. Sends nothing if the user
    /// hides their presence.
    mutating func reportTyping(in chat: ScopeID, at now: Instant, _ replica: Replica) {
        guard canSubscribe(replica), chat != .chat(replica.person, replica.person) else { return }
        if let (last, moment) = presenceSubscription.lastTyping, last == chat, moment <= now,
            now < moment.advanced(by: Presence.typingInterval)
        {
            return
        }
        presenceSubscription.lastTyping = (chat, now)
        outgoing.append(.typing(chat))
    }

    /// Reports a reminder that this page has shown.
    mutating func reminderShown(_ reminder: ShownReminder) {
        guard serverCapabilities.contains(.shownReminders), case .live = socket else { return }
        outgoing.append(.remindersShown([reminder]))
    }

    /// Applies the presence part of a message, after everything else in it.
    mutating func updatePresence(
        _ message: ServerMessage, _ presence: inout PresenceState, _ replica: Replica, at now: Instant
    ) {
        switch message {
        case .welcome(_, _, let capabilities):
            serverCapabilities = capabilities
            requestPresence(&presence, replica)
        case .behind: requestPresence(&presence, replica)
        case .presence(let people): presence.update(people)
        case .typing(let person, let chat): presence.recordTyping(by: person, in: chat, at: now)
        case .frame(let parts): presence.stopTyping(parts)
        case .userVersion, .digest, .pushed, .failed: break
        }
    }

    /// Called on every tick. Sends a subscription that was not sent while the user hid their presence.
    mutating func refreshPresence(_ replica: Replica) {
        if !presenceSubscription.isSent { sendPresenceSubscription(replica) }
    }

    /// Requests the presence for all chats on screen again.
    private mutating func requestPresence(_ presence: inout PresenceState, _ replica: Replica) {
        presence.removeAll(of: replica.person)
        presenceSubscription.isSent = presenceSubscription.chats.isEmpty
        refreshPresence(replica)
    }

    private mutating func sendPresenceSubscription(_ replica: Replica) {
        presenceSubscription.isSent = canSubscribe(replica)
        guard presenceSubscription.isSent else { return }
        outgoing.append(
            .subscribePresence([ScopeID](presenceSubscription.chats.prefix(Presence.maxSubscribedChats))))
    }

    /// True if the server supports presence and the user does not hide theirs.
    private func canSubscribe(_ replica: Replica) -> Bool {
        guard serverCapabilities.contains(.presence), case .live = socket else { return false }
        return !replica.settings(of: replica.person).hidesPresence
    }
}
