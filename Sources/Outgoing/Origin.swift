import Curl

/// Scheme, host and port (RFC 6454): what an exception names, and whom a push service's token is for.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    /// In lower case; an IPv6 address in brackets.
    public let host: String
    public let port: UInt16

    /// The origin of an absolute URL of HTTP or HTTPS; nil for any other text.
    public init?(of url: String) {
        guard let url = CurlURL(url) else { return nil }
        self.init(url)
    }

    /// Reads `http://127.0.0.1:4321`; nil if there is more than an origin in `text`.
    public init?(_ text: String) {
        guard let url = CurlURL(text), url.isOrigin else { return nil }
        self.init(url)
    }

    init?(_ url: CurlURL) {
        guard url.scheme == "https" || url.scheme == "http" else { return nil }
        (scheme, host, port) = (url.scheme, url.host, url.port)
    }

    /// In ASCII as section 6.2 has it: without the port that goes without saying.
    public var description: String {
        let usual: UInt16 = scheme == "https" ? 443 : 80
        return port == usual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
