import Browser
import Screens

/// What is under way for whoever uses this tab just now, a guest included: their driver, and what was asked of the server
/// and of the browser for them.
///
/// Each person who signs in, and each guest after them, has a session of their own, so no answer that was meant for one
/// person reaches the next. The loop's thread only.
final class Session {
    /// Once the server has ended the session, it only erases what the server told and keeps what waits to be sent.
    var sync: SyncDriver?
    /// Requests that have no answer yet; nil stands for "who am I?".
    var requests = Awaited<ServerRequest?>()
    /// Requests that wait until the server knows that the last person has signed out.
    var queue: [ServerRequest] = []
    var timers = Awaited<TimerID>()
    /// What pictures are being chosen for, or were.
    var picks = Awaited<Pictures.Target>()

    /// Cancels what was asked of the server, and forgets what pictures are being chosen for.
    /// - Returns: the requests of screens that will have no answer.
    func cancelRequests(on tab: Tab) -> [ServerRequest] {
        var unanswered = queue
        for token in requests.tokens {
            if case .some(.some(let request)) = requests[token] { unanswered.append(request) }
            tab.perform(.cancelFetch(token))
            tab.perform(.cancelTimer(token))
        }
        requests = Awaited()
        queue = []
        picks = Awaited()
        return unanswered
    }

    /// Cancels all that is under way, for good.
    func end(on tab: Tab) {
        _ = cancelRequests(on: tab)
        for token in timers.tokens { tab.perform(.cancelTimer(token)) }
        timers = Awaited()
        sync?.stop()
        sync = nil
    }
}
