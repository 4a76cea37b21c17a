import Domain
import JSON

/// Intents for the items of a list.
public enum ItemIntent: Equatable, Sendable {
    /// Creates one item, or up to `Item.maxPerCommand` that were pasted together.
    case create([NewItem])
    /// `base` is the title that the user changed; nil from older devices.
    case rename(ItemID, String, base: String? = nil)
    /// Sets new values, each property at most once. The edits of one visit to the editor are one entry of the history.
    case edit(ItemID, [ItemChange], visit: EditorVisitID? = nil)
    /// Marks it as done or not done, on a day of the user. Devices before the repeating tasks send no day.
    case tick(ItemID, done: Bool, on: CivilDay? = nil)
    /// Repeats it from a day on; nil ends the series.
    case `repeat`(ItemID, Recurrence?, from: CivilDay)
    /// Skips the open occurrence of a repeating task on a day of the user, or undoes that.
    case skip(ItemID, isSkipped: Bool, on: CivilDay)
    case move(ItemID, Rank)
    /// Moves it into a section, or out of its section. `move` leaves the section as it is.
    case place(ItemID, Rank, in: SectionID?)
    case delete(ItemID)
    case restore(ItemID)
    /// Removes an item from the trash permanently, with its pictures.
    case purge(ItemID)
    /// Moves an item to another list, where it gets another id.
    case send(ItemID, to: ScopeID, as: ItemID, Rank)
}

/// A new item.
public struct NewItem: Equatable, Sendable {
    public let id: ItemID
    public let title: String
    public let rank: Rank
    public let quantity: Quantity?
    /// The day for which it is planned.
    public let day: CivilDay?
    /// The time of that day, in minutes since midnight.
    public let time: Int?
    public let alert: Alert?
    public let note: String
    /// The rule of a repeating task, which has a day.
    public let rule: Recurrence?
    public let section: SectionID?

    public init(
        id: ItemID, title: String, rank: Rank, quantity: Quantity? = nil, day: CivilDay? = nil,
        time: Int? = nil, alert: Alert? = nil, note: String = "", rule: Recurrence? = nil,
        section: SectionID? = nil
    ) {
        self.id = id
        self.title = title
        self.rank = rank
        self.quantity = quantity
        self.day = day
        self.time = time
        self.alert = alert
        self.note = note
        self.rule = rule
        self.section = section
    }

    /// The text that the user wrote.
    var text: String { note.isEmpty ? title : title + "\n" + note }
}

extension Item {
    public static let maxPerCommand = 200
}

