/// A user as shown to others.
public struct Contact: Equatable, Sendable {
    public let person: PersonID
    public let name: String
    public let picture: BlobID?

    public init(_ person: PersonID, name: String, picture: BlobID? = nil) {
        self.person = person
        self.name = name
        self.picture = picture
    }
}
