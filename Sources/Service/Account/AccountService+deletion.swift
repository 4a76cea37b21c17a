import Database
import Domain
import Storage
import Sync
import Wire

/// How an account is deleted (A8).
extension AccountService {
    /// What will go, and what will pass to whom. It is looked for in parts, between which others have their turn.
    public func planDeletion(by session: Session) async throws(Failure) -> DeletionPlan {
        var (going, passing, last): ([String], [DeletionPlan.Passing], ScopeID?) = ([], [], nil)
        repeat {
            let after = last
            let part = try await read(of: session.person) { reader throws(DatabaseError) in
                try reader.deletionPlan(for: session.person, after: after)
            }
            going += part.plan.going
            passing += part.plan.passing
            last = part.last
        } while last != nil
        return DeletionPlan(going: going, passing: passing)
    }

    /// Takes the person out of everything they share and erases the rest, in one transaction where it is little. Their devices are told to
    /// forget them at their next contact.
    public func deleteAccount(
        _ request: DeleteAccountRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        var failures: [FieldFailure] = []
        failures.checkKnown(request.password, .password)
        guard failures.isEmpty else { throw .fields(failures) }
        try await verified(request.password, by: session, from: client) { account throws(Failure) -> Void? in
            try await delete(account, ifIt: { $0 == account }) ? () : nil
        }
    }

    /// - Parameter isMeant: whether the account, as it is within the transaction, is to be deleted.
    /// - Returns: whether it was.
    func delete(
        _ account: Account, ifIt isMeant: @escaping @Sendable (Account) -> Bool
    ) async throws(Failure) -> Bool {
        let now = now()
        let commit = try await write { transaction throws(DatabaseError) -> Commit? in
            let present = try AccountTable(transaction.connection).account(of: account.person)
            guard let present, isMeant(present) else { return nil }
            return try erase(present, in: transaction, at: now)
        } committed: { [self] commit in
            guard let commit else { return }
            publish(commit)
            sessions.delete(account.person)
            endSessions(of: account.person)
        }
        guard commit != nil else { return false }
        report(.deleted(account.person))
        return true
    }
}

/// Within the writer's transaction.
private func erase(
    _ account: Account, in transaction: Writer.Transaction, at now: Instant
) throws(DatabaseError) -> Commit {
    var random = SystemRandomNumberGenerator()
    let commit = try transaction.processor.remove(
        account.person, command: CommandID(at: now, random: &random), at: now)
    try SessionTable(transaction.connection).removeAll(of: account.person)
    try UploadTable(transaction.connection).abandonAll(by: account.person)
    try SourceTable(transaction.connection).removeAll(of: account.person)
    try CodeTable(transaction.connection).removeAll(to: account.email)
    try AccountTable(transaction.connection).remove(account.person)
    try DeletionTable(transaction.connection).insert(account.person, at: now)
    return commit
}
