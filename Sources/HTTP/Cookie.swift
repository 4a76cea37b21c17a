/// A cookie for a `Set-Cookie` field (RFC 6265, section 4.1). The defaults are the secure choices.
public struct Cookie: Sendable, Equatable, CustomStringConvertible {
    /// Determines on which cross-site requests the browser sends the cookie.
    public enum SameSite: String, Sendable {
        case lax = "Lax", strict = "Strict"
    }

    public var name: String
    public var value: String
    /// Lifetime in seconds. 0 removes the cookie; nil keeps it until the browser exits.
    public var maxAge: Int?
    public var path: String
    public var sameSite: SameSite
    /// Restricts the cookie to https. Disabled only if the public address is http.
    public var isSecure: Bool
    /// Hides the cookie from scripts.
    public var isHTTPOnly: Bool

    /// - Precondition: name and value contain only characters that RFC 6265 permits (no spaces, quotes, commas,
    ///   semicolons, backslashes or control characters).
    public init(
        _ name: String, _ value: String, maxAge: Int?, path: String = "/", sameSite: SameSite = .lax,
        isSecure: Bool = true, isHTTPOnly: Bool = true
    ) {
        precondition(!name.isEmpty && name.utf8.allSatisfy(Cookie.isAllowed), "a cookie's name is a token")
        precondition(value.utf8.allSatisfy(Cookie.isAllowed), "a cookie's value holds cookie octets")
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.path = path
        self.sameSite = sameSite
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
    }

    /// The value of a `Set-Cookie` field.
    public var description: String {
        var text = "\(name)=\(value); Path=\(path); SameSite=\(sameSite.rawValue)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isHTTPOnly { text += "; HttpOnly" }
        if isSecure { text += "; Secure" }
        return text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#"",;\"#.utf8.contains(byte)
    }
}
