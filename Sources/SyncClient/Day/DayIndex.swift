import Domain
import SyncProtocol
import SyncRules

/// The items of all lists by day, with their reminders. Only lists that have changed are read again.
public struct DayIndex: Equatable, Sendable {
    private var parts: [Part] = []
    private var revision: Int?
    /// Incremented whenever its content may have changed.
    public private(set) var version = 0
    /// The days with an item.
    public private(set) var planned = DaySet()
    /// Those of them with an item that is not done.
    public private(set) var open = DaySet()

    fileprivate struct Part: Equatable, Sendable {
        let scope: ScopeID
        let revision: Int64
        var entries: [Entry] = []
        var repetitions: [Repetition] = []
    }

    /// An item with a day, a deadline or a reminder.
    public struct Entry: Equatable, Sendable {
        public let item: ItemID
        public let day: CivilDay?
        /// In minutes since midnight.
        public let time: Int?
        /// The moment of its relative reminder in UTC, which is that of the user within a day.
        private let alert: Instant?
        public let deadline: Instant?
        public let reminder: Instant?
        public let isDone: Bool
        /// True if it is part of the user's days. The user only gets the reminders of the others.
        public let concerns: Bool

        public init(_ id: ItemID, _ item: Item, concerns: Bool = true) {
            self.item = id
            self.concerns = concerns
            (time, alert) = (item.day == nil ? nil : item.time, item.alertMoment(in: .utc))
            (day, deadline, reminder, isDone) = (item.day, item.deadline, item.reminder, item.done != nil)
        }
    }

    /// The last item of a repeating task, whose following occurrences are not items yet.
    fileprivate struct Repetition: Equatable, Sendable {
        let item: ItemID
        let series: Series
        let occurrence: Occurrence

        /// The following occurrences in a range.
        func occurrences(in days: ClosedRange<CivilDay>) -> [CivilDay] {
            guard let rule = series.rule else { return [] }
            return rule.occurrences(
                start: series.start, in: days, after: occurrence.day,
                index: occurrence.index - series.startIndex)
        }
    }

    /// An empty index, before the first `update`.
    public init() {}

    /// Updates the index if anything has changed.
    public mutating func update(from replica: Replica) {
        guard revision != replica.revision else { return }
        revision = replica.revision
        let scopes = replica.memberships.filter { $0.kind == .list }
        var next: [Part] = []
        var isChanged = scopes.count != parts.count
        for (index, scope) in scopes.enumerated() {
            // Lists mostly stay in the same order.
            let known =
                parts.indices.contains(index) && parts[index].scope == scope
                ? index : parts.firstIndex { $0.scope == scope }
            if let known, parts[known].revision == replica.revision(of: scope) {
                next.append(parts[known])
            } else {
                next.append(Part(scope, replica))
                isChanged = true
            }
        }
        parts = next
        guard isChanged else { return }
        version += 1
        count()
    }

    private mutating func count() {
        planned = DaySet()
        open = DaySet()
        for part in parts {
            for entry in part.entries {
                guard let day = entry.day, entry.concerns else { continue }
                planned.insert(day)
                if !entry.isDone { open.insert(day) }
            }
        }
    }

    /// Visits all entries.
    public func forEach(_ visit: (ScopeID, Entry) -> Void) {
        for part in parts {
            for entry in part.entries { visit(part.scope, entry) }
        }
    }

    /// Visits the occurrences of repeating tasks that are not items yet. Those that depend on the day of a tick are
    /// unknown.
    public func forEachUpcoming(
        in days: ClosedRange<CivilDay>, _ visit: (ScopeID, ItemID, CivilDay) -> Void
    ) {
        for part in parts {
            for one in part.repetitions {
                for day in one.occurrences(in: days) { visit(part.scope, one.item, day) }
            }
        }
    }

    /// Marks the days of occurrences in a range. It ends when all days have one, since a daily task needs no others.
    public func insertUpcoming(in days: ClosedRange<CivilDay>, into marked: inout DaySet) {
        var unmarked = (days.lowerBound.number...days.upperBound.number).reduce(0) {
            $0 + (marked.contains(CivilDay(number: $1)) ? 0 : 1)
        }
        for part in parts {
            for one in part.repetitions {
                if unmarked == 0 { return }
                for day in one.occurrences(in: days) where !marked.contains(day) {
                    marked.insert(day)
                    unmarked -= 1
                }
            }
        }
    }

    /// True if everything that was planned for a day is done (D8).
    public func isComplete(_ day: CivilDay) -> Bool { planned.contains(day) && !open.contains(day) }

    /// The complete days in a row (D9).
    public func streak(today: CivilDay) -> Streak {
        var done = DaySet()
        planned.forEach { if !open.contains($0) { done.insert($0) } }
        return Streak(due: planned, done: done, today: today)
    }
}

extension DayIndex.Part {
    fileprivate init(_ scope: ScopeID, _ replica: Replica) {
        self.scope = scope
        revision = replica.revision(of: scope)
        guard replica.list(in: scope)?.deleted == nil else { return }
        let others = replica.members(of: scope).map { $0.person }.filter { $0 != replica.person }
        var lastOnes: [String: DayIndex.Repetition] = [:]
        for record in replica.all(Item.kind, in: scope) {
            guard case .item(let item) = record.content, item.deleted == nil,
                item.day != nil || item.deadline != nil || item.reminder != nil,
                item.reminds(replica.person, others: others)
            else { continue }
            let concerns = item.concerns(replica.person, others: others)
            let id = ItemID(record.id.text)
            entries.append(DayIndex.Entry(id, item, concerns: concerns))
            guard concerns, let occurrence = item.occurrence else { continue }
            if let last = lastOnes[occurrence.series.text], last.occurrence.index > occurrence.index {
                continue
            }
            let series = replica.series(occurrence.series, in: scope)
            lastOnes[occurrence.series.text] = series.map {
                DayIndex.Repetition(item: id, series: $0, occurrence: occurrence)
            }
        }
        // A done item is the last one of its series if the series has ended.
        for (_, repetition) in lastOnes.sorted(by: { $0.key < $1.key }) where repetition.series.rule != nil {
            repetitions.append(repetition)
        }
    }
}

extension DayIndex.Entry {
    /// The day before today since which it is overdue: its own day, or that of its deadline if it has no day. An item
    /// that is planned for a later day is not overdue.
    /// - Parameter start: when today started.
    public func dayMissed(
        by today: CivilDay, from start: Instant, _ settings: Settings, in zone: Zone
    ) -> CivilDay? {
        if isDone { return nil }
        if let day { return day < today ? day : nil }
        return deadline.flatMap { $0 < start ? settings.day(at: $0, in: zone) : nil }
    }

    /// The moment of its time in a zone.
    public func moment(in zone: Zone) -> Instant? {
        guard let day, let time else { return nil }
        return zone.moment(of: CivilTime(day, minuteOfDay: time))
    }

    /// True if a notification of it may be due within a period.
    public func hasAlarm(after first: Instant, through last: Instant) -> Bool {
        guard !isDone else { return false }
        if let alert, first.advanced(by: -Instant.day) < alert, alert < last.advanced(by: Instant.day) {
            return true
        }
        return [deadline, reminder].contains { $0.map { first < $0 && $0 <= last } ?? false }
    }

    /// Its deadline or its reminder, whichever comes first within a period.
    public func due(from start: Instant, to end: Instant) -> Instant? {
        var first: Instant?
        if let deadline, start <= deadline, deadline < end { first = deadline }
        if let reminder, start <= reminder, reminder < min(first ?? end, end) { first = reminder }
        return first
    }
}
