import Browser
import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Wire

/// The presence subscriptions of a user's tabs.
struct PresenceSubscriptions {
    /// The chats on the screen of this tab.
    var here: [ScopeID] = []
    /// The chats on the screens of other tabs, which this tab subscribes to as the leader, and the time of their last
    /// report.
    var elsewhere: [(chat: ScopeID, at: Instant)] = []

    /// How long a report of another tab is valid, in milliseconds. A closed tab cannot withdraw it; a visible one
    /// repeats it every second.
    static let reportLifetime: Int64 = 10_000
}

extension SyncDriver {
    /// Sets the chats that are on the screen.
    func subscribeToPresence(_ chats: [ScopeID]) {
        guard chats != presenceSubscriptions.here else { return }
        presenceSubscriptions.here = chats
        updateSubscriptions()
    }

    /// Sends a typing indicator for a chat.
    func sendTyping(in chat: ScopeID) {
        if leadership.isLeader {
            handle(.typed(chat))
        } else {
            bridge.perform(.sendTabs(TabMessage.typing(chat).bytes))
        }
    }

    /// Reports a shown reminder to the server. Only the leading tab does so, and it shows the reminder itself.
    func reportShownReminder(_ reminder: ShownReminder) {
        if leadership.isLeader { handle(.reminderShown(reminder)) }
    }

    /// Subscribes to the presence of all visible chats. A tab that does not lead reports its chats to the leader.
    func updateSubscriptions() {
        var chats = isVisible ? presenceSubscriptions.here : []
        if leadership.isLeader {
            for (chat, _) in presenceSubscriptions.elsewhere where !chats.contains(chat) {
                chats.append(chat)
            }
        } else {
            bridge.perform(.sendTabs(TabMessage.visibleChats(chats, isChanged: true).bytes))
        }
        handle(.presenceSubscribed(chats))
    }

    /// Called periodically. Repeats the report of visible chats, or drops expired reports of other tabs.
    func renewSubscriptions() {
        if leadership.isLeader {
            let count = presenceSubscriptions.elsewhere.count
            let oldest = bridge.instant.advanced(by: -PresenceSubscriptions.reportLifetime)
            presenceSubscriptions.elsewhere.removeAll { $0.at <= oldest || bridge.instant < $0.at }
            if presenceSubscriptions.elsewhere.count < count { updateSubscriptions() }
        } else if isVisible, !presenceSubscriptions.here.isEmpty {
            bridge.perform(
                .sendTabs(TabMessage.visibleChats(presenceSubscriptions.here, isChanged: false).bytes))
        }
    }

    /// Adds the chats of another tab and sends it the known presence states. Unknown states are included, because the
    /// former leader may have known more.
    func addSubscriptions(elsewhere chats: [ScopeID], isChanged: Bool) {
        let isNew =
            isChanged
            || chats.contains { chat in !presenceSubscriptions.elsewhere.contains { $0.chat == chat } }
        presenceSubscriptions.elsewhere.removeAll { chats.contains($0.chat) }
        for chat in chats { presenceSubscriptions.elsewhere.append((chat, bridge.instant)) }
        guard isNew else { return }
        updateSubscriptions()
        let people = chats.compactMap { $0.otherParticipant(than: client.person) }.map {
            Presence($0, client.presence.state(of: $0))
        }
        if !people.isEmpty { forwardToTabs(ServerMessage.presence(people).bytes) }
    }

    /// Forwards a message of the server to the other tabs, which have no connection.
    func forwardToTabs(_ bytes: [UInt8]) {
        bridge.perform(.sendTabs(TabMessage.presence(bytes).bytes))
    }

    /// Handles a presence message that the leading tab has forwarded.
    func receivedPresence(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let message = try? ServerMessage.read(json) else {
            return
        }
        switch message {
        case .presence, .typing: handle(.received(message))
        default: break
        }
    }

    /// Applies the connection status of the leading tab.
    func connectionStatusChanged(_ status: ConnectionStatus) {
        let wasLive = leadership.leaderStatus == .live
        leadership.leaderStatus = status
        leadership.unanswered = 0
        if status != .live { handle(.socketClosed) } else if !wasLive { updateSubscriptions() }
    }
}
