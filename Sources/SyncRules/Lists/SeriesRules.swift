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
struct SeriesRules<Source: Records> {
    let records: Source
    let list: ScopeID

    // MARK: - Ticks

    /// Creates the next occurrence of a ticked item, or removes it if the tick is undone.
    ///
    /// The id of the next occurrence depends on the series and the index only, so two devices that tick offline create
    /// one. After completion it depends on the earliest tick.
    func changesAfterTick(
        of id: ItemID, wasDone: Bool, _ isDone: Bool, on day: CivilDay
    ) throws(Refusal) -> [Change] {
        guard let record = records.record(RecordID(id.text), in: list), case .item(let item) = record.content,
            let occurrence = item.occurrence, let series = records.series(occurrence.series, in: list)
        else { return [] }
        let nextID = Occurrence(of: occurrence.series, index: occurrence.index + 1, on: day).item
        let open = records.item(nextID, in: list)
        let isUntouched = open?.isUntouched(after: item) ?? false && hasOnlyCopies(nextID, of: id)
        guard isDone else {
            return isUntouched ? records.changesForRemoving([RecordID(nextID.text)], from: list) : []
        }
        guard let next = series.next(after: occurrence, completed: day) else { return [] }
        if let open {
            let isEarlier =
                series.rule?.isAfterCompletion == true && isUntouched
                && next.day < open.occurrence?.day ?? next.day
            guard isEarlier, let record = records.record(RecordID(nextID.text), in: list) else { return [] }
            return [change(nextID, of: record, to: open.repeated(as: next))]
        }
        // An occurrence that someone deleted permanently does not come back.
        guard !wasDone else { return [] }
        return try changesForAdding(next, after: item, record)
    }

    private func changesForAdding(
        _ next: Occurrence, after item: Item, _ record: Record
    ) throws(Refusal) -> [Change] {
        try records.checkRoom(for: 1, in: list)
        return [change(next.item, of: record, to: item.repeated(as: next))]
            + copiedPictures(of: ItemID(record.id.text), to: next.item)
    }

    private func change(_ id: ItemID, of record: Record, to item: Item) -> Change {
        Change(list, Record(id: RecordID(id.text), content: .item(item), unknown: record.unknown))
    }

    private func copiedPictures(of id: ItemID, to next: ItemID) -> [Change] {
        records.shownPictures(of: id, in: list).map { (record, picture) in
            var picture = picture
            picture.item = next
            return Change(
                list,
                Record(id: copy(of: record.id, to: next), content: .picture(picture), unknown: record.unknown)
            )
        }
    }

    private func copy(of picture: RecordID, to next: ItemID) -> RecordID {
        RecordID(PictureID(from: next.text, and: picture.text).text)
    }

    /// True if the pictures of the next occurrence are those that the tick has copied, and no user has removed one.
    private func hasOnlyCopies(_ next: ItemID, of id: ItemID) -> Bool {
        let copies = records.pictures(of: id, in: list).map { copy(of: $0.id, to: next) }
        return records.pictures(of: next, in: list).allSatisfy {
            !$0.content.isDeleted && copies.contains($0.id)
        }
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
        guard item.deleted == nil else { throw .gone }
        guard let rule else {
            guard let place = item.occurrence, let series = records.series(place.series, in: list) else {
                return []
            }
            let ended = Series(rule: nil, start: series.start, startIndex: series.startIndex)
            return [change(place.series, to: ended)]
        }
        let first =
            item.occurrence ?? Occurrence(of: SeriesID(startingWith: id), index: 0, on: item.day ?? day)
        var (last, place) = lastItem(from: record, first)
        guard case .item(var item) = last.content else { return [] }
        var changes: [Change] = []
        if item.deleted == nil, item.done == nil {
            guard let first = rule.first(from: item.day ?? place.day) else { throw .invalid }
            place.day = first
            (item.day, item.occurrence) = (first, place)
            last.content = .item(item)
            changes = [Change(list, last)]
        } else if item.deleted == nil {
            let series = Series(rule: rule, start: place.day, startIndex: place.index)
            guard let next = series.next(after: place, completed: day) else { throw .invalid }
            changes = try changesForAdding(next, after: item, last)
            place = next
        }
        return [
            change(place.series, to: Series(rule: rule, start: place.day, startIndex: place.index))
        ] + changes
    }

    private func change(_ id: SeriesID, to series: Series) -> Change {
        records.preservingUnknownFields(Change(list, Record(id: RecordID(id.text), content: .series(series))))
    }

    /// The last occurrence of a series, from a known one on.
    private func lastItem(
        from record: Record, _ place: Occurrence
    ) -> (record: Record, place: Occurrence) {
        var (last, place) = (record, place)
        while case .item(let item) = last.content, item.done != nil {
            let next = Occurrence(of: place.series, index: place.index + 1, on: place.day)
            guard let record = records.record(RecordID(next.item.text), in: list),
                case .item(let item) = record.content
            else { break }
            (last, place) = (record, item.occurrence ?? next)
        }
        return (last, place)
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

    /// True if it is still as the tick of an earlier occurrence created it. If that tick removed a passed deadline, the
    /// answer is false, because the deadline of this item may be a new one.
    fileprivate func isUntouched(after former: Item) -> Bool {
        occurrence.map { self == former.repeated(as: $0) } ?? false
    }
}
