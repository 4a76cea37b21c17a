import CPostgreSQL
import Database
import Glibc

/// Connections of several nodes to one database.
extension PostgreSQLConnection {
    /// Takes the lock that the writing connections of all nodes share, for the time of the connection.
    ///
    /// A first connection also takes the lock of starts, so that one node at a time updates the schema and begins its
    /// run. After the return, the transaction of the former connection has ended, so its outcome is final.
    /// - Parameter former: the process of the lost connection; 0 for a first connection.
    func joinNodes(after former: Int32) throws(DatabaseError) {
        let deadline = ContinuousClock.now + .milliseconds(options.exclusiveTimeout)
        let isFirst = former == 0
        while isFirst {
            if try acquires(PostgreSQLConnection.startLock) { break }
            guard ContinuousClock.now < deadline else {
                throw DatabaseError(.busy, "Another node is starting.")
            }
            usleep(20_000)
        }
        while try !acquires(PostgreSQLConnection.lock, isShared: true) {
            guard ContinuousClock.now < deadline else {
                throw DatabaseError(
                    isFirst ? .busy : .replaced,
                    "Another dela serves this database, without DELA_NODES=several.")
            }
            usleep(20_000)
        }
        while !isFirst {
            if try hasEnded(former) { break }
            guard ContinuousClock.now < deadline else {
                throw DatabaseError(.busy, "The former connection has not ended.")
            }
            usleep(20_000)
        }
        try checkIdentity()
    }

    /// Ends the session of a lost connection, in case the server has not noticed the loss.
    private func hasEnded(_ former: Int32) throws(DatabaseError) -> Bool {
        for row in try holders("pid, CAST(pid = \(former) AND pg_terminate_backend(pid) AS INT)") {
            if try row.integer(0) == Int64(former) { return false }
        }
        return true
    }

    /// True if no other node has a connection.
    public func isOnlyNode() throws(DatabaseError) -> Bool {
        try holders("pid").count == 1
    }

    /// The versions of the schema that the other nodes know; nil for a node that does not report its own.
    public func otherVersions() throws(DatabaseError) -> [Int?] {
        let names = try run(
            """
            SELECT application_name FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks WHERE \(raw: PostgreSQLConnection.isWriter))
            """)
        return try names.map { row throws(DatabaseError) in
            let words = try row.text(0).split(separator: " ")
            return words.count == 2 ? Int(words[1]) : nil
        }
    }

    /// The name of a connection in `pg_stat_activity`.
    static func applicationName(_ version: Int?) -> String {
        version.map { "dela \($0)" } ?? "dela"
    }

    /// Lets the next node start.
    public func endStart() throws(DatabaseError) {
        _ = try run("SELECT CAST(pg_advisory_unlock(\(raw: PostgreSQLConnection.startLock)) AS INT)")
    }

    /// Ends the sessions of writers that have not accepted an answer for ten seconds, because all nodes may wait for their
    /// lock. Only for local connections: over TCP, `tcp_user_timeout` ends those that make no progress.
    func endBlockedWriters() throws(DatabaseError) {
        _ = try run(
            """
            SELECT CAST(pg_terminate_backend(pid) AS INT) FROM pg_stat_activity
            WHERE wait_event = 'ClientWrite' AND query_start < now() - INTERVAL '10 seconds'
            AND client_addr IS NULL
            AND pid IN (SELECT pid FROM pg_locks WHERE \(raw: PostgreSQLConnection.isWriter))
            """)
    }

    /// True if this connection has the lock that one node has, or takes it now.
    func becomesLeader() throws(DatabaseError) -> Bool {
        try acquires(PostgreSQLConnection.leaderLock)
    }

    /// Ends the session of a leader that has sent no statement for ten seconds, by the clock of the database: its node is
    /// paused or hangs. A leader sends one each second.
    func endSilentLeader() throws(DatabaseError) {
        _ = try run(
            """
            SELECT CAST(pg_terminate_backend(pid) AS INT) FROM pg_stat_activity
            WHERE state = 'idle' AND state_change < now() - INTERVAL '10 seconds'
            AND pid IN (SELECT pid FROM pg_locks WHERE \(raw: PostgreSQLConnection.isLeader))
            """)
    }

    /// The milliseconds by which the clock of the database is ahead of this node's clock.
    func clockDifference() throws(DatabaseError) -> Int64 {
        let rows = try run("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)")
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return try rows[0].integer(0) - Int64(time.tv_sec) * 1000 - Int64(time.tv_nsec) / 1_000_000
    }

    /// Starts to receive the notifications of a channel.
    func listen(to channel: String) throws(DatabaseError) {
        try execute("LISTEN " + channel)
    }

    /// A notification of any node, also of this one.
    struct Notification {
        let channel: String
        let payload: String
        /// The server's process of the sender's connection.
        let process: Int32
    }

    /// The server's processes of all connections to the database.
    func processes() throws(DatabaseError) -> Set<Int32> {
        var processes: Set<Int32> = []
        for row in try run("SELECT pid FROM pg_stat_activity WHERE datname = current_database()") {
            processes.insert(Int32(clamping: try row.integer(0)))
        }
        return processes
    }

    /// Waits for notifications.
    func notifications(within milliseconds: Int32) throws(DatabaseError) -> [Notification] {
        let connection = try usable
        // Those that have arrived with the answer to a statement.
        let earlier = receivedNotifications(connection)
        var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        _ = poll(&socket, 1, earlier.isEmpty ? milliseconds : 0)
        guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else {
            disconnect()
            throw DatabaseError(.connection, "The connection to the database is lost.")
        }
        return earlier + receivedNotifications(connection)
    }

    private func receivedNotifications(_ connection: OpaquePointer) -> [Notification] {
        var notifications: [Notification] = []
        while let notification = PQnotifies(connection) {
            notifications.append(
                Notification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra),
                    process: notification.pointee.be_pid))
            PQfreemem(notification)
        }
        return notifications
    }

    /// Like the lock of a writer: the bytes of "Dels" and "Dell".
    private static let startLock = String(0x4465_6c73) + ", hashtext(current_schema())"
    private static let isLeader = isHeld(leaderClass)
    private static let leaderClass = String(0x4465_6c6c)
    private static let leaderLock = leaderClass + ", hashtext(current_schema())"
}
