import Database
import Domain
import SQLite
import Storage
import TestDatabase
import Testing
import Wire

@testable import Service
@testable import SyncProtocol
@testable import SyncRules

@Suite("Background jobs", .timeLimit(.minutes(15)))
struct BackgroundJobTests {
    private let house: HouseholdFixture
    private var owner: PersonID { house.people[.owner]! }

    init() throws {
        house = try HouseholdFixture()
    }

    /// Runs one part in a transaction.
    private func part(by processor: CommandProcessor? = nil) throws -> (commits: [Commit], hasMore: Bool) {
        try house.connection.transaction { () throws(DatabaseError) in
            try (processor ?? house.processor).jobRunner.runPart(at: house.now)
        }
    }

    private func count(_ table: String) throws -> Int64 {
        let rows = try house.connection.run(
            "SELECT COUNT(*) FROM \(raw: table) WHERE scope = \(house.list.text)")
        return try rows[0].integer(0)
    }

    @Test("a long list is purged immediately, and its content is erased in parts, also after a restart")
    func purge() throws {
        let changes = (0..<1_000).map { _ in
            let item = Item(title: "Milk", rank: Rank("V")!, author: owner)
            return Change(house.list, Record(id: newID(), content: .item(item)))
        }
        _ = try house.processor.changeWriter.write(changes, by: owner, command: newID(), at: house.now)
        _ = try house.connection.run(
            """
            INSERT INTO history (scope, id, version, command, data)
            SELECT scope, id, 1, 'C', 'words' FROM record WHERE scope = \(house.list.text) AND kind = 'item'
            """)
        _ = try house.perform(.list(.delete), by: .owner)
        house.processor.records.bytesRead = 0
        let commits = try house.commits(of: .list(.purge), in: house.list, by: .owner)
        #expect(house.processor.records.bytesRead < 10_000)
        #expect(commits.flatMap(\.parts).flatMap(\.rows).count < 20)
        for visitor in [AccessTests.Visitor.owner, .editor] {
            #expect(try !house.sees(visitor))
            let rename = Intent.item(.rename(house.item, "Oat milk"))
            #expect(try house.perform(rename, by: visitor) == .rejected(.notFound))
            #expect(try house.perform(.list(.create(name: "Again")), by: visitor) == .rejected(.notFound))
        }
        var (last, parts) = (try count("record") + count("history"), 0)
        #expect(last > 1_500)
        while last > 0 {
            // Each part is run by another run of the server.
            let next = CommandProcessor(connection: house.connection, epoch: "e")
            #expect(try part(by: next).hasMore)
            let now = try count("record") + count("history")
            #expect(now < last && last - now <= 2 * Int64(BackgroundJobRunner.batchSize) + 1)
            (last, parts) = (now, parts + 1)
        }
        #expect(parts > 8)
        #expect(try !part().hasMore)
        #expect(try house.perform(.list(.create(name: "Again")), by: .owner) == .rejected(.notFound))
    }

    @Test("jobs of a newer version and damaged jobs remain, erase nothing, and do not block others")
    func unknown() throws {
        let other = try house.makeList(by: .owner)
        let future = "event:00000000000000000000000001"
        let rows = [
            ("count", house.list.text), ("count", "nonsense"), ("empty", future), ("empty", "nonsense"),
            ("words", ""), ("words", future), ("zip", house.list.text),
        ]
        for (kind, subject) in rows {
            _ = try house.connection.run(
                "INSERT INTO chore (kind, subject, after) VALUES (\(kind), \(subject), '')")
        }
        let before = try count("record")
        for chore in [
            BackgroundJobTable.BackgroundJob.eraseScope(other), .syncProfileCopies(owner, after: ""),
        ] {
            try house.processor.jobQueue.enqueue(chore)
        }
        while try part().hasMore {}
        let left = try house.connection.run("SELECT kind, subject FROM chore ORDER BY kind, subject")
        #expect(try left.map { try $0.text(0) + $0.text(1) } == rows.map { $0 + $1 })
        #expect(try count("record") == before)
        #expect(try RecordTable(house.connection).page(of: other, after: nil, limit: 1).rows.isEmpty)
    }

    @Test(
        "a job that finds damaged data is tried once, and the others are done",
        .enabled(if: !TestDatabase.isPostgreSQL, "PostgreSQL checks the types of columns"))
    func damaged() throws {
        _ = try house.connection.run("UPDATE scope SET version = 'x' WHERE id = \(house.list.text)")
        let profile = Record(
            id: Profile.recordID, content: .profile(Profile(firstName: "Ada", lastName: "")))
        _ = try house.processor.changeWriter.write(
            [Change(.user(owner), profile)], by: owner, command: newID(), at: house.now)
        house.processor.didRollBack()
        for visitor in AccessTests.Visitor.allCases {
            try house.processor.jobQueue.enqueue(.syncProfileCopies(house.people[visitor]!, after: ""))
        }
        var failures = 0
        for _ in 0..<30 {
            do { _ = try part() } catch {
                failures += 1
                house.processor.didRollBack()
            }
        }
        let left = try house.connection.run("SELECT subject FROM chore").map { try $0.text(0) }
        #expect(left == [owner.text] && failures == 1)
    }

    @Test("a new name is copied to very many lists in parts, and the last name reaches all")
    func portraits() throws {
        let lists: [ScopeID] = (0...Membership.maxImmediateUpdates).map { _ in .list(newID()) }
        for list in lists {
            let member = Member(person: owner, name: "Ada", role: .owner, grant: "G")
            let record = Record(id: Member.recordID(owner), content: .member(member))
            let changes = [Change(list, record), member.mirror(in: list, hidden: false)]
            _ = try house.processor.changeWriter.write(changes, by: owner, command: newID(), at: house.now)
        }
        let own = ScopeID.user(owner)
        let first = try house.commits(of: .person(.rename(first: "Grace", last: "")), in: own, by: .owner)
        #expect(first.flatMap(\.parts).map(\.scope) == [own])
        #expect(try part().commits.flatMap(\.parts).count == BackgroundJobRunner.batchSize)
        _ = try house.commits(of: .person(.rename(first: "Edith", last: "")), in: own, by: .owner)
        var parts = 0
        while try part().hasMore { parts += 1 }
        #expect(parts == lists.count / BackgroundJobRunner.batchSize + 2)
        #expect(lists.allSatisfy { house.processor.records.member(owner, in: $0)?.name == "Edith" })
    }
}
