public import HTTP

/// A request to a third-party server.
public struct OutgoingRequest: Sendable {
    public let method: Method
    public let url: String
    public let headers: Headers
    public let body: [UInt8]
    /// The maximum size of the response body in bytes. A longer one throws `OutgoingError.tooLarge`.
    public let answerLimit: Int

    public init(
        _ method: Method, _ url: String, headers: Headers = Headers(), body: [UInt8] = [],
        answerLimit: Int = 65_536
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.answerLimit = answerLimit
    }
}
