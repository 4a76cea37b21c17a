import Browser
import Domain
import Sync

/// Which of the person's tabs talks to the server.
struct Leadership {
    var leads = false
    /// Waits for the lock; only once there is something to show, since nothing that comes later is as urgent.
    var competes = false
    /// The lead was taken away and is asked for again at the next tick, never at once: WebKit takes it from a page that
    /// goes, whose code runs on for a while and would ask without end.
    var wasLost = false
    /// What the leader last said of its connection.
    var leaderStatus = ConnectionStatus.connecting
    /// How often the leader was asked in vain, once a second.
    var unanswered = 0

    static let patience = 3
}

extension SyncDriver {
    func lead(_ leads: Bool) {
        guard !isEnded else { return }
        leadership = Leadership(leads: leads, competes: leads, wasLost: !leads)
        handle(.leads(leads))
        watching.elsewhere = []
        showWatched()
    }

    func competeForLead() {
        guard !leadership.competes, !isEnded else { return }
        leadership.competes = true
        leadership.wasLost = false
        tab.perform(.acquireLeadership(name: name, steal: false))
    }

    /// A leader that the browser has put to sleep keeps its lock, but does not answer: then this tab takes over.
    func askLeader() {
        guard !leadership.leads, leadership.competes else { return }
        if leadership.unanswered < Leadership.patience {
            leadership.unanswered += 1
            tab.perform(.sendTabs(TabMessage.leaderWanted.bytes))
        } else {
            leadership.unanswered = 0
            tab.perform(.acquireLeadership(name: name, steal: true))
        }
    }

    /// The person wants to know what is new, and what waits to go; who leads can ask the server.
    func refresh() {
        if leadership.leads {
            handle(.refresh)
        } else {
            tab.perform(.sendTabs(TabMessage.refreshWanted.bytes))
        }
    }

    /// Somebody scrolls up to where nothing more of a chat is in memory, or looks for what stands at a place, or after it.
    func wantOlder(in scope: ScopeID, from place: Int64?) {
        if leadership.leads || !client.replica.isWhollyLoaded(scope) {
            handle(.olderWanted(scope, from: place))
        } else {
            tab.perform(.sendTabs(TabMessage.olderWanted(scope, from: place).bytes))
        }
    }

    func received(fromTab bytes: [UInt8]) {
        switch TabMessage(bytes) {
        case .stored(let revision): handle(.changedElsewhere(revision: Int64(revision)))
        case .leaderWanted where leadership.leads:
            tab.perform(.sendTabs(TabMessage.leading(client.connectionStatus).bytes))
            // The timers of a hidden tab are slow; the question of a visible one is not.
            handle(.tick)
        case .refreshWanted where leadership.leads: handle(.refresh)
        case .olderWanted(let scope, let place) where leadership.leads:
            handle(.pageWanted(scope, from: place))
        case .leading(let status) where !leadership.leads: learn(status)
        case .heard(let bytes) where !leadership.leads: heard(bytes)
        case .watching(let chats, let isNews) where leadership.leads: watch(elsewhere: chats, isNews: isNews)
        case .typing(let chat) where leadership.leads: handle(.typed(chat))
        default: break
        }
    }
}

/// What the tabs of one person say to each other.
enum TabMessage: Equatable {
    /// The store is at this revision.
    case stored(Revision)
    /// "Is anybody leading?"
    case leaderWanted
    /// "I am, and my connection is like this."
    case leading(ConnectionStatus)
    /// "Ask the server now."
    case refreshWanted
    /// "Ask the server for older records of this log", where something is looked for from this place on.
    case olderWanted(ScopeID, from: Int64?)
    /// "The server has said this of who is there."
    case heard([UInt8])
    /// "I want to know who is in these chats", for the first time or still.
    case watching([ScopeID], isNews: Bool)
    /// "The person is typing in this chat."
    case typing(ScopeID)
}

extension TabMessage {
    private static let statuses: [ConnectionStatus] = [
        .offline, .connecting, .live, .signedOut, .outdated, .failing,
    ]

    /// Nil for a message of another version.
    init?(_ bytes: [UInt8]) {
        let number = bytes.dropFirst().reduce(0) { $0 << 8 | UInt64($1) }
        switch bytes.first {
        case 0: self = .stored(Revision(number))
        case 1: self = .leaderWanted
        case 3: self = .refreshWanted
        case 4, 7:
            guard let scope = ScopeID(checking: String(decoding: bytes.dropFirst(), as: UTF8.self)) else {
                return nil
            }
            self = bytes[0] == 4 ? .olderWanted(scope, from: nil) : .typing(scope)
        case 9:
            let parts = String(decoding: bytes.dropFirst(), as: UTF8.self).parts(between: " ")
            guard parts.count == 2, let scope = ScopeID(checking: parts[0]), let place = Int64(parts[1])
            else { return nil }
            self = .olderWanted(scope, from: place)
        case 5: self = .heard([UInt8](bytes.dropFirst()))
        case 6, 8:
            let names = String(decoding: bytes.dropFirst(), as: UTF8.self).parts(between: " ")
            var chats: [ScopeID] = []
            for name in names {
                if let chat = ScopeID(checking: name) { chats.append(chat) }
            }
            self = .watching(chats, isNews: bytes[0] == 6)
        case 2 where number < TabMessage.statuses.count: self = .leading(TabMessage.statuses[Int(number)])
        default: return nil
        }
    }

    /// The kind, and a number of any length.
    var bytes: [UInt8] {
        switch self {
        case .stored(let revision):
            [0]
                + stride(from: 56, through: 0, by: -8).map {
                    UInt8(truncatingIfNeeded: UInt64(revision) >> $0)
                }
        case .leaderWanted: [1]
        case .refreshWanted: [3]
        case .olderWanted(let scope, nil): [4] + Array(scope.text.utf8)
        case .olderWanted(let scope, let place?): [9] + Array((scope.text + " " + String(place)).utf8)
        case .heard(let bytes): [5] + bytes
        case .watching(let chats, let isNews):
            [isNews ? 6 : 8] + chats.map { $0.text }.joined(separator: " ").utf8
        case .typing(let chat): [7] + Array(chat.text.utf8)
        case .leading(let status): [2, UInt8(TabMessage.statuses.firstIndex(of: status) ?? 0)]
        }
    }
}
