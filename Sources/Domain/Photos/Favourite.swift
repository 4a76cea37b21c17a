/// A photo that a user has liked, with a copy of its data: the photo itself may no longer be accessible.
public struct Favourite: Equatable, Sendable {
    public var blob: BlobID
    /// The size and preview of the blob.
    public var imageInfo: ImageInfo
    /// The name of the uploader; empty if unknown.
    public var author: String
    /// The alternative text.
    public var alternative: String
    /// The time of the upload.
    public var uploaded: Instant
    /// The time of the like.
    public var at: Instant

    /// The maximum number of favourites per user.
    public static let maxPerPerson = 5000
    static let nameRule = TextRule(limit: 200, required: false)

    public init(
        blob: BlobID, imageInfo: ImageInfo, author: String = "", alternative: String = "", uploaded: Instant,
        at: Instant
    ) {
        self.blob = blob
        self.imageInfo = imageInfo
        self.author = author
        self.alternative = alternative
        self.uploaded = uploaded
        self.at = at
    }

    /// A copy with cleaned texts.
    /// - Throws: the reason if it is invalid.
    public func cleaned() throws(Refusal) -> Favourite {
        var cleaned = self
        try imageInfo.check()
        cleaned.author = try Favourite.nameRule.clean(author)
        cleaned.alternative = try Photo.alternativeRule.clean(alternative)
        return cleaned
    }
}
