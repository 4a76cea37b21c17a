import Database
import Domain
import SQLite
import Storage
import Testing
import Wire

@testable import Service
@testable import Sync

@Suite("What commands leave to be done in parts", .timeLimit(.minutes(15)))
struct ChoreTests {
    private let house: House
    private var owner: PersonID { house.people[.owner]! }

    init() throws {
        house = try House()
    }

    /// Does one part, in a transaction.
    private func part(by processor: CommandProcessor? = nil) throws -> (commits: [Commit], hasMore: Bool) {
        try house.connection.transaction { () throws(DatabaseError) in
            try (processor ?? house.processor).doChore(at: house.now)
        }
    }

    private func count(_ table: String) throws -> Int64 {
        let rows = try house.connection.run(
            "SELECT COUNT(*) FROM \(raw: table) WHERE scope = \(house.list.text)")
        return try rows[0].integer(0)
    }

    @Test("a long list is deleted for good at once, and what was in it goes in parts, also after a restart")
    func purge() throws {
        let changes = (0..<1_000).map { _ in
            let item = Item(title: "Milk", rank: Rank("V")!, author: owner)
            return Change(house.list, Record(id: newID(), content: .item(item)))
        }
        _ = try house.processor.write(changes, by: owner, command: newID(), at: house.now)
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
            #expect(try house.perform(rename, by: visitor) == .refused(.notFound))
            #expect(try house.perform(.list(.create(name: "Again")), by: visitor) == .refused(.notFound))
        }
        var (last, parts) = (try count("record") + count("history"), 0)
        #expect(last > 1_500)
        while last > 0 {
            // Each part is done by another run of the server.
            let next = CommandProcessor(connection: house.connection, epoch: "e")
            #expect(try part(by: next).hasMore)
            let now = try count("record") + count("history")
            #expect(now < last && last - now <= 2 * Int64(CommandProcessor.choreSize) + 1)
            (last, parts) = (now, parts + 1)
        }
        #expect(parts > 8)
        #expect(try !part().hasMore)
        #expect(try house.perform(.list(.create(name: "Again")), by: .owner) == .refused(.notFound))
    }

    @Test("a new name comes to very many lists part by part, the last one chosen to all")
    func portraits() throws {
        let lists: [ScopeID] = (0...Membership.mostAtOnce).map { _ in .list(newID()) }
        for list in lists {
            let member = Member(person: owner, name: "Ada", role: .owner, grant: "G")
            let record = Record(id: Member.recordID(owner), content: .member(member))
            let changes = [Change(list, record), member.mirror(in: list, hidden: false)]
            _ = try house.processor.write(changes, by: owner, command: newID(), at: house.now)
        }
        let own = ScopeID.user(owner)
        let first = try house.commits(of: .person(.rename(first: "Grace", last: "")), in: own, by: .owner)
        #expect(first.flatMap(\.parts).map(\.scope) == [own])
        #expect(try part().commits.flatMap(\.parts).count == CommandProcessor.choreSize)
        _ = try house.commits(of: .person(.rename(first: "Edith", last: "")), in: own, by: .owner)
        var parts = 0
        while try part().hasMore { parts += 1 }
        #expect(parts == lists.count / CommandProcessor.choreSize + 2)
        #expect(lists.allSatisfy { house.processor.records.member(owner, in: $0)?.name == "Edith" })
    }
}
