import Domain
import Sync
import Wire

/// What one command changed, for those who are connected.
public struct Commit: Sendable {
    public let parts: [EncodedFramePart]
    public let access: [Access]
    /// Who has chosen anew to whom they show that they are online.
    var choices: [Choice] = []

    /// A person has come into a scope or gone from it.
    public struct Access: Sendable {
        public let person: PersonID
        public let scope: ScopeID
        /// Nil when they have access no more.
        public let grant: String?
        /// The first place of a log, or the first version of a list's trash, that they see.
        public let since: Int64
        /// Whether only one user of a chat of two has written in it.
        let awaitsAnswer: Bool
    }

    /// A choice that decides who is shown to whom.
    enum Choice: Equatable, Sendable {
        case hides(PersonID, Bool)
        /// The first one has blocked the second one, or blocks them no more.
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
        if case .membership(let given)? = change.record?.content { membership = given }
        self.init(
            person: PersonID(change.scope.id), scope: scope, grant: membership?.grant,
            since: membership?.since ?? 1, awaitsAnswer: membership?.awaited != nil)
    }
}

extension Commit {
    /// The same in fewer frames: each frame costs every device a look at all that waits there, so what follows one another
    /// within a scope goes together, up to as many records as one command may make.
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
            first.rows.count + second.rows.count <= Item.mostAtOnce
        else { return nil }
        return Commit(
            parts: [
                EncodedFramePart(
                    scope: first.scope, previous: first.previous, to: second.to,
                    rows: first.rows + second.rows)
            ], access: [])
    }
}
