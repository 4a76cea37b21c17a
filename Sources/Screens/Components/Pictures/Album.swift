import Domain
import Sync

/// Pictures that are looked at one after the other.
enum Album: Equatable {
    case item(ItemID, in: ListID)
    /// Of those messages that the device holds.
    case chat(ScopeID)
    /// Of the feed, or with a heart.
    case photos([SeenPhoto])
}

/// One of them.
struct AlbumPicture: Equatable {
    /// That of a picture of an item, of a message or of a photo.
    let key: RecordKey
    let blob: BlobID
    let looks: ImageInfo
}
