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
        try admit(client.block, \.signIns, at: now)
        let network = client.mark(by: codes.key)
        let (account, isKnown) = try await write { transaction throws(DatabaseError) in
            (
                try AccountTable(transaction.connection).openAccount(with: email),
                try NetworkTable(transaction.connection).isKnown(network, to: email)
            )
        }
        if isKnown {
            try admit(client, \.clients, at: now)
        } else {
            try admit(client, \.clients, \.blocks, at: now)
        }
        let guesser = isKnown ? Guesser.known(email, client) : .stranger(email, block: client.block)
        let forms = PasswordForms.all(of: password)
        try admitGuess(forms, by: guesser, at: now)
        let hash = account.map { PasswordHash(stored: $0.password) }
        let asker = isKnown ? PasswordAsker.known(email.text) : .stranger(client.block)
        guard let form = try await check(forms, against: hash, of: asker), let account, let hash,
            let session = try await openSession(
                for: account,
                renewing: hash.needsRehash || form > 0 ? try await self.hash(password, of: asker) : nil,
                device: device, network: network, at: now)
        else {
            report(.signInRefused(client))
            throw .wrongCredentials
        }
        forgetGuesses(forms, by: guesser, from: client)
        report(.signedIn(account.person))
        return SignedIn(account, sessions.token(for: session))
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
        let account = try await write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).account(of: session.person)
        }
        guard let account else { throw .signedOut }
        return account
    }

    /// Asks for the password of who is signed in already; slowed down as signing in is.
    func verify(
        _ password: String, of account: Account, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        let now = now()
        try admit(client, \.clients, at: now)
        let guesser = Guesser.session(session.id)
        let forms = PasswordForms.all(of: password)
        try admitGuess(forms, by: guesser, at: now)
        let hash = PasswordHash(stored: account.password)
        guard try await check(forms, against: hash, of: session.asker) != nil else {
            report(.passwordRefused(account.person))
            throw .wrongPassword
        }
        forgetGuesses(forms, by: guesser, from: client)
    }

    /// - Parameters:
    ///   - hash: of the same password in today's form and at today's cost; nil if that is the stored one.
    ///   - network: the mark of where somebody signs in.
    /// - Returns: nil when the account has changed since the password was checked.
    private func openSession(
        for account: Account, renewing hash: PasswordHash?, device: String, network: String,
        at now: Instant
    ) async throws(Failure) -> Session? {
        let opened = try await write { transaction throws(DatabaseError) -> (Session, ended: [SessionID])? in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person) == account else { return nil }
            if let hash { try accounts.setPassword(hash.text, of: account.person) }
            let session = Session(for: account.person, device: device, at: now)
            let table = SessionTable(transaction.connection)
            try table.insert(session)
            try NetworkTable(transaction.connection).note(network, of: account.person, at: now)
            return (session, try table.removeOldest(of: account.person, keeping: Session.mostAtOnce))
        } committed: { [sessions] opened in
            guard let (session, ended) = opened else { return }
            sessions.open(session)
            for id in ended { sessions.end(id) }
        }
        guard let opened else { return nil }
        end(opened.ended)
        return opened.0
    }
}

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
