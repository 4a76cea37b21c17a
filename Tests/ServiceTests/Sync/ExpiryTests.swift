import Database
import Domain
import FeatureTags
import SQLite
import Storage
import Sync
import Testing
import Wire

@testable import Service

/// What time takes away.
@Suite("What was deleted long ago", .timeLimit(.minutes(15)))
struct ExpiryTests {
    let house: House
    let days: Int64 = 86_400_000

    init() throws {
        house = try House()
    }

    @Test("an item is in the trash for 30 days, then it is gone for everybody, with all that it ever was")
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
        #expect(try house.perform(.item(.restore(house.item)), by: .editor) == .refused(.notFound))
    }

    @Test("an item that is deleted once more has no longer in the trash")
    func deletedTwice() throws {
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        try house.pass(29 * days)
        _ = try house.perform(.item(.delete(house.item)), by: .owner)
        try house.pass(days + 1)
        #expect(try house.stored()?.data == nil)
    }

    @Test("an item that was restored stays")
    func restored() throws {
        _ = try house.perform(.item(.delete(house.item)), by: .editor)
        _ = try house.perform(.item(.restore(house.item)), by: .editor)
        #expect(try house.pass(400 * days).isEmpty)
        #expect(try house.stored()?.data != nil)
    }

    @Test("a deleted list goes whole after 30 days, also from its owner", .tags(.L1))
    func list() throws {
        _ = try house.perform(.list(.delete), by: .owner)
        try house.pass(30 * days - 1)
        guard case .done = try house.perform(.list(.restore), by: .owner) else {
            Issue.record("It did not come back."); return
        }
        _ = try house.perform(.list(.delete), by: .owner)
        try house.pass(30 * days - 1)
        #expect(try house.sees(.owner))
        try house.pass(2)
        #expect(try !house.sees(.owner))
        #expect(try RecordTable(house.connection).page(of: house.list, after: nil, limit: 10).rows.isEmpty)
        #expect(try house.perform(.list(.restore), by: .owner) == .refused(.notFound))
    }

    @Test("a deleted group goes whole after 30 days, also from its owner")
    func group() throws {
        let family = ScopeID(.group, "00000000000000000000FAM11Y")
        _ = try house.perform(.group(.create(name: "Family")), in: family, by: .owner)
        _ = try house.perform(.group(.delete), in: family, by: .owner)
        try house.pass(29 * days)
        guard case .done = try house.perform(.group(.restore), in: family, by: .owner) else {
            Issue.record("It did not come back."); return
        }
        _ = try house.perform(.group(.delete), in: family, by: .owner)
        try house.pass(31 * days)
        #expect(try house.perform(.group(.restore), in: family, by: .owner) == .refused(.notFound))
        #expect(try RecordTable(house.connection).page(of: family, after: nil, limit: 10).rows.isEmpty)
    }

    @Test("what is deleted for good leaves nothing of what it was, and its scope begins no second time")
    func purged() throws {
        for intent in [Intent.item(.rename(house.item, "Oat milk")), .list(.delete), .list(.purge)] {
            guard case .done = try house.perform(intent, by: .owner) else {
                Issue.record("\(intent) was refused."); return
            }
        }
        #expect(try house.rememberedStates() == 0)
        for visitor in [AccessTests.Visitor.former, .owner] {
            #expect(try house.perform(.list(.create(name: "Again")), by: visitor) == .refused(.notFound))
        }
    }

    @Test("a device that was away for longer than it is told of what is gone gets everything anew")
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
        #expect(try table.record(RecordID(later.text), in: house.list) != nil, "it has its own time")
        #expect(try house.stored() == nil)
        #expect(try table.versions(of: house.list)?.floor == version)
    }
}

extension House {
    /// Time goes by, and the server clears away what is due.
    @discardableResult
    fileprivate func pass(_ time: Int64) throws -> [Commit] {
        now = now.advanced(by: time)
        return try processor.expire(at: now).commits
    }

    fileprivate func stored() throws -> RecordTable.Stored? {
        try RecordTable(connection).record(RecordID(item.text), in: list)
    }

    fileprivate func rememberedStates() throws -> Int {
        try connection.run("SELECT id FROM history WHERE scope = \(list.text) AND id = \(item.text)").count
    }
}
