import Domain
import SyncRules

/// The sheet that invites people by a link, to a list, a group or the server.
public enum Invite {
    struct Model: Equatable {
        /// Nil for the server.
        let scope: ScopeID?
        /// The roles that the user can give; empty for the server.
        let roles: [Role]
        /// The role of users who join; nil for the server.
        var role: Role?
        var days = Invitation.defaultDays
        var uses = Invite.defaultUses
        /// The link; nil until it is created.
        var link: Link?
        /// The open invitations, newest first; nil until the server has answered.
        var open: [Invitation]?
        /// True while the link is being created.
        var isBusy = false
        /// True if the link is copied once it is created.
        var copies = false
        var failure: ServerFailure?
        /// The invitation that the user is asked to revoke.
        var question: InvitationID?

        init(scope: ScopeID?, roles: [Role]) {
            self.scope = scope
            self.roles = roles
            role = roles.first
        }

        /// The request for a link with the chosen properties.
        var request: ServerRequest { .invite(scope, role, days: days, uses: uses) }
    }

    struct Link: Equatable {
        let invitation: NewInvitation
        let address: String
    }

    public enum Message: Equatable {
        case roleChosen(String)
        case daysChosen(String)
        case usesChosen(String)
        case copyTapped
        case codeTapped
        case shareTapped
        case newTapped
        case revokeTapped(InvitationID)
        case revokeAnswered(Bool)
        case closed
    }

    static let daysOffered = [1, Invitation.defaultDays, 30]
    static let usesOffered = [1, 5, defaultUses, 25, 100]
    private static let defaultUses = 10

    static func opened(_ model: Model) -> [Effect] { [.request(.invitations(model.scope))] }

    static func update(_ model: inout Model?, _ message: Message) -> [Effect] {
        guard var sheet = model else { return [] }
        defer { model = message == .closed ? nil : sheet }
        switch message {
        case .roleChosen(let text): if !sheet.isBusy { sheet.role = Role(rawValue: text) ?? sheet.role }
        case .daysChosen(let text): if !sheet.isBusy { sheet.days = Int(text) ?? sheet.days }
        case .usesChosen(let text): if !sheet.isBusy { sheet.uses = Int(text) ?? sheet.uses }
        case .copyTapped: return sheet.link.map { [.copy($0.address)] } ?? create(&sheet, copies: true)
        case .codeTapped: return create(&sheet, copies: false)
        case .shareTapped: return sheet.link.map { [.share(.link(path: $0.address))] } ?? []
        case .newTapped: sheet.link = nil
        case .revokeTapped(let id): sheet.question = id
        case .revokeAnswered(let isSure):
            let id = sheet.question
            sheet.question = nil
            return isSure ? id.map { [.request(.revokeInvitation($0))] } ?? [] : []
        case .closed: break
        }
        return []
    }

    private static func create(_ sheet: inout Model, copies: Bool) -> [Effect] {
        guard !sheet.isBusy else { return [] }
        (sheet.isBusy, sheet.copies, sheet.failure) = (true, copies, nil)
        return [.request(sheet.request)]
    }

    static func answered(_ model: inout Model?, _ request: ServerRequest, _ answer: ServerAnswer) -> [Effect]
    {
        guard var sheet = model else { return [] }
        defer { model = sheet }
        switch (request, answer) {
        // The answer to an earlier sheet is only in the list of open invitations.
        case (sheet.request, .invited(let invitation, let address)):
            sheet.isBusy = false
            sheet.link = Link(invitation: invitation, address: address)
            return (sheet.copies ? [.copy(address)] : []) + opened(sheet)
        case (.invitations(sheet.scope), .invitations(let open)): sheet.open = open
        case (.revokeInvitation(let id), .done), (.revokeInvitation(let id), .failed(.gone)):
            sheet.open?.removeAll { $0.id == id }
            if sheet.link?.invitation.id == id { sheet.link = nil }
        case (sheet.request, .failed(let failure)), (.revokeInvitation, .failed(let failure)):
            (sheet.isBusy, sheet.failure) = (false, failure)
        default: break
        }
        return []
    }
}
