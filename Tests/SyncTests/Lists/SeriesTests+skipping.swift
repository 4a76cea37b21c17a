import Domain
import SyncRules
import Testing

extension SeriesTests {
    private func skip(_ index: Int, _ isSkipped: Bool = true) -> Intent {
        .item(.skip(id(index), isSkipped: isSkipped, on: thursday))
    }

    /// The series after commands of two devices that did not know of each other.
    private func result(of intents: [Intent], _ rule: Recurrence) throws -> [Item] {
        var world = try worldWithBins(rule)
        for intent in intents { try world.perform(intent, by: ada) }
        return items(in: world)
    }

    private var rules: [Recurrence] {
        [daily, mondays, Recurrence(.daily, every: 3, isAfterCompletion: true)!]
    }

    @Test("a skipped occurrence moves to the next day of the series with everything that it has")
    func skipped() throws {
        var world = try worldWithBins(mondays)
        let picture = NewPicture(id: newID(), item: bins, blob: blob(1), rank: rank)
        try world.perform(.picture(.add(picture)), by: ada)
        try world.perform(skip(0), by: ada)
        #expect(days(in: world) == ["2026-12-07"])
        let next = try #require(world.item(id(1)))
        #expect(next.title == "Bins" && next.note == "Both" && next.done == nil && next.assignee == boris)
        #expect(world.pictures(of: id(1), in: shopping).count == 1)
    }

    @Test("two devices that skip an occurrence skip it once")
    func skippedTwice() throws {
        for rule in rules {
            #expect(try result(of: [skip(0), skip(0)], rule) == result(of: [skip(0)], rule))
        }
    }

    @Test("a tick wins over a skip of the same occurrence, in either order")
    func skippedAndTicked() throws {
        for rule in rules {
            for day in [thursday, thursday.advanced(by: 5)] {
                let tick = tick(0, on: day)
                let expected = try result(of: [tick], rule)
                #expect(try result(of: [tick, skip(0)], rule) == expected)
                #expect(try result(of: [skip(0), tick], rule) == expected)
            }
        }
    }

    @Test("a skipped occurrence counts, and the last one cannot be skipped")
    func skippedCount() throws {
        var world = try worldWithBins(Recurrence(.daily, end: .count(2))!)
        try world.perform(skip(0), by: ada)
        #expect(throws: Refusal.invalid) { try world.perform(skip(1), by: ada) }
        try world.perform(tick(1, on: CivilDay("2026-11-27")!), by: ada)
        #expect(items(in: world).map { $0.done != nil } == [true])
    }

