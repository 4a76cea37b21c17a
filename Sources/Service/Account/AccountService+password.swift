import Database
import Domain
import Secrets
import Storage
import Sync
import Texts
import Wire

/// How a password is replaced: by who forgot it (A3), and by who knows it (A6). Nobody learns from the former whether
/// an address has an account (A4): a mail goes out in any case, and only the right code tells.
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

    /// Looks at the code from the mail, before somebody is asked for a new password.
    public func checkResetCode(_ request: ConfirmRequest, from client: ClientNetwork) async throws(Failure) {
        let code = try OneTimeCode(entered: request.code)
        let now = now()
        try admitCode(from: client, at: now)
        _ = try await write { [codes] transaction throws(DatabaseError) in
            try Reset(id: request.registration, code: code, codes: codes, now: now).account(in: transaction)
        }.get()
    }

    /// Takes the code from the mail and a new password: all sessions end, and a new one begins.
    /// - Parameter device: how the browser describes itself.
    public func resetPassword(
        _ request: ResetPasswordRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let code = try OneTimeCode(entered: request.code)
        try checkNew(request.password, for: nil)
        let now = now()
        try admitCode(from: client, at: now)
        let hash = try await hash(request.password, of: .stranger(client.block))
        let reset = Reset(id: request.registration, code: code, codes: codes, now: now)
        let result = try await write { transaction throws(DatabaseError) in
            try reset.perform(
                request.password, hash, device: device, network: client.mark(by: reset.codes.key),
                in: transaction)
        } committed: { [self] result in
            guard case .success(let (account, session)) = result else { return }
            networks.note(KnownPlace(email: account.email, network: client.mark(by: codes.key)))
            endSessions(of: account.person)
            sessions.open(session)
        }
        let (account, session) = try result.get()
        await notifyOfPasswordChange(account, in: request.language)
        return SignedIn(account, sessions.token(for: session))
    }

    /// Replaces the password of who is signed in: all sessions end but this one.
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
            let hash = try await hash(request.password, of: session.asker)
            return try await replacePassword(of: account, with: hash, keeping: session.id) ? account : nil
        }
        await notifyOfPasswordChange(changed, in: request.language)
    }

    /// - Returns: whether the account was still the same.
    private func replacePassword(
        of account: Account, with hash: PasswordHash, keeping session: SessionID
    ) async throws(Failure) -> Bool {
        try await write { transaction throws(DatabaseError) -> Bool in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person) == account else { return false }
            try accounts.setPassword(hash.text, of: account.person)
            try SessionTable(transaction.connection).removeAll(of: account.person, except: session)
            return true
        } committed: { [self] isDone in
            if isDone { endSessions(of: account.person, except: session) }
        }
    }

    /// The change is done: whether its owner could be told is in the log.
    func notifyOfPasswordChange(_ account: Account, in language: String) async {
        report(.passwordChanged(account.person))
        let language = Language(preferred: [language])
        let moment = await moment(now(), of: account.person, in: language)
        let text = language.passwordChangedMail(site: address, moment: moment)
        try? mail(text.subject, text.text, to: account.email, topic: "password " + account.person.text)
    }
}

/// A code with which a forgotten password is replaced, within the writer's transaction.
private struct Reset: Sendable {
    let id: String
    let code: OneTimeCode
    let codes: CodeBook.Context
    let now: Instant

    /// Whose password it is, once the code was right. Without an account the code is used up by this.
    func account(in transaction: Writer.Transaction) throws(DatabaseError) -> Result<Account, Failure> {
        let book = CodeBook(transaction, codes)
        switch try book.check(id, code, for: .resetPassword, at: now) {
        case .failure(let failure): return .failure(failure)
        case .success(let checked):
            let account = try AccountTable(transaction.connection).openAccount(with: checked.email)
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
        try SessionTable(transaction.connection).removeAll(of: account.person)
        try SessionTable(transaction.connection).insert(session)
        try NetworkTable(transaction.connection).note(network, of: account.person, at: now)
        return .success((account, session))
    }
}

/// Holds a new password against the rule.
private func checkNew(_ password: String, for email: EmailAddress?) throws(Failure) {
    var failures: [FieldFailure] = []
    _ = failures.check(.password) { () throws(Refusal) in try PasswordRule.check(password, for: email) }
    guard failures.isEmpty else { throw .fields(failures) }
}
