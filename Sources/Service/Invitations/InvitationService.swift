import Database
import Domain
import HTTP
import JSON
import QRCodes
import Secrets
import Storage
import SyncRules
import Synchronization
import Texts
import Wire

/// Answers the endpoints for invitations by link. Safe from any thread.
///
/// Previewing an invitation uses nothing up. Attempts are limited by the network of the client, as sign-ins are.
public final class InvitationService: Sendable {
    private let context: AccountContext
    private let limits = Mutex(Limits())

    private struct Limits {
        var previews = RateLimiter<ClientNetwork>(
            .init(burst: 20, wait: 1000, longestWait: 1000, memory: 60_000))
        var previewsOfBlocks = RateLimiter<String>(
            .init(burst: 200, wait: 50, longestWait: 50, memory: 60_000))
        var joins = RateLimiter<PersonID>(.init(burst: 20, wait: 1000, longestWait: 1000, memory: 60_000))
        var changes = RateLimiter<PersonID>(
            .init(burst: 100, wait: 1000, longestWait: 60_000, memory: 3_600_000))
        /// Mails to one address, from all inviters.
        var recipients = RateLimiter<String>(
            .init(burst: 3, wait: 3_600_000, longestWait: 28_800_000, memory: 86_400_000))
    }

    public init(_ accounts: AccountService) {
        context = accounts.context
    }

    /// - Parameters:
    ///   - session: needed by all endpoints but the preview.
    ///   - client: the origin of the request, also behind a trusted proxy.
    func respond(
        to endpoint: Endpoint, _ request: Request, by session: Result<Session, Failure>,
        from client: ClientNetwork
    ) async -> Response {
        do throws(Failure) {
            let json = try await answer(to: endpoint, request, by: session, from: client)
            return json.map { Response($0) } ?? Response(Failure.notFound)
        } catch {
            return Response(error)
        }
    }

    private func answer(
        to endpoint: Endpoint, _ request: Request, by session: Result<Session, Failure>,
        from client: ClientNetwork
    ) async throws(Failure) -> JSONObject? {
        if endpoint == .previewInvitation {
            let person = (try? session.get())?.person
            return try await preview(request.json(InvitationRequest.init), by: person, from: client).json
        }
        let person = try session.get().person
        switch endpoint {
        case .invite: return try await invite(request.json(InviteRequest.init), by: person).json
        case .invitations: return try await list(request.json(InvitationsRequest.init), by: person).json
        case .revokeInvitation:
            try await revoke(request.json(RevokeInvitationRequest.init), by: person)
            return [:]
        case .join: return try await join(request.json(InvitationRequest.init), by: person).json
        case .mailInvitation:
            try await mail(request.json(MailInvitationRequest.init), by: person)
            return [:]
        default: return nil
        }
    }

    // MARK: - Endpoints

    private func preview(
        _ request: InvitationRequest, by person: PersonID?, from client: ClientNetwork
    ) async throws(Failure) -> InvitationPreview {
        let now = context.now()
        try limits.withLock { limits throws(Failure) in
            try limits.previews.admit(client, at: now)
            do throws(Failure) { try limits.previewsOfBlocks.admit(client.block, at: now) } catch {
                limits.previews.refund(client)
                throw error
            }
        }
        let rules = context.invitationRules
        let preview = try await context.read(of: person) { reader throws(DatabaseError) in
            try InvitationBook(reader, rules).preview(request.secret, for: person, at: now)
        }
        guard let preview else { throw .invitationEnded }
        return preview
    }

    private func join(
        _ request: InvitationRequest, by person: PersonID
    ) async throws(Failure) -> JoinAnswer {
        let now = context.now()
        try limits.withLock { limits throws(Failure) in try limits.joins.admit(person, at: now) }
        let (context, rules) = (context, context.invitationRules)
        let joined = try await context.write(of: person) {
            transaction throws(DatabaseError) -> Result<(StoredInvitation, [Commit]), Failure> in
            let book = InvitationBook(transaction, rules)
            guard let invitation = try book.invitation(request.secret) else {
                return .failure(.invitationEnded)
            }
            return try book.join(invitation, person, in: transaction, at: now).map { (invitation, $0) }
        } committed: { result in
            if case .success(let joined) = result { for commit in joined.1 { context.publish(commit) } }
        }
        let invitation = try joined.get().0
        return JoinAnswer(kind: invitation.kind, scope: invitation.scope)
    }

    private func invite(
        _ request: InviteRequest, by person: PersonID
    ) async throws(Failure) -> NewInvitation {
        let draft = InvitationBook.Draft(
            inviter: person, scope: request.scope, role: request.role, days: request.days,
            uses: request.uses)
        return try await create(draft)
    }

    private func create(_ draft: InvitationBook.Draft) async throws(Failure) -> NewInvitation {
        try admitChange(by: draft.inviter)
        let secret = secureRandomID()
        guard let code = QRCode(encoding: InvitationBook.link(secret, to: context.address)) else {
            throw .unavailable
        }
        let invitation = try await InvitationBook.create(draft, secret: secret, by: context)
        return NewInvitation(
            id: invitation.id, secret: secret, until: invitation.until, uses: invitation.uses, code: code)
    }

    private func list(
        _ request: InvitationsRequest, by person: PersonID
    ) async throws(Failure) -> InvitationsAnswer {
        let (now, rules) = (context.now(), context.invitationRules)
        let answer = try await context.read(of: person) {
            reader throws(DatabaseError) -> Result<InvitationsAnswer, Failure> in
            let book = InvitationBook(reader, rules)
            if let scope = request.scope, let refusal = try book.refusal(of: scope, .viewer, by: person) {
                return .failure(.refused(refusal))
            }
            return .success(InvitationsAnswer(try book.list(request.scope, for: person, at: now)))
        }
        return try answer.get()
    }

    private func revoke(_ request: RevokeInvitationRequest, by person: PersonID) async throws(Failure) {
        try admitChange(by: person)
        let (now, rules) = (context.now(), context.invitationRules)
        let isRevoked = try await context.write(of: person) { transaction throws(DatabaseError) in
            try InvitationBook(transaction, rules).revoke(request.invitation, by: person, at: now)
        }
        guard isRevoked else { throw .notFound }
    }

    /// The answer does not depend on whether the address has an account.
    private func mail(_ request: MailInvitationRequest, by person: PersonID) async throws(Failure) {
        try admitChange(by: person)
        let email: EmailAddress
        do throws(Refusal) { email = try EmailAddress(request.email) } catch {
            throw .fields([FieldFailure(.email, error)])
        }
        let now = context.now()
        try limits.withLock { limits throws(Failure) in try limits.recipients.admit(email.text, at: now) }
        let secret = secureRandomID()
        let draft = InvitationBook.Draft(
            inviter: person, scope: request.scope, role: request.role, days: Invitation.defaultDays, uses: 1,
            isMailed: true)
        _ = try await InvitationBook.create(draft, secret: secret, by: context)
        let text = Language(preferred: [request.language]).invitationMail(
            site: context.address, link: InvitationBook.link(secret, to: context.address))
        try context.mails.send(text.subject, text.text, to: email)
    }

    private func admitChange(by person: PersonID) throws(Failure) {
        let now = context.now()
        try limits.withLock { limits throws(Failure) in try limits.changes.admit(person, at: now) }
    }
}
