/// The limits for one client and for all clients together. Times are in milliseconds, sizes in bytes.
public struct Limits: Sendable {
    /// The time from the connection, or from the last response on it, to the end of the next request's head. It is
    /// therefore also the idle timeout of connections.
    public var headDeadline = 20_000
    /// The size of a request's head; a larger one is answered with 431. Browsers also send the cookies of other
    /// services on the same host, up to 16 KiB.
    public var headBytes = 20 * 1024
    /// The minimum time for a body, and for a response to the client.
    public var transferGrace = 10_000
    /// The time in which a client must take the next bytes of a response that is produced while it is sent. Downloads
    /// pause while a phone changes its network, or while the user answers a question of the browser.
    public var streamGrace = 120_000
    /// The rate in bytes per second that extends the time of `transferGrace` and `streamGrace`.
    public var minRate = 2_000
    /// The size of all bodies of unanswered requests together; more are answered with 503.
    public var bodyBytes = 64 << 20
    /// The size of all such bodies of one sender; more are answered with 503.
    public var bodyBytesPerSender = 16 << 20
    /// The size of bodies that each sender may always send.
    public var spareBodyBytes = 256 << 10
    /// The application's time for a response; the client gets 503 afterwards.
    public var answerDeadline = 60_000
    /// All connections, including sockets.
    public var connections = 20_000
    /// Connections of one IPv4 address or IPv6 /64 network, including sockets.
    public var connectionsPerAddress = 256
    /// Excludes loopback addresses from `connectionsPerAddress`, because all connections through a proxy have one.
    public var trustsLoopback = true
    /// Excludes these addresses as well.
    public var isProxy: @Sendable (String) -> Bool = { _ in false }
    /// The size of a message from a client; a larger one closes the socket with 1009.
    public var messageBytes = 256 * 1024
    /// The size of frames that wait for a slow client. Beyond it all are dropped and the application receives
    /// `overflowed`.
    public var queueBytes = 1024 * 1024
    /// A socket without activity for this time is pinged, and closed after the same time again. Twice this time, with
    /// the delay of the application's notification, is how long a disconnected user seems to be online: at most 30 s.
    public var silence = 12_000
    /// The time that a stop waits for responses and for clients to close their sockets.
    public var stopGrace = 5_000

    public init() {}

    /// The limits with enough descriptors left for files, push services (128) and error responses.
    func within(descriptors: Int64) -> Limits {
        var limits = self
        limits.connections = min(connections, max(16, Int(descriptors) - 256))
        return limits
    }
}
