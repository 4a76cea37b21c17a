import Database
import Domain
import HTTP
import JSON
import Service
import SyncClient
import SyncProtocol
import SyncRules
import Wire

extension SimulatedWorld {
    func open(for tab: SimulatedTab) {
        let socket = Socket(number: newNumber(), tab: tab, node: nodeForConnection())
        tab.socket = socket
        sockets[socket.number] = socket
    }

    func send(_ bytes: [UInt8], from tab: SimulatedTab) {
        guard let socket = tab.socket, socket.state == .open else { return }
        socket.toServer.append(bytes)
    }

    /// The device closes a connection.
    func hangUp(_ socket: Socket) {
        cut(socket)
        sockets[socket.number] = nil
        if socket.tab.socket === socket { socket.tab.socket = nil }
        for token in socket.pushes { network.append(Flight(.failed, socket.tab, token: token)) }
    }

    /// Breaks the connection, and drops the messages in it. The server notices immediately, the device later.
    func cut(_ socket: Socket) {
        guard socket.state != .broken else { return }
        socket.state = .broken
        socket.toServer = []
        socket.toClient = []
        server.nodes[socket.node].run?.hub.leave(socket.id)
    }

    /// Adds a text of the hub to the connections. Frames may be lost without notice.
    func queue(_ text: [UInt8], to targets: [SocketID]) {
        trace.mix(text)
        guard let message = try? ServerMessage.read(try JSONValue(parsing: text)) else {
            violation = Violation("wire", "the hub sent an unknown message")
            return
        }
        for target in targets {
            guard let socket = sockets[Int(target.number)], socket.state == .open else { continue }
            checkVisibility(message, for: socket.tab.device.person)
            if case .frame = message {
                counts[.frames] += 1
                if isHostile, random.chance(focus.lossPercent) {
                    counts[.framesLost] += 1
                    trace.log("lost: \(self.text(text)) to tab \(socket.tab.number)")
                    continue
                }
            }
            trace.log("for tab \(socket.tab.number): \(self.text(text).prefix(60))")
            socket.toClient.append(text)
        }
    }

    /// Executes one step of a tab's connection.
    func pump(_ socket: Socket) throws {
        let tab = socket.tab
        guard reachNode(of: socket) || socket.state == .broken else { return }
        switch socket.state {
        case .broken:
            sockets[socket.number] = nil
            guard tab.socket === socket else { return }
            tab.socket = nil
            try dispatch(tab, .socketClosed)
            for token in socket.pushes { try dispatch(tab, .failed(token: token, .unreachable)) }
        case .opening:
            guard server.run != nil, tab.device.isOnline else { return cut(socket) }
            socket.state = .open
            try dispatch(tab, .socketOpened)
        case .open:
            if !socket.toServer.isEmpty, socket.toClient.isEmpty || random.chance(50) {
                try handleOnServer(socket.toServer.removeFirst(), on: socket)
            } else if !socket.toClient.isEmpty {
                try receive(on: socket)
            }
        }
    }

    private func handleOnServer(_ bytes: [UInt8], on socket: Socket) throws {
        trace.mix(bytes)
        trace.log("tab \(socket.tab.number) sends \(self.text(bytes))")
        switch try ClientMessage(try JSONValue(parsing: bytes)) {
        case .hello(let epoch, let digest, let kinds):
            let handshake = Hub.Handshake(epoch: epoch, digest: digest, kinds: kinds)
            do { try server.performHandshake(handshake, bytes, on: socket) } catch let error as DatabaseError
            {
                cut(socket)
                try serverFailed(error)
            }
        case .push(let token, let request):
            let route = Route.socket(socket.number, token: token)
            server.arrivals.append(
                Arrival(route: route, person: socket.tab.device.person, request: request))
        case .remindersShown(let reminders):
            server.run?.shownReminders[socket.tab.device.pushReceiver.session, default: []] += reminders
        case .subscribePresence, .typing: break
        case nil: throw Violation("wire", "the server received an unknown message")
        }
    }

    /// Frames may be delayed or repeated.
    private func receive(on socket: Socket) throws {
        let text = socket.toClient[0]
        guard let message = try ServerMessage.read(try JSONValue(parsing: text)) else {
            throw Violation("wire", "a device received an unknown message")
        }
        var staysBehind = false
        if case .frame = message, isHostile {
            if random.chance(10), socket.toClient.count > 1 {
                let late = socket.toClient.removeFirst()
                return socket.toClient.insert(late, at: 1 + random.below(socket.toClient.count))
            }
            staysBehind = random.chance(8)
        }
        if !staysBehind { socket.toClient.removeFirst() }
        trace.log("tab \(socket.tab.number) receives \(self.text(text))")
        try handle(message, on: socket)
    }

    private func handle(_ message: ServerMessage, on socket: Socket) throws {
        let tab = socket.tab
        if case .pushed(let token, let answer) = message {
            socket.pushes.removeAll { $0 == token }
            counts.add(answer)
        }
        guard case .frame = message else { return try dispatch(tab, .received(message)) }
        let before = tab.client.replica.revision(of: .user(tab.device.person))
        let scopes = tab.client.heldScopes.map { tab.client.replica.revision(of: $0) }.reduce(before, +)
        try dispatch(tab, .received(message))
        let after = tab.client.heldScopes.map { tab.client.replica.revision(of: $0) }.reduce(
            tab.client.replica.revision(of: .user(tab.device.person)), +)
        counts[scopes == after ? .framesPassed : .framesApplied] += 1
    }
}
