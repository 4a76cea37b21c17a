/// A photo that a person has given a heart, as it looked then: the photo itself may be out of reach.
public struct Favourite: Equatable, Sendable {
    public var blob: BlobID
    /// Of the blob.
    public var looks: ImageInfo
    /// The name of who brought it; empty where that is not known.
    public var author: String
    /// What is on it.
    public var alternative: String
    /// When it was brought.
    public var taken: Instant
    /// When it got the heart.
    public var at: Instant

    /// The most that a person keeps.
    public static let most = 5000
    static let nameRule = TextRule(limit: 200, required: false)

    public init(
        blob: BlobID, looks: ImageInfo, author: String = "", alternative: String = "", taken: Instant,
        at: Instant
    ) {
        self.blob = blob
        self.looks = looks
        self.author = author
        self.alternative = alternative
        self.taken = taken
        self.at = at
    }

    /// The same with texts as they are kept.
    /// - Throws: what is wrong about it.
    public func cleaned() throws(Refusal) -> Favourite {
        var cleaned = self
        try looks.check()
        cleaned.author = try Favourite.nameRule.clean(author)
        cleaned.alternative = try Photo.alternativeRule.clean(alternative)
        return cleaned
    }
}
