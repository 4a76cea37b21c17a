/// One thing of a list.
public struct Item: Equatable, Sendable {
    public var title: String
    /// The place set by hand.
    public var rank: Rank
    /// When it was ticked; nil while it is open.
    public var done: Instant?
    /// When it was deleted; nil while it stands in the list.
    public var deleted: Instant?
    public var author: PersonID

    public static let titleRule = TextRule(limit: 500)

    public init(title: String, rank: Rank, done: Instant? = nil, deleted: Instant? = nil, author: PersonID) {
        self.title = title
        self.rank = rank
        self.done = done
        self.deleted = deleted
        self.author = author
    }
}

public typealias ItemID = Identifier<Item>

extension Item {
    /// The order of a list (L5): open items, then done ones, within each by rank; equal ranks by id.
    public static func precedes(_ left: (id: ItemID, item: Item), _ right: (id: ItemID, item: Item)) -> Bool {
        if (left.item.done == nil) != (right.item.done == nil) { return left.item.done == nil }
        if left.item.rank < right.item.rank { return true }
        return left.item.rank == right.item.rank && left.id < right.id
    }
}
