/// A photo that a user uploaded for a group, for all users of the server, or for themselves.
public struct Photo: Equatable, Sendable {
    /// Its position among the photos of its scope: 1, 2, 3 … without gaps.
    public var position: Int64
    /// The uploader.
    public var author: PersonID
    /// Nil once it was removed.
    public var blob: BlobID?
    /// The size and preview of the blob.
    public var imageInfo = ImageInfo()
    /// May be empty.
    public var caption = ""
    /// The alternative text for users who cannot see the photo; may be empty.
    public var alternative = ""
    /// The time at which the server accepted it. Never earlier than the previous photo.
    public var at: Instant
    /// The photos that were added together with it, in any scope; nil if it was added alone.
    public var album: AlbumPlace?
    /// True if all users of the server see it. Only for photos in a user's own scope.
    public var isForEveryone = false
    /// The time at which it was put into the trash; nil while it is shown.
    public var deleted: Instant?
    /// For a photo in its author's trash, the group from which it was deleted; nil if it was the author's own.
    public var group: GroupID?
    /// The time of its permanent removal. Only its position remains.
    public var removed: Instant?

    public static let captionRule = TextRule(limit: 2000, required: false, multiline: true)
    public static let alternativeRule = TextRule(limit: 1000, required: false)

    public init(position: Int64, author: PersonID, blob: BlobID?, at: Instant) {
        self.position = position
        self.author = author
        self.blob = blob
        self.at = at
    }

    /// The blob of a visible photo; nil if it was deleted.
    public var visibleBlob: BlobID? { deleted == nil ? blob : nil }

    /// Removes all content.
    public mutating func remove(at now: Instant) {
        (blob, imageInfo, caption, alternative) = (nil, ImageInfo(), "", "")
        (album, isForEveryone, deleted, group) = (nil, false, nil, nil)
        removed = now
    }
}

/// The place of a photo among the photos that were added together.
public struct AlbumPlace: Equatable, Sendable {
    /// The id of the first photo when it was added.
    public let id: Identifier<Photo>
    /// 1, 2, 3 … in the chosen order. Photos of one album may arrive in another order.
    public let place: Int64

    public init(_ id: Identifier<Photo>, place: Int64) {
        self.id = id
        self.place = place
    }
}

public typealias PhotoID = Identifier<Photo>
