import HTTP
import Secrets
import Storage

/// The cookie with the session of a browser. Scripts and other sites cannot read it.
public struct SessionCookie: Sendable {
    private let isSecure: Bool

    /// - Parameter isSecure: true if users reach the server over HTTPS.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    /// With the prefix, browsers accept the cookie only from this host over HTTPS (RFC 6265bis, section 4.1.3.2).
    private var name: String { isSecure ? "__Host-dela" : "dela" }

    /// The token of a request: from `Authorization: Bearer` (RFC 6750) if there is one, otherwise from the cookie.
    /// Other authorization schemes are those of a proxy in front.
    public func token(in request: Request) -> SessionToken? {
        let parts = request.headers["authorization"]?.split(separator: " ") ?? []
        if parts.first?.lowercased() == "bearer" {
            return parts.count == 2 ? SessionToken(text: String(parts[1])) : nil
        }
        return request.cookie(name).map { SessionToken(text: $0) }
    }

    func issued(_ token: SessionToken) -> Cookie {
        Cookie(name, token.text, maxAge: Int(Session.maxLifetime / 1000), isSecure: isSecure)
    }

    var removed: Cookie {
        Cookie(name, "", maxAge: 0, isSecure: isSecure)
    }
}
