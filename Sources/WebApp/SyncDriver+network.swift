import Browser
import Domain
import JSON
import Sync
import Wire

/// A request of the `SyncClient` that has no answer yet.
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
    /// The push that went over it and has no answer yet.
    var push: (token: Int64, deadline: Instant)?
    var lastHeard = Instant(milliseconds: 0)

    /// The server speaks at least every 25 s; what is silent this long, in milliseconds, is dead.
    static let longestSilence: Int64 = 60_000
    /// How long an answer may take, in milliseconds; a page of a pull on a slow network takes its time.
    static let patience: Int64 = 30_000
    static let patienceForPull: Int64 = 90_000
    /// As long as a part of a picture may take on a slow network, and the making of its sizes.
    static let patienceForUpload: Int64 = 180_000
    /// Longer pushes go by a request of their own, since the server limits messages.
    static let longestPush = 64 * 1024
}

extension SyncDriver {
    func openSocket() {
        socket = SocketWork()
        socket.lastHeard = tab.instant
        tab.perform(.openSocket(path: Endpoint.live.path))
    }

    func closeSocket() {
        tab.perform(.closeSocket)
        socketClosed()
    }

    func received(fromSocket event: BrowserEvent) {
        socket.lastHeard = tab.instant
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

    /// Ends what has been silent for too long, since a connection may die without a word.
    func endSilence() {
        let now = tab.instant
        let isPushLate = socket.push.map { now >= $0.deadline } ?? false
        if isPushLate || socket.isOpen && now >= socket.lastHeard.advanced(by: SocketWork.longestSilence) {
            closeSocket()
            handle(.socketClosed)
        }
        for token in requests.tokens {
            guard let request = requests[token], now >= request.deadline else { continue }
            requests[token] = nil
            tab.perform(.cancelFetch(token))
            handle(.failed(token: request.token, .unreachable))
        }
    }

    func push(_ token: Int64, _ request: PushRequest) {
        let message = client.connectionStatus == .live ? ClientMessage.push(token: token, request).bytes : []
        guard socket.isOpen, !message.isEmpty, message.count <= SocketWork.longestPush else {
            return post(.push, request.json, as: .push(token))
        }
        socket.push = (token, tab.instant.advanced(by: SocketWork.patience))
        tab.perform(.sendSocket(message))
    }

    func post(_ endpoint: Endpoint, _ body: JSONObject, as kind: Request.Kind) {
        let token = tab.newToken()
        let patience = endpoint == .pull ? SocketWork.patienceForPull : SocketWork.patience
        requests[token] = Request(kind: kind, deadline: tab.instant.advanced(by: patience))
        tab.perform(.fetch(token, FetchRequest(endpoint, body)))
    }

    func fetched(_ token: Token, status: Int, _ body: [UInt8]) {
        guard let request = requests.take(token) else { return }
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

    /// Only words of the server itself end a session or an account: whatever stands on the way has such statuses, too.
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
            case .presence, .writing: share(bytes)
            default: break
            }
            handle(.received(message))
        } catch {
            // What cannot be read may have been news.
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
    /// A request for an endpoint, with JSON where it takes any.
    init(_ endpoint: Endpoint, _ body: JSONObject? = nil) {
        self.init(
            endpoint.method, endpoint.path,
            headers: body == nil ? [] : [Header("content-type", "application/json")],
            body: body.map { JSONValue.object($0).bytes } ?? [])
    }
}
