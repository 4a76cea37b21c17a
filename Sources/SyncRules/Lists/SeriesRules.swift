import Domain

extension Series {
    /// Makes a new item the first occurrence of a new series.
    /// - Throws: `invalid` without a day, or if the rule has none from it on.
    static func begin(
        with item: inout Item, _ id: ItemID, _ rule: Recurrence, from day: CivilDay?, in scope: ScopeID
    ) throws(Refusal) -> Change {
        guard let first = day.flatMap({ rule.first(from: $0) }) else { throw .invalid }
        let occurrence = Occurrence(of: SeriesID(startingWith: id), index: 0, on: first)
        (item.day, item.occurrence) = (first, occurrence)
        let series = Series(rule: rule, start: first)
        return Change(scope, Record(id: RecordID(occurrence.series.text), content: .series(series)))
    }
}

extension Records {
    public func series(_ id: SeriesID, in list: ScopeID) -> Series? {
        guard case .series(let series)? = record(RecordID(id.text), in: list)?.content else { return nil }
        return series
    }

    /// The rule of an item that repeats.
    public func rule(of item: Item, in list: ScopeID) -> Recurrence? {
        item.occurrence.flatMap { series($0.series, in: list)?.rule }
    }
}

/// The commands of repeating tasks in a list. The rules use the days of the user who acts, and no time zone, so every
/// device and the server create the same occurrences.
public struct SeriesRules<Source: Records> {
    let records: Source
    let list: ScopeID

    public init(records: Source, list: ScopeID) {
        self.records = records
        self.list = list
    }

    // MARK: - Screens

    /// The command that moves all following occurrences along with one that is moved to another day; nil if that is
    /// impossible.
    public func movingFollowing(_ id: ItemID, to day: CivilDay) -> ItemIntent? {
        guard let item = records.item(id, in: list), item.done == nil, let occurrence = item.occurrence,
            let series = records.series(occurrence.series, in: list),
            let rule = series.rule?.moved(from: occurrence.day, to: day),
            let moved = SeriesRules.remaining(rule, of: series, from: occurrence)
        else { return nil }
        return moved.first(from: day) == day ? .repeat(id, moved, from: day) : nil
    }

    /// A rule without the occurrences before a place, if its end is a number of occurrences of a series; nil if none is
    /// left.
    static func remaining(_ rule: Recurrence, of series: Series, from occurrence: Occurrence) -> Recurrence? {
        guard case .count(let count) = rule.end else { return rule }
        return rule.ending(.count(count - occurrence.index + series.startIndex))
    }

    /// The day of the occurrence that follows an item; nil if it is the last one or does not repeat.
    /// - Parameters:
    ///   - day: the day of the user.
    ///   - isSkipped: true if the item is skipped, false if it is ticked.
    public func nextDay(
        after item: Item, on day: CivilDay, isSkipped: Bool = false
    ) -> CivilDay? {
        guard let occurrence = item.occurrence, let series = records.series(occurrence.series, in: list)
        else {
            return nil
        }
        return series.next(after: occurrence, completed: isSkipped ? max(day, occurrence.day) : day)?.day
    }

    // MARK: - Ticks

    /// Creates the next occurrence of a ticked item, or cancels it if the tick is undone.
    ///
    /// The id of the next occurrence depends on the series and the index only, so two devices that tick offline create
    /// one. After completion it depends on the earliest tick.
    /// - Parameter item: the item before the tick.
    func changesAfterTick(
        of id: ItemID, _ item: Item, _ isDone: Bool, on day: CivilDay, at now: Instant
    ) throws(Refusal) -> [Change] {
        guard let record = records.record(RecordID(id.text), in: list),
            let occurrence = item.occurrence, let series = records.series(occurrence.series, in: list)
        else { return [] }
        let next = series.next(after: occurrence, completed: day)
        guard let later = self.next(after: occurrence), let open = records.item(later, in: list) else {
            // An occurrence that someone deleted permanently does not come back.
            guard isDone, item.done == nil, let next else { return [] }
            return try changesForAdding(next, after: item, record)
        }
        var former = item
        former.deadline = item.deadline ?? occurrence.expiredDeadline
        let isUntouched = open.isUntouched(after: former) && hasOnlyCopies(later, of: id)
        guard isDone else { return isUntouched ? [cancelling(later, at: now)].compactMap { $0 } : [] }
        guard let next else { return [] }
        if open.isCancelled {
            return item.done != nil || takesPlace(later)
                ? [] : try changesForAdding(next, after: item, record)
        }
        // A tick wins over a skip of the same occurrence on another device.
        let day = open.occurrence?.day ?? next.day
        let isBetter =
            item.isCancelled ? next.day != day : series.rule?.isAfterCompletion == true && next.day < day
        guard isUntouched, isBetter, let record = records.record(RecordID(later.text), in: list) else {
            return []
        }
        return [change(later, of: record, to: open.repeated(as: next))]
    }

