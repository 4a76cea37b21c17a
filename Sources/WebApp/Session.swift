import Browser
import Screens

/// The pending work for the current user of this tab, including a guest: the sync driver, and requests to the server
/// and the browser.
///
/// Each signed-in user and each guest has a separate session, so no answer for one user reaches the next. Used only on
/// the thread of the runtime.
final class Session {
    /// After the server has ended the session, it only removes confirmed data and keeps unsent commands.
    var sync: SyncDriver?
    /// Requests without an answer; nil is the request for the state of the session.
    var requests = PendingRequests<ServerRequest?>()
    /// Requests that wait until the server has received the sign-out of the last user.
    var queue: [ServerRequest] = []
    var timers = PendingRequests<TimerID>()
    /// The purposes of picture selections.
    var picks = PendingRequests<Pictures.Target>()

    /// Cancels requests to the server and drops the purposes of picture selections.
    /// - Returns: the requests of screens that will not be answered.
    func cancelRequests(on bridge: BrowserBridge) -> [ServerRequest] {
        var unanswered = queue
        for token in requests.tokens {
            if case .some(.some(let request)) = requests[token] { unanswered.append(request) }
            bridge.perform(.cancelFetch(token))
            bridge.perform(.cancelTimer(token))
        }
        requests = PendingRequests()
        queue = []
        picks = PendingRequests()
        return unanswered
    }

    /// Cancels all pending work permanently.
    func end(on bridge: BrowserBridge) {
        _ = cancelRequests(on: bridge)
        for token in timers.tokens { bridge.perform(.cancelTimer(token)) }
        timers = PendingRequests()
        sync?.stop()
        sync = nil
    }
}
