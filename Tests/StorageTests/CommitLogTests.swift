import Database
import Storage
import TestDatabase
import Testing

@Suite("The log of commits of several nodes", .timeLimit(.minutes(15)))
struct CommitLogTests {
    private let database: TestDatabase
    private let (one, other): (any Connection, any Connection)

    init() throws {
        database = try TestDatabase()
        one = try database.writer()
        try one.migrate(Schema.migrations)
        other = try database.writer()
    }

    private func order(_ connection: any Connection, _ run: String) throws -> CommitOrder {
        try CommitOrder(connection, run: run, isShared: true)
    }

    /// A transaction with an entry. If its answer is lost, `didCommit` is not called.
    private func commit(_ order: CommitOrder, on connection: any Connection) throws {
        try connection.transaction { () throws(DatabaseError) in
            try order.advance()
            try CommitLogTable(connection).insert(
                CommitLogTable.Entry(number: order.openNumber, run: order.run, body: [1, 2]))
        }
    }

    @Test("nodes take numbers in turn, and read the entries of others in order")
    func order() throws {
        let (first, second) = (try order(one, "A"), try order(other, "B"))
        for _ in 0..<2 {
            try commit(first, on: one)
            first.didCommit()
        }
        #expect(first.number == 2 && second.number == 0)
        try commit(second, on: other)
        #expect(second.openNumber == 3 && second.number == 0)
        let entries = try CommitLogTable(other).entries(after: 0, limit: 10, bytes: 100)
        #expect(entries.map(\.number) == [1, 2, 3] && entries.map(\.run) == ["A", "A", "B"])
        #expect(entries[0].body == [1, 2])
        #expect(try CommitLogTable(other).entries(after: 1, limit: 1, bytes: 100).map(\.number) == [2])
        try CommitLogTable(one).remove(through: 2, limit: 1)
        #expect(try CommitLogTable(one).entries(after: 0, limit: 10, bytes: 100).map(\.number) == [2, 3])
    }

    @Test("a lost commit is found although other nodes have committed since, or else it is missing")
    func outcome() throws {
        let (first, second) = (try order(one, "A"), try order(other, "B"))
        try commit(first, on: one)
        try commit(second, on: other)
        #expect(try first.outcome() == .committed && first.number == 1)
        // The transaction of the first node is undone, and the second node gets its number.
        try one.begin()
        try first.advance()
        try one.rollback()
        try commit(second, on: other)
        #expect(first.openNumber == 3 && second.openNumber == 3)
        #expect(try first.outcome() == .notCommitted && first.number == 1)
    }

    @Test("one answer has few bytes, and at least one entry")
    func bytes() throws {
        let first = try order(one, "A")
        for _ in 0..<5 {
            try commit(first, on: one)
            first.didCommit()
        }
        let table = CommitLogTable(other)
        #expect(try table.entries(after: 0, limit: 10, bytes: 1).map(\.number) == [1])
        #expect(try table.entries(after: 1, limit: 10, bytes: 3).map(\.number) == [2, 3])
        #expect(try table.entries(after: 1, limit: 10, bytes: 4).map(\.number) == [2, 3])
        #expect(try table.entries(after: 3, limit: 1, bytes: 5).map(\.number) == [4])
    }

    @Test("a node that connects again ends if another version has updated the schema")
    func schema() throws {
        let first = try order(one, "A")
        try first.checkHistory()
        _ = try other.run(
            "INSERT INTO migration (position, name, checksum) VALUES (\(Schema.migrations.count), 'later', 1)"
        )
        let error = #expect(throws: DatabaseError.self) { try first.checkHistory() }
        #expect(error?.kind == .replaced)
    }

    @Test("a node that connects again ends after a commit of others without an entry in the log")
    func entryMissing() throws {
        let (first, second) = (try order(one, "A"), try order(other, "B"))
        try commit(second, on: other)
        second.didCommit()
        try first.checkHistory()
        try second.advance()
        let error = #expect(throws: DatabaseError.self) { try first.checkHistory() }
        #expect(error?.kind == .replaced)
    }

    @Test("a node ends if the database has lost commits")
    func lost() throws {
        let first = try order(one, "A")
        for _ in 0..<2 {
            try commit(first, on: one)
            first.didCommit()
        }
        _ = try other.run("UPDATE log_head SET number = 1")
        #expect(try first.outcome() == .unknown)
        _ = try other.run("UPDATE log_head SET number = 0")
        #expect(throws: DatabaseError.self) { try commit(first, on: one) }
    }
}
