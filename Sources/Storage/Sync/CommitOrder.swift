import Database

/// The row `log_head`: the number of the last transaction of a writer, and the id of the run of the server that
/// committed it. A writer whose database is in another process needs it to learn the outcome of a lost commit.
///
/// Used on the writer's thread only.
public final class CommitOrder {
    /// The state of a transaction whose commit was not answered.
    public enum Outcome: Sendable, Equatable {
        case committed
        case notCommitted
        /// Another process has written. What this one remembers is outdated.
        case unknown
    }

    private let connection: any Connection
    private let run: String
    /// The number of the last commit of this process, or of the last one before its start.
    public private(set) var number: Int64
    /// Called after each commit with its number.
    public var onCommit: ((Int64) -> Void)?

    /// - Parameter run: an id that no other run of a server has.
    public init(_ connection: any Connection, run: String) throws(DatabaseError) {
        self.connection = connection
        self.run = run
        number = try CommitOrder.head(on: connection).number
    }

    /// Call first in each transaction. Other writers wait from then on until it ends.
    public func advance() throws(DatabaseError) {
        let new = try connection.run(
            "UPDATE log_head SET number = number + 1, run = \(run) WHERE id = 1 RETURNING number")
        guard try new.first?.integer(0) == number + 1 else {
            throw DatabaseError(.replaced, "Another process has written to the database.")
        }
    }

    /// Call after COMMIT.
    public func didCommit() {
        number += 1
        onCommit?(number)
    }

    /// The outcome of the last transaction, whose connection was lost. Call it after `reconnect`: the former connection
    /// has ended then, so the answer is final. Its own commit proves that everything before it is durable, also on
    /// standby servers.
    public func outcome() throws(DatabaseError) -> Outcome {
        let head = try CommitOrder.head(on: connection)
        let outcome: Outcome =
            switch head.number {
            case number: .notCommitted
            case number + 1 where head.run == run: .committed
            default: .unknown
            }
        guard outcome != .unknown else { return .unknown }
        try connection.transaction { () throws(DatabaseError) in
            _ = try connection.run(
                "UPDATE log_head SET run = \(run) WHERE id = 1 AND number = \(head.number)")
        }
        number = head.number
        return outcome
    }

    private static func head(
        on connection: any Connection
    ) throws(DatabaseError) -> (number: Int64, run: String) {
        let rows = try connection.run("SELECT number, run FROM log_head WHERE id = 1")
        guard let row = rows.first else { throw DatabaseError(.corrupt, "The table log_head is empty.") }
        return (try row.integer(0), try row.text(1))
    }
}
