/// Texts about photos.
public enum PhotoLabel: CaseIterable, Sendable {
    case photos, newPhotos, addPhotos, morePhotos, editPhoto, editPhotoTitle, deletePhoto, deletePhotos
    case showGrid, showCards, photoDeleted,
        photoWaiting
    case noPhotos, noPhotosHint, photosFailed, byYou, photoIsThere, onePhotoIsThere
    case whoSees, onlyMe, everyoneHere, caption, captionPlaceholder, alternative, alternativeHint
    case favourite, favourites, addFavourite, removeFavourite, noFavourites, savePhoto
}

extension PhotoLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: PhotoLabel) -> String { text(label) }

    /// The progress of an upload.
    public func sendingPhoto(_ percent: Int) -> String {
        fill(.labelled, fill(.sending), String(percent) + "\u{A0}%")
    }

    /// The notification of a new photo or album in a group.
    public func newPhotos(by author: String, isAlbum: Bool) -> String {
        isAlbum ? fill(.newPhotosBy, author) : fill(.newPhotoBy, author)
    }

    /// The number of photos of an album.
    public func photoCount(_ count: Int) -> String { plural(count, .photoNumber) }

    /// The name of a photo without a caption or description.
    public func photo(of author: String) -> String {
        author.isEmpty ? self[.picture] : fill(.photoBy, author)
    }
}
