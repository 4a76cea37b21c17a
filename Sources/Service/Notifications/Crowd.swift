import Domain
import Storage
import Sync

/// What one person is told of while there is too much of it: one part of it gives a place away, so that nobody can fill the
/// places for what others tell.
struct Crowd {
    /// What comes from one list or chat; all that was given and closed is one.
    struct Part: Hashable {
        let scope: ScopeID
        /// Whether it is of the person's own, or of what they have opened.
        let isKnown: Bool
    }

    private let person: PersonID
    private let records: StoredRecords
    private var counts: [Part: Int] = [:]
    private var known: [ScopeID: Bool] = [:]

    init(person: PersonID, _ records: StoredRecords) {
        self.person = person
        self.records = records
    }

    mutating func add(_ kind: Settings.Reminding, in scope: ScopeID) {
        counts[part(of: kind, in: scope), default: 0] += 1
    }

    /// The largest part: of what is not known while that has more than half, else of what is known.
    /// - Returns: the part of what comes to it where no other is larger.
    mutating func giving(to kind: Settings.Reminding, in scope: ScopeID) -> Part {
        let newcomer = part(of: kind, in: scope)
        counts[newcomer, default: 0] += 1
        defer { counts[newcomer, default: 1] -= 1 }
        let all = counts.values.reduce(0, +)
        let unknown = counts.reduce(0) { $0 + ($1.key.isKnown ? 0 : $1.value) }
        let parts = counts.filter { $0.key.isKnown == (unknown * 2 <= all) }
        let most = parts.values.max()
        if parts[newcomer] == most { return newcomer }
        return parts.first { $0.value == most }?.key ?? newcomer
    }

    /// Whence something comes.
    mutating func part(of kind: Settings.Reminding, in scope: ScopeID) -> Part {
        switch kind {
        // Anybody may let somebody be told of these, for as many lists as they make.
        case .shares, .closures: return Part(scope: .user(person), isKnown: false)
        case .messages: return Part(scope: scope, isKnown: false)
        case .habits, .reminders, .deadlines:
            let isKnown = known[scope] ?? records.isKnown(scope, to: person)
            known[scope] = isKnown
            return Part(scope: scope, isKnown: isKnown)
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
