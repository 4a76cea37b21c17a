/// A list of items.
public struct List: Equatable, Sendable {
    public var name: String
    /// The time at which its owner put it into the trash.
    public var deleted: Instant?
    public var color: HabitColor?
    public var sign: ListSign?

    public static let nameRule = TextRule(limit: 200)
    /// The maximum number of items of a list, including those in the trash.
    public static let maxItems = 50_000

    public init(
        name: String, deleted: Instant? = nil, color: HabitColor? = nil, sign: ListSign? = nil
    ) {
        self.name = name
        self.deleted = deleted
        self.color = color
        self.sign = sign
    }
}

public typealias ListID = Identifier<List>
