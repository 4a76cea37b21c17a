/// Texts of the page that unsubscribes from digest e-mails.
public enum MailLabel: CaseIterable, Sendable {
    case stopMails, stopMailsQuestion, stopMailsHint, stopMailsGone, mailsStopped, mailsStoppedHint
}

extension MailLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: MailLabel) -> String { text(label) }
}
