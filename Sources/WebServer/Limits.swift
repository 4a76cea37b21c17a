/// What one client, and all of them together, may take. Times are in milliseconds, sizes in bytes.
public struct Limits: Sendable {
    /// From the connection, or from the last answer on it, to the end of the next request's head. So it is
    /// also the longest that an unused connection stays.
    public var headDeadline = 20_000
    /// The size of a request's head; more is answered 431. Browsers also send the cookies of other services on the same
    /// host: 16 KiB of them have room.
    public var headBytes = 20 * 1024
    /// A body, and an answer on its way to the client, may take this long…
    public var transferGrace = 10_000
    /// …and as much longer as its bytes take at this many per second.
    public var leastRate = 2_000
    /// The bodies of requests that are not answered yet, together; for more there is 503…
    public var bodyBytes = 64 << 20
    /// …as for more of one sender…
    public var bodyBytesPerSender = 16 << 20
    /// …but so much of each sender has room in any case.
    public var spareBodyBytes = 256 << 10
    /// The application's time for an answer; after it the client gets 503.
    public var answerDeadline = 60_000
    /// Connections in all, sockets included.
    public var connections = 20_000
    /// Connections of one IPv4 address or IPv6 /64 network, sockets included.
    public var connectionsPerAddress = 256
    /// Leaves loopback addresses out of `connectionsPerAddress`: behind a proxy everybody comes from there.
    public var trustsLoopback = true
    /// Leaves these addresses out as well.
    public var isProxy: @Sendable (String) -> Bool = { _ in false }
    /// A message from a client; more closes the socket with 1009.
    public var messageBytes = 256 * 1024
    /// Frames that wait for a slow client; over it all are dropped and the application hears `overflowed`.
    public var queueBytes = 1024 * 1024
    /// After this long without a sign of life a socket is pinged; after as long again it is closed. Twice this, with what
    /// the application takes to tell it, is how long a person seems to be there whose network has gone: at most 30 s.
    public var silence = 12_000
    /// How long a stop waits for answers and for clients to close their sockets.
    public var stopGrace = 5_000

    public init() {}

    /// With descriptors left for files, for push services (128), and for refusing.
    func within(descriptors: Int64) -> Limits {
        var limits = self
        limits.connections = min(connections, max(16, Int(descriptors) - 256))
        return limits
    }
}