    /// True if a done item was followed by an occurrence that was erased. When it is unticked, it leaves the series:
    /// another tick would create the same occurrence again, although a later one may be open.
    func isNextErased(after item: Item, on day: CivilDay) -> Bool {
        guard item.done != nil, let occurrence = item.occurrence, let later = next(after: occurrence),
            records.item(later, in: list) == nil
        else { return false }
        return records.series(occurrence.series, in: list)?.next(after: occurrence, completed: day) != nil
    }

    private func next(after occurrence: Occurrence, by step: Int = 1) -> ItemID? {
        let index = occurrence.index + step
        return Series.indices.contains(index)
            ? Occurrence(of: occurrence.series, index: index, on: occurrence.day).item : nil
    }

    private func cancelling(_ id: ItemID, at now: Instant) -> Change? {
        guard let record = records.record(RecordID(id.text), in: list), case .item(var item) = record.content
        else { return nil }
        item.cancel(at: now)
        return change(id, of: record, to: item)
    }

    /// The pictures and sub-items are copied, too. If the next occurrence was cancelled, it takes place again.
    private func changesForAdding(
        _ next: Occurrence, after item: Item, _ record: Record
    ) throws(Refusal) -> [Change] {
        if records.item(next.item, in: list) == nil { try records.checkRoom(for: 1, in: list) }
        let copies = copiedAttachments(of: ItemID(record.id.text), to: next.item)
        let others = records.attached(to: next.item, in: list).filter { old in
            !copies.contains { $0.id == old.id }
        }
        return [change(next.item, of: record, to: item.repeated(as: next))] + copies
            + others.map { Change(removing: $0.id, from: list) }
    }

    // MARK: - Skipping

    /// Cancels the open occurrence and creates the next one, or undoes that.
    ///
    /// An occurrence that another device has ticked or skipped stays as it is.
    /// - Throws: `invalid` if the series has no next day.
    func changesForSkipping(
        _ id: ItemID, _ isSkipped: Bool, on day: CivilDay, at now: Instant
    ) throws(Refusal) -> [Change] {
        guard let record = records.record(RecordID(id.text), in: list), case .item(let item) = record.content
        else { throw .notFound }
        guard item.deleted == nil || item.isCancelled else { throw .gone }
        guard item.isCancelled != isSkipped else { return [] }
        guard isSkipped else {
            var open = item
            open.revive()
            return [change(id, of: record, to: open)]
                + (try changesAfterTick(of: id, item, false, on: day, at: now))
        }
        guard item.done == nil, let occurrence = item.occurrence,
            let series = records.series(occurrence.series, in: list),
            series.rule != nil
        else { return [] }
        guard let next = series.next(after: occurrence, completed: max(day, occurrence.day)) else {
            throw .invalid
        }
        var skipped = item
        skipped.cancel(at: now)
        return [change(id, of: record, to: skipped)]
            + (takesPlace(next.item) ? [] : try changesForAdding(next, after: item, record))
    }

    /// True if an occurrence exists and is not cancelled, or if a later one takes place instead.
    private func takesPlace(_ id: ItemID) -> Bool {
        records.item(standIn(for: id), in: list)?.isCancelled == false
    }

