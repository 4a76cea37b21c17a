import Browser
import Domain
import Sync

/// Determines which of the user's tabs communicates with the server.
struct Leadership {
    var leads = false
    /// Waits for the lock. It is requested only after the first load, because rendering is more urgent.
    var competes = false
    /// The lead was lost and is requested again at the next tick. WebKit takes it from a page that is closing, whose
    /// code runs on for a while and would otherwise request it in an endless loop.
    var wasLost = false
    /// The last connection status that the leader reported.
    var leaderStatus = ConnectionStatus.connecting
    /// The number of unanswered requests to the leader, one per second.
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

    /// Asks for the leader's status. A leader that the browser has suspended keeps its lock but does not answer, so
    /// this tab steals the lock.
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

    /// Refreshes on request of the user: pulls changes and sends waiting commands. Only the leader can contact the
    /// server.
    func refresh() {
        if leadership.leads {
            handle(.refresh)
        } else {
            tab.perform(.sendTabs(TabMessage.refreshWanted.bytes))
        }
    }

    /// The user scrolled past the oldest loaded message of a chat, or jumped to a position that is not loaded.
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
            // The timers of a hidden tab are slow, but the request of a visible tab arrives immediately.
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

/// The messages between the tabs of one user.
enum TabMessage: Equatable {
    /// The store has this revision.
    case stored(Revision)
    /// Asks the leader for its status.
    case leaderWanted
    /// The answer of the leader with the status of its connection.
    case leading(ConnectionStatus)
    /// Asks the leader to refresh.
    case refreshWanted
    /// Asks the leader to load older records of a log from the server, optionally from a position.
    case olderWanted(ScopeID, from: Int64?)
    /// A presence message of the server.
    case heard([UInt8])
    /// The chats on the sender's screen: changed, or repeated.
    case watching([ScopeID], isNews: Bool)
    /// A typing indicator of the user for this chat.
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

    /// One byte for the kind, then the payload of any length.
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
