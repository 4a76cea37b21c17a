import Database
import Domain
import SQLite
import Service
import Storage
import SyncRules
import Wire

/// Several nodes with one database. Only the current node works. The lock of SQLite orders their transactions.
extension Server {
    /// One node.
    final class Node {
        var run: Run?
        /// Pushes that wait for the writer.
        var arrivals: [Arrival] = []
        /// Committed but unpublished work, in order.
        var unpublished: [Done] = []
        /// The version of each scope that the hub has received.
        var published: [ScopeID: Int64] = [:]
        /// The outcome of the next commit, if its answer will be lost.
        var nextLoss: CommitOrder.Outcome?
        /// While it is unknown whether the last transaction is committed.
        var unanswered: UnansweredCommit?
        /// True while the machine does nothing.
        var isPaused = false
    }

    /// A node that is behind by more transactions has to start again.
    static let logLength: Int64 = 20

    var run: Run? {
        get { nodes[current].run }
        set { nodes[current].run = newValue }
    }

    var arrivals: [Arrival] {
        get { nodes[current].arrivals }
        set { nodes[current].arrivals = newValue }
    }

    var unpublished: [Done] {
        get { nodes[current].unpublished }
        set { nodes[current].unpublished = newValue }
    }

    var hasOtherNodes: Bool { nodes.count > 1 }

    /// Does something for each node as the current one.
    func forEachNode(_ body: () throws -> Void) rethrows {
        let before = current
        defer { current = before }
        for number in nodes.indices {
            current = number
            try body()
        }
    }

    /// Starts all nodes.
    /// - Returns: true if a new epoch began.
    func start(id: String, at now: Instant) throws -> Bool {
        var isNew = false
        try forEachNode {
            let isLater = current > 0
            if try startNode(id: isLater ? id + String(current) : id, at: now) { isNew = true }
        }
        hasArmedDisk = false
        return isNew
    }

    /// Stops all nodes.
    func stop() {
        forEachNode { stopNode() }
    }

    func log(
        of processor: CommandProcessor, on connection: LossyConnection, id: String
    ) throws -> (CommitOrder?, NodeLog?) {
        guard hasOtherNodes else { return (nil, nil) }
        let order = try CommitOrder(connection, run: id, isShared: true)
        let node = nodes[current]
        let log = NodeLog(order, of: processor, on: connection, length: Server.logLength) {
            [unowned node] commits in
            node.unpublished.append(Done(commits: commits))
        }
        return (order, log)
    }

    /// Reads the commits of other nodes.
    func follow() throws {
        guard !isInterrupted else { return }
        try run?.log?.follow()
    }

    /// With other nodes, the hub has received exactly the commits that the access contains, as in the turn of the writer
    /// of the production server.
    /// - Parameter hello: the message of the handshake. It is handled again later if the writer cannot answer.
    func performHandshake(_ handshake: Hub.Handshake, _ hello: [UInt8], on socket: Socket) throws {
        guard let run else { return }
        let person = socket.tab.device.person
        let isKnown = run.hub.isConnected(person, handshake.kinds)
        guard !isKnown, run.log != nil else {
            let readAccess = isKnown ? nil : try ReadAccess(of: person, on: run.writer)
            return run.hub.acceptHandshake(socket.id, of: person, handshake, readAccess: readAccess)
        }
        guard !isInterrupted else { return socket.toServer.insert(hello, at: 0) }
        var readAccess: ReadAccess?
        let completion = { [self] (isCommitted: Bool) throws in
            guard socket.state == .open else { return }
            guard isCommitted else { return socket.toServer.insert(hello, at: 0) }
            try publish()
            run.hub.acceptHandshake(socket.id, of: person, handshake, readAccess: readAccess)
        }
        try commit(on: run, then: completion) { _ throws(DatabaseError) in
            readAccess = try ReadAccess(of: person, on: run.connection)
        }
    }

    /// The hub of each node receives every commit once and in order.
    func checkPublication(_ commits: [Commit]) throws {
        let node = nodes[current]
        for part in commits.flatMap(\.parts) {
            guard part.previous == node.published[part.scope] ?? 0 else {
                throw Violation(
                    "hub",
                    "node \(current) publishes \(part.scope.text) from \(part.previous), after "
                        + String(node.published[part.scope] ?? 0))
            }
            node.published[part.scope] = part.to
        }
    }

    /// What a node remembers after it has followed the others is in the database.
    func checkCaches() throws {
        guard let run, run.log != nil, !isInterrupted else { return }
        try follow()
        if let difference = try CacheComparison(run.processor).firstDifference() {
            throw Violation("cache", "node \(current) has an outdated cache: \(difference)")
        }
    }
}
