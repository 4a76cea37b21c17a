import Database
import SQLite
import Testing

/// An error of a caller's layer that can wrap a `DatabaseError`.
private enum Refusal: DatabaseFailure, Equatable {
    case notAllowed
    case database(DatabaseError)

    init(_ error: DatabaseError) { self = .database(error) }
}

@Suite("A transaction", .timeLimit(.minutes(15)))
struct TransactionTests {
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(":memory:")
        _ = try connection.run("CREATE TABLE item (id BIGINT PRIMARY KEY)")
    }

    private func add(_ id: Int) throws(DatabaseError) {
        _ = try connection.run("INSERT INTO item VALUES (\(id))")
    }

    private var items: [Int64] {
        get throws {
            try connection.run("SELECT id FROM item ORDER BY id").map { row throws(DatabaseError) in
                try row.integer(0)
            }
        }
    }

    @Test("a transaction commits its changes and returns a value")
    func commit() throws {
        let count = try connection.transaction { () throws(DatabaseError) in
            try add(1)
            try add(2)
            return 2
        }
        #expect(try items.count == count)
    }

    @Test("an error rolls back a transaction and reaches the caller unchanged")
    func rollback() throws {
        #expect(throws: Refusal.notAllowed) {
            try connection.transaction { () throws(Refusal) in
                do throws(DatabaseError) { try add(1) } catch { throw .database(error) }
                throw .notAllowed
            }
        }
        #expect(try items == [])
    }

    @Test("a nested transaction is rejected, and the outer one is rolled back")
    func nested() throws {
        let error = #expect(throws: DatabaseError.self) {
            try connection.transaction { () throws(DatabaseError) in
                try add(1)
                try connection.transaction { () throws(DatabaseError) in try add(2) }
            }
        }
        #expect(error?.kind == .misuse)
        #expect(try items == [])
    }

    @Test("a rollback without a transaction does nothing")
    func rollbackOfNothing() throws {
        try connection.rollback()
        try add(1)
        #expect(try items == [1])
    }
}
