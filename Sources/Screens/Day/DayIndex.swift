import Domain
import Sync

/// What of all lists lies on which day for the person, and what they are reminded of, read anew only from lists that have changed.
struct DayIndex: Equatable {
    private var parts: [Part] = []
    private var revision: Int?
    /// The days with something to do.
    private(set) var planned = DaySet()
    /// Those of them on which something is still to be done.
    private(set) var open = DaySet()

    fileprivate struct Part: Equatable {
        let scope: ScopeID
        let revision: Int64
        var entries: [Entry] = []
    }

    struct Entry: Equatable {
        let item: ItemID
        let day: CivilDay?
        let deadline: Instant?
        let reminder: Instant?
        let isDone: Bool
        /// Whether it stands among the person's days; of others they are reminded.
        let concerns: Bool

        init(_ id: ItemID, _ item: Item, concerns: Bool = true) {
            self.item = id
            self.concerns = concerns
            (day, deadline, reminder, isDone) = (item.day, item.deadline, item.reminder, item.done != nil)
        }
    }

    /// Brings it up to date if anything has changed.
    mutating func follow(_ replica: Replica) {
        guard revision != replica.revision else { return }
        revision = replica.revision
        let scopes = replica.memberships.filter { $0.kind == .list }
        var next: [Part] = []
        for (place, scope) in scopes.enumerated() {
            // Lists mostly stand where they stood.
            let known =
                parts.indices.contains(place) && parts[place].scope == scope
                ? place : parts.firstIndex { $0.scope == scope }
            if let known, parts[known].revision == replica.revision(of: scope) {
                next.append(parts[known])
            } else {
                next.append(Part(scope, replica))
            }
        }
        parts = next
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
    func forEach(_ visit: (ScopeID, Entry) -> Void) {
        for part in parts {
            for entry in part.entries { visit(part.scope, entry) }
        }
    }

    /// Whether all that was to be done on a day is done (D8).
    func isComplete(_ day: CivilDay) -> Bool { planned.contains(day) && !open.contains(day) }

    /// The days in a row that are complete (D9).
    func streak(today: CivilDay) -> Streak {
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