extension ItemIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }

    public var policy: IntentPolicy {
        switch self {
        case .create, .rename, .edit, .tick, .repeat, .skip, .move, .place, .delete, .restore, .send:
            IntentPolicy(role: .editor, isAllowedInInbox: true)
        case .purge: IntentPolicy(role: .owner, isAllowedInInbox: true)
        }
    }

    public var content: IntentContent {
        let subject = item.map { RecordID($0.text) }
        return switch self {
        case .create(let items): IntentContent(text: items.map { $0.text }.joined(separator: "\n"))
        case .rename(_, let title, _): IntentContent(subject: subject, text: title)
        case .edit(_, let changes, _):
            IntentContent(subject: subject, text: changes.compactMap { $0.text }.joined(separator: "\n"))
        case .tick, .repeat, .skip, .move, .place, .delete, .restore, .purge, .send:
            IntentContent(subject: subject)
        }
    }

    /// The item that it is about; nil for new ones.
    var item: ItemID? {
        switch self {
        case .create: nil
        case .rename(let id, _, _), .edit(let id, _, _), .tick(let id, _, _), .repeat(let id, _, _),
            .skip(let id, _, _), .move(let id, _), .place(let id, _, _), .delete(let id), .restore(let id),
            .purge(let id),
            .send(let id, _, _, _):
            id
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        // Users who get access must not see what an earlier command removes.
        footprint.read(.audience)
        switch self {
        case .create(let items):
            for item in items { footprint.write(.record(RecordID(item.id.text))) }
        case .tick(let id, _, on: _?), .repeat(let id, _, _), .skip(let id, _, _):
            footprint.writeContent(of: RecordID(id.text))
            footprint.write(.occurrences)
            return
        case .rename(let id, _, _), .tick(let id, _, _), .move(let id, _), .place(let id, _, _):
            footprint.writeContent(of: RecordID(id.text))
        case .edit(let id, let changes, _):
            footprint.writeContent(of: RecordID(id.text))
            for case .assignee(let person?) in changes { footprint.follow(.member(person)) }
        case .delete(let id), .restore(let id), .purge(let id):
            footprint.write(.record(RecordID(id.text)))
        case .send(let id, let target, let new, _):
            footprint.write(.record(RecordID(id.text)))
            footprint.write(.record(RecordID(new.text)), in: target)
            footprint.write(.pictures, in: target)
            footprint.follow(.audience, in: target)
        }
        footprint.follow(.occurrences)
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        func each(_ intents: ItemIntent...) -> [Inverse] { intents.map { Inverse(.item($0), in: scope) } }
        let item = item.flatMap { records.item($0, in: scope) }
        switch self {
        case .create(let items): return items.map { Inverse(.item(.delete($0.id)), in: scope) }
        case .delete(let id): return each(.restore(id))
        case .send(let id, let target, let new, _):
            return item.map { [Inverse(.item(.send(new, to: scope, as: id, $0.rank)), in: target)] } ?? []
        case .tick(let id, done: true, _):
            guard let item, item.isOverdue(at: now) else { return each(.tick(id, done: false)) }
            return each(.tick(id, done: false), .edit(id, [.deadline(item.deadline)]))
        case .repeat(let id, _, let day):
            guard let item else { return [] }
            let plan = ItemIntent.edit(id, ItemChange.plan(of: item))
            guard let occurrence = item.occurrence, let series = records.series(occurrence.series, in: scope)
            else {
                return each(.repeat(id, nil, from: day), plan)
            }
            // The rule applies from the day of the item on, so the item is first moved to the day of its occurrence.
            let rule = series.rule.flatMap { SeriesRules<Source>.remaining($0, of: series, from: occurrence) }
            return each(.edit(id, [.day(occurrence.day)]), .repeat(id, rule, from: occurrence.day), plan)
        case .edit(let id, let changes, _):
            guard let item, !changes.isEmpty else { return [] }
            let plan = changes.contains { $0.isPlan } ? ItemChange.plan(of: item) : []
            return each(.edit(id, plan + changes.compactMap { $0.inverse(for: item) }))
        case .skip(let id, let isSkipped, let day): return each(.skip(id, isSkipped: !isSkipped, on: day))
        case .rename, .tick, .move, .place, .restore, .purge: return []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        let series = SeriesRules(records: records, list: command.scope)
        switch self {
        case .create(let items): return try create(items, in: command.scope, by: person, records)
        case .rename(let id, let title, let base):
            return try change(series.standIn(for: id), command, records) { item throws(Refusal) in
                try item.rename(to: title, from: base)
            }
        case .edit(let id, let changes, _):
            let (current, changes) = series.standIn(for: id, changes)
            if changes.isEmpty, current != id { return [] }
            return try change(current, command, records) { item throws(Refusal) in
                for change in changes { try change.apply(to: &item, in: command.scope, records) }
                item.removeUnusedTime()
            }
        case .tick(let id, let done, let day): return try tick(id, done, on: day, command, records)
        case .repeat(let id, let rule, let day):
            return try series.changesForRepeating(id, rule, from: day)
        case .skip(let id, let isSkipped, let day):
            return try series.changesForSkipping(id, isSkipped, on: day, at: command.at)
        case .move(let id, let rank):
            return try place(id, command, records) { $0.rank = rank }
        case .place(let id, let rank, let section):
            return try place(id, command, records) { item in (item.rank, item.section) = (rank, section) }
        case .delete(let id):
            return try change(series.standIn(for: id), command, records, evenDeleted: true) { item in
                item.deleted = item.deleted ?? command.at
            }
        case .restore(let id):
            return try change(id, command, records, evenDeleted: true) { item in item.revive() }
        case .purge(let id): return try purge(id, command, records)
        case .send(let id, let target, let new, let rank):
            return try records.changesForSending(
                series.standIn(for: id), to: target, as: new, rank, command, by: person)
        }
    }

    private func create<Source: Records>(
        _ items: [NewItem], in scope: ScopeID, by person: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard !items.isEmpty else { throw .invalid }
        guard items.count <= Item.maxPerCommand else { throw .tooLarge }
        try records.checkRoom(for: items.count, in: scope)
        var seen: Set<String> = []
        var changes: [Change] = []
        for new in items {
            let id = RecordID(new.id.text)
            guard seen.insert(new.id.text).inserted, records.record(id, in: scope) == nil else {
                throw .conflict
            }
            var item = Item(title: try Item.titleRule.clean(new.title), rank: new.rank, author: person)
            item.quantity = new.quantity
            (item.day, item.time, item.alert) = (new.day, new.time, new.alert)
            item.note = try Item.noteRule.clean(new.note)
            if let rule = new.rule {
                changes.append(try Series.begin(with: &item, new.id, rule, from: new.day, in: scope))
            }
            item.section = new.section
            item.removeUnusedTime()
            changes.append(Change(scope, Record(id: id, content: .item(item))))
        }
        return changes
    }

    /// A cancelled occurrence without a later one stays as it is.
    private func place<Source: Records>(
        _ id: ItemID, _ command: Command, _ records: Source, _ edit: (inout Item) -> Void
    ) throws(Refusal) -> [Change] {
        let current = SeriesRules(records: records, list: command.scope).standIn(for: id)
        if records.item(current, in: command.scope)?.isCancelled == true { return [] }
        return try change(current, command, records) { item in edit(&item) }
    }

    private func tick<Source: Records>(
        _ id: ItemID, _ isDone: Bool, on day: CivilDay?, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard let item = records.item(id, in: command.scope) else { throw .notFound }
        if item.isCancelled, !isDone { return [] }
        let day = day ?? command.at.utcDay
        let rules = SeriesRules(records: records, list: command.scope)
        let isLeft = !isDone && rules.isNextErased(after: item, on: day)
        let changes = try change(id, command, records) { item in
            item.tick(isDone, at: command.at)
            if isLeft { item.occurrence = nil }
        }
        return try changes + rules.changesAfterTick(of: id, item, isDone, on: day, at: command.at)
    }

    private func purge<Source: Records>(
        _ id: ItemID, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard let item = records.item(id, in: command.scope) else { throw .notFound }
        guard item.deleted != nil else { throw .conflict }
        return records.changesForRemoving([RecordID(id.text)], from: command.scope)
    }

    @inline(never)
    private func change<Source: Records>(
        _ id: ItemID, _ command: Command, _ records: Source, evenDeleted: Bool = false,
        _ edit: (inout Item) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(RecordID(id.text), in: command.scope),
            case .item(var item) = record.content
        else { throw .notFound }
        if item.isCancelled, !evenDeleted { item.revive() }
        guard evenDeleted || item.deleted == nil else { throw .gone }
        let wasDeleted = item.deleted != nil
        try edit(&item)
        // The version of a record in the trash shows since when it is there.
        if wasDeleted, item.deleted != nil { return [] }
        record.content = .item(item)
        return [Change(command.scope, record)]
    }
}

extension Records {
    /// - Throws: `tooLarge` if a list cannot hold `count` more items. Items in its trash are counted.
    func checkRoom(for count: Int, in list: ScopeID) throws(Refusal) {
        guard !holds(moreThan: List.maxItems - count, Item.kind, in: list) else { throw .tooLarge }
    }

    /// An item of a list, also a deleted one.
    public func item(_ id: ItemID, in list: ScopeID) -> Item? {
        guard case .item(let item)? = record(RecordID(id.text), in: list)?.content else { return nil }
        return item
    }
}
