/// In which order a person sees what one of their days holds, across all lists.
public struct DayOrder: Equatable, Sendable {
    public var day: CivilDay
    /// What was put in order by hand, each once. The rest of the day comes after it.
    public var items: [ItemID]

    /// The most items that one order names.
    public static let most = 500

    public init(_ day: CivilDay, _ items: [ItemID]) {
        self.day = day
        self.items = items
    }
}
