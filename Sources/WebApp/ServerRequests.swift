import Browser
import Domain
import Screens
import Texts
import Wire

/// The requests of the screens to the server. A request without an answer within the time limit fails.
final class ServerRequests {
    private let bridge: BrowserBridge
    /// Requests without an answer; nil is the request for the state of the session.
    private var pending = PendingRequests<ServerRequest?>()
    /// Requests that wait until the server has received the sign-out of the last user.
    private var queue: [ServerRequest] = []
    /// The request that reports the sign-out of the last user to the server.
    private(set) var signOut: Token?

    init(_ bridge: BrowserBridge) {
        self.bridge = bridge
    }

    var isEmpty: Bool { pending.isEmpty }

    func isPending(_ token: Token) -> Bool {
        token == signOut || pending[token] != nil
    }

    /// - Parameters:
    ///   - language: the language of mails and notifications from the server.
    ///   - person: the signed-in user.
    ///   - invitation: the secret of the invitation that allows a registration.
    func send(
        _ request: ServerRequest, in language: Language, zone: String, by person: PersonID?,
        invitation: String?
    ) {
        if case .subscribe(let key) = request { return subscribe(by: key, in: language, zone: zone) }
        let (endpoint, body) = request.call(in: language, by: person, invitation: invitation)
        var question = FetchRequest(endpoint, body)
        question.path += request.query
        pending[fetch(question)] = .some(request)
    }

    /// Requests the state of the session, unless the answer to another request will show it.
    func requestSessionState() {
        guard pending.isEmpty else { return }
        pending[fetch(FetchRequest(.me))] = .some(nil)
    }

    /// Removes and returns an answered request.
    func remove(_ token: Token) -> ServerRequest?? {
        pending.removeValue(token)
    }

    /// Cancels all requests except the sign-out.
    /// - Returns: the requests of screens that will not be answered.
    func cancel() -> [ServerRequest] {
        var unanswered = removeQueue()
        for token in pending.tokens {
            if case .some(.some(let request)) = pending[token] { unanswered.append(request) }
            bridge.perform(.cancelFetch(token))
            bridge.perform(.cancelTimer(token))
        }
        pending = PendingRequests()
        return unanswered
    }

    // MARK: - The sign-out of the last user

    /// Reports the sign-out of a user. Other requests are enqueued until the answer.
    func sendSignOut(of person: PersonID) {
        guard signOut == nil else { return }
        signOut = fetch(FetchRequest(.signOut, SignOutRequest(person: person).json))
    }

    /// - Returns: true if this was the answer to the sign-out.
    func endSignOut(_ token: Token) -> Bool {
        guard token == signOut else { return false }
        signOut = nil
        return true
    }

    /// - Returns: false if there was none.
    func cancelSignOut() -> Bool {
        guard let token = signOut else { return false }
        signOut = nil
        bridge.perform(.cancelFetch(token))
        bridge.perform(.cancelTimer(token))
        return true
    }

    func enqueue(_ request: ServerRequest) {
        queue.append(request)
    }

    func removeQueue() -> [ServerRequest] {
        let requests = queue
        queue = []
        return requests
    }

    // MARK: - The browser

    /// Requests the push subscription from the browser, which sends it to the server.
    private func subscribe(by key: String, in language: Language, zone: String) {
        let token = bridge.newToken()
        pending[token] = .some(.subscribe(key: key))
        bridge.perform(
            .subscribe(
                token, key: key, path: Endpoint.subscribe.path, language: language.rawValue, zone: zone))
        bridge.perform(.setTimer(token, milliseconds: Int(SocketWork.timeout)))
    }

    private func fetch(_ fetch: FetchRequest) -> Token {
        let token = bridge.newToken()
        bridge.perform(.fetch(token, fetch))
        bridge.perform(.setTimer(token, milliseconds: Int(SocketWork.timeout)))
        return token
    }
}
