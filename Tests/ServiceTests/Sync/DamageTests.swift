import Database
import Domain
import FeatureTags
import JSON
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import Testing
import Wire

@testable import Service

/// Ada's shared list with a damaged record.
@Suite("Damaged records", .tags(.S1, .S2), .timeLimit(.minutes(15)))
struct DamageTests {
    private let house: HouseholdFixture
    private let bread: ItemID = newID()

    init() throws {
        house = try HouseholdFixture()
        try done(.item(.create([NewItem(id: bread, title: "Bread", rank: Rank("V")!)])), by: .owner)
    }

    private func done(
        _ intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor
    ) throws {
        guard case .done = try house.perform(intent, in: scope, by: visitor) else { throw Refusal.invalid }
    }

    private func spoil(_ record: RecordID, in scope: ScopeID, _ data: String = #"{"title":"Milk"#) throws {
        _ = try house.connection.run(
            "UPDATE record SET data = \(data) WHERE scope = \(scope.text) AND id = \(record.text)")
        house.processor.didRollBack()
    }

    /// All rows that a new device gets, in pages of `limit` rows.
    private func pull(
        by visitor: AccessTests.Visitor, limit: Int = 1000, _ damage: DamageLog = DamageLog()
    ) throws -> [ScopeID: [RecordState]] {
        let reader = SyncQueries(connection: house.connection, epoch: "e", damage: damage)
        var cursors: [ScopeID: PullRequest.Position] = [:]
        var rows: [ScopeID: [RecordState]] = [:]
        for _ in 0..<100 {
            let request = PullRequest(epoch: "e", cursors: cursors, first: nil, limit: limit, window: 200)
            let bytes = try reader.pull(request, by: house.people[visitor]!)
            let answer = try PullAnswer(JSONValue(parsing: bytes))
            for part in answer.parts {
                rows[part.scope, default: []] += part.rows
                guard case .snapshot(let asOf, _, let isLast) = part.span else { throw Refusal.invalid }
                cursors[part.scope] = PullRequest.Position(
                    grant: part.grant, version: asOf, after: isLast ? nil : part.rows.last?.id, range: nil)
            }
            if !answer.more { return rows }
        }
        throw Refusal.tooLarge
    }

