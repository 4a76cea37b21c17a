import Database
import Domain
import Storage
import SyncRules
import Wire

/// Deletion of accounts (A8).
struct DeletionService: Sendable {
    let context: AccountContext

    /// The lists and groups that would be deleted, and those that would get a new owner. They are read in parts,
    /// between which other users get their turns.
    func plan(by session: Session) async throws(Failure) -> DeletionPlan {
        var (deleted, moved, last): ([String], [DeletionPlan.OwnershipTransfer], ScopeID?) = ([], [], nil)
        repeat {
            let after = last
            let part = try await context.read(of: session.person) { reader throws(DatabaseError) in
                try reader.deletionPlan(for: session.person, after: after)
            }
            deleted += part.plan.deleted
            moved += part.plan.transferred
            last = part.last
        } while last != nil
        return DeletionPlan(deleted: deleted, transferred: moved)
    }

    /// Removes the user from everything that is shared and erases the rest, in one transaction if there is little. The
    /// user's devices delete their data at the next contact.
    func delete(
        _ request: DeleteAccountRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        var failures: [FieldFailure] = []
        failures.checkKnown(request.password, .password)
        guard failures.isEmpty else { throw .fields(failures) }
        try await context.confirmation.perform(request.password, by: session, from: client) {
            account throws(Failure) -> Void? in
            try await erase(account, where: { $0 == account }, by: session.person) ? () : nil
        }
    }

    /// - Parameters:
    ///   - condition: true if the account, as it is within the transaction, should be deleted.
    ///   - person: the user whose turn is used; nil for the operator.
    /// - Returns: true if it was deleted.
    func erase(
        _ account: Account, where condition: @escaping @Sendable (Account) -> Bool, by person: PersonID? = nil
    ) async throws(Failure) -> Bool {
        let now = context.now()
        let commit = try await context.write(of: person) { transaction throws(DatabaseError) -> Commit? in
            let present = try AccountTable(transaction.connection).account(of: account.person)
            guard let present, condition(present) else { return nil }
            return try remove(present, in: transaction, at: now)
        } committed: { [context] commit in
            guard let commit else { return }
            context.publish(commit)
            context.sessions.delete(account.person)
            context.endSessions(of: account.person)
        }
        guard commit != nil else { return false }
        context.report(.deleted(account.person))
        return true
    }
}

/// Call within the writer's transaction.
private func remove(
    _ account: Account, in transaction: Writer.Transaction, at now: Instant
) throws(DatabaseError) -> Commit {
    var random = SystemRandomNumberGenerator()
    let commit = try transaction.processor.accountRemoval.remove(
        account.person, command: CommandID(at: now, random: &random), at: now)
    try transaction.sessions.removeAll(of: account.person)
    try UploadTable(transaction.connection).abandonAll(by: account.person)
    try SourceTable(transaction.connection).removeAll(of: account.person)
    try CodeTable(transaction.connection).removeAll(to: account.email)
    try AccountTable(transaction.connection).remove(account.person)
    try DeletionTable(transaction.connection).insert(account.person, at: now)
    return commit
}
