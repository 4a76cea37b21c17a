import Database
import Domain
import Secrets
import Storage
import SyncRules
import Wire

/// The parts of the server that all services for accounts use. Safe from any thread.
///
/// An operation is first checked and counted. Then the password queue hashes a password, and one transaction of the
/// writer does the rest. Nothing here blocks.
final class AccountContext: Sendable {
    let sessions: SessionRegistry
    let codes: CodeBook.Context
    let networks: KnownNetworks
    let passwords: PasswordChecker
    let admission: Admission
    let dependencies: AccountService.Dependencies
    private let writer: Writer
    private let readers: ReaderPool

    init(
        _ sessions: SessionRegistry, _ codes: CodeBook.Context, _ networks: KnownNetworks,
        _ passwords: PasswordChecker, _ writer: Writer, _ readers: ReaderPool,
        _ dependencies: AccountService.Dependencies
    ) {
        self.sessions = sessions
        self.codes = codes
        self.networks = networks
        self.passwords = passwords
        admission = Admission(networks)
        self.writer = writer
        self.readers = readers
        self.dependencies = dependencies
    }

    var address: String { dependencies.address }
    var invitationRules: InvitationBook.Rules { dependencies.invitations }
    var mails: AccountMails { AccountMails(self) }
    var confirmation: PasswordConfirmation { PasswordConfirmation(context: self) }

    func now() -> Instant {
        dependencies.now()
    }

    func report(_ event: AccountEvent) {
        dependencies.report(event)
    }

    func publish(_ commit: Commit) {
        dependencies.publish(commit)
    }

    func end(_ sessions: [SessionID]) {
        if !sessions.isEmpty { dependencies.ended(sessions) }
    }

    /// Ends a user's sessions immediately, for requests and connections.
    /// - Parameter kept: a session that continues; nil if all end.
    func endSessions(of person: PersonID, except kept: SessionID? = nil) {
        end(sessions.endAll(of: person, except: kept))
    }

    /// Does work in a transaction and returns after COMMIT.
    /// - Parameters:
    ///   - person: the user whose turn is used.
    ///   - work: may run twice, so it must change only the database.
    ///   - committed: called where the writer runs completions, in the order of commits.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Value,
        committed: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws(Failure) -> Value {
        do { return try await writer.write(of: person, work, committed: committed) } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }

    /// Reads committed data, without a turn of the writer.
    /// - Parameter person: the user whose turn is used.
    func read<Value: Sendable>(
        of person: PersonID? = nil, _ work: @escaping @Sendable (SyncQueries) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            readers.read(of: person) { reader in
                continuation.resume(
                    returning: Result { () throws(DatabaseError) in try work(reader.get()) })
            }
        }
        do { return try result.get() } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }

    /// Counts an e-mail address that a user compares with those of others.
    func admitLookUp(by person: PersonID) throws(Failure) {
        try writer.lookUps.admit(person, at: now())
    }

    /// The account of a signed-in user.
    /// - Throws: `signedOut` if it was deleted in the meantime.
    func account(of session: Session) async throws(Failure) -> Account {
        let account = try await read(of: session.person) { reader throws(DatabaseError) in
            try AccountTable(reader.connection).account(of: session.person)
        }
        guard let account else { throw .signedOut }
        return account
    }
}
