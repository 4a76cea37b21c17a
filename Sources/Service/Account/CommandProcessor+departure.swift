import Database
import Domain
import Storage
import Sync

extension CommandProcessor {
    /// Out of how many scopes somebody is taken at once; what is more goes in parts.
    static let mostLeft = 50
    /// How long a part takes, about.
    private static let partTime = Duration.milliseconds(5)

    /// Takes a person out of every scope, also of what is in somebody's trash, and erases what nobody else has, their own
    /// scope first of all; within the writer's transaction. Where they are in much, that is left to be done.
    /// - Returns: what others have to be told.
    func remove(
        _ person: PersonID, command: CommandID, at now: Instant
    ) throws(DatabaseError) -> Commit {
        let scopes = try records.table.scopes(ofMember: person, after: nil, limit: Self.mostLeft + 1)
        let commit: Commit
        if scopes.count > Self.mostLeft {
            // Whoever has no profile is brought in nowhere any more, and inherits nothing.
            let change = Change(removing: Profile.recordID, from: .user(person))
            let changes = try requests(endedBy: person) + [change]
            commit = try write(changes, by: person, command: command, at: now)
            try photos.clear(.photos(of: person))
            try leave(.depart(person, after: nil))
        } else {
            commit = try takeOut(person, of: scopes, by: command, adding: requests(endedBy: person), at: now)
            try records.erase(.user(person))
        }
        try names.remove(person)
        refuseAll(from: person)
        return commit
    }

    /// Nobody can accept the requests of a deleted account any more.
    private func requests(endedBy person: PersonID) throws(DatabaseError) -> [Change] {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            let changes = records.all(ContactRequest.kind, in: .user(person)).flatMap { record -> [Change] in
                guard case .contactRequest(let sent) = record.content, sent.state == .sent,
                    let request = records.contactRequest(from: person, to: sent.person)
                else { return [] }
                return records.changes(expiring: request, of: sent.person)
            }
            try records.checkFailure()
            return changes
        }
    }

    /// Takes somebody whose account is gone out of some more scopes. At last their own goes. In the order of their names groups
    /// come before lists, so nobody can bring them in behind the last one by a group.
    func takeOut(
        _ person: PersonID, after former: ScopeID?, limit: Int, at now: Instant
    ) throws(DatabaseError) -> [Commit] {
        let scopes = try records.table.scopes(ofMember: person, after: former, limit: limit)
        guard var last = scopes.first else {
            if try chores.empty(.user(person), limit: limit) { return [] }
            try records.erase(.user(person))
            try chores.remove(.depart(person, after: nil))
            return []
        }
        var (commits, random): ([Commit], _) = ([], SystemRandomNumberGenerator())
        let end = ContinuousClock.now + Self.partTime
        for scope in scopes where commits.isEmpty || ContinuousClock.now < end {
            let command = CommandID(at: now, random: &random)
            commits.append(try takeOut(person, of: [scope], by: command, at: now))
            last = scope
        }
        try chores.insert(.depart(person, after: last))
        return commits
    }

    private func takeOut(
        _ person: PersonID, of scopes: [ScopeID], by command: CommandID, adding others: [Change] = [],
        at now: Instant
    ) throws(DatabaseError) -> Commit {
        var changes: [Change] = []
        var ended: [ScopeID] = []
        let disabled = try accounts.disabled()
        try records.handlingDamage(by: .substituting) { () throws(DatabaseError) in
            for scope in scopes {
                let departure = records.departure(of: person, from: scope, disabled: disabled)
                changes += records.changes(at: departure, of: person, from: scope, by: command)
                if departure == .goes { ended.append(scope) }
            }
            try records.checkFailure()
        }
        // Requests end whatever else changes in them, and members are as the departure leaves them.
        let requests = others.filter { $0.scope.kind == .user }
        let keys = Set(requests.map { RecordKey($0.scope, $0.id) })
        changes = others + changes.filter { !keys.contains(RecordKey($0.scope, $0.id)) }
        let commit = try write(changes, by: person, command: command, at: now)
        for scope in ended where try !end(scope) { try records.erase(scope) }
        return commit
    }
}
