import HTTP

/// Decides whether the body of a request is read.
public enum BodyRule: Sendable {
    /// Reads up to this number of bytes; a longer body is answered with 413. Bodies of one sender share the limit per
    /// sender.
    case limit(Int, of: String)
    case refuse(Response)
}

/// The decision on a WebSocket handshake.
public enum UpgradeDecision: Sendable {
    case refuse(Response)
    /// `tag` identifies the user for the application and is returned in `opened`. The connections of one sender share a
    /// turn.
    case accept(tag: UInt64, of: String)
}

/// The application of a server. All functions are called on the reactor's thread and must not block it.
public protocol WebApplication: AnyObject {
    /// Called before the body of a request is read, with an empty `request.body`. Not called for requests without a
    /// body.
    func bodyRule(for request: Request) -> BodyRule
    /// The sender of a request, as in `BodyRule`. Senders are scheduled fairly.
    func sender(of request: Request) -> String
    /// Answers through the exchange, immediately or later.
    func respond(to request: Request, exchange: Exchange)
    /// Decides on a valid handshake (RFC 6455, section 4.2.1). The application checks `Origin` and credentials.
    func upgrade(_ request: Request) -> UpgradeDecision

    func opened(_ socket: SocketID, tag: UInt64)
    /// Receives a whole text message: valid UTF-8, at most `Limits.messageBytes`.
    func received(_ text: [UInt8], from socket: SocketID)
    /// The client reads too slowly, and its queued frames were dropped. Later frames will arrive.
    func overflowed(_ socket: SocketID)
    /// Called once for each opened socket, regardless of the side that closed it. Later frames do not arrive.
    func closed(_ socket: SocketID)

    /// Called about once per second; `now` is in milliseconds of a monotonic clock.
    func tick(now: Int64)
}
