/// The sentences about pictures and photos.
enum PhotoSentence: CatalogKey {
    case sending, photoBy, newPhotoBy, newPhotosBy, photosLater, likesPaused, seesAddress, linkSource,
        unlinkSource,
        linkHint, pictureOf

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: PhotoSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
