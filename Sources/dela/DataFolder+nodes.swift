import Database
import Glibc
import PostgreSQL
import Secrets
import Service
import Storage

/// The data folder of one of several nodes on one database.
extension DataFolder {
    /// Throws if other nodes run, and this version cannot run next to them.
    /// - Returns: true if other nodes run.
    func isJoiningNodes(on connection: PostgreSQLConnection) throws(StartupError) -> Bool {
        let action: SchemaVersion.Action
        do throws(DatabaseError) {
            let version = try SchemaVersion(of: connection)
            guard try !isAlone(on: connection, version.stored) else { return false }
            action = version.action(with: Schema.migrations, nextTo: try connection.otherVersions())
        } catch {
            throw DataFolder.failure(error)
        }
        guard action != .refuse else {
            throw StartupError(
                "The other nodes run another version of Dela. Stop all nodes, then start the new version.")
        }
        return true
    }

    /// The time in which a node that has lost its connection for a moment is back.
    private static let returnTime = Duration.seconds(5)

    /// True if no other node runs. Before the schema or the epoch is changed, nodes without a connection have some time
    /// to return: a change would end them.
    private func isAlone(on connection: PostgreSQLConnection, _ version: Int) throws(DatabaseError) -> Bool {
        var isUnchanged = version == 0
        if version == Schema.migrations.count {
            isUnchanged = try hasSeenAll(on: connection, isJoining: false)
        }
        let deadline = ContinuousClock.now + (isUnchanged ? .zero : DataFolder.returnTime)
        while try connection.isOnlyNode() {
            guard ContinuousClock.now < deadline else { return true }
            usleep(100_000)
        }
        return false
    }

    /// Advances `log_head` without an entry in the log if the schema is about to change. A node that was disconnected in
    /// the meantime then cannot follow, so it ends instead of writing.
    func announceMigration(on connection: PostgreSQLConnection) throws(DatabaseError) {
        guard try connection.hasTable("log_head"), try connection.schemaVersion < Schema.migrations.count
        else {
            return
        }
        let isComplete = try hasSeenAll(on: connection, isJoining: false)
        let order = try CommitOrder(connection, run: secureRandomID(), isShared: true)
        try connection.transaction { () throws(DatabaseError) in try order.advance() }
        order.didCommit()
        // This folder knows the commit, so the epoch is kept.
        let epoch = try MetaTable(connection).value("epoch") ?? ""
        if isComplete, !storeHead(of: order, epoch) { throw DatabaseError(.io, "\(head) cannot be written.") }
    }

    /// Begins a run. Keeps the epoch if other nodes run, or if this folder has seen the last commit of the others.
    /// Otherwise the database may be a copy that lacks commits, and a new epoch starts.
    /// - Parameter isJoining: true if other nodes run.
    func joinRun(
        on connection: PostgreSQLConnection, isJoining: Bool
    ) throws(DatabaseError) -> (epoch: String, order: CommitOrder) {
        let identity = try connection.identity()
        let isComplete = try hasSeenAll(on: connection, isJoining: isJoining)
        let epoch = try Epoch.join(
            on: connection, identity: identity, isComplete: isComplete, id: secureRandomID())
        let order = try CommitOrder(connection, run: secureRandomID(), isShared: true)
        order.hint = NodeListener.hint(from: order.run)
        guard writeFile(instance, Array(identity.utf8)), storeHead(of: order, epoch) else {
            throw DatabaseError(.io, "\(head) cannot be written.")
        }
        storeHeadRepeatedly(order) { DataFolder.headText(order, epoch) }
        return (epoch, order)
    }

    /// Compares the last commit that this folder knows with the database.
    func hasSeenAll(
        on connection: PostgreSQLConnection, isJoining: Bool
    ) throws(DatabaseError) -> Bool {
        // Another database says nothing about this one.
        let known = readFile(instance).map { String(decoding: $0, as: UTF8.self) }
        guard try known == connection.identity() else { return isJoining }
        let words = readFile(head).map { String(decoding: $0, as: UTF8.self).split(separator: " ") } ?? []
        // Earlier versions did not store the epoch.
        guard let number = words.first.flatMap({ Int64($0) }), (3...4).contains(words.count) else {
            return isJoining
        }
        let order = try CommitOrder(connection, run: "")
        let log = try connection.hasTable("commit_log") ? CommitLogTable(connection) : nil
        let run = try log?.run(of: number)
        guard number <= order.number, run == nil || run == String(words[1]) else { return false }
        // The file is up to a second older than the last commit of its run.
        if isJoining { return true }
        // After a new epoch, the numbers of this folder may belong to other commits.
        if words.count == 4, try MetaTable(connection).value("epoch") != String(words[3]) { return false }
        return try log?.count(after: number, of: String(words[2])) ?? 0 == order.number - number
    }

    func storeHead(of order: CommitOrder, _ epoch: String) -> Bool {
        writeFile(head, Array(DataFolder.headText(order, epoch).utf8))
    }

    /// The number of the last known commit, its run, the run of this node, and the epoch.
    private static func headText(_ order: CommitOrder, _ epoch: String) -> String {
        "\(order.number) \(order.lastRun.isEmpty ? "-" : order.lastRun) \(order.run) \(epoch)"
    }
}
