import HTTP
import Secrets
import Storage

/// The cookie in which a browser keeps its session: out of reach for scripts and for other sites.
public struct SessionCookie: Sendable {
    private let isSecure: Bool

    /// - Parameter isSecure: whether people reach the server by https.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    /// With the prefix, browsers take the cookie from this very host over https only (RFC 6265bis, section 4.1.3.2).
    private var name: String { isSecure ? "__Host-dela" : "dela" }

    /// The token of a request: in `Authorization: Bearer` (RFC 6750) if there is one, else in the cookie. Other ways to
    /// authorize are those of a proxy in front.
    public func token(in request: Request) -> SessionToken? {
        let parts = request.headers["authorization"]?.split(separator: " ") ?? []
        if parts.first?.lowercased() == "bearer" {
            return parts.count == 2 ? SessionToken(text: String(parts[1])) : nil
        }
        return request.cookie(name).map { SessionToken(text: $0) }
    }

    func kept(_ token: SessionToken) -> Cookie {
        Cookie(name, token.text, maxAge: Int(Session.mostLived / 1000), isSecure: isSecure)
    }

    var removed: Cookie {
        Cookie(name, "", maxAge: 0, isSecure: isSecure)
    }
}
