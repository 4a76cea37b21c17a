import Browser
import Domain
import SyncClient
import SyncRules

/// Determines which of the user's tabs communicates with the server.
struct Leadership {
    var isLeader = false
    /// Waits for the lock. It is requested only after the first load, because rendering is more urgent.
    var isCandidate = false
    /// The lead was lost and is requested again at the next tick. WebKit takes it from a page that is closing, whose
    /// code runs on for a while and would otherwise request it in an endless loop.
    var wasLost = false
    /// The last connection status that the leader reported.
    var leaderStatus = ConnectionStatus.connecting
    /// The number of unanswered requests to the leader, one per second.
    var unanswered = 0

    static let maxUnanswered = 3
}

extension SyncDriver {
    func leadershipChanged(_ leads: Bool) {
        guard !isEnded else { return }
        leadership = Leadership(isLeader: leads, isCandidate: leads, wasLost: !leads)
        handle(.leaderChanged(leads))
        presenceSubscriptions.elsewhere = []
        updateSubscriptions()
    }

    func requestLeadership() {
        guard !leadership.isCandidate, !isEnded else { return }
        leadership.isCandidate = true
        leadership.wasLost = false
        bridge.perform(.acquireLeadership(name: name, steal: false))
    }

    /// Asks for the leader's status. A leader that the browser has suspended keeps its lock but does not answer, so
    /// this tab steals the lock.
    func requestLeaderStatus() {
        guard !leadership.isLeader, leadership.isCandidate else { return }
        if leadership.unanswered < Leadership.maxUnanswered {
            leadership.unanswered += 1
            bridge.perform(.sendTabs(TabMessage.leaderStatusRequested.bytes))
        } else {
            leadership.unanswered = 0
            bridge.perform(.acquireLeadership(name: name, steal: true))
        }
    }

    /// Refreshes on request of the user: pulls changes and sends waiting commands. Only the leader can contact the
    /// server.
    func refresh() {
        if leadership.isLeader {
            handle(.refresh)
        } else {
            bridge.perform(.sendTabs(TabMessage.refreshRequested.bytes))
        }
    }

    /// The user scrolled past the oldest loaded message of a chat, or jumped to a position that is not loaded.
    func requestOlder(in scope: ScopeID, from position: Int64?) {
        if leadership.isLeader || !client.replica.isFullyLoaded(scope) {
            handle(.olderRequested(scope, from: position))
        } else {
            bridge.perform(.sendTabs(TabMessage.olderRequested(scope, from: position).bytes))
        }
    }

    func received(fromTab bytes: [UInt8]) {
        switch TabMessage(bytes) {
        case .stored(let revision): handle(.changedElsewhere(revision: Int64(revision)))
        case .leaderStatusRequested where leadership.isLeader:
            bridge.perform(.sendTabs(TabMessage.leading(client.connectionStatus).bytes))
            // The timers of a hidden tab are slow, but the request of a visible tab arrives immediately.
            handle(.tick)
        case .refreshRequested where leadership.isLeader: handle(.refresh)
        case .olderRequested(let scope, let position) where leadership.isLeader:
            handle(.pageRequested(scope, from: position))
        case .leading(let status) where !leadership.isLeader: connectionStatusChanged(status)
        case .presence(let bytes) where !leadership.isLeader: receivedPresence(bytes)
        case .visibleChats(let chats, let isNews) where leadership.isLeader:
            addSubscriptions(elsewhere: chats, isChanged: isNews)
        case .typing(let chat) where leadership.isLeader: handle(.typed(chat))
        default: break
        }
    }
}

/// The messages between the tabs of one user.
enum TabMessage: Equatable {
    /// The store has this revision.
    case stored(Revision)
    /// Asks the leader for its status.
    case leaderStatusRequested
    /// The answer of the leader with the status of its connection.
    case leading(ConnectionStatus)
    /// Asks the leader to refresh.
    case refreshRequested
    /// Asks the leader to load older records of a log from the server, optionally from a position.
    case olderRequested(ScopeID, from: Int64?)
    /// A presence message of the server.
    case presence([UInt8])
    /// The chats on the sender's screen: changed, or repeated.
    case visibleChats([ScopeID], isChanged: Bool)
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
        case 1: self = .leaderStatusRequested
        case 3: self = .refreshRequested
        case 4, 7:
            guard let scope = ScopeID(checking: String(decoding: bytes.dropFirst(), as: UTF8.self)) else {
                return nil
            }
            self = bytes[0] == 4 ? .olderRequested(scope, from: nil) : .typing(scope)
        case 9:
            let parts = String(decoding: bytes.dropFirst(), as: UTF8.self).parts(between: " ")
            guard parts.count == 2, let scope = ScopeID(checking: parts[0]), let position = Int64(parts[1])
            else { return nil }
            self = .olderRequested(scope, from: position)
        case 5: self = .presence([UInt8](bytes.dropFirst()))
        case 6, 8:
            let names = String(decoding: bytes.dropFirst(), as: UTF8.self).parts(between: " ")
            var chats: [ScopeID] = []
            for name in names {
                if let chat = ScopeID(checking: name) { chats.append(chat) }
            }
            self = .visibleChats(chats, isChanged: bytes[0] == 6)
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
        case .leaderStatusRequested: [1]
        case .refreshRequested: [3]
        case .olderRequested(let scope, nil): [4] + Array(scope.text.utf8)
        case .olderRequested(let scope, let position?):
            [9] + Array((scope.text + " " + String(position)).utf8)
        case .presence(let bytes): [5] + bytes
        case .visibleChats(let chats, let isNews):
            [isNews ? 6 : 8] + chats.map { $0.text }.joined(separator: " ").utf8
        case .typing(let chat): [7] + Array(chat.text.utf8)
        case .leading(let status): [2, UInt8(TabMessage.statuses.firstIndex(of: status) ?? 0)]
        }
    }
}
