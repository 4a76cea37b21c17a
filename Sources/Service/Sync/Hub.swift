import Domain
import HTTP
import SyncProtocol
import SyncRules
import Wire

/// The connected users and their access: turns commits into frames for the affected users.
///
/// It receives commits in their order and uses committed access only. So a user receives no frame after losing access.
/// Used on one thread only. Reads no clock and no database.
public final class Hub {
    /// Sends one text to several connections.
    public typealias Send = (_ text: [UInt8], _ targets: [SocketID]) -> Void

    /// Sends one text to the connections that are not slow. Returns the others, which miss it.
    public typealias Offer = (_ text: [UInt8], _ targets: [SocketID]) -> [SocketID]

    private let epoch: String
    private let send: Send
    private var targets: [SocketID: ConnectedUser] = [:]
    /// One entry for each set of scope kinds that the user's devices understand, nearly always just one.
    private var people: [PersonID: [ConnectedUser]] = [:]
    private var channels: [ScopeID: Channel] = [:]
    private var lastNumber = 0

    /// The maximum size of a frame, in bytes. Devices pull larger changes.
    static let maxFrameBytes = 256 << 10

    /// A scope that a connected user may see.
    private final class Channel {
        var head: Int64
        var audience: Set<ConnectedUser> = []
        /// The first position from which all users of the audience see a log.
        var since: Int64 = 1

        init(head: Int64) {
            self.head = head
        }
    }

    /// The data that a device sends when it connects.
    public struct Handshake: Sendable {
        let epoch: String
        let digest: Digest
        /// The kinds of scopes that the device understands.
        public let kinds: [ScopeID.Kind]

        public init(epoch: String, digest: Digest, kinds: [ScopeID.Kind] = ScopeID.Kind.known) {
            self.epoch = epoch
            self.digest = digest
            self.kinds = ScopeID.Kind.known.filter(kinds.contains)
        }
    }

    /// The maximum number of different sets of scope kinds per user. Each set costs memory for all scopes that the user
    /// may see.
    private static let maxKindSets = 3

    /// A connected user, with the devices that understand the same kinds of scopes. A frame reaches a thousand users
    /// without look-ups.
    private final class ConnectedUser: Hashable {
        let person: PersonID
        let kinds: [ScopeID.Kind]
        /// Identifies the object. It is hashed faster than the user's id.
        let number: Int
        var targets: [SocketID] = []
        var access: [ScopeID: (grant: String, since: Int64, awaitsAnswer: Bool, channel: Channel)] = [:]
        /// The version of the user's own scope, and the version that was sent to all connections.
        var version: Int64 = 0
        var sentVersion: Int64 = 0
        /// The digest of `access`; nil after a change. A sum over 10,000 scopes takes a millisecond.
        var digest: Digest?

        init(_ person: PersonID, _ kinds: [ScopeID.Kind], number: Int) {
            self.person = person
            self.kinds = kinds
            self.number = number
        }

