/// A list that people keep together.
public struct List: Equatable, Sendable {
    public var name: String
    /// When its owner put it into the trash.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 200)
    /// The most items of a list, those in the trash among them.
    public static let mostItems = 50_000

    public init(name: String, deleted: Instant? = nil) {
        self.name = name
        self.deleted = deleted
    }
}

public typealias ListID = Identifier<List>
