import Database
import Storage

/// The part of a writer that is one of several nodes on one database. It writes what each transaction has changed to a
/// table that all nodes read in the same order, and applies the transactions of the others to its caches.
///
/// The transactions of all nodes run one after the other (`CommitOrder`). A node reads those of the others at the start
/// of each transaction, so its own jobs and the access that it reads are never older than the database. Used on the
/// writer's thread only.
public final class NodeLog {
    private let order: CommitOrder
    private let connection: any Connection
    private let table: CommitLogTable
    private let processor: CommandProcessor
    private let follower: Follower
    private let recorder = BatchRecorder()
    private let publish: ([Commit]) -> Void
    private let apply: (AccountChanges) -> Void
    /// The number of transactions that are kept for nodes that are late.
    private let length: Int64
    /// The limits of one answer.
    private static let pageSize = 100
    private static let pageBytes = 64 << 10

    /// - Parameters:
    ///   - order: shared with other nodes. What the processor remembers must not be older.
    ///   - length: a node that is behind by more transactions has to start again.
    ///   - apply: receives what other nodes have changed in accounts, after the commits of the same transaction.
    ///   - publish: receives the commits of other nodes, before those of this node that follow them.
    public init(
        _ order: CommitOrder, of processor: CommandProcessor, on connection: any Connection,
        length: Int64 = 100_000, apply: @escaping (AccountChanges) -> Void = { _ in },
        publish: @escaping ([Commit]) -> Void
    ) {
        precondition(order.isShared, "Other nodes must expect transactions of this one.")
        self.order = order
        self.processor = processor
        follower = Follower(processor)
        self.length = length
        self.apply = apply
        self.publish = publish
        self.connection = connection
        table = CommitLogTable(connection)
        processor.records.recorder = recorder
    }

    /// Call first in each transaction, after `CommitOrder.advance`.
    /// - Throws: `.replaced` if this node cannot follow. Then its process must end.
    public func begin() throws(DatabaseError) {
        recorder.changes = BatchChanges()
        try follow()
        // Without the lock, the last commits may not be visible yet. With it all are.
        guard order.number == order.openNumber - 1 else { throw gap }
    }

    /// Reads the transactions of other nodes. Call after a hint, and about once a second, because hints can be lost.
    /// - Throws: `.replaced` if this node cannot follow. Then its process must end.
    public func follow() throws(DatabaseError) {
        while true {
            let entries = try table.entries(
                after: order.number, limit: NodeLog.pageSize, bytes: NodeLog.pageBytes)
            for entry in entries {
                guard entry.number == order.number + 1 else { throw gap }
                let changes: BatchChanges
                do { changes = try BatchChanges(parsing: entry.body) } catch {
                    throw DatabaseError(
                        .replaced, "Transaction \(entry.number) of another node cannot be read: \(error)")
                }
                follower.apply(changes)
                order.didFollow(to: entry.number, of: entry.run)
                if !changes.commits.isEmpty { publish(changes.commits) }
                if !changes.sessions.isEmpty || !changes.deletedAccounts.isEmpty {
                    apply(AccountChanges(sessions: changes.sessions, deleted: changes.deletedAccounts))
                }
            }
            let bytes = entries.reduce(0) { $0 + $1.body.count }
            if entries.count < NodeLog.pageSize, bytes < NodeLog.pageBytes { return }
        }
    }

    /// Call last in each transaction.
    public func append() throws(DatabaseError) {
        recorder.changes.alarm = processor.schedule.dequeueAdded()
        try table.insert(
            CommitLogTable.Entry(number: order.openNumber, run: order.run, body: recorder.changes.bytes))
        if let hint = order.hint { _ = try connection.run(hint) }
        // Two are removed for each new one, so that a shorter length takes effect.
        if order.openNumber > length { try table.remove(through: order.openNumber - length, limit: 2) }
    }

    private var gap: DatabaseError {
        DatabaseError(
            .replaced, "The transactions of other nodes after \(order.number) are no longer in the log.")
    }
}
