import Domain
import SyncRules
import Wire

/// The changes of one command, for connected users.
public struct Commit: Sendable {
    public let parts: [EncodedFramePart]
    public let access: [Access]
    /// Changed presence settings and blocks.
    var choices: [Choice] = []

    /// A user has gained, changed or lost access to a scope.
    public struct Access: Sendable {
        public let person: PersonID
        public let scope: ScopeID
        /// Nil if the user has lost access.
        public let grant: String?
        /// The first visible position of a log, or the first visible version of a list's trash.
        public let since: Int64
        /// True if only one user of a chat of two has written in it.
        let awaitsAnswer: Bool
    }

    /// A choice that affects the visibility of presence.
    enum Choice: Equatable, Sendable {
        case hides(PersonID, Bool)
        /// The first user has blocked (true) or unblocked (false) the second one.
        case blocks(PersonID, PersonID, Bool)
    }
}

extension Commit.Choice {
    init?(_ change: Change) {
        guard change.scope.kind == .user else { return nil }
        let person = PersonID(change.scope.id)
        if case .settings(let settings)? = change.record?.content {
            self = .hides(person, settings.hidesPresence)
        } else if let blocked = Block.person(of: change.id) {
            self = .blocks(person, blocked, change.record != nil)
        } else {
            return nil
        }
    }
}

extension Commit.Access {
    init?(_ change: Change) {
        guard change.scope.kind == .user, let scope = Membership.scope(of: change.id) else { return nil }
        var membership: Membership?
        if case .membership(let changed)? = change.record?.content { membership = changed }
        self.init(
            person: PersonID(change.scope.id), scope: scope, grant: membership?.grant,
            since: membership?.since ?? 1, awaitsAnswer: membership?.awaited != nil)
    }
}

extension Commit {
    /// Joins commits, because each frame costs every device a rebase of its pending commands. Consecutive commits of
    /// one scope are joined, up to the number of records that one command may change.
    static func joined(_ commits: [Commit]) -> [Commit] {
        var joined: [Commit] = []
        for commit in commits {
            guard let both = joined.last?.joined(with: commit) else {
                joined.append(commit)
                continue
            }
            joined[joined.count - 1] = both
        }
        return joined
    }

    private func joined(with next: Commit) -> Commit? {
        guard access.isEmpty, next.access.isEmpty, parts.count == 1, next.parts.count == 1 else { return nil }
        let (first, second) = (parts[0], next.parts[0])
        guard first.scope == second.scope, first.to == second.previous,
            first.rows.count + second.rows.count <= Item.maxPerCommand
        else { return nil }
        return Commit(
            parts: [
                EncodedFramePart(
                    scope: first.scope, previous: first.previous, to: second.to,
                    rows: first.rows + second.rows)
            ], access: [])
    }
}
