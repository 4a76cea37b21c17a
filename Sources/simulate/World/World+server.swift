import Database
import Domain
import FaultyDisk
import JSON
import SQLite
import Service
import Storage
import Sync
import Wire

/// The server at work, and what goes wrong with it.
extension World {
    func writeOnServer(_ count: Int) throws {
        try attempt { try server.write(count, at: now) }
    }

    /// Sends answers and frames of what was committed.
    func tellOutcomes() throws {
        for done in server.untold {
            let isAnsweredFirst = random.chance(50)
            if isAnsweredFirst { send(done.reply) }
            server.run?.hub.publish(done.commits)
            if !isAnsweredFirst { send(done.reply) }
        }
        server.untold = []
    }

    private func send(_ reply: (arrival: Arrival, answer: PushAnswer)?) {
        guard let (arrival, answer) = reply else { return }
        for result in answer.results {
            switch result.outcome {
            case .fork, .gap, .unknownClient, .waits: break
            case .done, .refused:
                if settled[result.command] == nil { settled[result.command] = answer.epoch }
                server.acknowledged.insert(result.command)
                if case .done = result.outcome { confirmed.insert(result.command) }
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

    /// Does something with the database that may fail, as the server's main loop would.
    func attempt(_ body: () throws -> Void) throws {
        do { try body() } catch let error as DatabaseError { try serverFailed(error) }
    }

    /// A full disk is waited for; after any other failure the program ends and starts anew.
    func serverFailed(_ error: DatabaseError) throws {
        trace.say("the server meets \(error.kind)")
        switch error.kind {
        case .full:
            counts[.fullDisk] += 1
            failArrivals()
        case .io, .unavailable:
            counts[.diskErrors] += 1
            try restartServer(losesPower: false)
        default: throw Violation("database", error.description)
        }
    }

    func restartServer(losesPower: Bool) throws {
        counts[losesPower ? .serverPowerLosses : .serverKills] += 1
        trace.say(losesPower ? "the server loses power" : "the server is killed")
        stopServer()
        server.disk.capacity = nil
        if losesPower { server.disk.losePower(using: &random) } else { server.disk.kill() }
        try startServer()
    }

    private func failArrivals() {
        for arrival in server.arrivals + server.untold.compactMap(\.reply?.arrival) {
            guard case .request(let tab, let token) = arrival.route else { continue }
            network.append(Flight(.failed, tab: tab, of: arrival.person, token: token))
        }
    }

    func stopServer() {
        for socket in sockets.values { cut(socket) }
        loseNotices()
        failArrivals()
        server.stop()
    }

    func startServer() throws {
        if try server.start(id: newID(), at: now) { counts[.epochs] += 1 }
        try server.check()
        noteReach()
    }
}
