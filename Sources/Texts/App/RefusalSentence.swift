/// Why an input or a picture was refused. `Refusal` itself has the general reasons.
enum RefusalSentence: CatalogKey {
    case noEmail, ownEmail, notEmail, noPassword, weakPassword, noName, noTitle, atMost, notPicture,
        pictureLimits, pictureGone

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: RefusalSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
