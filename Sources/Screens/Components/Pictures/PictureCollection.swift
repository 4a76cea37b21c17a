import Domain
import SyncRules

/// A series of pictures in the viewer.
enum PictureCollection: Equatable {
    case item(ItemID, in: ListID)
    /// The pictures of the messages that the device holds.
    case chat(ScopeID)
    /// The photos of the feed, or the liked ones.
    case photos([PhotoViewData])
    /// The photos of external providers, with the known data of these providers.
    case sources([SourcePhoto], of: [ProviderViewData])
}

extension PictureCollection {
    /// True if the pictures fill the screen when they open. Pictures of items and messages are shown whole.
    var fillsScreen: Bool {
        switch self {
        case .photos, .sources: true
        case .item, .chat: false
        }
    }
}

/// One picture of a series.
struct CollectionPicture: Equatable {
    /// The record of the picture, message or photo; for a photo of a provider, the record of the like.
    let key: RecordKey
    let location: Location
    let imageInfo: ImageInfo

    /// The location of the picture's bytes.
    enum Location: Equatable {
        case blob(BlobID)
        case source(SourcePhoto)
    }

    init(key: RecordKey, blob: BlobID, imageInfo: ImageInfo) {
        (self.key, location, self.imageInfo) = (key, .blob(blob), imageInfo)
    }

    init(_ photo: SourcePhoto, of person: PersonID) {
        key = photo.likeKey(of: person)
        location = .source(photo)
        imageInfo = ImageInfo(width: photo.width, height: photo.height)
    }

    /// True if the picture has sizes from card to large screen.
    var isPhoto: Bool {
        if case .source = location { return true }
        return key.scope.kind == .photos
    }
}

extension SourcePhoto {
    func likeKey(of person: PersonID) -> RecordKey {
        RecordKey(.user(person), SourceFavourite.recordID(of: id, from: source))
    }
}

extension ImageInfo {
    /// True if more is known than that the picture exists.
    var hasDetails: Bool { !preview.isEmpty || width > 1 || height > 1 }
}
