import Browser
import Domain
import JSON
import Sync
import Wire

/// Of which chats the tabs of a person want to know who is there.
struct Watching {
    /// Those on the screen of this tab.
    var here: [ScopeID] = []
    /// Those on the screen of another tab, for which this one talks to the server.
    var elsewhere: [ScopeID] = []
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
            for chat in watching.elsewhere where !chats.contains(chat) { chats.append(chat) }
        } else {
            tab.perform(.sendTabs(TabMessage.watching(chats).bytes))
        }
        handle(.watched(chats))
    }

    /// Another tab wants to know who is there, also what this one has heard already.
    func watch(elsewhere chats: [ScopeID]) {
        watching.elsewhere = chats
        showWatched()
        let people = client.company.people
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
