import Domain
import HTTP
import SyncProtocol
import SyncRules
import Wire

/// Presence and typing indicators. Users who have the chat on screen receive them, and they are never stored. In a chat
/// of two they are shown after both users have written.
///
/// Before each message to a connection, the access of its user is checked in `Hub`. Used on the reactor's thread only.
/// Reads no clock and no database.
final class PresenceService {
    /// A connection with chats on screen.
    private struct Viewer {
        let person: PersonID
        let chats: [ScopeID]
        /// True if the connection has missed presence.
        var isBehind = false
    }

    /// The end of the last connection of a user.
    private struct Disconnection {
        /// When this node has noticed it.
        let noticed: Instant
        /// When it has ended, also if the connection was to another node.
        var moment: Instant
    }

    /// The time for which a user is still online after the last connection has ended, in milliseconds. A page reload
    /// takes less.
    static let gracePeriod: Int64 = 3000

    private let hub: Hub
    private let offer: Hub.Offer
    private var visibility: PresenceVisibility
    private var viewers: [SocketID: Viewer] = [:]
    /// The connections with a chat on screen. Under a user's own scope: the connections with the chat of that user on
    /// screen.
    private var audiences: [ScopeID: Set<SocketID>] = [:]
    /// The users who are shown as online.
    private var online: Set<PersonID> = []
    /// Users whose last connection has ended.
    private var leaving: [PersonID: Disconnection] = [:]
    /// The users of other nodes.
    private var others = NodePresence()
    /// Nil without other nodes.
    private let own: OwnPresence?
    /// When the last typing indicator was sent, by connection and chat.
    private var lastTyping: [SocketID: [ScopeID: Instant]] = [:]

    /// - Parameter outbox: receives the presence for other nodes; nil without them.
    init(
        _ visibility: PresenceVisibility, _ hub: Hub, outbox: PresenceOutbox? = nil,
        offer: @escaping Hub.Offer
    ) {
        own = outbox.map { OwnPresence($0) }
        self.visibility = visibility
        self.hub = hub
        self.offer = offer
    }

    // MARK: - Connections

    /// The hub has accepted a connection of a user.
    func connected(_ person: PersonID) {
        own?.connected(person)
        setOnline(person)
    }

    /// The hub has removed a connection.
    /// - Parameter person: nil if the connection had no handshake.
    func disconnected(_ target: SocketID, of person: PersonID?, at now: Instant) {
        unsubscribe(target)
        lastTyping[target] = nil
        guard let person, !hub.isConnected(person) else { return }
        own?.disconnected(person, at: now)
        update(person, left: now, at: now)
    }

    /// Call about once a second.
    func tick(at now: Instant) {
        for change in others.tick(at: now) { update(change.person, left: change.left, at: now) }
        for (person, disconnection) in leaving {
            let end = disconnection.noticed.advanced(by: PresenceService.gracePeriod)
            guard !(disconnection.noticed..<end).contains(now) else { continue }
            leaving[person] = nil
            online.remove(person)
            _ = visibility.recordLastSeen(person, disconnection.moment, at: now)
            sendPresence(of: person)
        }
    }

    /// Sends all presence again to connections that have missed some. Call from time to time.
    func resendMissed() {
        for (target, viewer) in viewers where viewer.isBehind {
            viewers[target]?.isBehind = false
            sendAllPresence(to: target, withHidden: true)
        }
    }

    // MARK: - Messages from devices

    /// Replaces the chats that a connection has on screen.
    func subscribe(to chats: [ScopeID], on target: SocketID) {
        unsubscribe(target)
        guard let person = hub.person(of: target), !chats.isEmpty else { return }
        let viewer = Viewer(person: person, chats: chats.filter { $0.kind == .chat })
        viewers[target] = viewer
        for topic in topics(of: viewer) { audiences[topic, default: []].insert(target) }
        sendAllPresence(to: target)
    }

    /// Sends a typing indicator. Ignores the message if its author does not see the chat, or sends too many.
    func sendTyping(in chat: ScopeID, on target: SocketID, at now: Instant) {
        guard let author = hub.person(of: target), hub.seesAnswered(chat, target),
            isDue(chat, target, at: now)
        else { return }
        own?.typed(author, in: chat)
        sendTyping(of: author, in: chat)
    }

    // MARK: - Commits

    /// Call after the hub has received the commit.
    func apply(_ commit: Commit) {
        var choices = commit.choices
        for access in commit.access where access.scope.pair != nil {
            // Only users with deleted accounts leave a chat of two.
            if access.grant == nil { choices.append(.hides(access.person, true)) }
            for target in audiences[access.scope] ?? [] where viewers[target]?.person == access.person {
                sendAllPresence(to: target)
            }
        }
        for choice in choices where visibility.apply(choice) {
            switch choice {
            case .hides(let person, _):
                sendPresence(of: person, withHidden: true)
                for (target, viewer) in viewers where viewer.person == person {
                    sendAllPresence(to: target, withHidden: true)
                }
            // Other users are not notified.
            case .blocks(let person, let other, _):
                sendPresence(of: person, withHidden: true, only: other)
                sendPresence(of: other, withHidden: true, only: person)
            }
        }
    }
}

// MARK: - Other nodes

