/// A section of a list, such as a shelf of a shop. Items name their section. An item whose section does not exist has
/// none, so no item is ever hidden.
public struct Section: Equatable, Sendable {
    public var name: String
    /// The position among the sections of the list.
    public var rank: Rank
    /// The time of its deletion; nil before it.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 100)
    /// The maximum number of sections per list, without deleted ones.
    public static let maxPerList = 100
    /// The maximum number to which a user can add, with deleted ones.
    public static let maxWithDeleted = 1_000

    public init(name: String, rank: Rank, deleted: Instant? = nil) {
        self.name = name
        self.rank = rank
        self.deleted = deleted
    }

    /// The order within a list.
    public static func precedes(
        _ left: (id: SectionID, section: Section), _ right: (id: SectionID, section: Section)
    ) -> Bool {
        if left.section.rank < right.section.rank { return true }
        return left.section.rank == right.section.rank && left.id < right.id
    }
}

public typealias SectionID = Identifier<Section>