        static func == (left: ConnectedUser, right: ConnectedUser) -> Bool {
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

    /// True if a connected device of the user understands exactly these kinds.
    public func isConnected(_ person: PersonID, _ kinds: [ScopeID.Kind]) -> Bool {
        connectedUser(of: person, kinds) != nil
    }

    /// True if a connection of a user with such devices can be accepted.
    func hasRoom(for person: PersonID, _ kinds: [ScopeID.Kind]) -> Bool {
        isConnected(person, kinds) || people[person]?.count ?? 0 < Hub.maxKindSets
    }

    /// Accepts a connection. From now on it misses no change.
    /// - Parameter readAccess: the user's access after exactly the commits that this hub has received. Required if no
    ///   connected device of the user understands the same kinds.
    public func acceptHandshake(
        _ target: SocketID, of person: PersonID, _ handshake: Handshake, readAccess: ReadAccess?
    ) {
        let user =
            connectedUser(of: person, handshake.kinds) ?? addUser(person, handshake.kinds, readAccess)
        if let former = targets[target], former !== user { leave(target) }
        if targets.updateValue(user, forKey: target) == nil {
            user.targets.append(target)
        }
        let isCurrent = handshake.epoch == epoch && handshake.digest == digest(of: user)
        send(
            ServerMessage.welcome(
                epoch: epoch, isCurrent: isCurrent, capabilities: [.presence, .shownReminders]
            ).bytes,
            [target])
    }

    /// The user of a connection; nil before the handshake.
    func person(of target: SocketID) -> PersonID? { targets[target]?.person }

    /// True if any device of a user is connected.
    func isConnected(_ person: PersonID) -> Bool { people[person] != nil }

    /// True if a connection may see a scope.
    func sees(_ scope: ScopeID, _ target: SocketID) -> Bool { targets[target]?.access[scope] != nil }

    /// True if a connection may see a chat. In a chat of two, both users must have written.
    func seesAnswered(_ chat: ScopeID, _ target: SocketID) -> Bool {
        targets[target]?.access[chat]?.awaitsAnswer == false
    }

    public func leave(_ target: SocketID) {
        guard let user = targets.removeValue(forKey: target) else { return }
        user.targets.removeAll { $0 == target }
        guard user.targets.isEmpty else { return }
        for (scope, (_, _, _, channel)) in user.access { leave(channel, of: scope, user) }
        let others = people[user.person, default: []].filter { $0 !== user }
        people[user.person] = others.isEmpty ? nil : others
    }

    /// Sends the changes of several commands to the affected users, in order.
    public func publish(_ commits: [Commit]) {
        for commit in Commit.joined(commits) { publish(commit) }
    }

    /// Sends the changes of a command to the affected users.
    public func publish(_ commit: Commit) {
        for access in commit.access { update(access) }
        for part in commit.parts {
            guard let channel = channels[part.scope] else { continue }
            // A channel that this commit has opened has no head yet. A snapshot may be newer than the published
            // commits.
            assert(
                channel.head == 0 || part.previous <= channel.head,
                "A commit of \(part.scope.text) was not published.")
            channel.head = part.to
            guard part.scope.kind == .user else { continue }
            for user in people[PersonID(part.scope.id)] ?? [] { user.version = part.to }
        }
        for (parts, audience) in audiences(of: commit).flatMap(split) {
            for user in audience {
                user.digest = nil
                sendUserVersion(to: user)
            }
            // Devices pull long changes page by page.
            let bytes = parts.reduce(0) { $1.rows.reduce($0) { $0 + $1.bytes.count } }
            let isLong = bytes > Hub.maxFrameBytes
            send(
                isLong ? ServerMessage.behind.bytes : ServerMessage.frame(parts),
                audience.flatMap { $0.targets })
        }
    }

    /// Sends the current digest to one part of the connected users, so that they notice a lost last frame.
    public func sendDigests(_ part: Int, of parts: Int) {
        for user in people.values.joined() where user.number % parts == part {
            send(ServerMessage.digest(digest(of: user)).bytes, user.targets)
        }
    }

    // MARK: - Private

    private func digest(of user: ConnectedUser) -> Digest {
        if let digest = user.digest { return digest }
        var digest = Digest()
        for (scope, (grant, _, _, channel)) in user.access {
            digest.add(scope, grant: grant, version: channel.head)
        }
        user.digest = digest
        return digest
    }

    private func connectedUser(of person: PersonID, _ kinds: [ScopeID.Kind]) -> ConnectedUser? {
        people[person]?.first { $0.kinds == kinds }
    }

    private func addUser(_ person: PersonID, _ kinds: [ScopeID.Kind], _ readAccess: ReadAccess?)
        -> ConnectedUser
    {
        lastNumber += 1
        let user = ConnectedUser(person, kinds, number: lastNumber)
        people[person, default: []].append(user)
        user.access.reserveCapacity(readAccess?.scopes.count ?? 0)
        for (scope, (grant, head, _, since, awaitsAnswer)) in readAccess?.scopes ?? [:] {
            open(scope, grant: grant, since: since, awaitsAnswer, head: head, to: user)
        }
        user.version = channels[.user(person)]?.head ?? 0
        user.sentVersion = user.version
        return user
    }

    private func open(
        _ scope: ScopeID, grant: String, since: Int64, _ awaitsAnswer: Bool, head: Int64,
        to user: ConnectedUser
    ) {
        guard user.kinds.contains(scope.kind) else { return }
        let channel = channels[scope] ?? Channel(head: head)
        if channel.audience.isEmpty { channels[scope] = channel }
        channel.audience.insert(user)
        if head > channel.head {
            channel.head = head
            for other in channel.audience { other.digest = nil }
        }
        channel.since = max(channel.since, since)
        user.access[scope] = (grant, since, awaitsAnswer, channel)
        user.digest = nil
    }

    private func close(_ scope: ScopeID, to user: ConnectedUser) {
        guard let (_, _, _, channel) = user.access.removeValue(forKey: scope) else { return }
        user.digest = nil
        leave(channel, of: scope, user)
    }

    private func leave(_ channel: Channel, of scope: ScopeID, _ user: ConnectedUser) {
        channel.audience.remove(user)
        if channel.audience.isEmpty { channels[scope] = nil }
    }

    private func update(_ access: Commit.Access) {
        for user in people[access.person] ?? [] {
            if let grant = access.grant {
                open(
                    access.scope, grant: grant, since: access.since, access.awaitsAnswer, head: 0,
                    to: user)
            } else {
                close(access.scope, to: user)
            }
        }
    }

    /// Groups the users who see the same parts of a commit. They get the same frame, encoded once.
    private func audiences(of commit: Commit) -> [([EncodedFramePart], Set<ConnectedUser>)] {
        if commit.parts.count == 1 {
            return channels[commit.parts[0].scope].map { [(commit.parts, $0.audience)] } ?? []
        }
        var visibleRows: [ConnectedUser: [Int]] = [:]
        for (index, part) in commit.parts.enumerated() {
            for user in channels[part.scope]?.audience ?? [] { visibleRows[user, default: []].append(index) }
        }
        var audiences: [[Int]: Set<ConnectedUser>] = [:]
        for (user, indices) in visibleRows { audiences[indices, default: []].insert(user) }
        return audiences.map { indices, audience in (indices.map { commit.parts[$0] }, audience) }
    }

    /// Splits an audience, so that no user receives changes of log records before their first visible position. This is
    /// rare, since all users may see new records.
    private func split(
        _ parts: [EncodedFramePart], for audience: Set<ConnectedUser>
    ) -> [([EncodedFramePart], Set<ConnectedUser>)] {
        guard parts.contains(where: { $0.lowestPosition < channels[$0.scope]?.since ?? 1 }) else {
            return [(parts, audience)]
        }
        var audiences: [[Int64]: Set<ConnectedUser>] = [:]
        for user in audience {
            audiences[parts.map { user.access[$0.scope]?.since ?? 1 }, default: []].insert(user)
        }
        return audiences.map { starts, audience in (zip(parts, starts).map { $0.since($1) }, audience) }
    }

    /// Sends a newer version of the user's own scope, once, before the next frame.
    private func sendUserVersion(to user: ConnectedUser) {
        guard user.sentVersion < user.version else { return }
        user.sentVersion = user.version
        send(ServerMessage.userVersion(user.version).bytes, user.targets)
    }
}
