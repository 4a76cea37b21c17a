import Browser
import Domain
import JSON
import Sync
import Wire

/// The presence subscriptions of a user's tabs.
struct Watching {
    /// The chats on the screen of this tab.
    var here: [ScopeID] = []
    /// The chats on the screens of other tabs, which this tab subscribes to as the leader, and the time of their last
    /// report.
    var elsewhere: [(chat: ScopeID, at: Instant)] = []

    /// How long a report of another tab is valid, in milliseconds. A closed tab cannot withdraw it; a visible one
    /// repeats it every second.
    static let patience: Int64 = 10_000
}

extension SyncDriver {
    /// Sets the chats that are on the screen.
    func watch(_ chats: [ScopeID]) {
        guard chats != watching.here else { return }
        watching.here = chats
        showWatched()
    }

    /// Sends a typing indicator for a chat.
    func type(in chat: ScopeID) {
        if leadership.leads {
            handle(.typed(chat))
        } else {
            tab.perform(.sendTabs(TabMessage.typing(chat).bytes))
        }
    }

    /// Reports a shown reminder to the server. Only the leading tab does so, and it shows the reminder itself.
    func noteTold(_ reminder: ToldReminder) {
        if leadership.leads { handle(.told(reminder)) }
    }

    /// Subscribes to the presence of all visible chats. A tab that does not lead reports its chats to the leader.
    func showWatched() {
        var chats = isVisible ? watching.here : []
        if leadership.leads {
            for (chat, _) in watching.elsewhere where !chats.contains(chat) { chats.append(chat) }
        } else {
            tab.perform(.sendTabs(TabMessage.watching(chats, isNews: true).bytes))
        }
        handle(.watched(chats))
    }

    /// Called periodically. Repeats the report of visible chats, or drops expired reports of other tabs.
    func keepWatching() {
        if leadership.leads {
            let count = watching.elsewhere.count
            let oldest = tab.instant.advanced(by: -Watching.patience)
            watching.elsewhere.removeAll { $0.at <= oldest || tab.instant < $0.at }
            if watching.elsewhere.count < count { showWatched() }
        } else if isVisible, !watching.here.isEmpty {
            tab.perform(.sendTabs(TabMessage.watching(watching.here, isNews: false).bytes))
        }
    }

    /// Adds the chats of another tab and sends it the known presence states. Unknown states are included, because the
    /// former leader may have known more.
    func watch(elsewhere chats: [ScopeID], isNews: Bool) {
        let isNew = isNews || chats.contains { chat in !watching.elsewhere.contains { $0.chat == chat } }
        watching.elsewhere.removeAll { chats.contains($0.chat) }
        for chat in chats { watching.elsewhere.append((chat, tab.instant)) }
        guard isNew else { return }
        showWatched()
        let people = chats.compactMap { $0.companion(of: client.person) }.map {
            Presence($0, client.company.state(of: $0))
        }
        if !people.isEmpty { share(ServerMessage.presence(people).bytes) }
    }

    /// Forwards a message of the server to the other tabs, which have no connection.
    func share(_ bytes: [UInt8]) {
        tab.perform(.sendTabs(TabMessage.heard(bytes).bytes))
    }

    /// Handles a presence message that the leading tab has forwarded.
    func heard(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let message = try? ServerMessage.read(json) else {
            return
        }
        switch message {
        case .presence, .writing: handle(.received(message))
        default: break
        }
    }

    /// Applies the connection status of the leading tab.
    func learn(_ status: ConnectionStatus) {
        let wasLive = leadership.leaderStatus == .live
        leadership.leaderStatus = status
        leadership.unanswered = 0
        if status != .live { handle(.socketClosed) } else if !wasLive { showWatched() }
    }
}
