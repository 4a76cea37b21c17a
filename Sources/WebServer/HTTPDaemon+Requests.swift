import CLinux
import CMicroHTTPD
import Glibc
import HTTP

extension HTTPDaemon {
    /// Handles the complete head of a request.
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

    /// Handles a part of a body. Returns false to stop reading.
    func bodyReceived(_ exchange: Exchange, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .body(let limit) = exchange.phase else { return true }
        let count = exchange.request.body.count + bytes.count
        guard count <= limit, reserve(bytes.count, for: exchange) else {
            // libmicrohttpd accepts no response in the middle of a body.
            exchange.connection.refuse(count <= limit ? .unavailable : .contentTooLarge)
            exchange.hasUnreadBody = true
            return false
        }
        exchange.request.body.append(contentsOf: bytes)
        exchange.connection.deadline = transferDeadline(started: exchange.started, bytes: count)
        return true
    }

    /// Handles a complete request.
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

    /// The minimum CPU time that a request is charged, including the work of libmicrohttpd.
    private static let minimumCost = Duration.microseconds(200)

    /// Passes the request to the application on the sender's turn.
    private func respond(to exchange: Exchange) {
        let sender = exchange.sender ?? application.sender(of: exchange.request)
        exchange.sender = sender
        turns.perform(of: sender, atLeast: HTTPDaemon.minimumCost) { [weak self] in
            guard let self else { return }
            switch exchange.phase {
            case .responding, .suspended: application.respond(to: exchange.request, exchange: exchange)
            // The deadline has passed, or the client has disconnected.
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

    /// Called after the response 101. From here on the connection belongs to `sockets`, with a duplicated descriptor,
    /// so that libmicrohttpd can close its own one and free its memory for the connection.
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
