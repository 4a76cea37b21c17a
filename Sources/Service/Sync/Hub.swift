import Domain
import Sync
import Wire

/// Who is connected and what they may see: turns commits into frames for those concerned.
///
/// It is told of commits in their order, and knows of access only what was committed, so a frame never reaches somebody
/// who had lost access before it. It belongs to one thread, and reads no clock and no database.
public final class Hub<Target: Hashable> {
    /// Sends one text to several connections.
    public typealias Send = (_ text: [UInt8], _ targets: [Target]) -> Void

    private let epoch: String
    private let send: Send
    private var targets: [Target: Presence] = [:]
    private var people: [PersonID: Presence] = [:]
    private var receivers: [ScopeID: Set<Presence>] = [:]
    private var heads: [ScopeID: Int64] = [:]

    /// A person who is connected. A frame goes to each of a thousand without a look-up.
    private final class Presence: Hashable {
        let person: PersonID
        var targets: [Target] = []
        var grants: [ScopeID: String] = [:]
        /// The version of the person's own scope, and the one that all connections were told of.
        var version: Int64 = 0
        var toldVersion: Int64 = 0

        init(_ person: PersonID) {
            self.person = person
        }

        static func == (left: Presence, right: Presence) -> Bool {
            left === right
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(person)
        }
    }

    public init(epoch: String, send: @escaping Send) {
        self.epoch = epoch
        self.send = send
    }

    public func isKnown(_ person: PersonID) -> Bool {
        people[person] != nil
    }

    /// Takes a connection in: from here on it misses nothing.
    /// - Parameter standing: what the person may see after exactly the commits that this hub was told of; needed for a
    ///   person who is not known here.
    public func greet(
        _ target: Target, of person: PersonID, epoch: String, digest: Digest, standing: Standing?
    ) {
        let presence = people[person] ?? enter(person, standing)
        if targets.updateValue(presence, forKey: target) == nil {
            presence.targets.append(target)
        }
        let isCurrent = epoch == self.epoch && digest == self.digest(of: presence)
        send(ServerMessage.welcome(epoch: self.epoch, isCurrent: isCurrent).bytes, [target])
    }

    public func leave(_ target: Target) {
        guard let presence = targets.removeValue(forKey: target) else { return }
        presence.targets.removeAll { $0 == target }
        guard presence.targets.isEmpty else { return }
        for scope in presence.grants.keys { close(scope, to: presence) }
        people[presence.person] = nil
    }

    /// Tells everybody concerned what a command changed.
    public func publish(_ commit: Commit) {
        for access in commit.access { follow(access) }
        for part in commit.parts where heads[part.scope] != nil {
            heads[part.scope] = part.to
            if part.scope.kind == .user { people[PersonID(part.scope.id)]?.version = part.to }
        }
        for (parts, audience) in audiences(of: commit) {
            for presence in audience { requireVersion(of: presence) }
            send(ServerMessage.frame(parts), audience.flatMap { $0.targets })
        }
    }

    /// Tells everybody where they should be, so that a lost last frame is noticed.
    public func sendDigests() {
        for presence in people.values {
            send(ServerMessage.digest(digest(of: presence)).bytes, presence.targets)
        }
    }

    // MARK: - Private

    private func digest(of presence: Presence) -> Digest {
        var digest = Digest()
        for (scope, grant) in presence.grants {
            digest.add(scope, grant: grant, version: heads[scope] ?? 0)
        }
        return digest
    }

    private func enter(_ person: PersonID, _ standing: Standing?) -> Presence {
        let presence = Presence(person)
        people[person] = presence
        for (scope, (grant, head)) in standing?.scopes ?? [:] {
            open(scope, grant: grant, head: head, to: presence)
        }
        presence.version = heads[.user(person)] ?? 0
        presence.toldVersion = presence.version
        return presence
    }

    private func open(_ scope: ScopeID, grant: String, head: Int64, to presence: Presence) {
        presence.grants[scope] = grant
        receivers[scope, default: []].insert(presence)
        heads[scope] = max(heads[scope] ?? 0, head)
    }

    private func close(_ scope: ScopeID, to presence: Presence) {
        presence.grants[scope] = nil
        receivers[scope]?.remove(presence)
        guard receivers[scope]?.isEmpty == true else { return }
        receivers[scope] = nil
        heads[scope] = nil
    }

    private func follow(_ access: Commit.Access) {
        guard let presence = people[access.person] else { return }
        if let grant = access.grant {
            open(access.scope, grant: grant, head: 0, to: presence)
        } else {
            close(access.scope, to: presence)
        }
    }

    /// People who see the same parts of a commit get the same frame, encoded once.
    private func audiences(of commit: Commit) -> [([EncodedFramePart], Set<Presence>)] {
        if commit.parts.count == 1 {
            return receivers[commit.parts[0].scope].map { [(commit.parts, $0)] } ?? []
        }
        var seen: [Presence: [Int]] = [:]
        for (place, part) in commit.parts.enumerated() {
            for presence in receivers[part.scope] ?? [] { seen[presence, default: []].append(place) }
        }
        var audiences: [[Int]: Set<Presence>] = [:]
        for (presence, places) in seen { audiences[places, default: []].insert(presence) }
        return audiences.map { places, audience in (places.map { commit.parts[$0] }, audience) }
    }

    /// Tells of a newer version of the person's own scope, once, before the next frame.
    private func requireVersion(of presence: Presence) {
        guard presence.toldVersion < presence.version else { return }
        presence.toldVersion = presence.version
        send(ServerMessage.userVersion(presence.version).bytes, presence.targets)
    }
}
