import Database
import Domain
import SyncRules

/// Several nodes: which of them works, and their failures.
extension SimulatedWorld {
    /// Selects the node that works in a step. Paused nodes do nothing.
    func selectNode() {
        guard server.hasOtherNodes else { return }
        let running = server.nodes.indices.filter { !server.nodes[$0].isPaused }
        server.current = random.pick(running) ?? 0
    }

    /// The node of a new connection.
    func nodeForConnection() -> Int {
        server.hasOtherNodes ? random.below(server.nodes.count) : 0
    }

    /// True if the node of a connection works. It is then the current one.
    func reachNode(of socket: Socket) -> Bool {
        server.current = socket.node
        return !server.nodes[socket.node].isPaused
    }

    /// The current node reads the commits of others, after a hint or because a second has passed. Hints may come late,
    /// twice or never, so any moment is possible.
    func followOtherNodes() throws {
        guard server.hasOtherNodes else { return }
        counts[.follows] += 1
        try attempt {
            try server.follow()
            if random.chance(10) { try server.checkCaches() }
        }
    }

    /// The hints of a commit reach other nodes at once.
    func sendHints() throws {
        guard server.hasOtherNodes, random.chance(50) else { return }
        let writer = server.current
        defer { server.current = writer }
        for number in server.nodes.indices where number != writer && !server.nodes[number].isPaused {
            server.current = number
            try followOtherNodes()
        }
    }

    /// Pauses the current node, or lets all paused ones continue.
    func pauseNode() {
        guard server.hasOtherNodes else { return }
        if server.nodes.contains(where: \.isPaused) { return resumeNodes() }
        counts[.nodePauses] += 1
        trace.log("node \(server.current) is paused")
        server.nodes[server.current].isPaused = true
    }

    /// The answer of the next commit of the current node is lost.
    func loseAnswer() {
        guard server.hasOtherNodes else { return }
        let isCommitted = random.chance(60)
        trace.log("node \(server.current) loses the answer of its next commit; committed: \(isCommitted)")
        server.loseAnswer(isCommitted: isCommitted)
    }

    /// The current node connects again, and learns the outcome of its last commit.
    func reconnectNode() throws {
        try attempt {
            guard let isCommitted = try server.reconnect() else { return }
            trace.log("node \(server.current) connects again; committed: \(isCommitted)")
            counts[isCommitted ? .foundCommitted : .foundNotCommitted] += 1
        }
    }

    func resumeNodes() {
        for node in server.nodes { node.isPaused = false }
    }

    func countUnknownCommit() {
        if server.isInterrupted { counts[.unknownAtEnd] += 1 }
    }

    /// The current node ends at once, without the others, and starts again.
    func killNode() throws {
        guard server.hasOtherNodes else { return }
        counts[.nodeKills] += 1
        trace.log("node \(server.current) is killed")
        for socket in sockets.values.sorted(by: { $0.number < $1.number })
        where socket.node == server.current { cut(socket) }
        losePushes()
        failArrivals()
        countUnknownCommit()
        server.stopNode()
        do { _ = try server.startNode(id: newID(), at: now) } catch is DatabaseError {
            // The disk is full or fails, so the operator starts everything again.
            return try restartServer(losesPower: false)
        }
        recordReachability()
    }
}
