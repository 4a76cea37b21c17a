import Domain
import Storage
import SyncRules
import WebPush

/// The push subscription of a device, and the notifications that it has shown.
struct PushReceiver {
    var session: SessionID
    /// The number of the browser's current endpoint. Endpoints with lower numbers no longer exist.
    var endpointNumber = 1
    /// The tags of the shown notifications.
    var shown: [AlarmTable.Entry: String] = [:]
    /// The notifications of which the server knows that they were delivered.
    var delivered: Set<AlarmTable.Entry> = []
    /// The endpoints of which the server knows that they no longer exist.
    var gone: Set<String> = []
    /// The last time at which the server did not know the current endpoint.
    var lastUnreachable = Instant(milliseconds: 0)

    init(session: SessionID) {
        self.session = session
    }

    var endpoint: String { "https://push/" + session.text + "/" + String(endpointNumber) }

    /// The first session of a device.
    static func session(_ place: Int) -> SessionID {
        SessionID("SESSION" + String(place))
    }
}

/// A notification that a device must show, because it was valid at its time.
struct ExpectedNotification {
    let device: Device
    let entry: AlarmTable.Entry
    let made: Instant

    var isFulfilled: Bool { device.pushReceiver.shown[entry] != nil }
}

/// A message on its way to a push service, or its outcome on the way back.
struct PushInFlight {
    let delivery: Delivery
    let subscription: Subscription
    let tag: String
    let sent: Instant
    var outcome: PushOutcome?
    /// The actions of other users that the message covers.
    let news: Set<News>
    /// True if the alarm is sent again, regardless of this outcome.
    var isOutdated = false
}
