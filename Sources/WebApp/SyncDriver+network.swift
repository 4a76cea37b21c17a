import Browser
import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Wire

/// A pending request of the `SyncClient`.
struct Request {
    enum Kind {
        case push(Int64)
        case pull(Int64)
        case page(Int64)
        case upload(Int64)
    }

    let kind: Kind
    let deadline: Instant
}

/// The live connection.
struct SocketWork {
    var isOpen = false
    /// The push that was sent over it and has no answer.
    var push: (token: Int64, deadline: Instant)?
    var lastHeard = Instant(milliseconds: 0)

    /// The time without a message after which the connection is considered dead, in milliseconds. The server sends at
    /// least every 25 s.
    static let maxSilence: Int64 = 60_000
    /// The time limits of answers, in milliseconds. A page of a pull may take longer on a slow network.
    static let timeout: Int64 = 30_000
    static let pullTimeout: Int64 = 90_000
    /// The time limit for a part of a picture on a slow network and for making its sizes.
    static let uploadTimeout: Int64 = 180_000
    /// The maximum size of a push over the socket, in bytes. The server limits messages, so larger pushes use a
    /// request.
    static let maxSocketPush = 64 * 1024
}

extension SyncDriver {
    func openSocket() {
        socket = SocketWork()
        socket.lastHeard = bridge.instant
        bridge.perform(.openSocket(path: Endpoint.live.path))
    }

    func closeSocket() {
        bridge.perform(.closeSocket)
        socketClosed()
    }

    func received(fromSocket event: BrowserEvent) {
        socket.lastHeard = bridge.instant
        switch event {
        case .socketOpened:
            socket.isOpen = true
            handle(.socketOpened)
        case .socketMessage(let bytes): received(bytes)
        default:
            socketClosed()
            handle(.socketClosed)
        }
    }

    /// Closes silent connections and cancels late requests, because a connection may break without an event.
    func checkTimeouts() {
        let now = bridge.instant
        let isPushLate = socket.push.map { now >= $0.deadline } ?? false
        if isPushLate || socket.isOpen && now >= socket.lastHeard.advanced(by: SocketWork.maxSilence) {
            closeSocket()
            handle(.socketClosed)
        }
        for token in requests.tokens {
            guard let request = requests[token], now >= request.deadline else { continue }
            requests[token] = nil
            bridge.perform(.cancelFetch(token))
            handle(.failed(token: request.token, .unreachable))
        }
    }

    func push(_ token: Int64, _ request: PushRequest) {
        let message = client.connectionStatus == .live ? ClientMessage.push(token: token, request).bytes : []
        guard socket.isOpen, !message.isEmpty, message.count <= SocketWork.maxSocketPush else {
            return post(.push, request.json, as: .push(token))
        }
        socket.push = (token, bridge.instant.advanced(by: SocketWork.timeout))
        bridge.perform(.sendSocket(message))
    }

    func post(_ endpoint: Endpoint, _ body: JSONObject, as kind: Request.Kind) {
        let token = bridge.newToken()
        let timeout = endpoint == .pull ? SocketWork.pullTimeout : SocketWork.timeout
        requests[token] = Request(kind: kind, deadline: bridge.instant.advanced(by: timeout))
        bridge.perform(.fetch(token, FetchRequest(endpoint, body)))
    }

    func fetched(_ token: Token, status: Int, _ body: [UInt8]) {
        guard let request = requests.removeValue(token) else { return }
        if case .upload(let token) = request.kind { return uploaded(token, status, body) }
        if status == 200, let answer = try? JSONValue(parsing: body) {
            switch request.kind {
            case .upload: break
            case .push(let token):
                if let answer = try? PushAnswer(answer.object()) {
                    return handle(.pushed(token: token, answer))
                }
            case .pull(let token):
                if let answer = try? PullAnswer(answer) { return handle(.pulled(token: token, answer)) }
            case .page(let token):
                if let answer = try? LogAnswer(answer.object()) {
                    return handle(.paged(token: token, answer))
                }
            }
        }
        failed(request.token, status, try? Failure(JSONValue(parsing: body).object()))
    }

    /// Only a response of the server itself ends a session or an account, because a proxy may use the same status
    /// codes.
    func failed(_ token: Int64, _ status: Int, _ failure: Failure?) {
        if failure == .deleted { isAccountDeleted = true }
        handle(.failed(token: token, RequestFailure(status, failure)))
    }

    private func socketClosed() {
        socket.isOpen = false
        guard let push = socket.push else { return }
        socket.push = nil
        handle(.failed(token: push.token, .unreachable))
    }

    private func received(_ bytes: [UInt8]) {
        do throws(JSONError) {
            guard let message = try ServerMessage.read(try JSONValue(parsing: bytes)) else { return }
            switch message {
            case .pushed(let token, _) where token == socket.push?.token: socket.push = nil
            case .failed(let token) where token == socket.push?.token:
                socket.push = nil
                return handle(.failed(token: token, .failing))
            case .presence, .typing: forwardToTabs(bytes)
            default: break
            }
            handle(.received(message))
        } catch {
            // A message that cannot be parsed may have contained changes.
            handle(.received(.behind))
        }
    }
}

extension Request {
    fileprivate var token: Int64 {
        switch kind {
        case .push(let token), .pull(let token), .page(let token), .upload(let token): token
        }
    }
}

extension RequestFailure {
    fileprivate init(_ status: Int, _ failure: Failure?) {
        switch (status, failure) {
        case (_, .signedOut?), (_, .deleted?): self = .signedOut
        case (426, _): self = .outdated
        case (_, .busy(let seconds)?): self = .busy(milliseconds: Int64(seconds) * 1000)
        case (0, _): self = .unreachable
        default: self = .failing
        }
    }
}

extension FetchRequest {
    /// A request for an endpoint, with a JSON body if there is one.
    init(_ endpoint: Endpoint, _ body: JSONObject? = nil) {
        self.init(
            endpoint.method, endpoint.path,
            headers: body == nil ? [] : [Header("content-type", "application/json")],
            body: body.map { JSONValue.object($0).bytes } ?? [])
    }
}
