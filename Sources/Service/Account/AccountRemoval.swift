import Database
import Domain
import Storage
import SyncRules

/// Removes users with deleted accounts from their scopes. Remembers them, because their commands may still wait for the
/// writer. Used on the writer's thread only.
package final class AccountRemoval {
    private let records: StoredRecords
    private let accounts: AccountTable
    private let names: NameTable
    private let photos: PhotoTable
    private let centers: NotificationCenters
    private let jobs: BackgroundJobQueue
    private let changeWriter: ChangeWriter
    /// Users whose accounts were deleted since the start.
    var deletedAccounts: Set<PersonID> = []
    /// Users whose accounts are deleted by the open transaction.
    private var accountsBeingDeleted: Set<PersonID> = []

    /// The maximum number of scopes from which a user is removed at once. A background job handles more scopes in
    /// parts.
    static let maxScopesAtOnce = 50
    /// The approximate duration of one part.
    private static let partDuration = Duration.milliseconds(5)

    init(
        _ connection: any Connection, _ records: StoredRecords, _ centers: NotificationCenters,
        _ jobs: BackgroundJobQueue, _ changeWriter: ChangeWriter
    ) {
        self.records = records
        accounts = AccountTable(connection)
        names = NameTable(connection)
        photos = PhotoTable(connection)
        self.centers = centers
        self.jobs = jobs
        self.changeWriter = changeWriter
    }

    /// True if the account of a user was deleted since the start, or is deleted by the open transaction.
    func isDeleted(_ person: PersonID) -> Bool {
        deletedAccounts.contains(person) || accountsBeingDeleted.contains(person)
    }

    /// Rejects further commands of a user whose account is being deleted.
    func rejectCommands(from person: PersonID) {
        accountsBeingDeleted.insert(person)
        records.recorder?.changes.deletedAccounts.insert(person)
        centers.dropCache(of: person)
    }

    /// Call after COMMIT.
    func didCommit() {
        deletedAccounts.formUnion(accountsBeingDeleted)
        accountsBeingDeleted = []
    }

    /// Call after a rollback.
    func didRollBack() {
        accountsBeingDeleted = []
    }

    /// Removes a user from every scope, also from those in the trash. Erases scopes without other members, including
    /// the user's own scope. If there are many scopes, a background job does this. Call within the writer's
    /// transaction.
    /// - Returns: the commit for other users.
    package func remove(
        _ person: PersonID, command: CommandID, at now: Instant
    ) throws(DatabaseError) -> Commit {
        let scopes = try records.table.scopes(ofMember: person, after: nil, limit: Self.maxScopesAtOnce + 1)
        let commit: Commit
        if scopes.count > Self.maxScopesAtOnce {
            // A user without a profile cannot be added to scopes, and inherits nothing.
            let change = Change(removing: Profile.recordID, from: .user(person))
            let changes = try requests(endedBy: person) + [change]
            commit = try changeWriter.write(changes, by: person, command: command, at: now)
            try photos.clear(.photos(of: person))
            try jobs.enqueue(.removeDeletedAccount(person, after: nil))
        } else {
            commit = try removeMember(
                person, from: scopes, by: command, adding: requests(endedBy: person), at: now)
            try records.erase(.user(person))
        }
        try names.remove(person)
        rejectCommands(from: person)
        return commit
    }

    /// The changes that end the requests of a deleted account, because they can no longer be accepted.
    private func requests(endedBy person: PersonID) throws(DatabaseError) -> [Change] {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            let changes = records.all(ContactRequest.kind, in: .user(person)).flatMap { record -> [Change] in
                // Accepted users may wait for an answer, too: offers to a user who left need one.
                guard case .contactRequest(let sent) = record.content, sent.isAccepted,
                    let request = records.contactRequest(from: person, to: sent.person),
                    !request.isAccepted || request.isOpen
                else { return [] }
                return records.changes(expiring: request, of: sent.person)
            }
            try records.checkFailure()
            return changes
        }
    }

    /// Removes a user with a deleted account from some more scopes. The user's own scope is erased last. Scopes are
    /// sorted by id, groups before lists. So a group cannot add the user to a list that was already processed.
    func removeMember(
        _ person: PersonID, after former: ScopeID?, limit: Int, at now: Instant
    ) throws(DatabaseError) -> [Commit] {
        let scopes = try records.table.scopes(ofMember: person, after: former, limit: limit)
        guard var last = scopes.first else {
            records.recordErasure()
            if try jobs.table.eraseContent(.user(person), limit: limit) { return [] }
            try records.erase(.user(person))
            try jobs.table.remove(.removeDeletedAccount(person, after: nil))
            return []
        }
        var (commits, random): ([Commit], _) = ([], SystemRandomNumberGenerator())
        let end = ContinuousClock.now + Self.partDuration
        for scope in scopes where commits.isEmpty || ContinuousClock.now < end {
            let command = CommandID(at: now, random: &random)
            commits.append(try removeMember(person, from: [scope], by: command, at: now))
            last = scope
        }
        try jobs.table.insert(.removeDeletedAccount(person, after: last))
        return commits
    }

    private func removeMember(
        _ person: PersonID, from scopes: [ScopeID], by command: CommandID, adding others: [Change] = [],
        at now: Instant
    ) throws(DatabaseError) -> Commit {
        var changes: [Change] = []
        var ended: [ScopeID] = []
        let disabled = try accounts.disabled()
        try records.handlingDamage(by: .substituting) { () throws(DatabaseError) in
            for scope in scopes {
                let outcome = records.ownershipOutcome(of: person, from: scope, disabled: disabled)
                changes += records.changes(applying: outcome, of: person, from: scope, by: command)
                if outcome == .erased { ended.append(scope) }
            }
            try records.checkFailure()
        }
        // The end of a request replaces other changes to it. For members the changes of the account deletion come last.
        let requests = others.filter { $0.scope.kind == .user }
        let keys = Set(requests.map { RecordKey($0.scope, $0.id) })
        changes = others + changes.filter { !keys.contains(RecordKey($0.scope, $0.id)) }
        let commit = try changeWriter.write(changes, by: person, command: command, at: now)
        for scope in ended where try !changeWriter.end(scope) { try records.erase(scope) }
        return commit
    }
}