extension PresenceService {
    /// Applies a hint of another node.
    /// - Parameter run: the id of its run.
    func apply(_ hint: PresenceHint, of run: String, at now: Instant) {
        let (changes, typing) = others.apply(hint, of: run, at: now)
        for change in changes { update(change.person, left: change.left, at: now) }
        for typing in typing { sendTyping(of: typing.author, in: typing.chat) }
        if hint.asks { own?.sendAll(at: now) }
    }

    /// The users who are connected to another node.
    var onlineElsewhere: Set<PersonID> { others.onlinePeople }

    /// A run of another node has ended.
    func ended(_ run: String, at now: Instant) {
        for change in others.end(run) { update(change.person, left: change.left, at: now) }
    }

    /// Sends all users of this node to the others. Call every 25 seconds.
    func sendAllToNodes(at now: Instant) { own?.sendAll(at: now) }

    /// This node can reach the others again.
    func joinedNodes(at now: Instant) {
        own?.sendAll(at: now)
        own?.ask()
    }

    /// A user has left one of the nodes, or is online at another one.
    private func update(_ person: PersonID, left moment: Instant?, at now: Instant) {
        guard let moment, !hub.isConnected(person), !others.isOnline(person) else {
            return setOnline(person)
        }
        if online.contains(person) {
            let former = leaving[person]
            leaving[person] = Disconnection(
                noticed: former?.noticed ?? now, moment: max(former?.moment ?? moment, moment))
        } else if visibility.recordLastSeen(person, moment, at: now) {
            sendPresence(of: person)
        }
    }

    private func setOnline(_ person: PersonID) {
        leaving[person] = nil
        if online.insert(person).inserted { sendPresence(of: person) }
    }
}

// MARK: - Sending

extension PresenceService {
    /// Sends a typing indicator to the connections of this node.
    private func sendTyping(of author: PersonID, in chat: ScopeID) {
        let others = (audiences[chat] ?? []).filter { other in
            guard let viewer = viewers[other], viewer.person != author else { return false }
            return hub.seesAnswered(chat, other) && visibility.shows(author, to: viewer.person)
        }
        // A connection that misses it receives the next one in three seconds.
        if !others.isEmpty { _ = offer(ServerMessage.typing(author, in: chat).bytes, Array(others)) }
    }

    /// Sends the presence of a user to all subscribers.
    /// - Parameters:
    ///   - withHidden: also sends `hidden` to users who see the chat but not the presence, since they may have seen it
    ///     before.
    ///   - only: the only recipient; nil for all.
    private func sendPresence(of person: PersonID, withHidden: Bool = false, only: PersonID? = nil) {
        var (seeing, others): ([SocketID], [SocketID]) = ([], [])
        for target in audiences[.user(person)] ?? [] {
            guard let viewer = viewers[target], only.map({ $0 == viewer.person }) ?? true else { continue }
            if isShown(person, on: target) {
                seeing.append(target)
            } else if hub.sees(.chat(person, viewer.person), target) {
                others.append(target)
            }
        }
        send([Presence(person, state(of: person))], to: seeing)
        if withHidden { send([Presence(person, .hidden)], to: others) }
    }

    /// Sends the presence of all subscribed users to a connection.
    private func sendAllPresence(to target: SocketID, withHidden: Bool = false) {
        guard let viewer = viewers[target] else { return }
        var people: [Presence] = []
        for chat in viewer.chats {
            guard let person = chat.otherParticipant(than: viewer.person) else { continue }
            let state = isShown(person, on: target) ? state(of: person) : .hidden
            if state != .hidden || withHidden { people.append(Presence(person, state)) }
        }
        if !people.isEmpty { send(people, to: [target]) }
    }

    private func send(_ people: [Presence], to targets: [SocketID]) {
        guard !targets.isEmpty else { return }
        for target in offer(ServerMessage.presence(people).bytes, targets) {
            viewers[target]?.isBehind = true
        }
    }

    private func isShown(_ person: PersonID, on target: SocketID) -> Bool {
        guard let viewer = viewers[target] else { return false }
        return hub.seesAnswered(.chat(person, viewer.person), target)
            && visibility.shows(person, to: viewer.person)
    }

    private func state(of person: PersonID) -> Presence.State {
        if online.contains(person) { return .online }
        return visibility.lastSeen[person].map { .lastSeen($0) } ?? .hidden
    }

    private func isDue(_ chat: ScopeID, _ target: SocketID, at now: Instant) -> Bool {
        var recent = (lastTyping[target] ?? [:]).filter {
            ($0.value..<$0.value.advanced(by: Presence.typingInterval)).contains(now)
        }
        guard recent[chat] == nil else { return false }
        recent[chat] = now
        self.lastTyping[target] = recent
        return true
    }

    private func topics(of viewer: Viewer) -> [ScopeID] {
        viewer.chats + viewer.chats.compactMap { $0.otherParticipant(than: viewer.person).map { .user($0) } }
    }

    private func unsubscribe(_ target: SocketID) {
        guard let viewer = viewers.removeValue(forKey: target) else { return }
        for topic in topics(of: viewer) {
            audiences[topic]?.remove(target)
            if audiences[topic]?.isEmpty == true { audiences[topic] = nil }
        }
    }
}
