/// A step of an item. It has no day, and counts only in the progress of its item.
public struct SubItem: Equatable, Sendable {
    public var item: ItemID
    public var title: String
    /// The position among the sub-items of the item.
    public var rank: Rank
    /// The time at which it was ticked; nil while it is open.
    public var done: Instant?
    /// The time of its deletion; nil before it.
    public var deleted: Instant?

    public static let titleRule = TextRule(limit: 500)
    /// The maximum number of sub-items per item, without deleted ones.
    public static let maxPerItem = 100
    /// The maximum number to which a user can add, per list, with deleted ones.
    public static let maxPerList = 50_000

    public init(item: ItemID, title: String, rank: Rank, done: Instant? = nil, deleted: Instant? = nil) {
        self.item = item
        self.title = title
        self.rank = rank
        self.done = done
        self.deleted = deleted
    }
}

public typealias SubItemID = Identifier<SubItem>

extension SubItem {
    /// Its copy for the next occurrence of a repeating task, not ticked.
    public func repeated(for item: ItemID) -> SubItem { SubItem(item: item, title: title, rank: rank) }

    /// The order within an item.
    public static func precedes(
        _ left: (id: SubItemID, subItem: SubItem), _ right: (id: SubItemID, subItem: SubItem)
    ) -> Bool {
        if left.subItem.rank < right.subItem.rank { return true }
        return left.subItem.rank == right.subItem.rank && left.id < right.id
    }
}

/// The number of ticked sub-items of an item, and of all.
public struct SubItemProgress: Equatable, Sendable {
    public var done = 0
    public var total = 0

    public init() {}

    public mutating func add(_ subItem: SubItem) {
        total += 1
        if subItem.done != nil { done += 1 }
    }

    /// As "2/5"; empty without sub-items.
    public var text: String { total == 0 ? "" : String(done) + "/" + String(total) }
}
