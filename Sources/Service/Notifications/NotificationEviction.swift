import Domain
import Storage
import SyncRules

/// Decides which entry is evicted when a user has too many notifications: one of the largest source, so that no source
/// can displace the others.
struct NotificationEviction {
    /// A list or a chat. All notifications of shares and of revoked access are one source.
    struct Source: Hashable {
        let scope: ScopeID
        /// True if the scope is the user's own, or if the user has opened it.
        let isKnown: Bool
    }

    private let person: PersonID
    private let records: StoredRecords
    private var counts: [Source: Int] = [:]
    private var known: [ScopeID: Bool] = [:]

    init(person: PersonID, _ records: StoredRecords) {
        self.person = person
        self.records = records
    }

    mutating func add(_ kind: Settings.NotificationKind, in scope: ScopeID) {
        counts[source(of: kind, in: scope), default: 0] += 1
    }

    /// The source that loses an entry. It is the largest unknown one if unknown sources have more than half of all
    /// entries, otherwise the largest known one.
    /// - Returns: the source of the new entry if no other is larger.
    mutating func victim(for kind: Settings.NotificationKind, in scope: ScopeID) -> Source {
        let newcomer = source(of: kind, in: scope)
        counts[newcomer, default: 0] += 1
        defer { counts[newcomer, default: 1] -= 1 }
        let all = counts.values.reduce(0, +)
        let unknown = counts.reduce(0) { $0 + ($1.key.isKnown ? 0 : $1.value) }
        let candidates = counts.filter { $0.key.isKnown == (unknown * 2 <= all) }
        let maximum = candidates.values.max()
        if candidates[newcomer] == maximum { return newcomer }
        return candidates.first { $0.value == maximum }?.key ?? newcomer
    }

    /// The source of an entry.
    mutating func source(of kind: Settings.NotificationKind, in scope: ScopeID) -> Source {
        switch kind {
        // Any user can cause these for another user, and for as many lists as they create.
        case .shares, .revocations: return Source(scope: .user(person), isKnown: false)
        case .messages: return Source(scope: scope, isKnown: false)
        case .habits, .reminders, .deadlines, .photos:
            let isKnown = known[scope] ?? records.isKnown(scope, to: person)
            known[scope] = isKnown
            return Source(scope: scope, isKnown: isKnown)
        }
    }
}

extension StoredRecords {
    /// True if the scope is the user's own, or was shared with the user and opened, directly or through a group.
    fileprivate func isKnown(_ scope: ScopeID, to person: PersonID) -> Bool {
        if scope == .user(person) || isOpened(scope, by: person) { return true }
        return member(person, in: scope)?.groups.contains { isOpened(.group($0.group), by: person) } ?? false
    }

    private func isOpened(_ scope: ScopeID, by person: PersonID) -> Bool {
        guard let member = member(person, in: scope), member.role != nil else { return false }
        return member.inviterName == nil || member.grant == preference(of: person, for: scope).opened
    }
}
