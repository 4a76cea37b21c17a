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

/// Signing in (A2).
struct SignInService: Sendable {
    let context: AccountContext

    /// A wrong address, a wrong password and a disabled account give the same answer after the same steps.
    /// - Parameter device: the `User-Agent` of the browser.
    func signIn(
        _ request: SignInRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let (email, password) = try request.checked()
        let now = context.now()
        let network = client.mark(by: context.codes.key)
        try context.admission.admitSignIn(email, in: network, from: client, at: now)
        let forms = PasswordForms.all(of: password)
        let (account, guess, rejection) = try await context.write {
            [guesses = context.passwords.guesses] transaction throws(DatabaseError) in
            let account = try AccountTable(transaction.connection).enabledAccount(with: email)
            let isKnown = try NetworkTable(transaction.connection).isKnown(network, to: email)
            let guess = Guess(of: email, account, forms: forms.count, from: client, isKnown: isKnown)
            return (account, guess, try guesses.admit(guess, in: transaction, at: now))
        }
        if let rejection { throw context.passwords.failure(rejection) }
        var hash = account.map { PasswordHash(stored: $0.password) }
        var form = try await context.passwords.check(forms, against: hash, guess, at: now)
        var candidate = account
        for _ in 0..<PasswordConfirmation.maxChecks {
            guard let number = form, let account = candidate, let checked = hash else { break }
            let isOutdated = checked.needsRehash || number > 0
            let renewed = isOutdated ? try await context.passwords.hash(password, of: guess.asker) : nil
            switch try await openSession(
                for: account, after: guess, renewing: renewed, device: device, network: network, at: now)
            {
            case .opened(let session, _):
                context.passwords.guesses.forget(guess, at: now)
                if case .stranger = guess.guesser { context.admission.refundSignIn(from: client) }
                context.report(.signedIn(account.person))
                return SignedIn(account, context.sessions.token(for: session))
            case .changed(let present):
                candidate = present
                hash = present.map { PasswordHash(stored: $0.password) }
                form = try await context.passwords.checkAgain(forms, against: hash, guess)
            }
        }
        context.report(.signInRejected(client))
        throw .wrongCredentials
    }

    /// - Parameters:
    ///   - guess: the correct password. The guesses before it no longer count.
    ///   - hash: the hash of the same password with the current form and cost; nil if that is the stored one.
    ///   - network: the mark of the network of the sign-in.
    private func openSession(
        for account: Account, after guess: Guess, renewing hash: PasswordHash?, device: String,
        network: String, at now: Instant
    ) async throws(Failure) -> Opening {
        let opening = try await context.write {
            [guesses = context.passwords.guesses] transaction throws(DatabaseError) -> Opening in
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
        } committed: { [context] opening in
            guard case .opened(let session, let ended) = opening else { return }
            context.networks.record(KnownNetwork(email: account.email, network: network))
            context.sessions.open(session)
            for id in ended { context.sessions.end(id) }
        }
        if case .opened(_, let ended) = opening { context.end(ended) }
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

extension Session {
    /// A new session with an id that cannot be guessed.
    /// - Parameter device: the `User-Agent` of the browser; it is shortened and cleaned.
    init(for person: PersonID, device: String, at now: Instant) {
        let prefix = String(String.UnicodeScalarView(device.unicodeScalars.prefix(200)))
        let device = try? TextRule(limit: 200, required: false).clean(prefix)
        self.init(
            id: SessionID(secureRandomID()), person: person, device: device ?? "", created: now, used: now)
    }
}
