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
        try admit(client, \.clients, at: now)
        try admit(email, \.addresses, at: now)
        let account = try await write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).account(with: email)
        }
        let hash = account?.disabled == nil ? account.map { PasswordHash(stored: $0.password) } : nil
        guard try await check(password, against: hash), let account,
            let session = try await openSession(for: account, device: device, at: now)
        else {
            report(.signInRefused(client))
            throw .wrongCredentials
        }
        forgetAttempts(of: email, from: client)
        report(.signedIn(account.person))
        return SignedIn(account, sessions.token(for: session))
    }

    /// Ends a session at once, also for requests that are under way.
    public func signOut(_ session: Session) async throws(Failure) {
        sessions.end(session.id)
        end([session.id])
        try await write { transaction throws(DatabaseError) in
            try SessionTable(transaction.connection).remove(session.id)
        }
        report(.signedOut(session.person))
    }

    public func me(_ session: Session) async throws(Failure) -> Me {
        let account = try await write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).account(of: session.person)
        }
        guard let account else { throw .signedOut }
        return Me(person: account.person, email: account.email.text)
    }

    /// - Returns: nil when the account has changed since the password was checked.
    private func openSession(
        for account: Account, device: String, at now: Instant
    ) async throws(Failure) -> Session? {
        try await write { transaction throws(DatabaseError) -> Session? in
            guard try AccountTable(transaction.connection).account(of: account.person) == account else {
                return nil
            }
            let session = Session(for: account.person, device: device, at: now)
            try SessionTable(transaction.connection).insert(session)
            return session
        } committed: { [sessions] session in
            if let session { sessions.open(session) }
        }
    }
}

extension SignInRequest {
    /// What the form checks too; it tells nothing about accounts.
    fileprivate func checked() throws(Failure) -> (EmailAddress, password: String) {
        var failures: [FieldFailure] = []
        let address = failures.check(.email) { () throws(Refusal) in try EmailAddress(email) }
        if password.isEmpty { failures.append(FieldFailure(.password, .empty)) }
        if password.utf8.count > PasswordHash.passwordLength.upperBound {
            failures.append(FieldFailure(.password, .tooLong))
        }
        guard failures.isEmpty, let address else { throw .fields(failures) }
        return (address, password)
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
