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
    /// That of a picture of an item, or of a message.
    let id: PictureID
    let scope: ScopeID
    let blob: BlobID
    let looks: ImageInfo
}
