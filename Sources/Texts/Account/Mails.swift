import Domain

/// The subject and text of an e-mail.
public struct MailText: Equatable, Sendable {
    public let subject: String
    /// Lines that end in a line feed.
    public let text: String

    init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }
}

/// The purpose of an e-mail with a code.
public enum CodeMail: CaseIterable, Sendable {
    case registration
    case passwordReset
    /// A new password was requested for an address without an account.
    case noAccount
    case emailChange
}

extension CodeMail: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    /// An e-mail with a code. It contains nothing that the requester can choose, so the server cannot be used to send
    /// their words. Only `noAccount` depends on whether the address has an account.
    /// - Parameters:
    ///   - code: the digits. They start the subject, so that a locked phone shows them.
    ///   - site: the public address of the server.
    ///   - minutes: how long the code is valid.
    public func mail(_ mail: CodeMail, code: String, site: String, minutes: Int) -> MailText {
        MailText(
            subject: fill(.codeSubject, code),
            text: fill(.codeText, code, fill(phrase(mail), [site]), String(minutes)))
    }

    /// The e-mail after a password was changed.
    /// - Parameter moment: the time of the change, from `moment(_:zone:)`.
    public func passwordChangedMail(site: String, moment: String) -> MailText {
        MailText(
            subject: fill(.passwordChangedSubject),
            text: fill(.passwordChangedText, site, moment))
    }

    /// The e-mail to the old address after an e-mail address was changed.
    /// - Parameter moment: the time of the change, from `moment(_:zone:)`.
    public func emailChangedMail(site: String, moment: String) -> MailText {
        MailText(
            subject: fill(.emailChangedSubject),
            text: fill(.emailChangedText, site, moment))
    }

    /// The e-mail with an invitation by link. It contains nothing that a user can choose.
    public func invitationMail(site: String, link: String) -> MailText {
        MailText(subject: fill(.invitationSubject), text: fill(.invitationText, site, link))
    }

    /// The digest e-mail: counts of unseen notifications by kind. It contains no words of other users.
    public func digestMail(_ counts: [(kind: Settings.NotificationKind, count: Int)], site: String)
        -> MailText
    {
        let lines = counts.map { fill(.labelled, name(of: $0.kind), String($0.count)) }.joined(
            separator: "\n")
        return MailText(
            subject: fill(.digestSubject),
            text: fill(.digestText, lines, site))
    }
}
