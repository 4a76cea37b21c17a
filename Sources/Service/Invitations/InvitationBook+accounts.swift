import Database
import Domain
import Secrets
import Storage
import Wire

extension InvitationBook {
    /// The link of an invitation. The secret is the fragment, which browsers do not send.
    static func link(_ secret: String, to address: String) -> String {
        address + Invitation.path + "#" + secret
    }

    /// The invitation by which a new user registers; nil for none, or if everyone can register and it has ended.
    static func allowing(
        _ secret: String?, by context: AccountContext, at now: Instant
    ) async throws(Failure) -> InvitationID? {
        guard let secret else { return nil }
        let rules = context.invitationRules
        let invitation = try await context.read { reader throws(DatabaseError) -> InvitationID? in
            let book = InvitationBook(reader, rules)
            guard let invitation = try book.invitation(secret),
                try book.allowsRegistration(invitation, at: now)
            else { return nil }
            return invitation.id
        }
        guard rules.isOpen || invitation != nil else { throw .invitationEnded }
        return invitation
    }

    /// Stores an invitation with this secret.
    static func create(
        _ draft: Draft, secret: String, by context: AccountContext
    ) async throws(Failure) -> StoredInvitation {
        let (now, rules) = (context.now(), context.invitationRules)
        return try await context.write(of: draft.inviter) { transaction throws(DatabaseError) in
            try InvitationBook(transaction, rules).create(draft, secret: secret, at: now)
        }.get()
    }

    /// Creates an invitation to the server for the operator, and answers with its link.
    static func create(
        by account: Account, uses: Int, for context: AccountContext
    ) async throws(Failure) -> OperatorAnswer {
        let secret = secureRandomID()
        let draft = Draft(
            inviter: account.person, scope: nil, role: nil, days: Invitation.defaultDays, uses: uses,
            isByOperator: true)
        _ = try await create(draft, secret: secret, by: context)
        return .invited(link: link(secret, to: context.address))
    }
}
