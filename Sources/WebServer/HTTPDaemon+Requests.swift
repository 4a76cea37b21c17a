import CLinux
import CMicroHTTPD
import Glibc
import HTTP

extension HTTPDaemon {
    /// A request's head is there.
    func headReceived(
        _ exchange: Exchange, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        let request: Request
        do {
            request = try HeadReader.read(
                exchange, handle, method: method, version: version, limit: limits.headBytes)
        } catch {
            return refuse(exchange, Response(error.status))
        }
        exchange.request = request
        exchange.phase = .body(limit: 0)
        exchange.connection.deadline = transferDeadline(started: exchange.started, bytes: 0)
        guard let expected = HeadReader.expectedBody(request.headers) else { return }
        switch application.bodyRule(for: request) {
        case .refuse(let response):
            refuse(exchange, response)
        case .limit(let limit, _) where expected > limit:
            refuse(exchange, Response(.contentTooLarge))
        case .limit(_, let sender) where !hasRoom(for: expected, of: sender):
            refuse(exchange, .noRoom)
        case .limit(let limit, let sender):
            exchange.phase = .body(limit: limit)
            exchange.sender = sender
            exchange.request.body.reserveCapacity(min(expected, 64 * 1024))
        }
    }

    /// Part of a body is there. Whether to go on.
    func bodyReceived(_ exchange: Exchange, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .body(let limit) = exchange.phase else { return true }
        let count = exchange.request.body.count + bytes.count
        guard count <= limit, hold(bytes.count, for: exchange) else {
            // libmicrohttpd takes no answer in the middle of a body.
            exchange.connection.refuse(count <= limit ? .unavailable : .contentTooLarge)
            exchange.hasUnreadBody = true
            return false
        }
        exchange.request.body.append(contentsOf: bytes)
        exchange.connection.deadline = transferDeadline(started: exchange.started, bytes: count)
        return true
    }

    /// The whole request is there.
    func requestReceived(_ exchange: Exchange) {
        guard case .body = exchange.phase else { return }
        exchange.phase = .responding
        switch Handshake(exchange.request) {
        case nil: respond(to: exchange)
        case .refuse(let response): exchange.answer(response)
        case .accept(let acceptance): upgrade(exchange, acceptance)
        }
        if case .responding = exchange.phase { exchange.suspend() }
    }

    /// What a request takes at least of a turn, with what libmicrohttpd does about it.
    private static let least = Duration.microseconds(200)

    /// Asks the application when it is the sender's turn.
    private func respond(to exchange: Exchange) {
        let sender = exchange.sender ?? application.sender(of: exchange.request)
        exchange.sender = sender
        turns.perform(of: sender, atLeast: HTTPDaemon.least) { [weak self] in
            guard let self else { return }
            switch exchange.phase {
            case .responding, .suspended: application.respond(to: exchange.request, exchange: exchange)
            // Too late, or the client has gone.
            case .head, .body, .answered, .over: break
            }
        }
    }

    private func refuse(_ exchange: Exchange, _ response: Response) {
        exchange.hasUnreadBody = true
        exchange.queue(response)
    }

    private func upgrade(_ exchange: Exchange, _ acceptance: String) {
        switch application.upgrade(exchange.request) {
        case .refuse(let response):
            exchange.answer(response)
        case .accept(let tag, let sender):
            let response = MHD_create_response_for_upgrade(
                connectionUpgraded, Unmanaged.passUnretained(self).toOpaque())
            if let response {
                MHD_add_response_header(response, "Upgrade", "websocket")
                MHD_add_response_header(response, "Sec-WebSocket-Accept", acceptance)
            }
            exchange.tag = tag
            exchange.sender = sender
            exchange.phase = .answered
            exchange.connection.deadline = transferDeadline(started: reactor.now, bytes: 0)
            if !exchange.send(response, .switchingProtocols) { exchange.connection.cut() }
        }
    }

    /// The 101 is sent; from here on the connection belongs to `sockets`. With a descriptor of its own, so that
    /// libmicrohttpd can close its side and free all that it kept for the connection.
    func upgraded(_ exchange: Exchange, descriptor: Int32, early: UnsafeRawBufferPointer) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, !isStopping else {
            if copy >= 0 { close(copy) }
            return exchange.connection.cut()
        }
        discount(exchange.connection)
        sockets.open(
            copy, from: exchange.connection.address.network, tag: exchange.tag, of: exchange.sender ?? "",
            early: early)
    }
}
