/// Texts of the page that unsubscribes from digest e-mails.
public enum MailLabel: CaseIterable, Sendable {
    case unsubscribe, unsubscribeQuestion, unsubscribeHint, unsubscribeGone, unsubscribed, unsubscribedHint
}

extension MailLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: MailLabel) -> String { text(label) }
}
