import Database
import Domain
import Secrets
import Storage
import Wire

/// Somebody who has just signed in.
public struct SignedIn: Sendable {
    public let me: Me
    /// For the cookie; nothing else shows it.
    public let token: SessionToken

    init(_ account: Account, _ token: SessionToken) {
        me = Me(person: account.person, email: account.email.text)
        self.token = token
    }
}

/// How people come in and go (A2).
extension AccountService {
    /// A wrong address, a wrong password and a disabled account give the same answer after the same steps.
    /// - Parameter device: how the browser describes itself.
    public func signIn(
        _ request: SignInRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let (email, password) = try request.checked()
        let now = now()
        let network = client.mark(by: codes.key)
        try admitSignIn(email, in: network, from: client, at: now)
        let (account, isKnown) = try await write { transaction throws(DatabaseError) in
            (
                try AccountTable(transaction.connection).openAccount(with: email),
                try NetworkTable(transaction.connection).isKnown(network, to: email)
            )
        }
        let guessed = GuessedPassword(email: email, stored: account?.password)
        let guesser = isKnown ? Guesser.known(guessed, client) : .stranger(guessed, block: client.block)
        let asker = isKnown ? PasswordAsker.known(email.text) : .stranger(client.block)
        let forms = PasswordForms.all(of: password)
        var hash = account.map { PasswordHash(stored: $0.password) }
        var form = try await checkGuess(
            forms, against: hash, by: guesser, from: client, of: asker, at: now)
        var candidate = account
        for _ in 0..<mostChecks {
            guard let number = form, let account = candidate, let checked = hash else { break }
            let renewed = checked.needsRehash || number > 0 ? try await self.hash(password, of: asker) : nil
            switch try await openSession(
                for: account, renewing: renewed, device: device, network: network, at: now)
            {
            case .opened(let session, _):
                forgetGuesses(forms, by: guesser, from: client, at: now)
                report(.signedIn(account.person))
                return SignedIn(account, sessions.token(for: session))
            case .changed(let present):
                candidate = present
                hash = present.map { PasswordHash(stored: $0.password) }
                var hashed = 0
                form = try await check(forms, against: hash, of: asker, hashed: &hashed)
            }
        }
        report(.signInRefused(client))
        throw .wrongCredentials
    }

    /// Ends a session at once, also for requests that are under way.
    public func signOut(_ session: Session) async throws(Failure) {
        try await write { transaction throws(DatabaseError) in
            try SessionTable(transaction.connection).remove(session.id)
        } committed: { [self] in
            sessions.end(session.id)
            end([session.id])
        }
        report(.signedOut(session.person))
    }

    public func me(_ session: Session) async throws(Failure) -> Me {
        let account = try await account(of: session)
        return Me(person: account.person, email: account.email.text)
    }

    func account(of session: Session) async throws(Failure) -> Account {
        let account = try await read(of: session.person) { reader throws(DatabaseError) in
            try AccountTable(reader.connection).account(of: session.person)
        }
        guard let account else { throw .signedOut }
        return account
    }

    /// Checks the password of a signed-in user, then acts on the account. It starts again if another sign-in has replaced the
    /// stored hash in the meantime.
    /// - Parameter act: returns nil if the account is no longer the one that was checked.
    func verified<Value>(
        _ password: String, by session: Session, from client: ClientNetwork,
        act: (Account) async throws(Failure) -> Value?
    ) async throws(Failure) -> Value {
        for _ in 0..<mostChecks {
            let account = try await account(of: session)
            try await verify(password, of: account, by: session, from: client)
            if let value = try await act(account) { return value }
        }
        throw .wrongPassword
    }

    /// Checks the password of a signed-in user, with the same limits as a sign-in.
    func verify(
        _ password: String, of account: Account, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        let now = now()
        let guesser = Guesser.session(session.id)
        let forms = PasswordForms.all(of: password)
        let hash = PasswordHash(stored: account.password)
        let form = try await checkGuess(
            forms, against: hash, by: guesser, from: client, of: session.asker, at: now)
        guard form != nil else {
            report(.passwordRefused(account.person))
            throw .wrongPassword
        }
        forgetGuesses(forms, by: guesser, from: client, at: now)
    }

    /// - Parameters:
    ///   - hash: of the same password in today's form and at today's cost; nil if that is the stored one.
    ///   - network: the mark of where somebody signs in.
    private func openSession(
        for account: Account, renewing hash: PasswordHash?, device: String, network: String,
        at now: Instant
    ) async throws(Failure) -> Opening {
        let opening = try await write { transaction throws(DatabaseError) -> Opening in
            let accounts = AccountTable(transaction.connection)
            let present = try accounts.openAccount(with: account.email)
            guard present == account else { return .changed(present) }
            if let hash { try accounts.setPassword(hash.text, of: account.person) }
            let session = Session(for: account.person, device: device, at: now)
            let table = SessionTable(transaction.connection)
            try table.insert(session)
            try NetworkTable(transaction.connection).note(network, of: account.person, at: now)
            return .opened(
                session, ended: try table.removeOldest(of: account.person, keeping: Session.mostAtOnce))
        } committed: { [sessions, networks] opening in
            guard case .opened(let session, let ended) = opening else { return }
            networks.note(KnownPlace(email: account.email, network: network))
            sessions.open(session)
            for id in ended { sessions.end(id) }
        }
        if case .opened(_, let ended) = opening { end(ended) }
        return opening
    }
}

/// What became of a session after the password was right.
private enum Opening: Sendable {
    case opened(Session, ended: [SessionID])
    /// The account is not the one that was checked: another sign-in has replaced the hash, or the password, the address or
    /// the right to sign in has changed. Nil without an account.
    case changed(Account?)
}

/// How often a right password is checked again because the account has changed in the meantime.
private let mostChecks = 3

extension Session {
    /// In whose turn the passwords of who is signed in are hashed.
    var asker: PasswordAsker { .known(person.text) }
}

extension SignInRequest {
    /// What the form checks too; it tells nothing about accounts.
    fileprivate func checked() throws(Failure) -> (EmailAddress, password: String) {
        var failures: [FieldFailure] = []
        let address = failures.check(.email) { () throws(Refusal) in try EmailAddress(email) }
        failures.checkKnown(password, .password)
        guard failures.isEmpty, let address else { throw .fields(failures) }
        return (address, password)
    }
}

extension [FieldFailure] {
    /// A password that is compared, not kept: refused only when it can be nobody's.
    mutating func checkKnown(_ password: String, _ field: FieldFailure.Field) {
        if password.isEmpty { append(FieldFailure(field, .empty)) }
        if password.utf8.count > PasswordHash.passwordLength.upperBound {
            append(FieldFailure(field, .tooLong))
        }
    }
}

extension Session {
    /// A new session with an id that nobody can guess.
    /// - Parameter device: what a browser says of itself; it is cut and cleaned.
    init(for person: PersonID, device: String, at now: Instant) {
        let beginning = String(String.UnicodeScalarView(device.unicodeScalars.prefix(200)))
        let device = try? TextRule(limit: 200, required: false).clean(beginning)
        self.init(
            id: SessionID(secureRandomID()), person: person, device: device ?? "", created: now, used: now)
    }
}
