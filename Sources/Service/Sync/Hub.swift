import Domain
import HTTP
import Sync
import Wire

/// Who is connected and what they may see: turns commits into frames for those concerned.
///
/// It is told of commits in their order, and knows of access only what was committed, so a frame never reaches somebody
/// who had lost access before it. It belongs to one thread, and reads no clock and no database.
public final class Hub {
    /// Sends one text to several connections.
    public typealias Send = (_ text: [UInt8], _ targets: [SocketID]) -> Void

    /// Sends one text to those of several connections that keep up, and returns the others, who miss it.
    public typealias Offer = (_ text: [UInt8], _ targets: [SocketID]) -> [SocketID]

    private let epoch: String
    private let send: Send
    private var targets: [SocketID: Presence] = [:]
    /// One for each set of kinds of scopes that the person's devices understand: nearly always just one.
    private var people: [PersonID: [Presence]] = [:]
    private var channels: [ScopeID: Channel] = [:]
    private var arrivals = 0

    /// Changes that are longer than this are not sent by themselves.
    static let mostFrameBytes = 256 << 10

    /// A scope that somebody who is connected may see.
    private final class Channel {
        var head: Int64
        var audience: Set<Presence> = []
        /// No one of the audience sees a log from a later place on only.
        var since: Int64 = 1

        init(head: Int64) {
            self.head = head
        }
    }

    /// What a device says when it connects.
    public struct Greeting: Sendable {
        let epoch: String
        let digest: Digest
        /// The kinds of scopes that it understands.
        public let kinds: [ScopeID.Kind]

        public init(epoch: String, digest: Digest, kinds: [ScopeID.Kind] = ScopeID.Kind.known) {
            self.epoch = epoch
            self.digest = digest
            self.kinds = ScopeID.Kind.known.filter(kinds.contains)
        }
    }

    /// So many sets of kinds the devices of a person may understand at once, each of which costs memory for all they may see.
    private static let mostVersions = 3

    /// A person who is connected, with devices that understand the same. A frame goes to each of a thousand without a
    /// look-up.
    private final class Presence: Hashable {
        let person: PersonID
        let kinds: [ScopeID.Kind]
        /// Tells it from others faster than the person does.
        let number: Int
        var targets: [SocketID] = []
        var access: [ScopeID: (grant: String, since: Int64, awaitsAnswer: Bool, channel: Channel)] = [:]
        /// The version of the person's own scope, and the one that all connections were told of.
        var version: Int64 = 0
        var toldVersion: Int64 = 0
        /// Of all that is in `access`, until something there changes: a sum over 10,000 scopes takes a millisecond.
        var digest: Digest?

        init(_ person: PersonID, _ kinds: [ScopeID.Kind], number: Int) {
            self.person = person
            self.kinds = kinds
            self.number = number
        }

        static func == (left: Presence, right: Presence) -> Bool {
            left === right
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(number)
        }
    }

    public init(epoch: String, send: @escaping Send) {
        self.epoch = epoch
        self.send = send
    }

    /// Whether a device of the person that understands these kinds is connected.
    public func isKnown(_ person: PersonID, _ kinds: [ScopeID.Kind]) -> Bool {
        presence(of: person, kinds) != nil
    }

    /// Whether a connection of a person with such devices may be taken in.
    func hasRoom(for person: PersonID, _ kinds: [ScopeID.Kind]) -> Bool {
        isKnown(person, kinds) || people[person]?.count ?? 0 < Hub.mostVersions
    }

    /// Takes a connection in: from here on it misses nothing.
    /// - Parameter readAccess: what the person may see after exactly the commits that this hub was told of; needed for a
    ///   person who is not known here.
    public func greet(
        _ target: SocketID, of person: PersonID, _ greeting: Greeting, readAccess: ReadAccess?
    ) {
        let presence = presence(of: person, greeting.kinds) ?? enter(person, greeting.kinds, readAccess)
        if let former = targets[target], former !== presence { leave(target) }
        if targets.updateValue(presence, forKey: target) == nil {
            presence.targets.append(target)
        }
        let isCurrent = greeting.epoch == epoch && greeting.digest == digest(of: presence)
        send(
            ServerMessage.welcome(epoch: epoch, isCurrent: isCurrent, knows: [.presence, .told]).bytes,
            [target])
    }

    /// Whose connection it is, once it has been greeted.
    func person(of target: SocketID) -> PersonID? { targets[target]?.person }

    /// Whether any device of a person is connected.
    func isConnected(_ person: PersonID) -> Bool { people[person] != nil }

    /// Whether a connection may see a scope.
    func sees(_ scope: ScopeID, _ target: SocketID) -> Bool { targets[target]?.access[scope] != nil }

    /// Whether a connection may see a chat, and both users of a chat of two have written in it.
    func seesAnswered(_ chat: ScopeID, _ target: SocketID) -> Bool {
        targets[target]?.access[chat]?.awaitsAnswer == false
    }

    public func leave(_ target: SocketID) {
        guard let presence = targets.removeValue(forKey: target) else { return }
        presence.targets.removeAll { $0 == target }
        guard presence.targets.isEmpty else { return }
        for (scope, (_, _, _, channel)) in presence.access { leave(channel, of: scope, presence) }
        let others = people[presence.person, default: []].filter { $0 !== presence }
        people[presence.person] = others.isEmpty ? nil : others
    }

    /// Tells everybody concerned what commands changed, in their order.
    public func publish(_ commits: [Commit]) {
        for commit in Commit.joined(commits) { publish(commit) }
    }

