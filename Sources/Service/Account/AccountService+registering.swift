import Database
import Domain
import Secrets
import Storage
import Wire

/// Creation of accounts (A1). Before the correct code is entered, nothing reveals if an address has an account (A4):
/// all steps are the same.
extension AccountService {
    /// Checks the data, hashes the password, and mails a code.
    public func register(
        _ request: RegisterRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        guard isOpen else { throw .registrationClosed }
        let registration = try Registration(
            first: request.first, last: request.last, email: request.email, password: request.password)
        let now = now()
        try admitMail(from: client, at: now)
        let hash = try await hash(registration.password, of: .stranger(client.block))
        let pending = PendingRegistration(profile: registration.profile, password: hash)
        let issued = try await write { [codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes)
                .issue(
                    to: registration.email, for: .register, payload: pending.payload, from: client, at: now)
        }
        return try mail(issued, in: request.language)
    }

    /// Checks the code from the mail, creates the account and signs in.
    /// - Parameter device: the `User-Agent` of the browser.
    public func confirm(
        _ request: ConfirmRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        guard isOpen else { throw .registrationClosed }
        let code = try OneTimeCode(entered: request.code)
        let now = now()
        try admitCode(from: client, at: now)
        let opened = try await write { [codes] transaction throws(DatabaseError) -> Result<Opened, Failure> in
            let book = CodeBook(transaction, codes)
            switch try book.redeem(request.registration, code, for: .register, at: now) {
            case .failure(let failure): return .failure(failure)
            case .success(let redeemed):
                return try open(
                    redeemed, in: transaction, device: device, network: client.mark(by: codes.key), at: now)
            }
        } committed: { [self] result in
            guard case .success(let opened) = result else { return }
            networks.record(KnownNetwork(email: opened.account.email, network: client.mark(by: codes.key)))
            sessions.open(opened.session)
            publish(opened.commit)
        }
        let account = try opened.get().account
        report(.registered(account.person))
        return SignedIn(account, sessions.token(for: try opened.get().session))
    }
}

/// A new account with its first session.
private struct Opened: Sendable {
    let account: Account
    let commit: Commit
    let session: Session
}

/// Call within the writer's transaction.
private func open(
    _ redeemed: CodeBook.Redeemed, in transaction: Writer.Transaction, device: String, network: String,
    at now: Instant
) throws(DatabaseError) -> Result<Opened, Failure> {
    let pending = try PendingRegistration(payload: redeemed.payload)
    guard let (account, commit) = try pending.open(for: redeemed.email, in: transaction, at: now) else {
        return .failure(.alreadyRegistered)
    }
    let session = Session(for: account.person, device: device, at: now)
    try SessionTable(transaction.connection).insert(session)
    try NetworkTable(transaction.connection).record(network, of: account.person, at: now)
    return .success(Opened(account: account, commit: commit, session: session))
}
