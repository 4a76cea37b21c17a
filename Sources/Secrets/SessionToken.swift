import JSON

/// What a browser shows to prove a session: a JSON Web Token (RFC 7519), signed with HMAC-SHA256 (RFC 7515).
///
/// It proves only that this server issued it; whether the session still lives is for the caller to look up.
/// Never written to a log: its description is empty of it.
public struct SessionToken: Sendable, CustomStringConvertible {
    /// What a token says. Instants are seconds since 1970 (`NumericDate` of RFC 7519).
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

    /// Why a token counts for nothing.
    public enum Refusal: Error, Equatable, Sendable {
        /// Not three parts of base64url with the claims in JSON, or longer than `lengthLimit`.
        case malformed
        /// Not signed in the one way in which this server signs, such as `"alg":"none"` or RS256.
        case unknownAlgorithm
        /// Not signed with this server's key, or changed since.
        case wrongSignature
        /// Its time has passed.
        case expired
    }

    /// Longer texts are refused unread. In bytes.
    public static let lengthLimit = 1024

    /// The value for the cookie or the `Authorization` header.
    public let text: String

    // The header is a constant and compared as one: what is never read cannot choose an algorithm.
    private static let header = Base64URL.text(of: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    /// A token that came with a request.
    public init(text: String) {
        self.text = text
    }

    /// Issues a token for `claims`.
    public init(_ claims: Claims, key: ServerKey) {
        let signed = Self.header + "." + Base64URL.text(of: claims.json.bytes)
        text = signed + "." + Base64URL.text(of: key.sessionTokens.hmacSHA256(of: signed.utf8))
    }

    /// What the token says, if this server issued it and its time has not passed `now` (seconds since 1970).
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
