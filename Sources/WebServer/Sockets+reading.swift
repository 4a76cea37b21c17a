import CLinux
import Glibc
import HTTP

extension Sockets {
    /// The minimum CPU time that a message is charged.
    private static let minimumCost = Duration.microseconds(60)
    private static let broken = EPOLLHUP.rawValue | EPOLLERR.rawValue

    func ready(_ id: SocketID, _ events: UInt32) {
        guard let socket = self[id] else { return }
        if socket.isUnfinished {
            if events & Sockets.broken != 0 { return drop(socket) }
        } else if events & ~Reactor.writable != 0 {
            if socket.phase != .open || turns.isDue(socket.sender) { read(socket) } else { leave(socket) }
        }
        if events & Reactor.writable != 0, socket.phase != .closed { mark(socket) }
    }

    func receive(_ bytes: UnsafeRawBufferPointer, from socket: Socket) {
        guard socket.phase == .open else { return }
        socket.lastHeard = reactor.now
        let reader = socket.reader ?? readers.popLast() ?? FrameReader(limit: limits.messageBytes)
        socket.reader = reader
        reader.feed(bytes)
        handleMessages(of: socket, reader)
    }

    /// Updates the events of a socket that the system reports.
    func watch(_ socket: Socket) {
        let events =
            (socket.isUnfinished ? 0 : Reactor.readable) | (socket.isBlocked ? Reactor.writable : 0)
        reactor.change(socket.descriptor, token: socket.id.number, events: events)
    }

    private func read(_ socket: Socket) {
        let count = recv(socket.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: socket)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            drop(socket)
        }
    }

    /// Handles received messages as far as the sender's turn permits. The next turn continues.
    private func handleMessages(of socket: Socket, _ reader: FrameReader) {
        while socket.phase == .open {
            guard turns.isDue(socket.sender) else {
                reader.copyRest()
                return leave(socket)
            }
            guard let event = reader.next() else { break }
            turns.perform(of: socket.sender, atLeast: Sockets.minimumCost) { [self] in
                handle(event, from: socket)
            }
        }
        if socket.phase == .open, reader.isIdle {
            socket.reader = nil
            if readers.count < Sockets.spareReaders { readers.append(reader) }
        }
    }

    /// Stops reading a socket until the sender's next turn.
    private func leave(_ socket: Socket) {
        socket.isUnfinished = true
        watch(socket)
        turns.wait(of: socket.sender) { [weak self, weak socket] in
            if let self, let socket, socket.phase != .closed { goOn(with: socket) }
        }
    }

    private func goOn(with socket: Socket) {
        socket.isUnfinished = false
        watch(socket)
        guard socket.phase == .open else { return }
        if let reader = socket.reader { handleMessages(of: socket, reader) }
        if socket.phase == .open, !socket.isUnfinished { read(socket) }
    }

    private func handle(_ event: FrameReader.Event, from socket: Socket) {
        switch event {
        case .text(let text):
            application.received(text, from: socket.id)
        case .ping(let payload):
            socket.pong = Frame(.pong, payload: payload)
            mark(socket)
        case .pong:
            break
        case .close(let code), .violation(let code):
            close(socket.id, code, "")
        }
    }
}
