/// Somebody from whom a person wants to hear no more: what they write to the person is refused.
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
