/// A photo of an external source that a user has liked, with a copy of its data.
public struct SourceFavourite: Equatable, Sendable {
    public var photo: SourcePhoto
    /// The time of the like.
    public var at: Instant

    public init(_ photo: SourcePhoto, at: Instant) {
        self.photo = photo
        self.at = at
    }
}
