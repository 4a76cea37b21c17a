/// A user whom another one has blocked. They cannot write in the chat of the two, and cannot bring the other user into
/// lists, groups or copies.
public struct Block: Equatable, Sendable {
    public var person: PersonID
    /// The name by which the person knew them.
    public var name: String

    /// The most that one person blocks.
    public static let most = 1000

    public init(_ person: PersonID, name: String) {
        self.person = person
        self.name = name
    }
}
