import Curl
public import HTTP

/// The response of a server with any status. Redirects are not followed.
public struct OutgoingAnswer: Sendable {
    public let status: Int
    public let headers: Headers
    public let body: [UInt8]

    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The delay in seconds from `now` (since 1970) until the server permits a retry (RFC 9110, section 10.2.3). The
    /// header contains seconds or a date; nil if it is missing or malformed.
    public func retryAfter(at now: Int64) -> Int? {
        guard let text = headers["retry-after"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) }
        return httpDate(text).map { Int(max(0, $0 - now)) }
    }
}
