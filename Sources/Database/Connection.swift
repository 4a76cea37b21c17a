/// One connection to a database. It belongs to one thread at a time and is not `Sendable`.
///
/// A transaction is `begin`, then `commit` or `rollback`.
public protocol Connection: AnyObject {
    /// Runs one statement to its end and returns its rows. Statements are prepared once per text and cached.
    func run(_ sql: SQL) throws(DatabaseError) -> [Row]

    /// True after `begin` until the transaction is committed or rolled back. An error such as a full disk may also roll
    /// it back.
    var isInTransaction: Bool { get }

    /// Begins a transaction. A writer gets the write lock; a reader gets one unchanging snapshot.
    func begin() throws(DatabaseError)

    /// Makes the transaction durable. After `.io` its outcome is unknown and the process must end.
    func commit() throws(DatabaseError)

    /// Rolls back the transaction. Does nothing if there is none, as after an error that ended it.
    func rollback() throws(DatabaseError)

    /// Closes the connection and rolls back uncommitted changes. Closing twice is permitted. Other calls then throw
    /// `.closed`.
    func close()
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
