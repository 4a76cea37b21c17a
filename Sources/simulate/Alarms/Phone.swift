import Domain
import Storage
import Sync
import WebPush

/// How a device is reached while Dela is closed there, and what it was told.
struct Phone {
    var session: SessionID
    /// Which of its endpoints the browser uses; the former ones are no more.
    var number = 1
    /// By which tags it shows what.
    var shown: [AlarmTable.Entry: String] = [:]
    /// What the server knows to have arrived.
    var delivered: Set<AlarmTable.Entry> = []
    /// The endpoints of which the server knows that they are no more.
    var gone: Set<String> = []
    /// When the server last did not know how to reach it.
    var unreached = Instant(milliseconds: 0)

    init(session: SessionID) {
        self.session = session
    }

    var endpoint: String { "https://push/" + session.text + "/" + String(number) }

    /// The first session of a device.
    static func session(_ place: Int) -> SessionID {
        SessionID("SESSION" + String(place))
    }
}

/// Something that a device is to show, since it was true at its moment.
struct Promise {
    let device: Device
    let entry: AlarmTable.Entry
    let made: Instant

    var isKept: Bool { device.phone.shown[entry] != nil }
}

/// A message on its way to a push service, or what came of it on its way back.
struct NoticeFlight {
    let delivery: Delivery
    let subscription: Subscription
    let tag: String
    let sent: Instant
    var outcome: PushOutcome?
    /// What others did that it tells of.
    let news: Set<News>
    /// It is to be told once more, whatever comes of this.
    var isOutdated = false
}