    @Test(
        "a damaged record is treated as missing, blocks nothing else, and is logged once",
        arguments: [#"{"title":"Milk""#, "garbage \u{1}", "", "5", #"{"title":"Milk"}}"#])
    func item(_ data: String) throws {
        try spoil(RecordID(house.item.text), in: house.list, data)
        let entries = Mutex<[DamageLog.Entry]>([])
        let damage = DamageLog { entry in entries.withLock { $0.append(entry) } }
        for limit in [1000, 1] {
            let rows = try #require(try pull(by: .editor, limit: limit, damage)[house.list])
            #expect(rows.first { $0.id.text == house.item.text }?.record == nil)
            #expect(rows.first { $0.id.text == bread.text }?.record?.content.name == "Bread")
        }
        let logged = entries.withLock { $0 }
        #expect(logged.map(\.id.text) == [house.item.text] && logged.map(\.scope) == [house.list])
    }

    @Test("a damaged record of any kind leaves a readable answer")
    func kinds() throws {
        let editor = house.people[.editor]!
        for (record, scope) in [
            (List.recordID, house.list), (Member.recordID(editor), house.list),
            (Profile.recordID, ScopeID.user(editor)), (Membership.recordID(house.list), .user(editor)),
        ] {
            try spoil(record, in: scope)
            for visitor in [AccessTests.Visitor.owner, .editor] { _ = try pull(by: visitor) }
        }
    }

    @Test("a damaged record in a log is skipped in pages of older messages")
    func log() throws {
        let group = ScopeID(.group, (newID() as GroupID).text)
        let chat = ScopeID.chat(of: GroupID(group.id))
        let ids: [MessageID] = (1...3).map { _ in newID() }
        try done(.group(.create(name: "Family")), in: group, by: .owner)
        for id in ids { try done(.chat(.write(NewMessage(id, "Hello"), to: nil)), in: chat, by: .owner) }
        try spoil(RecordID(ids[1].text), in: chat)
        let reader = SyncQueries(connection: house.connection, epoch: "e")
        let request = LogRequest(scope: chat, before: 4, version: 1, limit: 10)
        let bytes = try #require(try reader.log(request, by: house.people[.owner]!))
        let answer = try LogAnswer(JSONValue(parsing: bytes).object())
        #expect(answer.low == 1 && answer.rows.map { $0.record != nil } == [true, false, true])
    }

    @Test("a damaged record at the end of a log does not block new ones", arguments: [false, true])
    func end(_ isOfPhotos: Bool) throws {
        let group = ScopeID(.group, (newID() as GroupID).text)
        try done(.group(.create(name: "Family")), in: group, by: .owner)
        try done(.member(.add(house.people[.editor]!, name: "", role: .editor)), in: group, by: .owner)
        let log = isOfPhotos ? ScopeID.photos(of: GroupID(group.id)) : .chat(of: GroupID(group.id))
        let ids = (1...4).map { _ in (newID() as MessageID).text }
        for (number, id) in ids.enumerated() {
            if number >= 2 { try spoil(RecordID(ids[number - 1]), in: log) }
            let visitor: AccessTests.Visitor = number.isMultiple(of: 2) ? .owner : .editor
            try done(isOfPhotos ? try photo(id, number, by: visitor) : message(id), in: log, by: visitor)
        }
        let rows = try RecordTable(house.connection).log(of: log, from: 1, before: 9)
        #expect(rows.map(\.id.text) == ids)
        #expect(rows.map { (try? $0.record())?.content.logPosition } == [1, nil, nil, 4])
    }

    private func message(_ id: String) -> Intent {
        .chat(.write(NewMessage(MessageID(id), "Hello"), to: nil))
    }

    /// A photo that its author has uploaded.
    private func photo(_ id: String, _ number: Int, by visitor: AccessTests.Visitor) throws -> Intent {
        let blob = BlobID(String(repeating: "\(number)", count: 64))
        _ = try house.connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, stored)
            VALUES (\(house.people[visitor]!.text), \(blob.text), 1, 0, 1, 1)
            """)
        return .photo(.add(NewPhoto(PhotoID(id), blob)))
    }

    @Test("a damaged record does not block background jobs")
    func job() throws {
        let owner = house.people[.owner]!
        let other = try house.makeList(by: .owner)
        try spoil(Member.recordID(owner), in: other)
        let profile = Record(
            id: Profile.recordID, content: .profile(Profile(firstName: "Ada", lastName: "")))
        _ = try house.processor.changeWriter.write(
            [Change(.user(owner), profile)], by: owner, command: newID(), at: house.now)
        try house.processor.jobQueue.enqueue(.syncProfileCopies(owner, after: ""))
        while try house.processor.jobRunner.runPart(at: house.now).hasMore {}
        #expect(house.processor.records.member(owner, in: house.list)?.name == "Ada")
        #expect(try house.connection.run("SELECT * FROM chore").isEmpty)
    }

    @Test("a damaged record is not changed, and changes of other records continue")
    func refused() throws {
        let editor = house.people[.editor]!
        let other = try house.makeList(by: .editor)
        try spoil(RecordID(house.item.text), in: house.list)
        #expect(
            try house.perform(.item(.rename(house.item, "Oat milk")), by: .editor) == .rejected(.notFound))
        try done(.item(.rename(bread, "Rye bread")), by: .editor)
        try spoil(Member.recordID(editor), in: house.list)
        #expect(try house.perform(.item(.rename(bread, "Bread")), by: .editor) == .rejected(.notFound))
        try done(.list(.rename("Elsewhere")), in: other, by: .editor)
        try done(.item(.rename(bread, "Bread")), by: .owner)
    }

    @Test("a damaged record of another member does not block a command that only notifies them")
    func bystander() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try done(.person(.zone("UTC")), in: own, by: .editor)
        try spoil(Settings.recordID, in: own)
        try done(.member(.remove(house.people[.editor]!)), by: .owner)
        #expect(try !house.sees(.editor))
    }

    @Test("a damaged record does not keep other records in the trash")
    func trash() throws {
        try done(.item(.delete(house.item)), by: .owner)
        let other = try house.makeList(by: .owner)
        let milk: ItemID = newID()
        try done(.item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)])), in: other, by: .owner)
        try done(.item(.delete(milk)), in: other, by: .owner)
        try spoil(RecordID(house.item.text), in: house.list)
        house.now = house.now.advanced(by: TrashPeriod.duration)
        _ = try house.processor.expiredRecords.purge(at: house.now)
        #expect(try RecordTable(house.connection).record(RecordID(milk.text), in: other)?.data == nil)
    }

    @Test("a damaged record stays in the trash alone and is not retried endlessly")
    func trashBeside() throws {
        try done(.item(.delete(house.item)), by: .owner)
        try done(.item(.delete(bread)), by: .owner)
        try spoil(RecordID(house.item.text), in: house.list)
        house.now = house.now.advanced(by: TrashPeriod.duration)
        let last = try #require(try house.processor.expiredRecords.purge(at: house.now, limit: 2).next)
        #expect(try RecordTable(house.connection).record(RecordID(bread.text), in: house.list)?.data == nil)
        #expect(
            try RecordTable(house.connection).record(RecordID(house.item.text), in: house.list)?.data != nil)
        #expect(try house.processor.expiredRecords.purge(at: house.now, after: last, limit: 2).next == nil)
    }

    @Test("damaged records in the trash are skipped, even if many are due first")
    func trashBehind() throws {
        let damaged = (0..<200).map { _ in NewItem(id: newID(), title: "Milk", rank: Rank("V")!) }
        for new in damaged {
            try done(.item(.create([new])), by: .owner)
            try done(.item(.delete(new.id)), by: .owner)
            try spoil(RecordID(new.id.text), in: house.list)
        }
        house.now = house.now.advanced(by: 1)
        try done(.item(.delete(bread)), by: .owner)
        house.now = house.now.advanced(by: TrashPeriod.duration)
        var (last, pages): (RecordTable.ExpiryPosition?, Int) = (.start, 0)
        while let position = last, pages < 10 {
            last = try house.processor.expiredRecords.purge(at: house.now, after: position).next
            pages += 1
        }
        let table = RecordTable(house.connection)
        #expect(pages == 2)
        #expect(try table.record(RecordID(bread.text), in: house.list)?.data == nil)
        #expect(
            try damaged.allSatisfy { try table.record(RecordID($0.id.text), in: house.list)?.data != nil })
    }

    @Test("damaged records are counted and named for the operator")
    func named() throws {
        #expect(try RecordTable(house.connection).damage(naming: 1).damaged == 0)
        try spoil(RecordID(house.item.text), in: house.list)
        try spoil(RecordID(bread.text), in: house.list)
        let (all, damaged, first) = try RecordTable(house.connection).damage(naming: 1)
        #expect(all > 2 && damaged == 2)
        #expect(first == [RecordKey(house.list, RecordID(min(house.item.text, bread.text)))])
    }
}