    /// The item that a command for a cancelled occurrence changes instead: the open occurrence, so that nothing that a
    /// user wrote on another device is lost. Without an open occurrence, it is the item itself.
    func standIn(for id: ItemID) -> ItemID {
        guard let record = records.record(RecordID(id.text), in: list), case .item(let item) = record.content,
            item.isCancelled, let occurrence = item.occurrence
        else { return id }
        let last = lastItem(from: record, occurrence).record
        guard case .item(let found) = last.content, found.done == nil, found.deleted == nil else { return id }
        return ItemID(last.id.text)
    }

    private func change(_ id: ItemID, of record: Record, to item: Item) -> Change {
        Change(list, Record(id: RecordID(id.text), content: .item(item), unknown: record.unknown))
    }

    private func copiedAttachments(of id: ItemID, to next: ItemID) -> [Change] {
        records.attached(to: id, in: list).compactMap { record in
            guard var content = record.content.copied(to: next) else { return nil }
            if case .subItem(let sub) = content { content = .subItem(sub.repeated(for: next)) }
            return Change(
                list, Record(id: record.id.copied(to: next), content: content, unknown: record.unknown))
        }
    }

    /// True if the pictures and sub-items of the next occurrence are those that the tick has copied, and no user has
    /// changed one.
    private func hasOnlyCopies(_ next: ItemID, of id: ItemID) -> Bool {
        var copies: [RecordID: Content] = [:]
        for record in records.attached(to: id, in: list) {
            copies[record.id.copied(to: next)] = record.content
        }
        return records.attached(to: next, in: list).allSatisfy { record in
            guard !record.content.isDeleted, let original = copies[record.id] else { return false }
            guard case .subItem(let copy) = record.content, case .subItem(let sub) = original else {
                return true
            }
            return copy == sub.repeated(for: next)
        }
    }

    /// The number of occurrences up to which the copies of a sub-item are followed. Cancelled occurrences are erased
    /// after 30 days, so users do not reach it.
    private static var maxCopies: Int { 1000 }

    /// The sub-item that a command for a sub-item of a cancelled occurrence changes instead: its copy at the open one.
    func standIn(for id: SubItemID, of item: ItemID) -> SubItemID {
        let current = standIn(for: item)
        guard current != item, var occurrence = records.item(item, in: list)?.occurrence,
            let last = records.item(current, in: list)?.occurrence,
            last.index - occurrence.index <= SeriesRules.maxCopies
        else { return id }
        // Each tick copies the sub-items of its item, so the id follows from all occurrences between the two.
        var copy = RecordID(id.text)
        while occurrence.index < last.index {
            occurrence.index += 1
            copy = copy.copied(to: occurrence.item)
        }
        return records.record(copy, in: list) == nil ? id : SubItemID(copy.text)
    }

    /// The item that an edit changes instead, and the changes for it.
    func standIn(for id: ItemID, _ changes: [ItemChange]) -> (ItemID, [ItemChange]) {
        let current = standIn(for: id)
        guard current != id, let day = records.item(id, in: list)?.occurrence?.day,
            let later = records.item(current, in: list)?.occurrence?.day
        else { return (current, changes) }
        return (current, changes.compactMap { $0.moved(by: later.number - day.number) })
    }

    // MARK: - Rules

    /// Starts, changes or ends the series of an item.
    ///
    /// The new rule counts from the open occurrence. If the item was done elsewhere in the meantime, that is a later
    /// item, which is created if the former rule had ended.
    /// - Parameter day: the day of the user, for an item without a day.
    /// - Throws: `invalid` if the rule has no day.
    func changesForRepeating(
        _ id: ItemID, _ rule: Recurrence?, from day: CivilDay
    ) throws(Refusal) -> [Change] {
        guard let record = records.record(RecordID(id.text), in: list), case .item(let item) = record.content
        else {
            throw .notFound
        }
        guard item.deleted == nil || item.isCancelled else { throw .gone }
        guard let rule else {
            guard let occurrence = item.occurrence, let series = records.series(occurrence.series, in: list)
            else {
                return []
            }
            let ended = Series(rule: nil, start: series.start, startIndex: series.startIndex)
            return [change(occurrence.series, to: ended)]
        }
        let first =
            item.occurrence ?? Occurrence(of: SeriesID(startingWith: id), index: 0, on: item.day ?? day)
        var (last, occurrence) = lastItem(from: record, first)
        guard case .item(var item) = last.content else { return [] }
        var changes: [Change] = []
        if item.done == nil, item.deleted == nil || item.isCancelled {
            guard let first = rule.first(from: item.day ?? occurrence.day) else { throw .invalid }
            occurrence.day = first
            (item.day, item.occurrence) = (first, occurrence)
            last.content = .item(item)
            changes = [Change(list, last)]
        } else if item.deleted == nil {
            let series = Series(rule: rule, start: occurrence.day, startIndex: occurrence.index)
            guard let next = series.next(after: occurrence, completed: day) else { throw .invalid }
            changes = try changesForAdding(next, after: item, last)
            occurrence = next
        }
        return [
            change(
                occurrence.series, to: Series(rule: rule, start: occurrence.day, startIndex: occurrence.index)
            )
        ] + changes
    }

