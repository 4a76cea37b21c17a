/// One connection to a database. It belongs to one thread at a time and is not `Sendable`.
///
/// A transaction is `begin`, then `commit` or `rollback`.
public protocol Connection: AnyObject {
    /// Runs one statement to its end and returns its rows. Statements are prepared once per text and kept.
    func run(_ sql: SQL) throws(DatabaseError) -> [Row]

    /// Whether a transaction was begun and neither committed nor undone, by the caller or by an error: a full
    /// disk may end it.
    var isInTransaction: Bool { get }

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
