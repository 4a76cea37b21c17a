import Database
import Dispatch
import Synchronization

/// Waits on a separate connection for the hints of other nodes, and holds the lock that makes one node the leader.
///
/// Hints can be lost, so a node also looks at the log by itself. Two nodes may take themselves for the leader for a
/// moment, after the server has ended a session and before its node has noticed. Safe from any thread.
public final class NodeListener: Sendable {
    private struct State {
        var isLeader = false
        var isStopped = false
    }

    private let url: PostgreSQLURL
    private let run: String
    private let hint: @Sendable () -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "dela.nodes", qos: .userInitiated)

    /// The channel of the hints. The payload is the id of the run of the node that has committed.
    static let channel = "dela"

    /// The statement of a transaction that sends a hint to the other nodes once it is committed.
    public static func hint(from run: String) -> SQL { "SELECT 1 FROM pg_notify(\(channel), \(run))" }

    private static let (pollTime, checkInterval) = (Int32(200), Duration.seconds(1))

    /// - Parameters:
    ///   - run: the id of the run of this node, whose own hints are skipped.
    ///   - hint: called after another node has committed, on a separate thread.
    public init(_ url: PostgreSQLURL, run: String, hint: @escaping @Sendable () -> Void) {
        self.url = url
        self.run = run
        self.hint = hint
        queue.async { self.listen() }
    }

    /// True if this node does what only one may do.
    public var isLeader: Bool { state.withLock { $0.isLeader } }

    /// Stops, so that another node becomes the leader.
    public func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func listen() {
        while !isStopped {
            do throws(DatabaseError) { try listenOnce() } catch {
                state.withLock { $0.isLeader = false }
                // Commits without a hint are in the log.
                hint()
                if !isStopped { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.5) }
            }
        }
    }

    /// Listens until the connection is lost.
    private func listenOnce() throws(DatabaseError) {
        var options = PostgreSQLOptions(access: .write, connectTimeout: 3)
        options.answerTimeouts = (commit: 5000, statement: 5000)
        let connection = try PostgreSQLConnection(url, options)
        defer { connection.close() }
        try connection.listen(to: NodeListener.channel)
        var last = ContinuousClock.now - NodeListener.checkInterval
        while !isStopped {
            if ContinuousClock.now - last >= NodeListener.checkInterval {
                last = .now
                try checkLeader(connection)
                try connection.endBlockedWriters()
            }
            let runs = try connection.notifications(within: NodeListener.pollTime)
            if runs.contains(where: { $0 != run }) { hint() }
        }
        state.withLock { $0.isLeader = false }
    }

    /// Takes the lock of the leader if it is free. A leader checks that it still has its session.
    private func checkLeader(_ connection: PostgreSQLConnection) throws(DatabaseError) {
        if isLeader {
            _ = try connection.run("SELECT 1")
        } else if try connection.becomesLeader() {
            state.withLock { $0.isLeader = true }
        }
    }
}
