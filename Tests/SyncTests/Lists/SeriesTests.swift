import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Repeating tasks", .tags(.L10), .timeLimit(.minutes(15)))
struct SeriesTests {
    let bins: ItemID = newID()
    let rank = Rank("V")!
    /// A Thursday.
    let thursday = CivilDay("2026-11-26")!
    let mondays = Recurrence(.weekly(Weekdays(bits: 1)!))!
    let daily = Recurrence(.daily)!

    func worldWithBins(_ rule: Recurrence, from day: CivilDay? = nil) throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        let new = NewItem(
            id: bins, title: "Bins", rank: rank, quantity: try Quantity(amount: "2", unit: ""),
            day: day ?? thursday, note: "Both", rule: rule)
        try world.perform(.item(.create([new])), by: ada)
        try world.perform(.item(.edit(bins, [.assignee(boris)])), by: ada)
        return world
    }

    func items(in world: TestWorld, _ scope: ScopeID = shopping) -> [Item] {
        world.all(Item.kind, in: scope).compactMap { record -> Item? in
            if case .item(let item) = record.content, !item.isCancelled { item } else { nil }
        }.sorted { ($0.occurrence?.index ?? -1) < ($1.occurrence?.index ?? -1) }
    }

    func days(in world: TestWorld) -> [String] { items(in: world).map { $0.day?.text ?? "" } }

    func id(_ index: Int) -> ItemID {
        index == 0 ? bins : Occurrence(of: SeriesID(startingWith: bins), index: index, on: thursday).item
    }

    func tick(_ index: Int, on day: CivilDay, done: Bool = true) -> Intent {
        .item(.tick(id(index), done: done, on: day))
    }

    @Test("a new repeating task is planned for the first day of its rule")
    func firstDay() throws {
        #expect(days(in: try worldWithBins(mondays)) == ["2026-11-30"])
    }

    @Test("a tick creates the next occurrence with everything but the tick")
    func next() throws {
        var world = try worldWithBins(mondays)
        let picture = NewPicture(id: newID(), item: bins, blob: blob(1), rank: rank)
        try world.perform(.picture(.add(picture)), by: ada)
        try world.perform(tick(0, on: CivilDay("2026-11-30")!), by: ada)
        #expect(days(in: world) == ["2026-11-30", "2026-12-07"])
        let next = try #require(world.item(id(1)))
        #expect(next.title == "Bins" && next.note == "Both" && next.done == nil && next.assignee == boris)
        #expect(next.quantity == items(in: world)[0].quantity && next.author == ada)
        #expect(world.pictures(of: id(1), in: shopping).count == 1)
    }

    @Test(
        "the next day is the first one by the rule that is after the occurrence and not in the past",
        arguments: [
            ("2026-11-26", "2026-11-27"), ("2026-11-27", "2026-11-27"), ("2026-12-05", "2026-12-05"),
            ("2026-11-20", "2026-11-27"),
        ])
    func late(ticked: String, next: String) throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: CivilDay(ticked)!), by: ada)
        #expect(days(in: world) == ["2026-11-26", next])
    }

    @Test("a tick of an older device, which sends no day, creates the next occurrence")
    func olderDevice() throws {
        var world = try worldWithBins(Recurrence(.daily)!, from: noon.utcDay)
        try world.perform(.item(.tick(bins, done: true)), by: ada)
        #expect(items(in: world).map(\.day) == [noon.utcDay, noon.utcDay.advanced(by: 1)])
    }

    @Test("two ticks of one occurrence create one item, in either order")
    func twoTicks() throws {
        for days in [["2026-11-30", "2026-12-01"], ["2026-12-01", "2026-11-30"]] {
            var world = try worldWithBins(mondays)
            for day in days { try world.perform(tick(0, on: CivilDay(day)!), by: ada) }
            #expect(self.days(in: world) == ["2026-11-30", "2026-12-07"])
        }
    }

    @Test("after completion, the next day is counted from the earliest tick, in either order")
    func afterCompletion() throws {
        let rule = Recurrence(.daily, every: 3, isAfterCompletion: true)!
        for days in [["2026-11-28", "2026-12-01"], ["2026-12-01", "2026-11-28"]] {
            var world = try worldWithBins(rule)
            for day in days { try world.perform(tick(0, on: CivilDay(day)!), by: ada) }
            #expect(self.days(in: world) == ["2026-11-26", "2026-12-01"])
        }
    }

    @Test("undoing a tick removes the next occurrence, unless it was changed")
    func undo() throws {
        for isChanged in [false, true] {
            var world = try worldWithBins(daily)
            let picture = NewPicture(id: newID(), item: bins, blob: blob(1), rank: rank)
            try world.perform(.picture(.add(picture)), by: ada)
            try world.perform(tick(0, on: thursday), by: ada)
            if isChanged { try world.perform(.item(.edit(id(1), [.note("Only paper")])), by: boris) }
            try world.perform(tick(0, on: thursday, done: false), by: ada)
            #expect(items(in: world).count == (isChanged ? 2 : 1))
            try world.perform(tick(0, on: thursday), by: ada)
            #expect(days(in: world) == ["2026-11-26", "2026-11-27"])
            #expect(world.pictures(of: id(1), in: shopping).count == 1)
        }
    }

    @Test("undoing a tick keeps the next occurrence if it has a new picture")
    func undoWithNewPicture() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        let picture = NewPicture(id: newID(), item: id(1), blob: blob(2), rank: rank)
        try world.perform(.picture(.add(picture)), by: boris)
        try world.perform(tick(0, on: thursday, done: false), by: ada)
        #expect(items(in: world).count == 2 && world.pictures(of: id(1), in: shopping).count == 1)
    }

    @Test("undoing a tick keeps the next occurrence if it has a new deadline")
    func undoWithNewDeadline() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(.item(.edit(id(1), [.deadline(noon.advanced(by: 60_000))])), by: boris)
        try world.perform(tick(0, on: thursday, done: false), by: ada)
        #expect(items(in: world).count == 2)
    }

    @Test("an earlier tick after completion keeps the deadline and the reminder of the next occurrence")
    func earlierTickKeepsTimes() throws {
        var world = try worldWithBins(Recurrence(.daily, every: 3, isAfterCompletion: true)!)
        try world.perform(
            .item(.edit(bins, [.reminder(noon), .deadline(noon.advanced(by: 60_000))])), by: ada)
        try world.perform(tick(0, on: CivilDay("2026-12-01")!), by: ada)
        try world.perform(tick(0, on: CivilDay("2026-11-28")!), by: ada)
        let next = try #require(world.item(id(1)))
        #expect(next.day == CivilDay("2026-12-01") && next.reminder == noon.advanced(by: 5 * Instant.day))
        #expect(next.deadline == noon.advanced(by: 5 * Instant.day + 60_000))
    }

    @Test("undoing a tick that removed a passed deadline removes the next occurrence, which has it")
    func undoWithDeadline() throws {
        var world = try worldWithBins(daily)
        try world.perform(.item(.edit(bins, [.deadline(noon.advanced(by: -60_000))])), by: ada)
        let inverse = Intent.item(.tick(bins, done: true)).inverse(
            in: shopping, by: ada, of: world, now: noon)
        try world.perform(tick(0, on: thursday), by: ada)
        #expect(items(in: world)[1].deadline == noon.advanced(by: Instant.day - 60_000))
        for step in inverse { try world.perform(step.intent, by: ada) }
        #expect(items(in: world).count == 1)
        #expect(items(in: world)[0].deadline == noon.advanced(by: -60_000))
    }

    @Test("a row that is unticked without the toast gets its passed deadline back")
    func untickedWithDeadline() throws {
        var world = try worldWithBins(daily)
        try world.perform(.item(.edit(bins, [.deadline(noon.advanced(by: -60_000))])), by: ada)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(.item(.tick(bins, done: false, on: thursday)), by: ada)
        #expect(items(in: world)[0].deadline == noon.advanced(by: -60_000))
        try world.perform(tick(0, on: thursday), by: ada)
        #expect(items(in: world)[1].deadline == noon.advanced(by: Instant.day - 60_000))
    }

    @Test("an occurrence that was deleted permanently does not come back with another tick")
    func purged() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(.item(.delete(id(1))), by: ada)
        try world.perform(.item(.purge(id(1))), by: ada)
        try world.perform(tick(0, on: thursday), by: boris)
        #expect(items(in: world).count == 1)
    }

    @Test("an item whose next occurrence was erased leaves its series when it is unticked")
    func untickedAfterPurge() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(tick(1, on: thursday.advanced(by: 1)), by: ada)
        try world.perform(.item(.delete(id(1))), by: ada)
        try world.perform(.item(.purge(id(1))), by: ada)
        try world.perform(tick(0, on: thursday, done: false), by: ada)
        try world.perform(tick(0, on: thursday), by: ada)
        #expect(items(in: world).filter { $0.done == nil }.map(\.occurrence?.index) == [2])
    }

    @Test("moving an occurrence to another day does not change the rule")
    func moved() throws {
        var world = try worldWithBins(mondays)
        try world.perform(.item(.edit(bins, [.day(CivilDay("2026-12-02")!)])), by: ada)
        try world.perform(tick(0, on: CivilDay("2026-12-02")!), by: ada)
        #expect(days(in: world) == ["2026-12-02", "2026-12-07"])
    }

    @Test("a series ends after its count, and on its last day")
    func end() throws {
        let until = Recurrence(.daily, end: .until(CivilDay("2026-11-27")!))!
        for rule in [Recurrence(.daily, end: .count(2))!, until] {
            var world = try worldWithBins(rule)
            for index in 0..<2 { try world.perform(tick(index, on: thursday), by: ada) }
            #expect(items(in: world).allSatisfy { $0.done != nil } && items(in: world).count == 2)
        }
    }

    @Test("an ended series continues with a new rule, also on a done occurrence")
    func again() throws {
        var world = try worldWithBins(Recurrence(.daily, end: .count(1))!)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(.item(.repeat(bins, mondays, from: thursday)), by: ada)
        #expect(days(in: world) == ["2026-11-26", "2026-11-30"])
        try world.perform(tick(1, on: CivilDay("2026-11-30")!), by: ada)
        #expect(days(in: world).last == "2026-12-07")
    }

    @Test("ending the repetition leaves one plain task")
    func stop() throws {
        var world = try worldWithBins(daily)
        try world.perform(.item(.repeat(bins, nil, from: thursday)), by: ada)
        #expect(world.rule(of: try #require(world.item(bins)), in: shopping) == nil)
        try world.perform(tick(0, on: thursday), by: ada)
        #expect(items(in: world).count == 1)
    }

    @Test("a rule that is changed while another device ticks applies to the next occurrence, in either order")
    func changedMeanwhile() throws {
        let change = Intent.item(.repeat(bins, mondays, from: thursday))
        let tick = tick(0, on: thursday)
        for intents in [[tick, change], [change, tick]] {
            var world = try worldWithBins(daily)
            for intent in intents { try world.perform(intent, by: ada) }
            let open = try #require(items(in: world).last)
            #expect(open.done == nil && open.day?.weekday == 1 && items(in: world).count == 2)
            #expect(world.rule(of: open, in: shopping) == mondays)
        }
    }

    @Test("a plain task repeats from its day on, or from the day of the user")
    func begin() throws {
        for day in [nil, CivilDay("2026-12-10")] {
            var world = try TestWorld.withList()
            try world.perform(
                .item(.create([NewItem(id: bins, title: "Bins", rank: rank, day: day)])), by: ada)
            try world.perform(.item(.repeat(bins, mondays, from: thursday)), by: ada)
            #expect(days(in: world) == [day == nil ? "2026-11-30" : "2026-12-14"])
        }
    }

    @Test("undoing a change of the rule restores the rule and the day")
    func undoRule() throws {
        var world = try worldWithBins(mondays)
        for rule in [daily, nil] {
            let intent = Intent.item(.repeat(bins, rule, from: thursday))
            let inverse = intent.inverse(in: shopping, by: ada, of: world, now: noon)
            try world.perform(intent, by: ada)
            for step in inverse { try world.perform(step.intent, by: ada) }
            #expect(world.rule(of: try #require(world.item(bins)), in: shopping) == mondays)
            #expect(days(in: world) == ["2026-11-30"])
        }
    }

    @Test("an open occurrence takes its series to another list, a done one does not")
    func send() throws {
        let other = ScopeID(.list, "00000000000000000000000TW0")
        var world = try worldWithBins(daily)
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        try world.perform(tick(0, on: thursday), by: ada)
        let (open, done): (ItemID, ItemID) = (newID(), newID())
        try world.perform(.item(.send(id(1), to: other, as: open, rank)), by: ada)
        try world.perform(.item(.send(bins, to: other, as: done, rank)), by: ada)
        #expect(world.item(done, in: other)?.occurrence == nil)
        try world.perform(.item(.tick(open, done: true, on: CivilDay("2026-11-27")!)), in: other, by: ada)
        #expect(items(in: world, other).map { $0.day?.text } == ["2026-11-26", "2026-11-27", "2026-11-28"])
    }

    @Test("a copied list repeats on its own")
    func copy() throws {
        let copy = ScopeID(.list, "0000000000000000000000C0PY")
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada)
        #expect(items(in: world, copy).count == 2)
        let open = try #require(world.all(Item.kind, in: copy).first { !$0.content.isDone })
        try world.perform(
            .item(.tick(ItemID(open.id.text), done: true, on: CivilDay("2026-11-27")!)), in: copy, by: ada)
        #expect(items(in: world, copy).count == 3 && items(in: world).count == 2)
    }

    @Test("a rule without any day is refused and changes nothing")
    func impossible() throws {
        let past = Recurrence(.daily, end: .until(CivilDay("2020-01-01")!))!
        var world = try worldWithBins(daily)
        let before = world.records
        #expect(throws: Refusal.invalid) {
            try world.perform(.item(.repeat(bins, past, from: thursday)), by: ada)
        }
        let new = NewItem(id: newID(), title: "Never", rank: rank, rule: daily)
        #expect(throws: Refusal.invalid) { try world.perform(.item(.create([new])), by: ada) }
        #expect(world.records == before)
    }

    @Test("a full list refuses the tick that would add an occurrence")
    func full() throws {
        var world = try worldWithBins(daily)
        for number in 1..<List.maxItems {
            let item = Item(title: "\(number)", rank: rank, author: ada)
            world.put([Change(shopping, Record(id: newID(), content: .item(item)))])
        }
        #expect(throws: Refusal.tooLarge) { try world.perform(tick(0, on: thursday), by: ada) }
        #expect(world.item(bins)?.done == nil)
    }
}

extension Content {
    var isDone: Bool {
        if case .item(let item) = self { item.done != nil } else { false }
    }
}
