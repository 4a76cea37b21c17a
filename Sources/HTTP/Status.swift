/// A status code of a response (RFC 9110 section 15), 100 to 599.
public struct Status: Hashable, Sendable {
    public let code: Int

    public init(_ code: Int) {
        self.code = code
    }

    public static let switchingProtocols = Status(101)
    public static let ok = Status(200)
    public static let seeOther = Status(303)
    public static let notModified = Status(304)
    public static let badRequest = Status(400)
    public static let unauthorized = Status(401)
    public static let forbidden = Status(403)
    public static let notFound = Status(404)
    public static let methodNotAllowed = Status(405)
    public static let requestTimeout = Status(408)
    public static let contentTooLarge = Status(413)
    public static let upgradeRequired = Status(426)
    public static let tooManyRequests = Status(429)
    public static let headTooLarge = Status(431)
    public static let internalError = Status(500)
    public static let notImplemented = Status(501)
    public static let unavailable = Status(503)
}
