import Database
import Domain
import Secrets
import Storage
import Texts
import Wire

/// How an account comes to be (A1). Nobody learns on the way whether the address has one (A4): all is done alike, and
/// who has the account is asked only after the right code.
extension AccountService {
    /// Checks, hashes the password, and mails a code.
    public func register(
        _ request: RegisterRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        let registration = try Registration(
            first: request.first, last: request.last, email: request.email, password: request.password)
        let now = now()
        try admit(client, \.mails, at: now)
        let pending = PendingRegistration(
            profile: registration.profile, password: try await hash(registration.password))
        let issued = try await write { [key] transaction throws(DatabaseError) in
            try CodeBook(transaction.connection, for: .register, key: key)
                .issue(to: registration.email, payload: pending.payload, at: now)
        }
        return try mail(issued, in: request.language)
    }

    /// Mails another code, 30 seconds after the last one.
    public func resend(
        _ request: ResendRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        let now = now()
        try admit(client, \.mails, at: now)
        let issued = try await write { [key] transaction throws(DatabaseError) in
            try CodeBook(transaction.connection, for: .register, key: key)
                .issueAgain(request.registration, at: now)
        }
        return try mail(issued, in: request.language)
    }

    /// Takes the code from the mail: makes the account and signs in.
    /// - Parameter device: how the browser describes itself.
    public func confirm(
        _ request: ConfirmRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        guard let code = OneTimeCode(digits: request.code) else {
            throw .fields([FieldFailure(.code, request.code.isEmpty ? .empty : .invalid)])
        }
        let now = now()
        try admit(client, \.codes, at: now)
        let opened = try await write { [key] transaction throws(DatabaseError) -> Result<Opened, Failure> in
            let book = CodeBook(transaction.connection, for: .register, key: key)
            switch try book.redeem(request.registration, code, at: now) {
            case .failure(let failure): return .failure(failure)
            case .success(let redeemed):
                return try open(redeemed, in: transaction, device: device, at: now)
            }
        } committed: { [self] result in
            guard case .success(let opened) = result else { return }
            sessions.open(opened.session)
            publish(opened.commit)
        }
        let account = try opened.get().account
        report(.registered(account.person))
        return SignedIn(account, sessions.token(for: try opened.get().session))
    }

    private func mail(
        _ issued: Result<CodeBook.Issued, Failure>, in language: String
    ) throws(Failure) -> CodeSent {
        let issued = try issued.get()
        let text = Language(preferred: [language]).registrationMail(
            code: issued.code.digits, site: address, minutes: Int(CodeBook.lifetime / 60_000))
        try mail(text.subject, text.text, to: issued.email)
        return CodeSent(registration: issued.id)
    }
}

/// An account that was just made, with its first session.
private struct Opened: Sendable {
    let account: Account
    let commit: Commit
    let session: Session
}

/// Within the writer's transaction.
private func open(
    _ redeemed: CodeBook.Redeemed, in transaction: Writer.Transaction, device: String, at now: Instant
) throws(DatabaseError) -> Result<Opened, Failure> {
    let pending = try PendingRegistration(payload: redeemed.payload)
    guard let (account, commit) = try pending.open(for: redeemed.email, in: transaction, at: now) else {
        return .failure(.alreadyRegistered)
    }
    let session = Session(for: account.person, device: device, at: now)
    try SessionTable(transaction.connection).insert(session)
    return .success(Opened(account: account, commit: commit, session: session))
}
