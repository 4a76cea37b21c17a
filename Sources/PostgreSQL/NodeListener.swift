import Database
import Dispatch
import Synchronization

/// Waits on a separate connection for the hints of other nodes, sends and receives their messages, and holds the lock
/// that makes one node the leader.
///
/// Hints can be lost, so a node also looks at the log by itself. A leader that cannot ask the database stops leading after
/// five seconds, and other nodes end its session after ten. So one that was paused does not act as a second leader. Safe
/// from any thread.
public final class NodeListener: Sendable {
    private struct State {
        /// The time until which this node leads, unless it asks the database again; nil without the lock.
        var leaseEnd: ContinuousClock.Instant?
        /// When this node last wanted to work as the leader.
        var lastUse = ContinuousClock.now
        /// True while the clocks of this node and of the database differ.
        var hasWrongClock = false
        var isStopped = false
        /// The server's processes of the connections on which other runs send messages.
        var processes: [String: Int32] = [:]
    }

    private let url: PostgreSQLURL
    private let run: String
    private let hint: @Sendable () -> Void
    private let messages: NodeMessages
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "dela.nodes", qos: .userInitiated)

    /// The channel of the hints. The payload is the id of the run of the node that has committed.
    static let channel = "dela"

    /// The statement of a transaction that sends a hint to the other nodes once it is committed.
    public static func hint(from run: String) -> SQL { "SELECT 1 FROM pg_notify(\(channel), \(run))" }

    /// Messages are collected for this time.
    private static let sendInterval = Duration.milliseconds(100)
    private static let (pollTime, checkInterval) = (Int32(100), Duration.seconds(1))
    /// A leader may act for this time after it has asked the database.
    private static let leaseTime = Duration.seconds(5)
    /// A leader that does not work for this time hangs.
    private static let maxIdleTime = Duration.seconds(10)
    /// In milliseconds.
    private static let maxClockDifference: Int64 = 60_000

    /// - Parameters:
    ///   - run: the id of the run of this node, whose own hints are skipped.
    ///   - messages: called on a separate thread.
    ///   - hint: called after another node has committed, on a separate thread.
    public init(
        _ url: PostgreSQLURL, run: String, messages: NodeMessages, hint: @escaping @Sendable () -> Void
    ) {
        self.messages = messages
        self.url = url
        self.run = run
        self.hint = hint
        queue.async { self.listen() }
    }

    /// True if this node does what only one may do.
    public var isLeader: Bool { state.withLock { $0.leaseEnd.map { .now < $0 } ?? false } }

    /// True if this node is the leader. A node that does not call it for ten seconds hangs, and does not stay the leader.
    public func mayLead() -> Bool {
        state.withLock { $0.lastUse = .now }
        return isLeader
    }

    /// Stops, so that another node becomes the leader.
    public func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func listen() {
        while !isStopped {
            do throws(DatabaseError) { try listenOnce() } catch {
                state.withLock { $0.leaseEnd = nil }
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
        try connection.listen(to: NodeMessages.channel)
        messages.connected()
        var last = ContinuousClock.now - NodeListener.checkInterval
        var lastSent = last
        while !isStopped {
            if ContinuousClock.now - last >= NodeListener.checkInterval {
                last = .now
                try checkLeader(connection)
                try connection.endBlockedWriters()
                try findEndedRuns(connection)
            }
            if ContinuousClock.now - lastSent >= NodeListener.sendInterval {
                lastSent = .now
                try send(connection)
            }
            let received = try connection.notifications(within: NodeListener.pollTime)
            let commits = received.filter { $0.channel == NodeListener.channel }
            if commits.contains(where: { $0.payload != run }) { hint() }
            for message in received where message.channel == NodeMessages.channel { receive(message) }
        }
        state.withLock { $0.leaseEnd = nil }
    }

    private func send(_ connection: PostgreSQLConnection) throws(DatabaseError) {
        for text in messages.dequeue() {
            _ = try connection.run("SELECT 1 FROM pg_notify(\(NodeMessages.channel), \(run + " " + text))")
        }
    }

    private func receive(_ notification: PostgreSQLConnection.Notification) {
        let words = notification.payload.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0] != run else { return }
        state.withLock { $0.processes[String(words[0])] = notification.process }
        messages.receive(String(words[1]), String(words[0]))
    }

    /// Finds the runs whose connection the server has closed.
    private func findEndedRuns(_ connection: PostgreSQLConnection) throws(DatabaseError) {
        guard !state.withLock({ $0.processes.isEmpty }) else { return }
        let open = try connection.processes()
        let ended = state.withLock { state in
            let ended = state.processes.filter { !open.contains($0.value) }.map(\.key)
            for run in ended { state.processes[run] = nil }
            return ended
        }
        for run in ended { messages.ended(run) }
    }

    /// Takes the lock of the leader if it is free. A leader checks that it still has its session.
    private func checkLeader(_ connection: PostgreSQLConnection) throws(DatabaseError) {
        let begin = ContinuousClock.now
        let (hasLock, lastUse) = state.withLock { ($0.leaseEnd != nil, $0.lastUse) }
        let isWorking = begin - lastUse < NodeListener.maxIdleTime
        // Closing the connection gives the lock away.
        guard isWorking || !hasLock else { throw DatabaseError(.connection, "This node hangs.") }
        try checkClock(connection)
        if !hasLock {
            guard isWorking, try connection.becomesLeader() else { return try connection.endSilentLeader() }
        }
        state.withLock { $0.leaseEnd = begin + NodeListener.leaseTime }
    }

    private func checkClock(_ connection: PostgreSQLConnection) throws(DatabaseError) {
        let difference = try connection.clockDifference()
        let isWrong = difference.magnitude > NodeListener.maxClockDifference
        let isNew = state.withLock { state in
            defer { state.hasWrongClock = isWrong }
            return isWrong && !state.hasWrongClock
        }
        if isNew { messages.clockDiffers(difference / 1000) }
    }
}