    private func change(_ id: SeriesID, to series: Series) -> Change {
        records.preservingUnknownFields(Change(list, Record(id: RecordID(id.text), content: .series(series))))
    }

    /// An open occurrence of a series, from a known one on. Without one it is an occurrence that has no next one.
    ///
    /// The steps grow, and shrink again after a missing occurrence, so that a long series costs few reads.
    private func lastItem(
        from record: Record, _ occurrence: Occurrence
    ) -> (record: Record, occurrence: Occurrence) {
        var last = (record: record, occurrence: occurrence)
        var step = 1
        while last.record.isOver, let found = item(step, after: last.occurrence) {
            (last, step) = (found, step * 2)
        }
        while step > 1, last.record.isOver {
            step /= 2
            if let found = item(step, after: last.occurrence) { last = found }
        }
        return openItem(before: last, after: occurrence) ?? last
    }

    /// The open occurrence before the last one of a series, if all behind it are cancelled because ticks were undone.
    private func openItem(
        before last: (record: Record, occurrence: Occurrence), after first: Occurrence
    ) -> (record: Record, occurrence: Occurrence)? {
        var found = last
        while found.record.isCancelled, found.occurrence.index > first.index,
            let former = item(-1, after: found.occurrence)
        {
            found = former
        }
        return found.record.isOver ? nil : found
    }

    private func item(_ step: Int, after occurrence: Occurrence) -> (record: Record, occurrence: Occurrence)?
    {
        guard let id = next(after: occurrence, by: step),
            let record = records.record(RecordID(id.text), in: list),
            case .item(let item) = record.content, let found = item.occurrence,
            found.index == occurrence.index + step
        else { return nil }
        return (record, found)
    }

    // MARK: - Other lists

    /// The series of an open item, with a new id in the target list. A completed item leaves its series.
    func changeForSending(_ item: inout Item, to target: ScopeID, as new: ItemID) -> Change? {
        guard item.done == nil, let occurrence = item.occurrence,
            let record = records.record(RecordID(occurrence.series.text), in: list)
        else {
            item.occurrence = nil
            return nil
        }
        let id = SeriesID(from: new.text, and: occurrence.series.text)
        item.occurrence?.series = id
        return Change(
            target, Record(id: RecordID(id.text), content: record.content, unknown: record.unknown))
    }
}

extension Record {
    /// True for an item that is done or cancelled.
    fileprivate var isOver: Bool {
        if case .item(let item) = content { item.done != nil || item.isCancelled } else { false }
    }

    fileprivate var isCancelled: Bool {
        if case .item(let item) = content { item.isCancelled } else { false }
    }
}

extension Item {
    /// Its copy as another occurrence of its series. Deadline and reminder move along, in days of 24 hours.
    fileprivate func repeated(as occurrence: Occurrence) -> Item {
        var next = self
        let shift =
            Int64(occurrence.day.number - (self.occurrence?.day ?? occurrence.day).number) * Instant.day
        (next.done, next.deleted, next.occurrence, next.day) = (nil, nil, occurrence, occurrence.day)
        next.deadline = deadline?.advanced(by: shift)
        next.reminder = reminder?.advanced(by: shift)
        return next
    }

    /// True if it is still as the tick of an earlier occurrence created it.
    fileprivate func isUntouched(after former: Item) -> Bool {
        occurrence.map { self == former.repeated(as: $0) } ?? false
    }
}
