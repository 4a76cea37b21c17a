/// A repeating task. Only its open occurrence and the completed ones are items of the list.
public struct Series: Equatable, Sendable {
    /// Nil if the task does not repeat any more.
    public var rule: Recurrence?
    /// The day of the first occurrence under this rule, from which its intervals are counted.
    public var start: CivilDay
    /// The index of that occurrence.
    public var startIndex: Int

    public static let indices = 0...1_000_000

    public init(rule: Recurrence?, start: CivilDay, startIndex: Int = 0) {
        self.rule = rule
        self.start = start
        self.startIndex = startIndex
    }

    /// The occurrence after one that was completed; nil if the series has ended.
    ///
    /// An occurrence that was completed late is followed by the first one that is not in the past, so a daily task has
    /// one open occurrence, however long it was overdue.
    /// - Parameter day: the day on which it was completed.
    public func next(after occurrence: Occurrence, completed day: CivilDay) -> Occurrence? {
        let index = occurrence.index + 1
        guard let rule, Series.indices.contains(index), !rule.isEnded(afterIndex: index - 1 - startIndex)
        else {
            return nil
        }
        let next =
            rule.isAfterCompletion
            ? rule.next(completed: day)
            : rule.next(after: max(occurrence.day, day.advanced(by: -1)), start: start)
        return next.map { Occurrence(of: occurrence.series, index: index, on: $0) }
    }
}

public typealias SeriesID = Identifier<Series>

/// The place of an item in a series.
public struct Occurrence: Equatable, Sendable {
    public var series: SeriesID
    /// 0 for the first occurrence.
    public var index: Int
    /// The day of the rule. The item may be planned for another day.
    public var day: CivilDay
    /// True if it does not take place: a user skipped it, or undid the tick that created it. Its item is deleted, but
    /// users do not see it in the trash.
    public var isCancelled = false
    /// The passed deadline that the tick of its item has removed.
    public var expiredDeadline: Instant?

    public init(of series: SeriesID, index: Int, on day: CivilDay) {
        self.series = series
        self.index = index
        self.day = day
    }

    /// The id of its item, the same on every device.
    public var item: ItemID { ItemID(from: series.text, and: String(index)) }
}

extension SeriesID {
    /// The series that starts with an item, the same on every device.
    public init(startingWith item: ItemID) {
        self.init(from: item.text, and: "series")
    }
}
