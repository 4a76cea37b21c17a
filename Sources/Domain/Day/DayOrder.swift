/// The order of a user's items of one day, across all lists.
public struct DayOrder: Equatable, Sendable {
    public var day: CivilDay
    /// The items ordered by hand, without duplicates. Other items of the day follow.
    public var items: [ItemID]

    /// The maximum number of items in an order.
    public static let maxItems = 500
    /// The number of places of one minute, for tasks of a day that are ordered by time first and then by hand.
    public static let placesPerMinute = maxItems + 1

    public init(_ day: CivilDay, _ items: [ItemID]) {
        self.day = day
        self.items = items
    }
}
