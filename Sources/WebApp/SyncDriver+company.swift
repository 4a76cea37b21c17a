import Browser
import Domain
import JSON
import Sync
import Wire

/// Of which chats the tabs of a person want to know who is there.
struct Watching {
    /// Those on the screen of this tab.
    var here: [ScopeID] = []
    /// Those on the screens of other tabs, for which this one talks to the server, and when each was said last.
    var elsewhere: [(chat: ScopeID, at: Instant)] = []

    /// A tab that is closed cannot say so: what no tab has said for so long, in milliseconds, is on no screen. One in sight
    /// says it every second.
    static let patience: Int64 = 10_000
}

extension SyncDriver {
    /// These chats are on the screen.
    func watch(_ chats: [ScopeID]) {
        guard chats != watching.here else { return }
        watching.here = chats
        showWatched()
    }

    /// The person is typing in a chat.
    func type(in chat: ScopeID) {
        if leadership.leads {
            handle(.typed(chat))
        } else {
            tab.perform(.sendTabs(TabMessage.typing(chat).bytes))
        }
    }

    /// The page has reminded of something. Where another tab talks to the server, that one reminds, too.
    func noteTold(_ reminder: ToldReminder) {
        if leadership.leads { handle(.told(reminder)) }
    }

    /// Tells the server what is to be seen here and elsewhere, or who leads what is to be seen here.
    func showWatched() {
        var chats = isVisible ? watching.here : []
        if leadership.leads {
            for (chat, _) in watching.elsewhere where !chats.contains(chat) { chats.append(chat) }
        } else {
            tab.perform(.sendTabs(TabMessage.watching(chats, isNews: true).bytes))
        }
        handle(.watched(chats))
    }

    /// To be called now and then: says again what is on the screen, or forgets what no other tab says any more.
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

    /// Another tab wants to know who is there: what this one has heard already, also that nothing is known of somebody, since
    /// the tab that led before may have heard more.
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

    /// The other tabs of the person do not hear the server.
    func share(_ bytes: [UInt8]) {
        tab.perform(.sendTabs(TabMessage.heard(bytes).bytes))
    }

    /// What the tab that leads has heard of who is there.
    func heard(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let message = try? ServerMessage.read(json) else {
            return
        }
        switch message {
        case .presence, .writing: handle(.received(message))
        default: break
        }
    }

    /// How the connection of the tab that leads is.
    func learn(_ status: ConnectionStatus) {
        let wasLive = leadership.leaderStatus == .live
        leadership.leaderStatus = status
        leadership.unanswered = 0
        if status != .live { handle(.socketClosed) } else if !wasLive { showWatched() }
    }
}
