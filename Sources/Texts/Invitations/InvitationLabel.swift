/// Texts about invitations by link.
public enum InvitationLabel: CaseIterable, Sendable {
    case inviteByLink, inviteToServer, linkLifetime, linkUses, copyLink, linkCopied, linkNotCopied, showCode,
        qrCode, joinLink, newLink, linkHint, linkNeedsNetwork, openLinks, revoke, revokeTitle, revokeText,
        invitationsOff, tooManyLinks, mailInvitation, invitationMailed, invitationTitle, invitationEndedTitle,
        invitationEnded,
        invitationFullTitle, invitationFull, join, notNow, canView, canEdit, joinsAsModerator, needsAccount
}

extension InvitationLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: InvitationLabel) -> String { text(label) }
}