    @Test("undoing a skip restores the occurrence, and leaves the next one only if it was changed")
    func skipUndone() throws {
        for isChanged in [false, true] {
            var world = try worldWithBins(daily)
            let before = items(in: world)
            let inverse = skip(0).inverse(in: shopping, by: ada, of: world, now: noon)
            try world.perform(skip(0), by: ada)
            if isChanged { try world.perform(.item(.rename(id(1), "Paper")), by: boris) }
            for step in inverse { try world.perform(step.intent, by: ada) }
            #expect(
                items(in: world).prefix(1) == before[...] && items(in: world).count == (isChanged ? 2 : 1))
            try world.perform(skip(0), by: ada)
            #expect(days(in: world) == ["2026-11-27"])
        }
    }

    @Test("a skip does not bring back a later occurrence that was skipped before")
    func skippedBeforeUntick() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(skip(1), by: ada)
        try world.perform(.item(.tick(bins, done: false, on: thursday)), by: ada)
        try world.perform(skip(0), by: ada)
        #expect(world.item(id(1))?.isCancelled == true && items(in: world).count == 1)
    }

    @Test("the undo of a new rule restores the rule, its day and the number of occurrences that are left")
    func ruleUndone() throws {
        let rule = try #require(Recurrence(.daily, end: .count(3)))
        var world = try worldWithBins(rule)
        try world.perform(tick(0, on: thursday), by: ada)
        let day = try #require(world.item(id(1))?.day)
        try world.perform(.item(.edit(id(1), [.day(day.advanced(by: 2))])), by: ada)
        let change = Intent.item(
            .repeat(id(1), Recurrence(.daily, every: 7), from: day.advanced(by: 2)))
        let inverse = change.inverse(in: shopping, by: ada, of: world, now: noon)
        try world.perform(change, by: ada)
        for step in inverse { try world.perform(step.intent, by: ada) }
        #expect(world.item(id(1))?.day == day.advanced(by: 2) && world.item(id(1))?.occurrence?.day == day)
        try world.perform(tick(1, on: day), by: ada)
        #expect(world.item(id(2))?.day == day.advanced(by: 1))
        try world.perform(tick(2, on: day.advanced(by: 1)), by: ada)
        #expect(world.item(id(3)) == nil)
    }

    @Test("an ended series is not skipped")
    func skippedAfterEnd() throws {
        var world = try worldWithBins(daily)
        try world.perform(.item(.repeat(bins, nil, from: thursday)), by: ada)
        try world.perform(skip(0), by: ada)
        #expect(days(in: world) == ["2026-11-26"])
    }

    /// Commands of a device that has not seen yet that the item was skipped, or that its tick was undone.
    private func lateCommands(for item: ItemID) -> [Intent] {
        [
            .item(.rename(item, "Paper")), .item(.edit(item, [.note("Only paper")])),
            .item(.edit(item, [.reminder(noon)])), .item(.edit(item, [.assignee(nil), .day(thursday)])),
            .item(.move(item, Rank("W")!)), .item(.delete(item)),
            .picture(.add(NewPicture(id: newID(), item: item, blob: blob(2), rank: rank))),
        ]
    }

    @Test("a change on a device that has not seen the skip has the same result in either order")
    func changedAndSkipped() throws {
        for change in lateCommands(for: bins) where change != .item(.delete(bins)) {
            var worlds = [try worldWithBins(daily), try worldWithBins(daily)]
            for intent in [change, skip(0)] { try worlds[0].perform(intent, by: ada) }
            for intent in [skip(0), change] { try worlds[1].perform(intent, by: ada) }
            #expect(items(in: worlds[0]) == items(in: worlds[1]))
            let pictures = worlds.map { $0.pictures(of: id(1), in: shopping).count }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test("deleting an occurrence that was skipped elsewhere deletes the next one, which can be restored")
    func deletedAfterSkip() throws {
        var world = try worldWithBins(daily)
        try world.perform(skip(0), by: ada)
        try world.perform(.item(.delete(bins)), by: boris)
        #expect(items(in: world).allSatisfy { $0.deleted != nil } && items(in: world).count == 1)
        try world.perform(.item(.restore(id(1))), by: boris)
        #expect(days(in: world) == ["2026-11-27"])
    }

    @Test("an undone tick never removes what another device writes on the next occurrence, in either order")
    func changedAndUnticked() throws {
        let untick = tick(0, on: thursday, done: false)
        for change in lateCommands(for: id(1)) + [tick(1, on: thursday)] {
            var worlds = [try worldWithBins(daily), try worldWithBins(daily)]
            for index in 0..<2 {
                try worlds[index].perform(tick(0, on: thursday), by: ada)
                for intent in index == 0 ? [change, untick] : [untick, change] {
                    try worlds[index].perform(intent, by: ada)
                }
            }
            // Without text, the undone tick may come first. Then nothing is left to move or delete.
            if case .item(.move) = change { continue }
            if case .item(.delete) = change { continue }
            #expect(items(in: worlds[0]) == items(in: worlds[1]) && items(in: worlds[0]).count > 1)
            let pictures = worlds.map { $0.pictures(of: id(1), in: shopping).count }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test("the next occurrence can move to another list after the tick that created it was undone")
    func sentAndUnticked() throws {
        let other = ScopeID(.list, "00000000000000000000000TW0")
        var world = try worldWithBins(daily)
        try world.perform(.list(.create(name: "Other")), in: other, by: ada)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(tick(0, on: thursday, done: false), by: ada)
        try world.perform(.item(.send(id(1), to: other, as: newID(), rank)), by: ada)
        #expect(items(in: world, other).map { $0.day?.text } == ["2026-11-27"])
    }

    @Test("a tick that is repeated after its undo does not bring back an occurrence that was skipped later")
    func tickedAgainAfterSkip() throws {
        var world = try worldWithBins(daily)
        try world.perform(tick(0, on: thursday), by: ada)
        try world.perform(skip(1), by: ada)
        for isDone in [false, true] { try world.perform(tick(0, on: thursday, done: isDone), by: ada) }
        #expect(days(in: world) == ["2026-11-26", "2026-11-28"])
    }

    /// A skipped occurrence, done ones, and an open one at the end.
    private func longSeries(_ count: Int, without missing: Int? = nil) throws -> TestWorld {
        var world = try worldWithBins(daily)
        let first = try #require(world.item(bins))
        try world.perform(skip(0), by: ada)
        world.put(
            (1...count).map { index in
                var item = first
                item.occurrence = Occurrence(
                    of: SeriesID(startingWith: bins), index: index, on: thursday.advanced(by: index))
                item.done = index == count ? nil : noon
                return Change(shopping, Record(id: RecordID(id(index).text), content: .item(item)))
            })
        if let missing { world.put([Change(removing: RecordID(id(missing).text), from: shopping)]) }
        world.reads = TestWorld.ReadCount()
        return world
    }

    @Test("a command for a skipped occurrence finds the open one of 10,000 with few reads")
    func longSeriesIsSearched() throws {
        for count in [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 10_000] {
            var world = try longSeries(count)
            try world.perform(.item(.rename(bins, "Paper")), by: ada)
            #expect(try #require(world.reads).number < 100)
            #expect(world.item(id(count))?.title == "Paper" && world.item(bins)?.isCancelled == true)
            try world.perform(.item(.repeat(bins, mondays, from: thursday)), by: ada)
            #expect(try #require(world.reads).number < 200)
            #expect(world.series(SeriesID(startingWith: bins), in: shopping)?.startIndex == count)
        }
    }

    @Test("a command for a skipped occurrence finds the open one before cancelled ones", arguments: 1...20)
    func openBeforeCancelled(count: Int) throws {
        for cancelled in 1...3 {
            var world = try longSeries(count)
            let open = try #require(world.item(id(count)))
            for index in count + 1...count + cancelled {
                var item = open
                item.occurrence = Occurrence(
                    of: SeriesID(startingWith: bins), index: index, on: thursday.advanced(by: index))
                item.cancel(at: noon)
                world.put([Change(shopping, Record(id: RecordID(id(index).text), content: .item(item)))])
            }
            try world.perform(.item(.rename(bins, "Paper")), by: ada)
            #expect(world.item(id(count))?.title == "Paper" && world.item(bins)?.isCancelled == true)
        }
    }

    @Test("a command for a sub-item of a skipped occurrence reads few of 10,000 occurrences")
    func longSeriesWithSubItems() throws {
        var world = try longSeries(10_000)
        let step: SubItemID = newID()
        world.put([
            Change(
                shopping,
                Record(
                    id: RecordID(step.text), content: .subItem(SubItem(item: bins, title: "Lid", rank: rank)))
            )
        ])
        try world.perform(.subItem(.rename(step, "Bag")), by: ada)
        #expect(try #require(world.reads).number < 200)
        #expect(world.subItem(step, in: shopping)?.title == "Bag")
    }

    @Test("a command for a skipped occurrence finds an item if one of the series was erased")
    func longSeriesWithGap() throws {
        for missing in 1...9 {
            var world = try longSeries(10, without: missing)
            try world.perform(.item(.rename(bins, "Paper")), by: ada)
            let renamed = (0...10).filter { world.item(id($0))?.title == "Paper" }
            #expect(renamed == [10] || renamed == [0], "without \(missing)")
        }
    }
}
