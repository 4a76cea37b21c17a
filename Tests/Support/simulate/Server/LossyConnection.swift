import Database
import SQLite
import Storage

/// A connection that loses the answer of a commit, as one to a database in another process can.
final class LossyConnection: Connection {
    /// The outcome of the next commit, whose answer will be lost.
    var nextLoss: CommitOrder.Outcome?
    private(set) var isLost = false
    private let base: SQLiteConnection

    init(_ base: SQLiteConnection) {
        self.base = base
    }

    func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        try checkConnection()
        return try base.run(sql)
    }

    func hasTable(_ name: String) throws(DatabaseError) -> Bool {
        try checkConnection()
        return try base.hasTable(name)
    }

    var isInTransaction: Bool { !isLost && base.isInTransaction }

    func begin() throws(DatabaseError) {
        try checkConnection()
        try base.begin()
    }

    func commit() throws(DatabaseError) {
        try checkConnection()
        guard let outcome = nextLoss else { return try base.commit() }
        nextLoss = nil
        if outcome == .committed { try base.commit() } else { try base.rollback() }
        isLost = true
        try checkConnection()
    }

    func rollback() throws(DatabaseError) {
        try checkConnection()
        try base.rollback()
    }

    func reconnect() throws(DatabaseError) {
        isLost = false
    }

    func close() {
        base.close()
    }

    private func checkConnection() throws(DatabaseError) {
        guard !isLost else { throw DatabaseError(.connection, "The answer of a commit is lost.") }
    }
}
