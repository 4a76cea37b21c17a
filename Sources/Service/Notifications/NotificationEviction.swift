import Domain
import Storage
import Sync

/// Decides which entry is evicted when a person has too many notifications: one of the largest source, so that no source
/// can displace the others.
struct NotificationEviction {
    /// One list or chat; all notifications of shares and of revoked access are one source.
    struct Source: Hashable {
        let scope: ScopeID
        /// Whether it is of the person's own, or of what they have opened.
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

    mutating func add(_ kind: Settings.Reminding, in scope: ScopeID) {
        counts[source(of: kind, in: scope), default: 0] += 1
    }

    /// The source that loses an entry: the largest unknown one if unknown sources have more than half of all entries, else
    /// the largest known one.
    /// - Returns: the source of the new entry if no other is larger.
    mutating func victim(for kind: Settings.Reminding, in scope: ScopeID) -> Source {
        let newcomer = source(of: kind, in: scope)
        counts[newcomer, default: 0] += 1
        defer { counts[newcomer, default: 1] -= 1 }
        let all = counts.values.reduce(0, +)
        let unknown = counts.reduce(0) { $0 + ($1.key.isKnown ? 0 : $1.value) }
        let candidates = counts.filter { $0.key.isKnown == (unknown * 2 <= all) }
        let most = candidates.values.max()
        if candidates[newcomer] == most { return newcomer }
        return candidates.first { $0.value == most }?.key ?? newcomer
    }

    /// Where an entry comes from.
    mutating func source(of kind: Settings.Reminding, in scope: ScopeID) -> Source {
        switch kind {
        // Anybody may let somebody be told of these, for as many lists as they make.
        case .shares, .revocations: return Source(scope: .user(person), isKnown: false)
        case .messages: return Source(scope: scope, isKnown: false)
        case .habits, .reminders, .deadlines:
            let isKnown = known[scope] ?? records.isKnown(scope, to: person)
            known[scope] = isKnown
            return Source(scope: scope, isKnown: isKnown)
        }
    }
}

extension StoredRecords {
    /// Whether it is somebody's own, or given to them and opened since, by itself or with a group.
    fileprivate func isKnown(_ scope: ScopeID, to person: PersonID) -> Bool {
        if scope == .user(person) || isOpened(scope, by: person) { return true }
        return member(person, in: scope)?.groups.contains { isOpened(.group($0.group), by: person) } ?? false
    }

    private func isOpened(_ scope: ScopeID, by person: PersonID) -> Bool {
        guard let member = member(person, in: scope), member.role != nil else { return false }
        return member.from == nil || member.grant == preference(of: person, for: scope).opened
    }
}
