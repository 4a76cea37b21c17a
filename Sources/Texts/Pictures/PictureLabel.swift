import Domain

/// Texts about pictures.
public enum PictureLabel: CaseIterable, Sendable {
    case picture, pictures, addPicture, takePhoto, changePicture, removePicture, previousPicture, nextPicture,
        showFirst, deletePicture, pictureFailed, retry, giveUp
    case chooseSquare, moveLeft, moveRight, zoomIn, zoomOut, rotate, cannotShow
    case sharePhoto, shareImage, shareLink, stopLink, linkStopped, linkGone, notShared
    case sendToChat, keepInPhotos, keptInPhotos, alreadyKept
    case pictureDeleted, emptyFile, onlyPictures, tooLarge, tooMany, tooManyAtOnce, notAllShared, noRoom,
        notHere
}

extension PictureLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public func picturesDeleted(_ count: Int) -> String {
        if count == 1 { return self[.pictureDeleted] }
        return plural(count, .picturesDeleted)
    }

    public subscript(_ label: PictureLabel) -> String { text(label) }

    /// The title of a picture, and its number if there are several.
    public func picture(_ index: Int, of count: Int, _ title: String) -> String {
        count < 2 ? title : fill(.pictureOf, title, String(index), String(count))
    }

    /// Why a picture was rejected.
    public func pictureRefusal(_ refusal: Refusal) -> String {
        switch refusal {
        case .invalid: fill(.notPicture)
        case .empty: self[.emptyFile]
        case .tooLarge: fill(.pictureLimits)
        case .gone: fill(.pictureGone)
        default: self.refusal(refusal)
        }
    }
}
