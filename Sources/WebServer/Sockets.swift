import CLinux
import Glibc
import HTTP

/// All WebSockets of a server. Sending only queues frames. `finishTurn` writes them once per turn of the reactor, so
/// that frames of one turn are written together. Only on the reactor's thread.
final class Sockets {
    private enum SocketEvent {
        case overflowed(SocketID)
        case closed(SocketID)
    }

    private struct Slot {
        var generation: UInt32 = 1
        var socket: Socket?
    }

    static let readBytes = 64 * 1024
    private static let closingTime: Int64 = 3_000
    static let spareReaders = 8

    let reactor: Reactor
    let limits: Limits
    let turns: ReactorScheduler
    let application: any WebApplication
    private let admission: Admission
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Sockets.readBytes, alignment: 16)
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var dirty: [Socket] = []
    /// The events that the application receives at the end of the turn instead of during one of its calls.
    private var events: [SocketEvent] = []
    var readers: [FrameReader] = []

    init(
        reactor: Reactor, limits: Limits, admission: Admission, turns: ReactorScheduler,
        application: any WebApplication
    ) {
        self.reactor = reactor
        self.limits = limits
        self.turns = turns
        self.admission = admission
        self.application = application
    }

    deinit {
        buffer.deallocate()
    }

    var isEmpty: Bool { freeSlots.count == slots.count }
    var isPending: Bool { !events.isEmpty || !dirty.isEmpty }
    var all: [SocketID] { slots.compactMap { $0.socket?.id } }

    subscript(id: SocketID) -> Socket? {
        guard id.slot < slots.count, slots[Int(id.slot)].generation == id.generation else { return nil }
        return slots[Int(id.slot)].socket
    }
}

// MARK: - Opening and closing

extension Sockets {
    /// Takes ownership of a descriptor after the handshake.
    /// - Parameters:
    ///   - sender: the sender whose turn is used for reading.
    ///   - early: bytes that the client sent directly after its request.
    func open(
        _ descriptor: Int32, from network: PeerAddress.Network, tag: UInt64, of sender: String,
        early: UnsafeRawBufferPointer
    ) {
        guard let socket = insert(descriptor, network) else { return }
        socket.sender = sender
        _ = linux_set_option(descriptor, Int32(IPPROTO_TCP), TCP_CORK, 0)
        _ = linux_set_option(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        application.opened(socket.id, tag: tag)
        if !early.isEmpty { receive(early, from: socket) }
    }

    /// Reads and discards the remaining input of a rejected client, so that it receives the error response.
    func linger(_ descriptor: Int32, from network: PeerAddress.Network) {
        insert(descriptor, network)?.phase = .closing(deadline: reactor.now + Sockets.closingTime)
    }

    /// Starts the closing handshake (RFC 6455, section 7.1.2) after the queued frames.
    func close(_ id: SocketID, _ code: CloseCode, _ reason: String) {
        guard let socket = self[id], socket.phase == .open else { return }
        end(socket, with: .closing(deadline: reactor.now + Sockets.closingTime))
        socket.enqueue(Frame(closing: code, reason: reason))
        mark(socket)
    }

    private func insert(_ descriptor: Int32, _ network: PeerAddress.Network) -> Socket? {
        let slot = freeSlots.popLast() ?? UInt32(slots.count)
        if slot == slots.count { slots.append(Slot()) }
        let id = SocketID(slot: slot, generation: slots[Int(slot)].generation)
        let socket = Socket(id: id, descriptor: descriptor, network: network, now: reactor.now)
        guard reactor.watch(descriptor, token: id.number) else {
            freeSlots.append(slot)
            return nil
        }
        slots[Int(slot)].socket = socket
        admission.enter(network)
        return socket
    }

    private func end(_ socket: Socket, with phase: Socket.Phase) {
        if socket.phase == .open { events.append(.closed(socket.id)) }
        socket.phase = phase
        socket.reader = nil
    }

    func drop(_ socket: Socket) {
        guard socket.phase != .closed else { return }
        if socket.isBlocked { linux_reset_on_close(socket.descriptor) }
        end(socket, with: .closed)
        reactor.forget(socket.descriptor)
        admission.leave(socket.network)
        let slot = Int(socket.id.slot)
        slots[slot].socket = nil
        slots[slot].generation = max(1, slots[slot].generation &+ 1)
        freeSlots.append(socket.id.slot)
    }
}

// MARK: - Writing

extension Sockets {
    func send(_ frame: Frame, to receivers: [SocketID]) {
        for id in receivers {
            guard let socket = self[id], socket.phase == .open, !socket.isBehind else { continue }
            if makeRoom(for: frame, in: socket) {
                socket.enqueue(frame)
                mark(socket)
            }
        }
    }

