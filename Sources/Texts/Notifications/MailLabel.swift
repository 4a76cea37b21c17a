/// Texts of the pages without the app: of links that unsubscribe from digest e-mails or show a photo.
public enum MailLabel: CaseIterable, Sendable {
    case unsubscribe, unsubscribeQuestion, unsubscribeHint, unsubscribeGone, unsubscribed, unsubscribedHint,
        openDela
}

extension MailLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: MailLabel) -> String { text(label) }
}
