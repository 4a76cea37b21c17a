import Database
import Domain
import Secrets
import Storage
import Wire

/// A newly signed-in user.
public struct SignedIn: Sendable {
    public let me: Me
    /// The token for the cookie. It is sent in no other way.
    public let token: SessionToken

    init(_ account: Account, _ token: SessionToken) {
        me = Me(person: account.person, email: account.email.text)
        self.token = token
    }
}

/// Signing in and out (A2).
extension AccountService {
    /// A wrong address, a wrong password and a disabled account give the same answer after the same steps.
    /// - Parameter device: the `User-Agent` of the browser.
    public func signIn(
        _ request: SignInRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let (email, password) = try request.checked()
        let now = now()
        let network = client.mark(by: codes.key)
        try admitSignIn(email, in: network, from: client, at: now)
        let forms = PasswordForms.all(of: password)
        let (account, guess, rejection) = try await write {
            [guesses = passwords.guesses] transaction throws(DatabaseError) in
            let account = try AccountTable(transaction.connection).enabledAccount(with: email)
            let isKnown = try NetworkTable(transaction.connection).isKnown(network, to: email)
            let guess = Guess(of: email, account, forms: forms.count, from: client, isKnown: isKnown)
            return (account, guess, try guesses.admit(guess, in: transaction, at: now))
        }
        if let rejection { throw passwords.failure(rejection) }
        var hash = account.map { PasswordHash(stored: $0.password) }
        var form = try await passwords.check(forms, against: hash, guess, at: now)
        var candidate = account
        for _ in 0..<maxChecks {
            guard let number = form, let account = candidate, let checked = hash else { break }
            let isOutdated = checked.needsRehash || number > 0
            let renewed = isOutdated ? try await passwords.hash(password, of: guess.asker) : nil
            switch try await openSession(
                for: account, after: guess, renewing: renewed, device: device, network: network, at: now)
            {
            case .opened(let session, _):
                passwords.guesses.forget(guess, at: now)
                if case .stranger = guess.guesser { refundSignIn(from: client) }
                report(.signedIn(account.person))
                return SignedIn(account, sessions.token(for: session))
            case .changed(let present):
                candidate = present
                hash = present.map { PasswordHash(stored: $0.password) }
                form = try await passwords.checkAgain(forms, against: hash, guess)
            }
        }
        report(.signInRejected(client))
        throw .wrongCredentials
    }

    /// Ends a session immediately, also for running requests.
    public func signOut(_ session: Session) async throws(Failure) {
        try await write { transaction throws(DatabaseError) in
            try transaction.sessions.remove(session.id)
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

    /// Checks the password of a signed-in user, then acts on the account. Starts again if another sign-in has replaced
    /// the stored hash in the meantime.
    /// - Parameter act: returns nil if the account is no longer the checked one.
    func verified<Value>(
        _ password: String, by session: Session, from client: ClientNetwork,
        act: (Account) async throws(Failure) -> Value?
    ) async throws(Failure) -> Value {
        for _ in 0..<maxChecks {
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
        let forms = PasswordForms.all(of: password)
        let guess = Guess(in: session, forms: forms.count, from: client)
        try await passwords.admit(guess, at: now)
        let hash = PasswordHash(stored: account.password)
        let form = try await passwords.check(forms, against: hash, guess, at: now)
        guard form != nil else {
            report(.passwordRejected(account.person))
            throw .wrongPassword
        }
        try await passwords.forget(guess, at: now)
    }

    /// - Parameters:
    ///   - guess: the correct password. The guesses before it no longer count.
    ///   - hash: the hash of the same password with the current form and cost; nil if that is the stored one.
    ///   - network: the mark of the network of the sign-in.
    private func openSession(
        for account: Account, after guess: Guess, renewing hash: PasswordHash?, device: String,
        network: String, at now: Instant
    ) async throws(Failure) -> Opening {
        let opening = try await write {
            [guesses = passwords.guesses] transaction throws(DatabaseError) -> Opening in
            let accounts = AccountTable(transaction.connection)
            let present = try accounts.enabledAccount(with: account.email)
            guard present == account else { return .changed(present) }
            if let hash { try accounts.setPassword(hash.text, of: account.person) }
            let session = Session(for: account.person, device: device, at: now)
            let table = transaction.sessions
            try table.insert(session)
            try NetworkTable(transaction.connection).record(network, of: account.person, at: now)
            try guesses.forget(guess, in: transaction)
            return .opened(
                session, ended: try table.removeOldest(of: account.person, keeping: Session.maxPerPerson))
        } committed: { [sessions, networks] opening in
            guard case .opened(let session, let ended) = opening else { return }
            networks.record(KnownNetwork(email: account.email, network: network))
            sessions.open(session)
            for id in ended { sessions.end(id) }
        }
        if case .opened(_, let ended) = opening { end(ended) }
        return opening
    }
}

/// The result of opening a session after a correct password.
private enum Opening: Sendable {
    case opened(Session, ended: [SessionID])
    /// The account is not the one that was checked. Another sign-in has replaced the hash, or the password, the address
    /// or the right to sign in has changed. Nil without an account.
    case changed(Account?)
}

/// The maximum number of checks of a correct password, if the account changes in the meantime.
private let maxChecks = 3

extension Session {
    /// The turn in which passwords of this signed-in user are hashed.
    var asker: PasswordAsker { .known(person.text) }
}

extension SignInRequest {
    /// Checks the fields like the form does. This reveals nothing about accounts.
    fileprivate func checked() throws(Failure) -> (EmailAddress, password: String) {
        var failures: [FieldFailure] = []
        let address = failures.check(.email) { () throws(Refusal) in try EmailAddress(email) }
        failures.checkKnown(password, .password)
        guard failures.isEmpty, let address else { throw .fields(failures) }
        return (address, password)
    }
}

extension [FieldFailure] {
    /// Checks a password that is compared and not stored. It is rejected only if no account can have it.
    mutating func checkKnown(_ password: String, _ field: FieldFailure.Field) {
        if password.isEmpty { append(FieldFailure(field, .empty)) }
        if password.utf8.count > PasswordHash.passwordLength.upperBound {
            append(FieldFailure(field, .tooLong))
        }
    }
}

extension Session {
    /// A new session with an id that cannot be guessed.
    /// - Parameter device: the `User-Agent` of the browser; it is shortened and cleaned.
    init(for person: PersonID, device: String, at now: Instant) {
        let beginning = String(String.UnicodeScalarView(device.unicodeScalars.prefix(200)))
        let device = try? TextRule(limit: 200, required: false).clean(beginning)
        self.init(
            id: SessionID(secureRandomID()), person: person, device: device ?? "", created: now, used: now)
    }
}
