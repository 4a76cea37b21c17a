import Domain

/// What of all lists lies on which day for the person, and what they are reminded of, read anew only from lists that have changed.
public struct DayIndex: Equatable, Sendable {
    private var parts: [Part] = []
    private var revision: Int?
    /// Rises whenever what it holds may have changed.
    public private(set) var version = 0
    /// The days with something to do.
    public private(set) var planned = DaySet()
    /// Those of them on which something is still to be done.
    public private(set) var open = DaySet()

    fileprivate struct Part: Equatable, Sendable {
        let scope: ScopeID
        let revision: Int64
        var entries: [Entry] = []
    }

    /// An item that has to do with time.
    public struct Entry: Equatable, Sendable {
        public let item: ItemID
        public let day: CivilDay?
        public let deadline: Instant?
        public let reminder: Instant?
        public let isDone: Bool
        /// Whether it stands among the person's days; of others they are reminded.
        public let concerns: Bool

        public init(_ id: ItemID, _ item: Item, concerns: Bool = true) {
            self.item = id
            self.concerns = concerns
            (day, deadline, reminder, isDone) = (item.day, item.deadline, item.reminder, item.done != nil)
        }
    }

    /// An index of nothing, before the first `update`.
    public init() {}

    /// Brings it up to date if anything has changed.
    public mutating func update(from replica: Replica) {
        guard revision != replica.revision else { return }
        revision = replica.revision
        let scopes = replica.memberships.filter { $0.kind == .list }
        var next: [Part] = []
        var isChanged = scopes.count != parts.count
        for (place, scope) in scopes.enumerated() {
            // Lists mostly stand where they stood.
            let known =
                parts.indices.contains(place) && parts[place].scope == scope
                ? place : parts.firstIndex { $0.scope == scope }
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

    /// Goes through everything that has to do with time.
    public func forEach(_ visit: (ScopeID, Entry) -> Void) {
        for part in parts {
            for entry in part.entries { visit(part.scope, entry) }
        }
    }

    /// Whether all that was to be done on a day is done (D8).
    public func isComplete(_ day: CivilDay) -> Bool { planned.contains(day) && !open.contains(day) }

    /// The days in a row that are complete (D9).
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
        for record in replica.all(Item.kind, in: scope) {
            guard case .item(let item) = record.content, item.deleted == nil,
                item.day != nil || item.deadline != nil || item.reminder != nil,
                item.reminds(replica.person, beside: others)
            else { continue }
            let concerns = item.concerns(replica.person, beside: others)
            entries.append(DayIndex.Entry(ItemID(record.id.text), item, concerns: concerns))
        }
    }
}

extension DayIndex.Entry {
    /// The day before today since which it waits to be done: its own, or that of its deadline, where it has none. What
    /// is planned for a day to come waits for that.
    /// - Parameter start: when today began.
    public func dayMissed(
        by today: CivilDay, from start: Instant, _ settings: Settings, in zone: Zone
    ) -> CivilDay? {
        if isDone { return nil }
        if let day { return day < today ? day : nil }
        return deadline.flatMap { $0 < start ? settings.day(at: $0, in: zone) : nil }
    }

    /// Whether somebody may be told of it within a time.
    public func hasAlarm(after first: Instant, through last: Instant) -> Bool {
        guard !isDone else { return false }
        return [deadline, reminder].contains { $0.map { first < $0 && $0 <= last } ?? false }
    }

    /// Its deadline or its reminder, whichever is first within a time.
    public func due(from start: Instant, to end: Instant) -> Instant? {
        var first: Instant?
        if let deadline, start <= deadline, deadline < end { first = deadline }
        if let reminder, start <= reminder, reminder < min(first ?? end, end) { first = reminder }
        return first
    }
}
