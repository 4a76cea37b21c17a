import Domain
import Storage
import Synchronization
import WebPush

/// The outcome of the last push message to each device since the start. Users see it in their list of devices. Safe
/// from any thread.
public final class LastDeliveryStatuses: Sendable {
    private let statuses = Mutex<[SessionID: LastDeliveryStatus]>([:])
    /// The maximum number of devices. All are dropped when it is reached.
    private static let maxCount = 10_000

    public init() {}

    subscript(_ session: SessionID) -> LastDeliveryStatus? { statuses.withLock { $0[session] } }

    func record(_ outcome: PushOutcome, of session: SessionID, at now: Instant) {
        statuses.withLock { notices in
            if notices.count >= Self.maxCount { notices.removeAll() }
            notices[session] = LastDeliveryStatus(at: now, isAccepted: outcome == .delivered)
        }
    }
}
