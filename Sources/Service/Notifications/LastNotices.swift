import Domain
import Storage
import Synchronization
import WebPush

/// The outcome of the last push message to each device since the start, as its person can see it. Safe from any thread.
public final class LastNotices: Sendable {
    private let notices = Mutex<[SessionID: LastNotice]>([:])
    /// Of how many devices it is kept.
    private static let most = 10_000

    public init() {}

    subscript(_ session: SessionID) -> LastNotice? { notices.withLock { $0[session] } }

    func note(_ outcome: PushOutcome, of session: SessionID, at now: Instant) {
        notices.withLock { notices in
            if notices.count >= Self.most { notices.removeAll() }
            notices[session] = LastNotice(at: now, isTaken: outcome == .delivered)
        }
    }
}
