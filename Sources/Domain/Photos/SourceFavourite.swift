/// A photo of a source that a person has given a heart, as it looked then.
public struct SourceFavourite: Equatable, Sendable {
    public var photo: SourcePhoto
    /// When it got the heart.
    public var at: Instant

    public init(_ photo: SourcePhoto, at: Instant) {
        self.photo = photo
        self.at = at
    }
}
