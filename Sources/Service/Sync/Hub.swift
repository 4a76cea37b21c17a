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
    private var targets: [Target: Connected] = [:]
    private var people: [PersonID: Presence] = [:]
    private var receivers: [ScopeID: Set<PersonID>] = [:]
    private var heads: [ScopeID: Int64] = [:]

    private struct Connected {
        let person: PersonID
        /// The version of the person's own scope that this connection was last told to have.
        var toldVersion: Int64
    }

    private struct Presence {
        var targets: [Target] = []
        var grants: [ScopeID: String] = [:]
    }

    public init(epoch: String, send: @escaping Send) {
        self.epoch = epoch
        self.send = send
    }

    public var connectionCount: Int { targets.count }

    public func isKnown(_ person: PersonID) -> Bool {
        people[person] != nil
    }

    /// Takes a connection in: from here on it misses nothing.
    /// - Parameter standing: what the person may see after exactly the commits that this hub was told of; needed for a
    ///   person who is not known here.
    public func greet(
        _ target: Target, of person: PersonID, epoch: String, digest: Digest, standing: Standing?
    ) {
        if people[person] == nil, let standing { enter(person, standing) }
        if targets[target] == nil { people[person]?.targets.append(target) }
        targets[target] = Connected(person: person, toldVersion: heads[.user(person)] ?? 0)
        let isCurrent = epoch == self.epoch && digest == self.digest(of: person)
        send(ServerMessage.welcome(epoch: self.epoch, isCurrent: isCurrent).bytes, [target])
    }

    public func leave(_ target: Target) {
        guard let connected = targets.removeValue(forKey: target) else { return }
        people[connected.person]?.targets.removeAll { $0 == target }
        guard people[connected.person]?.targets.isEmpty == true else { return }
        for scope in people[connected.person]?.grants.keys ?? [:].keys { close(scope, to: connected.person) }
        people[connected.person] = nil
    }

    /// The connections of a person, to end them when their session ends.
    public func connections(of person: PersonID) -> [Target] {
        people[person]?.targets ?? []
    }

    /// Tells everybody concerned what a command changed.
    public func publish(_ commit: Commit) {
        for access in commit.access { follow(access) }
        for part in commit.parts where heads[part.scope] != nil { heads[part.scope] = part.to }
        for (parts, receivers) in audiences(of: commit) {
            let versions = receivers.filter { requireUserVersion(of: $0) }
            for target in versions {
                let version = targets[target]?.toldVersion ?? 0
                send(ServerMessage.userVersion(version).bytes, [target])
            }
            send(ServerMessage.frame(parts), receivers)
        }
    }

    /// Tells everybody where they should be, so that a lost last frame is noticed.
    public func sendDigests() {
        for (person, presence) in people {
            send(ServerMessage.digest(digest(of: person)).bytes, presence.targets)
        }
    }

    // MARK: - Private

    private func digest(of person: PersonID) -> Digest {
        var digest = Digest()
        for (scope, grant) in people[person]?.grants ?? [:] {
            digest.add(scope, grant: grant, version: heads[scope] ?? 0)
        }
        return digest
    }

    private func enter(_ person: PersonID, _ standing: Standing) {
        people[person] = Presence()
        for (scope, (grant, head)) in standing.scopes { open(scope, grant: grant, head: head, to: person) }
    }

    private func open(_ scope: ScopeID, grant: String, head: Int64, to person: PersonID) {
        people[person]?.grants[scope] = grant
        receivers[scope, default: []].insert(person)
        heads[scope] = max(heads[scope] ?? 0, head)
    }

    private func close(_ scope: ScopeID, to person: PersonID) {
        people[person]?.grants[scope] = nil
        receivers[scope]?.remove(person)
        guard receivers[scope]?.isEmpty == true else { return }
        receivers[scope] = nil
        heads[scope] = nil
    }

    private func follow(_ access: Commit.Access) {
        guard people[access.person] != nil else { return }
        if let grant = access.grant {
            open(access.scope, grant: grant, head: 0, to: access.person)
        } else {
            close(access.scope, to: access.person)
        }
    }

    /// People who see the same parts of a commit get the same frame, encoded once.
    private func audiences(of commit: Commit) -> [([EncodedFramePart], [Target])] {
        if commit.parts.count == 1 {
            let targets = targets(of: receivers[commit.parts[0].scope] ?? [])
            return targets.isEmpty ? [] : [(commit.parts, targets)]
        }
        var seen: [PersonID: [Int]] = [:]
        for (place, part) in commit.parts.enumerated() {
            for person in receivers[part.scope] ?? [] { seen[person, default: []].append(place) }
        }
        var audiences: [[Int]: Set<PersonID>] = [:]
        for (person, places) in seen { audiences[places, default: []].insert(person) }
        return audiences.map { places, people in (places.map { commit.parts[$0] }, targets(of: people)) }
    }

    private func targets(of people: Set<PersonID>) -> [Target] {
        people.flatMap { self.people[$0]?.targets ?? [] }
    }

    /// Whether the connection must first be told of a newer version of its person's own scope.
    private func requireUserVersion(of target: Target) -> Bool {
        guard let connected = targets[target], let version = heads[.user(connected.person)],
            version > connected.toldVersion
        else { return false }
        targets[target]?.toldVersion = version
        return true
    }
}
