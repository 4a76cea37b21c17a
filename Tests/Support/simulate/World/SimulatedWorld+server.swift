import Database
import Domain
import FaultyDisk
import JSON
import SQLite
import Service
import Storage
import SyncProtocol
import SyncRules
import Wire

/// The work of the server, and its failures.
extension SimulatedWorld {
    func writeOnServer(_ count: Int) throws {
        try attempt { try server.write(count, at: now) }
        try sendHints()
    }

    /// Sends answers and frames of committed work.
    func publishOutcomes() throws {
        for done in server.unpublished {
            let isAnsweredFirst = random.chance(50)
            if isAnsweredFirst { send(done.reply) }
            try server.checkPublication(done.commits)
            server.run?.hub.publish(done.commits)
            if !isAnsweredFirst { send(done.reply) }
        }
        server.unpublished = []
    }

    private func send(_ reply: (arrival: Arrival, answer: PushAnswer)?) {
        guard let (arrival, answer) = reply else { return }
        for result in answer.results {
            switch result.outcome {
            case .fork, .gap, .unknownClient, .deferred: break
            case .done, .rejected:
                if resolved[result.command] == nil { resolved[result.command] = answer.epoch }
                server.acknowledged.insert(result.command)
                if case .done = result.outcome { accepted.insert(result.command) }
            }
        }
        switch arrival.route {
        case .request(let tab, let token):
            var writer = JSONWriter(capacity: 256)
            answer.write(to: &writer)
            network.append(Flight(.pushed, tab: tab, of: arrival.person, token: token, bytes: writer.bytes))
        case .socket(let number, let token):
            guard let socket = sockets[number], socket.state == .open else { return }
            socket.toClient.append(ServerMessage.pushed(token: token, answer).bytes)
        case .nowhere: break
        }
    }

    /// Runs database work that may fail, with the error handling of the server's main loop.
    func attempt(_ body: () throws -> Void) throws {
        do { try body() } catch let error as DatabaseError { try serverFailed(error) }
    }

    /// A full disk only fails the waiting requests. After any other failure, the program restarts.
    func serverFailed(_ error: DatabaseError) throws {
        trace.log("the server fails with \(error.kind)")
        switch error.kind {
        case .full:
            counts[.fullDisk] += 1
            failArrivals()
        case .io, .unavailable:
            counts[.diskErrors] += 1
            try restartServer(losesPower: false)
        case .replaced:
            // The node was paused for too long.
            counts[.gapsInLog] += 1
            try killNode()
        case .connection: counts[.rejectedWhileInterrupted] += 1
        default: throw Violation("database", error.description)
        }
    }

    func restartServer(losesPower: Bool) throws {
        counts[losesPower ? .serverPowerLosses : .serverKills] += 1
        trace.log(losesPower ? "the server loses power" : "the server is killed")
        stopServer()
        server.disk.capacity = nil
        if losesPower { server.disk.losePower(using: &random) } else { server.disk.kill() }
        try startServer()
    }

    func failArrivals() {
        for arrival in server.arrivals + server.unpublished.compactMap(\.reply?.arrival) {
            guard case .request(let tab, let token) = arrival.route else { continue }
            network.append(Flight(.failed, tab: tab, of: arrival.person, token: token))
        }
    }

    func stopServer() {
        for socket in sockets.values { cut(socket) }
        losePushes()
        server.forEachNode {
            failArrivals()
            countUnknownCommit()
        }
        server.stop()
        resumeNodes()
    }

    func startServer() throws {
        if try server.start(id: newID(), at: now) { counts[.epochs] += 1 }
        try server.check()
        recordReachability()
    }
}
