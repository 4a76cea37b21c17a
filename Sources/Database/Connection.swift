/// One connection to a database. It belongs to one thread at a time and is not `Sendable`.
///
/// A transaction is `begin`, then `commit` or `rollback`. Inside it, `savepoint` marks a point to go back to.
public protocol Connection: AnyObject {
    /// Runs one statement to its end and returns its rows. Statements are prepared once per text and kept.
    func run(_ sql: SQL) throws(DatabaseError) -> [Row]

    /// Begins a transaction: for a writer with the right to write, for a reader with one unchanging view.
    func begin() throws(DatabaseError)

    /// Makes the transaction durable. After `.io` its outcome is unknown and the process must end.
    func commit() throws(DatabaseError)

    /// Undoes the transaction. Does nothing when there is none, as after an error that ended it.
    func rollback() throws(DatabaseError)

    /// Closes the connection; whatever is not committed is undone. Closing twice is allowed, other calls then
    /// throw `.closed`.
    func close()
}

extension Connection {
    /// Marks a point inside a transaction; savepoints may be nested. Each is ended by exactly one of
    /// `release` and `rollbackToSavepoint`.
    public func savepoint() throws(DatabaseError) {
        _ = try run("SAVEPOINT point")
    }

    /// Ends the latest savepoint and keeps what was changed since.
    public func release() throws(DatabaseError) {
        _ = try run("RELEASE SAVEPOINT point")
    }

    /// Undoes what was changed since the latest savepoint and ends it.
    public func rollbackToSavepoint() throws(DatabaseError) {
        _ = try run("ROLLBACK TO SAVEPOINT point")
        _ = try run("RELEASE SAVEPOINT point")
    }

    /// Runs `body` in a transaction: commits what it did, or undoes it when it throws.
    public func transaction<Result, Failure: DatabaseFailure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do { try begin() } catch { throw Failure(error) }
        do throws(Failure) {
            let result = try body()
            do { try commit() } catch { throw Failure(error) }
            return result
        } catch {
            // The first error is the one that matters; if this fails too, the next `begin` says so.
            try? rollback()
            throw error
        }
    }
}
