import Domain
import HTTP
import JSON
import Service
import Sync
import Wire

extension World {
    func open(for tab: Tab) {
        let socket = Socket(number: newNumber(), tab: tab)
        tab.socket = socket
        sockets[socket.number] = socket
    }

    func send(_ bytes: [UInt8], from tab: Tab) {
        guard let socket = tab.socket, socket.state == .open else { return }
        socket.toServer.append(bytes)
    }

    /// The device ends a connection.
    func hangUp(_ socket: Socket) {
        cut(socket)
        sockets[socket.number] = nil
        if socket.tab.socket === socket { socket.tab.socket = nil }
        for token in socket.pushes { network.append(Flight(.failed, socket.tab, token: token)) }
    }

    /// The connection breaks: what is in it is gone. The server knows at once; the device hears of it later.
    func cut(_ socket: Socket) {
        guard socket.state != .broken else { return }
        socket.state = .broken
        socket.toServer = []
        socket.toClient = []
        server.run?.hub.leave(socket.id)
    }

    /// What the hub sends enters the connections; frames may get lost on the way, and nobody is told.
    func queue(_ text: [UInt8], to targets: [SocketID]) {
        trace.mix(text)
        guard let message = try? ServerMessage.read(try JSONValue(parsing: text)) else {
            violation = Violation("wire", "the hub says what nobody understands")
            return
        }
        for target in targets {
            guard let socket = sockets[Int(target.number)], socket.state == .open else { continue }
            checkLeaves(message, for: socket.tab.device.person)
            if case .frame = message {
                counts[.frames] += 1
                if isHostile, random.chance(focus.losing) {
                    counts[.framesLost] += 1
                    trace.say("lost: \(self.text(text)) to tab \(socket.tab.number)")
                    continue
                }
            }
            trace.say("for tab \(socket.tab.number): \(self.text(text).prefix(60))")
            socket.toClient.append(text)
        }
    }

    /// The connection of a tab takes one step.
    func pump(_ socket: Socket) throws {
        let tab = socket.tab
        switch socket.state {
        case .broken:
            sockets[socket.number] = nil
            guard tab.socket === socket else { return }
            tab.socket = nil
            try tell(tab, .socketClosed)
            for token in socket.pushes { try tell(tab, .failed(token: token, .unreachable)) }
        case .opening:
            guard server.run != nil, tab.device.isOnline else { return cut(socket) }
            socket.state = .open
            try tell(tab, .socketOpened)
        case .open:
            if !socket.toServer.isEmpty, socket.toClient.isEmpty || random.chance(50) {
                try hear(socket.toServer.removeFirst(), on: socket)
            } else if !socket.toClient.isEmpty {
                try receive(on: socket)
            }
        }
    }

    private func hear(_ bytes: [UInt8], on socket: Socket) throws {
        trace.mix(bytes)
        trace.say("tab \(socket.tab.number) says \(self.text(bytes))")
        switch try ClientMessage(try JSONValue(parsing: bytes)) {
        case .hello(let epoch, let digest, let kinds):
            let person = socket.tab.device.person
            let greeting = Hub.Greeting(epoch: epoch, digest: digest, kinds: kinds)
            try attempt { try server.greet(socket.id, of: person, greeting) }
        case .push(let token, let request):
            let route = Route.socket(socket.number, token: token)
            server.arrivals.append(
                Arrival(route: route, person: socket.tab.device.person, request: request))
        case .told(let reminders):
            server.run?.told[socket.tab.device.phone.session, default: []] += reminders
        case .watch, .writing: break
        case nil: throw Violation("wire", "the server does not understand a device")
        }
    }

    /// Frames may be late or come twice.
    private func receive(on socket: Socket) throws {
        let text = socket.toClient[0]
        guard let message = try ServerMessage.read(try JSONValue(parsing: text)) else {
            throw Violation("wire", "a device does not understand the server")
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
        trace.say("tab \(socket.tab.number) hears \(self.text(text))")
        try take(message, on: socket)
    }

    private func take(_ message: ServerMessage, on socket: Socket) throws {
        let tab = socket.tab
        if case .pushed(let token, let answer) = message {
            socket.pushes.removeAll { $0 == token }
            note(answer)
        }
        guard case .frame = message else { return try tell(tab, .received(message)) }
        let before = tab.client.replica.revision(of: .user(tab.device.person))
        let scopes = tab.client.heldScopes.map { tab.client.replica.revision(of: $0) }.reduce(before, +)
        try tell(tab, .received(message))
        let after = tab.client.heldScopes.map { tab.client.replica.revision(of: $0) }.reduce(
            tab.client.replica.revision(of: .user(tab.device.person)), +)
        counts[scopes == after ? .framesPassed : .framesApplied] += 1
    }
}
