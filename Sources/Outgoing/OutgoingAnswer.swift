import Curl
public import HTTP

/// What a server answered, whatever its status; a redirect is not followed.
public struct OutgoingAnswer: Sendable {
    public let status: Int
    public let headers: Headers
    public let body: [UInt8]

    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// In how many seconds after `now` (since 1970) the server wants to be asked again (RFC 9110, section 10.2.3): it
    /// gives seconds or a date; nil where it says nothing that can be read.
    public func retryAfter(at now: Int64) -> Int? {
        guard let text = headers["retry-after"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) }
        return httpDate(text).map { Int(max(0, $0 - now)) }
    }
}
