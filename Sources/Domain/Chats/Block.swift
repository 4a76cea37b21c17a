/// A user blocked by another user. Blocked users cannot write in the chat of the two, and cannot add the other
/// user to lists, groups or copies.
public struct Block: Equatable, Sendable {
    public var person: PersonID
    /// The name of the blocked user at the time of the block.
    public var name: String

    /// The maximum number of users that one user blocks.
    public static let maxPerPerson = 1000

    public init(_ person: PersonID, name: String) {
        self.person = person
        self.name = name
    }
}
