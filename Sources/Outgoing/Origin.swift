import Curl

/// Scheme, host and port (RFC 6454). Exceptions and the tokens for push services refer to origins.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    /// In lower case. An IPv6 address is in brackets.
    public let host: String
    public let port: UInt16

    /// The origin of an absolute HTTP or HTTPS URL; nil for other text.
    public init?(of url: String) {
        guard let url = CurlURL(url) else { return nil }
        self.init(url)
    }

    /// Parses an origin such as `http://127.0.0.1:4321`; nil if `text` contains more than an origin.
    public init?(_ text: String) {
        guard let url = CurlURL(text), url.isOrigin else { return nil }
        self.init(url)
    }

    init?(_ url: CurlURL) {
        guard url.scheme == "https" || url.scheme == "http" else { return nil }
        (scheme, host, port) = (url.scheme, url.host, url.port)
    }

    /// The ASCII form of section 6.2, without the default port.
    public var description: String {
        let usual: UInt16 = scheme == "https" ? 443 : 80
        return port == usual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
}
