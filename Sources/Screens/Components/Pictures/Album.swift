import Domain
import Sync

/// Pictures that are looked at one after the other.
enum Album: Equatable {
    case item(ItemID, in: ListID)
    /// Of those messages that the device holds.
    case chat(ScopeID)
    /// Of the feed, or with a heart.
    case photos([SeenPhoto])
    /// Of sources, with what is known of these.
    case sources([SourcePhoto], of: [SeenSource])
}

extension Album {
    /// Whether its pictures fill the screen when they open; those of items and messages are shown whole.
    var fillsScreen: Bool {
        switch self {
        case .photos, .sources: true
        case .item, .chat: false
        }
    }
}

/// One of them.
struct AlbumPicture: Equatable {
    /// That of a picture of an item, of a message or of a photo; of a source's, that of its heart.
    let key: RecordKey
    let place: Place
    let looks: ImageInfo

    /// Where its bytes are.
    enum Place: Equatable {
        case blob(BlobID)
        case source(SourcePhoto)
    }

    init(key: RecordKey, blob: BlobID, looks: ImageInfo) {
        (self.key, place, self.looks) = (key, .blob(blob), looks)
    }

    init(_ photo: SourcePhoto, of person: PersonID) {
        key = photo.heart(of: person)
        place = .source(photo)
        looks = ImageInfo(width: photo.width, height: photo.height)
    }

    /// Whether it comes in sizes from that of a card to that of a large screen.
    var isPhoto: Bool {
        if case .source = place { return true }
        return key.scope.kind == .photos
    }
}

extension SourcePhoto {
    func heart(of person: PersonID) -> RecordKey {
        RecordKey(.user(person), SourceFavourite.recordID(of: id, from: source))
    }
}

extension ImageInfo {
    /// Whether more is known than that there is a picture.
    var isKnown: Bool { !preview.isEmpty || width > 1 || height > 1 }
}