    /// Tells everybody concerned what a command changed.
    public func publish(_ commit: Commit) {
        for access in commit.access { update(access) }
        for part in commit.parts {
            guard let channel = channels[part.scope] else { continue }
            // A channel that this commit has opened has no head yet, and a snapshot may be ahead of what was published.
            assert(
                channel.head == 0 || part.previous <= channel.head,
                "A commit of \(part.scope.text) was not published.")
            channel.head = part.to
            guard part.scope.kind == .user else { continue }
            for presence in people[PersonID(part.scope.id)] ?? [] { presence.version = part.to }
        }
        for (parts, audience) in audiences(of: commit).flatMap(cut) {
            for presence in audience {
                presence.digest = nil
                requireVersion(of: presence)
            }
            // What is very long they pull, page by page.
            let bytes = parts.reduce(0) { $1.rows.reduce($0) { $0 + $1.bytes.count } }
            let isLong = bytes > Hub.mostFrameBytes
            send(
                isLong ? ServerMessage.behind.bytes : ServerMessage.frame(parts),
                audience.flatMap { $0.targets })
        }
    }

    /// Tells one part of all where they should be, so that a lost last frame is noticed.
    public func sendDigests(_ part: Int, of parts: Int) {
        for presence in people.values.joined() where presence.number % parts == part {
            send(ServerMessage.digest(digest(of: presence)).bytes, presence.targets)
        }
    }

    // MARK: - Private

    private func digest(of presence: Presence) -> Digest {
        if let digest = presence.digest { return digest }
        var digest = Digest()
        for (scope, (grant, _, _, channel)) in presence.access {
            digest.add(scope, grant: grant, version: channel.head)
        }
        presence.digest = digest
        return digest
    }

    private func presence(of person: PersonID, _ kinds: [ScopeID.Kind]) -> Presence? {
        people[person]?.first { $0.kinds == kinds }
    }

    private func enter(_ person: PersonID, _ kinds: [ScopeID.Kind], _ readAccess: ReadAccess?) -> Presence {
        arrivals += 1
        let presence = Presence(person, kinds, number: arrivals)
        people[person, default: []].append(presence)
        presence.access.reserveCapacity(readAccess?.scopes.count ?? 0)
        for (scope, (grant, head, _, since, awaitsAnswer)) in readAccess?.scopes ?? [:] {
            open(scope, grant: grant, since: since, awaitsAnswer, head: head, to: presence)
        }
        presence.version = channels[.user(person)]?.head ?? 0
        presence.toldVersion = presence.version
        return presence
    }

    private func open(
        _ scope: ScopeID, grant: String, since: Int64, _ awaitsAnswer: Bool, head: Int64,
        to presence: Presence
    ) {
        guard presence.kinds.contains(scope.kind) else { return }
        let channel = channels[scope] ?? Channel(head: head)
        if channel.audience.isEmpty { channels[scope] = channel }
        channel.audience.insert(presence)
        if head > channel.head {
            channel.head = head
            for other in channel.audience { other.digest = nil }
        }
        channel.since = max(channel.since, since)
        presence.access[scope] = (grant, since, awaitsAnswer, channel)
        presence.digest = nil
    }

    private func close(_ scope: ScopeID, to presence: Presence) {
        guard let (_, _, _, channel) = presence.access.removeValue(forKey: scope) else { return }
        presence.digest = nil
        leave(channel, of: scope, presence)
    }

    private func leave(_ channel: Channel, of scope: ScopeID, _ presence: Presence) {
        channel.audience.remove(presence)
        if channel.audience.isEmpty { channels[scope] = nil }
    }

    private func update(_ access: Commit.Access) {
        for presence in people[access.person] ?? [] {
            if let grant = access.grant {
                open(
                    access.scope, grant: grant, since: access.since, access.awaitsAnswer, head: 0,
                    to: presence)
            } else {
                close(access.scope, to: presence)
            }
        }
    }

    /// People who see the same parts of a commit get the same frame, encoded once.
    private func audiences(of commit: Commit) -> [([EncodedFramePart], Set<Presence>)] {
        if commit.parts.count == 1 {
            return channels[commit.parts[0].scope].map { [(commit.parts, $0.audience)] } ?? []
        }
        var seen: [Presence: [Int]] = [:]
        for (place, part) in commit.parts.enumerated() {
            for presence in channels[part.scope]?.audience ?? [] { seen[presence, default: []].append(place) }
        }
        var audiences: [[Int]: Set<Presence>] = [:]
        for (presence, places) in seen { audiences[places, default: []].insert(presence) }
        return audiences.map { places, audience in (places.map { commit.parts[$0] }, audience) }
    }

    /// Splits an audience, so that nobody gets changes of log records before the first place that they may see. Rare, since
    /// everybody may see new records.
    private func cut(
        _ parts: [EncodedFramePart], for audience: Set<Presence>
    ) -> [([EncodedFramePart], Set<Presence>)] {
        guard parts.contains(where: { $0.lowest < channels[$0.scope]?.since ?? 1 }) else {
            return [(parts, audience)]
        }
        var audiences: [[Int64]: Set<Presence>] = [:]
        for presence in audience {
            audiences[parts.map { presence.access[$0.scope]?.since ?? 1 }, default: []].insert(presence)
        }
        return audiences.map { places, audience in (zip(parts, places).map { $0.since($1) }, audience) }
    }

    /// Tells of a newer version of the person's own scope, once, before the next frame.
    private func requireVersion(of presence: Presence) {
        guard presence.toldVersion < presence.version else { return }
        presence.toldVersion = presence.version
        send(ServerMessage.userVersion(presence.version).bytes, presence.targets)
    }
}
