/// One connection to a database. It belongs to one thread at a time and is not `Sendable`.
///
/// A transaction is `begin`, then `commit` or `rollback`.
public protocol Connection: AnyObject {
    /// Runs one statement to its end and returns its rows. Statements are prepared once per text and cached.
    func run(_ sql: SQL) throws(DatabaseError) -> [Row]

    /// True if the schema has a table with this name.
    func hasTable(_ name: String) throws(DatabaseError) -> Bool

    /// True after `begin` until the transaction is committed or rolled back. An error such as a full disk may also roll
    /// it back.
    var isInTransaction: Bool { get }

    /// Begins a transaction. A writer gets the write lock, or has held it since it connected; a reader gets one
    /// unchanging snapshot.
    func begin() throws(DatabaseError)

    /// Makes the transaction durable. After `.io` its outcome is unknown and the process must end. After `.connection`
    /// its outcome is unknown until the database was asked after `reconnect`.
    func commit() throws(DatabaseError)

    /// Rolls back the transaction. Does nothing if there is none, as after an error that ended it.
    func rollback() throws(DatabaseError)

    /// True if the connection to the database is lost. `reconnect` is then required.
    var isLost: Bool { get }

    /// Replaces a lost connection. Its transaction has ended.
    ///
    /// Throws `.replaced` if the process must end, because what it remembers may differ from the database. After another
    /// error it may be repeated.
    func reconnect() throws(DatabaseError)

    /// Closes the connection and rolls back uncommitted changes. Closing twice is permitted. Other calls then throw
    /// `.closed`.
    func close()
}

/// A database in the same process is never lost.
extension Connection {
    public var isLost: Bool { false }

    public func reconnect() throws(DatabaseError) {
        throw DatabaseError(.misuse, "This database has no connection that could be lost.")
    }
}

extension Connection {
    /// Runs `body` in a transaction. Commits if `body` returns; rolls back if it throws.
    public func transaction<Result, Failure: DatabaseFailure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do { try begin() } catch { throw Failure(error) }
        do throws(Failure) {
            let result = try body()
            do { try commit() } catch { throw Failure(error) }
            return result
        } catch {
            // The first error is reported. If the rollback fails too, the next `begin` reports that.
            try? rollback()
            throw error
        }
    }
}
