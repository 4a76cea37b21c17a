import HTTP

/// Whether the body of a request will be read.
public enum BodyRule: Sendable {
    /// Up to so many bytes; more is answered 413. Bodies of one sender, as the application calls them, share the room for one.
    case limit(Int, of: String)
    case refuse(Response)
}

/// What becomes of a WebSocket handshake.
public enum UpgradeDecision: Sendable {
    case refuse(Response)
    /// `tag` comes back in `opened`: who it is, in the application's own terms. Those of one sender take turns with others.
    case accept(tag: UInt64, of: String)
}

/// What a server serves. All functions are called on the reactor's thread and must not block it.
public protocol WebApplication: AnyObject {
    /// Before the body of a request is read; `request.body` is empty. Not called for requests without a body.
    func bodyRule(for request: Request) -> BodyRule
    /// Who asks, as in `BodyRule`: what senders want is done by turns.
    func sender(of request: Request) -> String
    /// Answers now or later through the exchange.
    func respond(to request: Request, exchange: Exchange)
    /// A correct handshake (RFC 6455 section 4.2.1). `Origin` and credentials are the application's to check.
    func upgrade(_ request: Request) -> UpgradeDecision

    func opened(_ socket: SocketID, tag: UInt64)
    /// A whole text message, valid UTF-8, at most `Limits.messageBytes`.
    func received(_ text: [UInt8], from socket: SocketID)
    /// The client reads too slowly: what waited for it was dropped. What is sent from now on will arrive.
    func overflowed(_ socket: SocketID)
    /// Once for each opened socket, whoever closed it. Nothing that is sent to it arrives any more.
    func closed(_ socket: SocketID)

    /// About once a second; `now` is in milliseconds of a clock that never jumps.
    func tick(now: Int64)
}
