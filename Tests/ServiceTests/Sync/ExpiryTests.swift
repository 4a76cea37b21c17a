import Database
import Domain
import FeatureTags
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

/// Records that expire.
@Suite("Expiry of deleted records", .timeLimit(.minutes(15)))
struct ExpiryTests {
    let house: HouseholdFixture
    let days: Int64 = 86_400_000

    init() throws {
        house = try HouseholdFixture()
    }

    @Test("a deleted item is in the trash for 30 days, then it is removed with its history")
    func item() throws {
        _ = try house.perform(.item(.rename(house.item, "Oat milk")), by: .editor)
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        try house.pass(29 * days)
        _ = try house.perform(.item(.restore(house.item)), by: .editor)
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        try house.pass(29 * days)
        #expect(try house.stored()?.data != nil)
        #expect(try house.rememberedStates() == 4)
        let commits = try house.pass(2 * days)
        #expect(commits.flatMap(\.parts).map(\.scope) == [house.list])
        #expect(try house.stored()?.data == nil)
        #expect(try house.rememberedStates() == 0)
        #expect(try house.perform(.item(.restore(house.item)), by: .editor) == .rejected(.notFound))
    }

    @Test("an item that is deleted again stays no longer in the trash")
    func deletedTwice() throws {
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        try house.pass(29 * days)
        _ = try house.perform(.item(.delete(house.item)), by: .owner)
        try house.pass(days + 1)
        #expect(try house.stored()?.data == nil)
    }

    @Test("a restored item does not expire")
    func restored() throws {
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        _ = try house.perform(.item(.restore(house.item)), by: .editor)
        #expect(try house.pass(400 * days).isEmpty)
        #expect(try house.stored()?.data != nil)
    }

    @Test("a deleted list is removed completely after 30 days, also for its owner", .tags(.L1))
    func list() throws {
        _ = try house.perform(.list(.delete), by: .owner)
        try house.pass(30 * days - 1)
        guard case .done = try house.perform(.list(.restore), by: .owner) else {
            Issue.record("The list was not restored."); return
        }
        _ = try house.perform(.list(.delete), by: .owner)
        try house.pass(30 * days - 1)
        #expect(try house.sees(.owner))
        try house.pass(2)
        #expect(try !house.sees(.owner))
        #expect(try RecordTable(house.connection).page(of: house.list, after: nil, limit: 10).rows.isEmpty)
        #expect(try house.perform(.list(.restore), by: .owner) == .rejected(.notFound))
    }

    @Test("a deleted group is removed completely after 30 days, also for its owner")
    func group() throws {
        let family = ScopeID(.group, "00000000000000000000FAM11Y")
        _ = try house.perform(.group(.create(name: "Family")), in: family, by: .owner)
        _ = try house.perform(.group(.delete), in: family, by: .owner)
        try house.pass(29 * days)
        guard case .done = try house.perform(.group(.restore), in: family, by: .owner) else {
            Issue.record("The group was not restored."); return
        }
        _ = try house.perform(.group(.delete), in: family, by: .owner)
        try house.pass(31 * days)
        #expect(try house.perform(.group(.restore), in: family, by: .owner) == .rejected(.notFound))
        #expect(try RecordTable(house.connection).page(of: family, after: nil, limit: 10).rows.isEmpty)
    }

    @Test("a purged scope leaves no data and cannot be created again")
    func purged() throws {
        for intent in [Intent.item(.rename(house.item, "Oat milk")), .list(.delete), .list(.purge)] {
            guard case .done = try house.perform(intent, by: .owner) else {
                Issue.record("\(intent) was rejected."); return
            }
        }
        #expect(try house.rememberedStates() == 0)
        for visitor in [AccessTests.Visitor.former, .owner] {
            #expect(try house.perform(.list(.create(name: "Again")), by: visitor) == .rejected(.notFound))
        }
    }

    @Test("a device that was away longer than tombstones are stored gets a snapshot")
    func tombstone() throws {
        let table = RecordTable(house.connection)
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        try house.pass(31 * days)
        let version = try table.versions(of: house.list)?.head
        try house.pass(100 * days)
        let later: ItemID = newID()
        let bread = NewItem(id: later, title: "Bread", rank: Rank("V")!)
        for intent in [ItemIntent.create([bread]), .delete(later), .purge(later)] {
            _ = try house.perform(.item(intent), by: .owner)
        }
        try house.pass(79 * days)
        #expect(try house.stored() != nil)
        try house.pass(2 * days)
        #expect(try table.record(RecordID(later.text), in: house.list) != nil, "it expires later")
        #expect(try house.stored() == nil)
        #expect(try table.versions(of: house.list)?.floor == version)
    }
}

extension HouseholdFixture {
    /// Advances the clock and removes expired records.
    @discardableResult
    fileprivate func pass(_ time: Int64) throws -> [Commit] {
        now = now.advanced(by: time)
        return try processor.expiredRecords.purge(at: now).commits
    }

    fileprivate func stored() throws -> RecordTable.Stored? {
        try RecordTable(connection).record(RecordID(item.text), in: list)
    }

    fileprivate func rememberedStates() throws -> Int {
        try connection.run("SELECT id FROM history WHERE scope = \(list.text) AND id = \(item.text)").count
    }
}
