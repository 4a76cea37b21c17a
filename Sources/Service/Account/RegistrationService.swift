import Database
import Domain
import Secrets
import Storage
import Wire

/// Creation of accounts (A1). Before the correct code is entered, nothing reveals if an address has an account (A4):
/// all steps are the same.
struct RegistrationService: Sendable {
    let context: AccountContext

    /// Checks the data, hashes the password, and mails a code.
    func register(
        _ request: RegisterRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        guard context.invitationRules.isOpen || request.invitation != nil else { throw .registrationClosed }
        let registration = try Registration(
            first: request.first, last: request.last, email: request.email, password: request.password)
        let now = context.now()
        try context.admission.admitMail(from: client, at: now)
        let id = try await InvitationBook.allowing(request.invitation, by: context, at: now)
        let hash = try await context.passwords.hash(registration.password, of: .stranger(client.block))
        let pending = PendingRegistration(profile: registration.profile, password: hash, invitation: id)
        let issued = try await context.write { [codes = context.codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes)
                .issue(
                    to: registration.email, for: .register, payload: pending.payload, from: client, at: now)
        }
        return try context.mails.send(issued, in: request.language)
    }

    /// Checks the code from the mail, creates the account and signs in.
    /// - Parameter device: the `User-Agent` of the browser.
    func confirm(
        _ request: ConfirmRequest, from client: ClientNetwork, device: String
    ) async throws(Failure) -> SignedIn {
        let code = try OneTimeCode(entered: request.code)
        let now = context.now()
        try context.admission.admitCode(from: client, at: now)
        let opened = try await context.write {
            [codes = context.codes, rules = context.invitationRules] transaction throws(DatabaseError) in
            try open(
                request.registration, code, in: transaction, codes, rules, device: device,
                network: client.mark(by: context.codes.key), at: now)
        } committed: { [context] result in
            guard case .success(let opened) = result else { return }
            context.networks.record(
                KnownNetwork(email: opened.account.email, network: client.mark(by: context.codes.key)))
            context.sessions.open(opened.session)
            for commit in opened.commits { context.publish(commit) }
        }
        let account = try opened.get().account
        context.report(.registered(account.person))
        return SignedIn(account, context.sessions.token(for: try opened.get().session))
    }
}

/// A new account with its first session.
private struct Opened: Sendable {
    let account: Account
    let commits: [Commit]
    let session: Session
}

/// Checks and redeems a code. Call within the writer's transaction.
private func open(
    _ id: String, _ code: OneTimeCode, in transaction: Writer.Transaction, _ codes: CodeBook.Context,
    _ rules: InvitationBook.Rules, device: String, network: String, at now: Instant
) throws(DatabaseError) -> Result<Opened, Failure> {
    let book = CodeBook(transaction, codes)
    let data: CodeBook.Redeemed
    switch try book.check(id, code, for: .register, at: now) {
    case .failure(let failure): return .failure(failure)
    case .success(let correct): data = correct
    }
    let pending = try PendingRegistration(payload: data.payload)
    let invitations = InvitationBook(transaction, rules)
    let invitation = try invitations.invitation(of: pending, at: now)
    guard rules.isOpen || invitation != nil else {
        return .failure(pending.invitation == nil ? .registrationClosed : .invitationEnded)
    }
    _ = try book.redeem(id, code, for: .register, at: now)
    guard let (account, commit) = try pending.open(for: data.email, in: transaction, at: now) else {
        return .failure(.alreadyRegistered)
    }
    let session = Session(for: account.person, device: device, at: now)
    try transaction.sessions.insert(session)
    try NetworkTable(transaction.connection).record(network, of: account.person, at: now)
    var commits = [commit]
    if let invitation {
        switch try invitations.admit(account.person, by: invitation, in: transaction, at: now) {
        case .success(let joined): commits += joined
        // Without room in the list, the account is created all the same. It uses the invitation up.
        case .failure: try invitations.use(invitation)
        }
    }
    return .success(Opened(account: account, commits: commits, session: session))
}
