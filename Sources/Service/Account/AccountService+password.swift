import Database
import Domain
import Secrets
import Storage
import SyncRules
import Texts
import Wire

/// Replacement of a forgotten password (A3) and of a known one (A6). The former does not reveal to strangers if an
/// address has an account (A4): a mail is always sent, and only the correct code reveals it.
extension AccountService {
    /// Mails a code.
    public func forgotPassword(
        _ request: ForgotPasswordRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        var failures: [FieldFailure] = []
        let email = failures.check(.email) { () throws(Refusal) in try EmailAddress(request.email) }
        guard let email else { throw .fields(failures) }
        let now = now()
        try admitMail(from: client, at: now)
        let issued = try await write { [codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes)
                .issue(to: email, for: .resetPassword, payload: "", from: client, at: now)
        }
        return try mail(issued, in: request.language)
    }

    /// Checks the code from the mail before the user is asked for a new password.
    public func checkResetCode(_ request: ConfirmRequest, from client: ClientNetwork) async throws(Failure) {
        let code = try OneTimeCode(entered: request.code)
        let now = now()
        try admitCode(from: client, at: now)
        _ = try await write { [codes] transaction throws(DatabaseError) in
            try Reset(id: request.registration, code: code, codes: codes, now: now).account(in: transaction)
        }.get()
    }

    /// Checks the code from the mail and sets a new password. Ends all sessions and opens a new one.
    /// - Parameter device: the `User-Agent` of the browser.
    public func resetPassword(
        _ request: ResetPasswordRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let code = try OneTimeCode(entered: request.code)
        try checkNew(request.password, for: nil)
        let now = now()
        try admitCode(from: client, at: now)
        let hash = try await passwords.hash(request.password, of: .stranger(client.block))
        let reset = Reset(id: request.registration, code: code, codes: codes, now: now)
        let result = try await write { transaction throws(DatabaseError) in
            try reset.perform(
                request.password, hash, device: device, network: client.mark(by: reset.codes.key),
                in: transaction)
        } committed: { [self] result in
            guard case .success(let (account, session)) = result else { return }
            networks.record(KnownNetwork(email: account.email, network: client.mark(by: codes.key)))
            endSessions(of: account.person)
            sessions.open(session)
        }
        let (account, session) = try result.get()
        await notifyOfPasswordChange(account, in: request.language)
        return SignedIn(account, sessions.token(for: session))
    }

    /// Replaces the password of a signed-in user. Ends all other sessions.
    public func changePassword(
        _ request: ChangePasswordRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        let account = try await account(of: session)
        var failures: [FieldFailure] = []
        failures.checkKnown(request.old, .old)
        _ = failures.check(.password) { () throws(Refusal) in
            try PasswordRule.check(request.password, for: account.email)
        }
        guard failures.isEmpty else { throw .fields(failures) }
        let changed = try await verified(request.old, by: session, from: client) {
            account throws(Failure) -> Account? in
            let hash = try await passwords.hash(request.password, of: session.asker)
            return try await replacePassword(of: account, with: hash, keeping: session.id) ? account : nil
        }
        await notifyOfPasswordChange(changed, in: request.language)
    }

    /// - Returns: false if the account has changed in the meantime.
    private func replacePassword(
        of account: Account, with hash: PasswordHash, keeping session: SessionID
    ) async throws(Failure) -> Bool {
        try await write(of: account.person) { transaction throws(DatabaseError) -> Bool in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person) == account else { return false }
            try accounts.setPassword(hash.text, of: account.person)
            try transaction.sessions.removeAll(of: account.person, except: session)
            return true
        } committed: { [self] isDone in
            if isDone { endSessions(of: account.person, except: session) }
        }
    }

    /// Notifies the owner of the account. The change is already made, so a failed mail is only logged.
    func notifyOfPasswordChange(_ account: Account, in language: String) async {
        report(.passwordChanged(account.person))
        let language = Language(preferred: [language])
        let moment = await moment(now(), of: account.person, in: language)
        let text = language.passwordChangedMail(site: address, moment: moment)
        try? mail(text.subject, text.text, to: account.email, topic: "password " + account.person.text)
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