    /// Sends a frame to sockets with empty queues and skips the others.
    /// - Returns: the skipped sockets.
    func offer(_ frame: Frame, to receivers: [SocketID]) -> [SocketID] {
        receivers.filter { id in
            guard let socket = self[id], socket.phase == .open else { return false }
            if socket.isBlocked || socket.isBehind || socket.queuedBytes > limits.queueBytes / 8 {
                return true
            }
            socket.enqueue(frame)
            mark(socket)
            return false
        }
    }

    /// Notifies the application of events, then writes queued frames.
    func finishTurn() {
        for event in events.drain() {
            switch event {
            case .closed(let id):
                application.closed(id)
            case .overflowed(let id):
                guard let socket = self[id], socket.phase == .open else { continue }
                socket.isBehind = false
                application.overflowed(id)
            }
        }
        for socket in dirty.drain() {
            socket.isDirty = false
            if socket.phase != .closed { flush(socket) }
        }
    }

    func mark(_ socket: Socket) {
        if socket.isDirty { return }
        socket.isDirty = true
        dirty.append(socket)
    }

    /// A single frame may exceed the limit of the queue.
    private func makeRoom(for frame: Frame, in socket: Socket) -> Bool {
        let fits = {
            socket.queuedBytes == 0 || socket.queuedBytes + frame.bytes.count <= self.limits.queueBytes
        }
        if fits() { return true }
        if !socket.isBlocked { flush(socket) }
        if socket.phase != .open || fits() { return socket.phase == .open }
        socket.dropQueue()
        socket.isBehind = true
        events.append(.overflowed(socket.id))
        return false
    }

    private func flush(_ socket: Socket) {
        let progress = socket.flush(now: reactor.now)
        if progress == .failed { return drop(socket) }
        let isBlocked = progress == .blocked
        if isBlocked != socket.isBlocked {
            socket.isBlocked = isBlocked
            if isBlocked { socket.lastProgress = reactor.now }
            watch(socket)
        }
        if progress == .finished, socket.phase != .open {
            shutdown(socket.descriptor, Int32(SHUT_WR))
        }
    }
}

// MARK: - Time

extension Sockets {
    /// Pings silent sockets and closes dead ones. Called about once per second.
    func checkSilence() {
        let now = reactor.now
        let silence = Int64(limits.silence)
        for socket in slots.lazy.compactMap(\.socket) {
            let isStuck = socket.isBlocked && socket.lastProgress + 2 * silence <= now
            switch socket.phase {
            case .closing(let deadline) where deadline <= now:
                drop(socket)
            case .open where isStuck || socket.lastHeard + 2 * silence <= now:
                drop(socket)
            case .open where max(socket.lastHeard, socket.lastPing) + silence <= now:
                socket.lastPing = now
                socket.enqueue(.ping)
                mark(socket)
            case .open, .closing, .closed:
                break
            }
        }
    }
}

extension Array {
    /// Returns the elements and empties the collection.
    fileprivate mutating func drain() -> Self {
        var elements: Self = []
        swap(&elements, &self)
        return elements
    }
}

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
