import Domain
import HTTP
import Sync
import Wire

/// Who is online and who is typing. Users who have the chat on screen receive it, and it is never stored. In a chat of two
/// it is shown once both users have written.
///
/// What a connection may see is asked of `Hub` each time that it is told something. It belongs to the reactor's thread, and
/// reads no clock and no database.
final class LiveStatus {
    /// A connection that has chats on screen.
    private struct Viewer {
        let person: PersonID
        let chats: [ScopeID]
        /// It has missed something.
        var isBehind = false
    }

    /// How long somebody who has lost their last connection is still online, in milliseconds: a page that is loaded anew
    /// is back by then.
    static let patience: Int64 = 3000

    private let hub: Hub
    private let offer: Hub.Offer
    private var visibility: Visibility
    private var viewers: [SocketID: Viewer] = [:]
    /// Who has a chat on screen; under a person's own scope, who has the chat with that person on screen.
    private var audiences: [ScopeID: Set<SocketID>] = [:]
    private var online: Set<PersonID> = []
    /// Who has lost their last connection, and when.
    private var leaving: [PersonID: Instant] = [:]
    /// When others were last told that somebody is writing, by connection.
    private var written: [SocketID: [ScopeID: Instant]] = [:]

    init(_ visibility: Visibility, _ hub: Hub, offer: @escaping Hub.Offer) {
        self.visibility = visibility
        self.hub = hub
        self.offer = offer
    }

    // MARK: - Coming and going

    /// A connection of a person was greeted by the hub.
    func arrived(_ person: PersonID) {
        leaving[person] = nil
        if online.insert(person).inserted { tell(of: person) }
    }

    /// A connection has left the hub.
    /// - Parameter person: nil for one that was never greeted.
    func left(_ target: SocketID, of person: PersonID?, at now: Instant) {
        stopWatching(target)
        written[target] = nil
        if let person, !hub.isConnected(person) { leaving[person] = now }
    }

    /// To be called about once a second.
    func tick(at now: Instant) {
        for (person, moment) in leaving {
            guard !(moment..<moment.advanced(by: LiveStatus.patience)).contains(now) else { continue }
            leaving[person] = nil
            online.remove(person)
            visibility.lastSeen[person] = moment
            tell(of: person)
        }
    }

    /// Tells those of everything again who have missed something. To be called now and then.
    func catchUp() {
        for (target, viewer) in viewers where viewer.isBehind {
            viewers[target]?.isBehind = false
            tellAll(target, withHidden: true)
        }
    }

    // MARK: - What devices say

    /// These chats are on the screen of a connection from now on, and no others.
    func watch(_ chats: [ScopeID], on target: SocketID) {
        stopWatching(target)
        guard let person = hub.person(of: target), !chats.isEmpty else { return }
        let viewer = Viewer(person: person, chats: chats.filter { $0.kind == .chat })
        viewers[target] = viewer
        for topic in topics(of: viewer) { audiences[topic, default: []].insert(target) }
        tellAll(target)
    }

    /// Somebody is writing; who does so in a chat that they do not see, or says so too often, is not heard.
    func write(in chat: ScopeID, on target: SocketID, at now: Instant) {
        guard let author = hub.person(of: target), hub.seesAnswered(chat, target),
            isDue(chat, target, at: now)
        else { return }
        let others = (audiences[chat] ?? []).filter { other in
            guard let viewer = viewers[other], viewer.person != author else { return false }
            return hub.seesAnswered(chat, other) && visibility.shows(author, to: viewer.person)
        }
        // Who misses it hears of it in three seconds.
        if !others.isEmpty { _ = offer(ServerMessage.writing(author, in: chat).bytes, Array(others)) }
    }

    // MARK: - What is committed

    /// To be called after the hub was told of it.
    func note(_ commit: Commit) {
        var choices = commit.choices
        for access in commit.access where access.scope.pair != nil {
            // Only who has no account any more leaves a chat of two.
            if access.grant == nil { choices.append(.hides(access.person, true)) }
            for target in audiences[access.scope] ?? [] where viewers[target]?.person == access.person {
                tellAll(target)
            }
        }
        for choice in choices where visibility.note(choice) {
            switch choice {
            case .hides(let person, _):
                tell(of: person, withHidden: true)
                for (target, viewer) in viewers where viewer.person == person {
                    tellAll(target, withHidden: true)
                }
            // Nobody else learns of it.
            case .blocks(let person, let other, _):
                tell(of: person, withHidden: true, only: other)
                tell(of: other, withHidden: true, only: person)
            }
        }
    }
}

// MARK: - Telling

extension LiveStatus {
    /// Tells all who watch a person whether that one is online.
    /// - Parameters:
    ///   - withHidden: tells those who have the chat, but to whom the person is not shown, too, since they may have known more
    ///     before.
    ///   - only: who is told; nil for all.
    private func tell(of person: PersonID, withHidden: Bool = false, only: PersonID? = nil) {
        var (seeing, others): ([SocketID], [SocketID]) = ([], [])
        for target in audiences[.user(person)] ?? [] {
            guard let viewer = viewers[target], only.map({ $0 == viewer.person }) ?? true else { continue }
            if isShown(person, on: target) {
                seeing.append(target)
            } else if hub.sees(.chat(person, viewer.person), target) {
                others.append(target)
            }
        }
        tell([Presence(person, state(of: person))], to: seeing)
        if withHidden { tell([Presence(person, .hidden)], to: others) }
    }

    /// Tells a connection of all whom it watches.
    private func tellAll(_ target: SocketID, withHidden: Bool = false) {
        guard let viewer = viewers[target] else { return }
        var people: [Presence] = []
        for chat in viewer.chats {
            guard let person = chat.companion(of: viewer.person) else { continue }
            let state = isShown(person, on: target) ? state(of: person) : .hidden
            if state != .hidden || withHidden { people.append(Presence(person, state)) }
        }
        if !people.isEmpty { tell(people, to: [target]) }
    }

    private func tell(_ people: [Presence], to targets: [SocketID]) {
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
        var written = (written[target] ?? [:]).filter {
            ($0.value..<$0.value.advanced(by: Presence.writingPause)).contains(now)
        }
        guard written[chat] == nil else { return false }
        written[chat] = now
        self.written[target] = written
        return true
    }

    private func topics(of viewer: Viewer) -> [ScopeID] {
        viewer.chats + viewer.chats.compactMap { $0.companion(of: viewer.person).map { .user($0) } }
    }

    private func stopWatching(_ target: SocketID) {
        guard let viewer = viewers.removeValue(forKey: target) else { return }
        for topic in topics(of: viewer) {
            audiences[topic]?.remove(target)
            if audiences[topic]?.isEmpty == true { audiences[topic] = nil }
        }
    }
}
