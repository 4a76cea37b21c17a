import Database

/// The row `log_head`: the number of the last transaction of a writer, and the id of the run of the server that
/// committed it. A writer whose database is in another process needs it to learn the outcome of a lost commit. Several
/// nodes need it as their lock and their order.
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
    /// The id of this run.
    public let run: String
    /// True if other nodes write, too. Each of their transactions then has a row in `CommitLogTable`.
    public let isShared: Bool
    /// The number of the last commit that this process knows. Without other nodes this is its own last commit, or the
    /// last one before its start.
    public private(set) var number: Int64
    /// The number of the open transaction, or of the last one.
    public private(set) var openNumber: Int64
    /// Informs the other nodes of a commit. Part of each of its transactions if the order is shared.
    public var hint: SQL?
    /// The run that committed `number`.
    public private(set) var lastRun: String
    /// Called after each commit that this process knows.
    public var onCommit: (() -> Void)?

    /// - Parameters:
    ///   - run: an id that no other run of a server has.
    ///   - isShared: true if other nodes write to the database, too.
    public init(
        _ connection: any Connection, run: String, isShared: Bool = false
    ) throws(DatabaseError) {
        self.connection = connection
        self.run = run
        self.isShared = isShared
        (number, lastRun) = try CommitOrder.head(on: connection)
        openNumber = number
    }

    /// Call first in each transaction. Other writers wait from then on until it ends.
    public func advance() throws(DatabaseError) {
        let new = try connection.run(
            "UPDATE log_head SET number = number + 1, run = \(run) WHERE id = 1 RETURNING number")
        guard let next = try new.first?.integer(0), isShared ? next > number : next == number + 1 else {
            throw DatabaseError(.replaced, "Another process has written to the database.")
        }
        openNumber = next
    }

    /// Call when this process knows what the commits up to this one have changed.
    public func didFollow(to number: Int64, of run: String) {
        (self.number, lastRun) = (number, run)
        onCommit?()
    }

    /// Call after COMMIT.
    public func didCommit() {
        (number, lastRun) = (openNumber, run)
        onCommit?()
    }

    /// The outcome of the last transaction, whose connection was lost. Call it after `reconnect`: the former connection
    /// has ended then, so the answer is final. Its own commit proves that everything before it is durable, also on
    /// standby servers.
    public func outcome() throws(DatabaseError) -> Outcome {
        let head = try CommitOrder.head(on: connection)
        var outcome: Outcome
        switch head.number {
        case ..<number: outcome = .unknown
        case number: outcome = .notCommitted
        case number + 1 where !isShared && head.run == run: outcome = .committed
        default: outcome = isShared ? .notCommitted : .unknown
        }
        if isShared, try CommitLogTable(connection).run(of: openNumber) == run, openNumber > number {
            outcome = .committed
        }
        guard outcome != .unknown else { return .unknown }
        try connection.transaction { () throws(DatabaseError) in
            // With other nodes the head may have advanced. The commit must write something, or it proves nothing.
            _ = try connection.run(
                isShared
                    ? "UPDATE log_head SET run = run WHERE id = 1"
                    : "UPDATE log_head SET run = \(run) WHERE id = 1 AND number = \(head.number)")
        }
        if !isShared { number = head.number }
        if outcome == .committed { (number, lastRun) = (openNumber, run) }
        return outcome
    }

    /// Checks after `reconnect` that the database was not moved, and that nothing was written since then that this
    /// process cannot follow, such as `dela move-database undo`. With other nodes, also checks that the database still
    /// has the last commit that this node knows, and a schema for this version. Otherwise it was restored from an earlier
    /// state, and the caches of this node contain commits that it lacks, or a newer node has updated it.
    /// - Throws: `.replaced`.
    public func checkHistory() throws(DatabaseError) {
        if let destination = try MoveMarks(connection).destination() {
            throw DatabaseError(
                .replaced, "The database was moved to \(destination.target.rawValue) on \(destination.day).")
        }
        let head = try CommitOrder.head(on: connection)
        guard isShared else {
            // The last commit of this server may be unanswered.
            guard head.number == number || head.number == number + 1 && head.run == run else {
                throw DatabaseError(.replaced, "Another process has written to the database.")
            }
            return
        }
        guard try SchemaVersion(of: connection).action(with: Schema.migrations) == .run else {
            throw DatabaseError(.replaced, "The database has the schema of another version of Dela.")
        }
        // Old rows are removed.
        let log = CommitLogTable(connection)
        let found = try log.run(of: number)
        guard head.number >= number, found == nil || found == lastRun else {
            throw DatabaseError(.replaced, "The database lacks commits that this server knows.")
        }
        if head.number > number, try log.run(of: head.number) == nil {
            throw DatabaseError(
                .replaced, "The database has changes after \(number) that are not in the log of commits.")
        }
    }

    private static func head(
        on connection: any Connection
    ) throws(DatabaseError) -> (number: Int64, run: String) {
        let rows = try connection.run("SELECT number, run FROM log_head WHERE id = 1")
        guard let row = rows.first else { throw DatabaseError(.corrupt, "The table log_head is empty.") }
        return (try row.integer(0), try row.text(1))
    }
}
