import Database
import Domain
import Secrets
import Storage
import SyncRules
import Wire

/// Replacement of a forgotten password (A3) and of a known one (A6). The former does not reveal to strangers if an
/// address has an account (A4): a mail is always sent, and only the correct code reveals it.
struct PasswordService: Sendable {
    let context: AccountContext

    /// Mails a code.
    func forgot(
        _ request: ForgotPasswordRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        var failures: [FieldFailure] = []
        let email = failures.check(.email) { () throws(Refusal) in try EmailAddress(request.email) }
        guard let email else { throw .fields(failures) }
        let now = context.now()
        try context.admission.admitMail(from: client, at: now)
        let issued = try await context.write { [codes = context.codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes)
                .issue(to: email, for: .resetPassword, payload: "", from: client, at: now)
        }
        return try context.mails.send(issued, in: request.language)
    }

    /// Checks the code from the mail before the user is asked for a new password.
    func checkResetCode(_ request: ConfirmRequest, from client: ClientNetwork) async throws(Failure) {
        let code = try OneTimeCode(entered: request.code)
        let now = context.now()
        try context.admission.admitCode(from: client, at: now)
        let reset = Reset(id: request.registration, code: code, codes: context.codes, now: now)
        _ = try await context.write { transaction throws(DatabaseError) in
            try reset.account(in: transaction)
        }.get()
    }

    /// Checks the code from the mail and sets a new password. Ends all sessions and opens a new one.
    /// - Parameter device: the `User-Agent` of the browser.
    func reset(
        _ request: ResetPasswordRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let code = try OneTimeCode(entered: request.code)
        try checkNew(request.password, for: nil)
        let now = context.now()
        try context.admission.admitCode(from: client, at: now)
        let hash = try await context.passwords.hash(request.password, of: .stranger(client.block))
        let reset = Reset(id: request.registration, code: code, codes: context.codes, now: now)
        let result = try await context.write { transaction throws(DatabaseError) in
            try reset.perform(
                request.password, hash, device: device, network: client.mark(by: reset.codes.key),
                in: transaction)
        } committed: { [context] result in
            guard case .success(let (account, session)) = result else { return }
            context.networks.record(
                KnownNetwork(email: account.email, network: client.mark(by: context.codes.key)))
            context.endSessions(of: account.person)
            context.sessions.open(session)
        }
        let (account, session) = try result.get()
        await context.mails.notifyOfNewPassword(account, in: request.language)
        return SignedIn(account, context.sessions.token(for: session))
    }

    /// Replaces the password of a signed-in user. Ends all other sessions.
    func change(
        _ request: ChangePasswordRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        let account = try await context.account(of: session)
        var failures: [FieldFailure] = []
        failures.checkKnown(request.old, .old)
        _ = failures.check(.password) { () throws(Refusal) in
            try PasswordRule.check(request.password, for: account.email)
        }
        guard failures.isEmpty else { throw .fields(failures) }
        let changed = try await context.confirmation.perform(
            request.old, by: session, from: client
        ) {
            account throws(Failure) -> Account? in
            let hash = try await context.passwords.hash(request.password, of: session.asker)
            return try await replace(of: account, with: hash, keeping: session.id) ? account : nil
        }
        await context.mails.notifyOfNewPassword(changed, in: request.language)
    }

    /// - Returns: false if the account has changed in the meantime.
    private func replace(
        of account: Account, with hash: PasswordHash, keeping session: SessionID
    ) async throws(Failure) -> Bool {
        try await context.write(of: account.person) { transaction throws(DatabaseError) -> Bool in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person) == account else { return false }
            try accounts.setPassword(hash.text, of: account.person)
            try transaction.sessions.removeAll(of: account.person, except: session)
            return true
        } committed: { [context] isDone in
            if isDone { context.endSessions(of: account.person, except: session) }
        }
    }
}

/// A code for the replacement of a forgotten password, within the writer's transaction.
private struct Reset: Sendable {
    let id: String
    let code: OneTimeCode
    let codes: CodeBook.Context
    let now: Instant

    /// The account, if the code is correct. If there is no account, this uses up the code.
    func account(in transaction: Writer.Transaction) throws(DatabaseError) -> Result<Account, Failure> {
        let book = CodeBook(transaction, codes)
        switch try book.check(id, code, for: .resetPassword, at: now) {
        case .failure(let failure): return .failure(failure)
        case .success(let checked):
            let account = try AccountTable(transaction.connection).enabledAccount(with: checked.email)
            if let account { return .success(account) }
            _ = try book.redeem(id, code, for: .resetPassword, at: now)
            return .failure(.noAccount)
        }
    }

    func perform(
        _ password: String, _ hash: PasswordHash, device: String, network: String,
        in transaction: Writer.Transaction
    ) throws(DatabaseError) -> Result<(Account, Session), Failure> {
        let account: Account
        switch try self.account(in: transaction) {
        case .failure(let failure): return .failure(failure)
        case .success(let found): account = found
        }
        do throws(Failure) { try checkNew(password, for: account.email) } catch { return .failure(error) }
        _ = try CodeBook(transaction, codes).redeem(id, code, for: .resetPassword, at: now)
        try AccountTable(transaction.connection).setPassword(hash.text, of: account.person)
        let session = Session(for: account.person, device: device, at: now)
        try transaction.sessions.removeAll(of: account.person)
        try transaction.sessions.insert(session)
        try NetworkTable(transaction.connection).record(network, of: account.person, at: now)
        return .success((account, session))
    }
}

/// Checks a new password against the rule.
private func checkNew(_ password: String, for email: EmailAddress?) throws(Failure) {
    var failures: [FieldFailure] = []
    _ = failures.check(.password) { () throws(Refusal) in try PasswordRule.check(password, for: email) }
    guard failures.isEmpty else { throw .fields(failures) }
}
