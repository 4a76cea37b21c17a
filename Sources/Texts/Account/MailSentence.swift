/// The parts of e-mails. Only the server uses them.
enum MailSentence: CatalogKey {
    case codeSubject, codeText, passwordChangedSubject, passwordChangedText, emailChangedSubject,
        emailChangedText, digestSubject, digestText, invitationSubject, invitationText

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: MailSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
