/// A photo that somebody brought, for a group, for everyone on the server, or for themselves.
public struct Photo: Equatable, Sendable {
    /// Its place among the photos of its scope, 1, 2, 3 … without gaps.
    public var number: Int64
    /// Who brought it.
    public var author: PersonID
    /// Nil once it was removed.
    public var blob: BlobID?
    /// Of the blob.
    public var looks = ImageInfo()
    /// May be empty.
    public var caption = ""
    /// What is on it, for who does not see it; may be empty.
    public var alternative = ""
    /// When the server took it. Never earlier than the photo before.
    public var at: Instant
    /// Whether everybody on the server sees it; only of a person's own photos.
    public var isForEveryone = false
    /// When it was put into the trash; nil while it is shown.
    public var deleted: Instant?
    /// Of one in its author's trash, the group from whose photos it was deleted; nil for one that was its author's alone.
    public var group: GroupID?
    /// When it was removed for good: only its place is left.
    public var removed: Instant?

    public static let captionRule = TextRule(limit: 2000, required: false, multiline: true)
    public static let alternativeRule = TextRule(limit: 1000, required: false)

    public init(number: Int64, author: PersonID, blob: BlobID?, at: Instant) {
        self.number = number
        self.author = author
        self.blob = blob
        self.at = at
    }

    /// The blob of a photo that is shown; nil of one that was deleted.
    public var shown: BlobID? { deleted == nil ? blob : nil }

    /// Takes away all that was in it.
    public mutating func remove(at now: Instant) {
        (blob, looks, caption, alternative) = (nil, ImageInfo(), "", "")
        (isForEveryone, deleted, group) = (false, nil, nil)
        removed = now
    }
}

public typealias PhotoID = Identifier<Photo>
