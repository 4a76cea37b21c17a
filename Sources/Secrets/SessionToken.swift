import JSON

/// The credential of a session: a JSON Web Token (RFC 7519), signed with HMAC-SHA256 (RFC 7515).
///
/// Signed, although each request looks up the session in memory (decision 0033). An opaque token would need a stored
/// hash per session.
///
/// It proves only that this server issued it. The caller checks whether the session still exists. It must never be
/// logged; its description is redacted.
public struct SessionToken: Sendable, CustomStringConvertible {
    /// The claims of a token. Times are seconds since 1970 (`NumericDate` of RFC 7519).
    public struct Claims: Sendable, Equatable {
        public let person: String
        public let session: String
        public let issuedAt: Int64
        public let expiresAt: Int64

        public init(person: String, session: String, issuedAt: Int64, expiresAt: Int64) {
            self.person = person
            self.session = session
            self.issuedAt = issuedAt
            self.expiresAt = expiresAt
        }
    }

    /// The reason why a token is invalid.
    public enum Refusal: Error, Equatable, Sendable {
        /// Not three parts of base64url with the claims in JSON, or longer than `lengthLimit`.
        case malformed
        /// Signed with an algorithm that this server does not use, such as `"alg":"none"` or RS256.
        case unknownAlgorithm
        /// Not signed with this server's key, or modified.
        case wrongSignature
        /// The token has expired.
        case expired
    }

    /// The maximum length in bytes. Longer texts are rejected without parsing.
    public static let lengthLimit = 1024

    /// The value of the cookie or the `Authorization` header.
    public let text: String

    // The header is a constant and compared as a whole. A header that is never parsed cannot choose an algorithm.
    private static let header = Base64URL.text(of: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    /// Wraps a token from a request.
    public init(text: String) {
        self.text = text
    }

    /// Issues a token for `claims`.
    public init(_ claims: Claims, key: ServerKey) {
        let signed = Self.header + "." + Base64URL.text(of: claims.json.bytes)
        text = signed + "." + Base64URL.text(of: key.sessionTokens.hmacSHA256(of: signed.utf8))
    }

    /// The claims of the token if this server issued it and it has not expired at `now` (seconds since 1970).
    public func claims(at now: Int64, key: ServerKey) throws(Refusal) -> Claims {
        guard text.utf8.count <= Self.lengthLimit else { throw .malformed }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.bytes(of: parts[2]) else { throw .malformed }
        guard parts[0].elementsEqual(Self.header.utf8) else { throw .unknownAlgorithm }
        let signed = text.utf8[..<parts[1].endIndex]
        guard isEqual(signature, key.sessionTokens.hmacSHA256(of: signed)) else { throw .wrongSignature }
        guard let payload = Base64URL.bytes(of: parts[1]), let claims = Claims(payload) else {
            throw .malformed
        }
        guard now < claims.expiresAt else { throw .expired }
        return claims
    }

    public var description: String { "SessionToken(…)" }
}

extension SessionToken.Claims {
    fileprivate var json: JSONValue {
        [
            "sub": .string(person), "sid": .string(session), "iat": .integer(issuedAt),
            "exp": .integer(expiresAt),
        ]
    }

    fileprivate init?(_ json: [UInt8]) {
        do throws(JSONError) {
            let claims = try JSONValue(parsing: json).object()
            person = try claims.string("sub")
            session = try claims.string("sid")
            issuedAt = try claims.integer("iat")
            expiresAt = try claims.integer("exp")
        } catch {
            return nil
        }
    }
}
