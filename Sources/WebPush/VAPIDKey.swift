import JSON
import OpenSSL
public import Outgoing
public import Secrets
import Synchronization

/// The VAPID key of this server (RFC 8292). Push services accept messages for a subscription only from the key that it
/// was created with. After a change of the key, devices must subscribe again.
public final class VAPIDKey: Sendable {
    private struct Token {
        let text: String
        let subject: String
        let expiresAt: Int64

        /// Returns false also for a token that was created while the clock was wrong.
        func isGood(for subject: String, at now: Int64) -> Bool {
            let left = expiresAt - now
            return self.subject == subject && left > reserve && left <= lifetime
        }
    }

    /// The public key for subscriptions of pages (`applicationServerKey`): uncompressed, in base64url.
    public let publicKey: String
    private let key: P256PrivateKey
    private let tokens = Mutex<[Origin: Token]>([:])

    /// The validity of a token, and the remaining validity at which it is replaced, in seconds. The standard permits at
    /// most a day (section 2).
    private static let (lifetime, reserve): (Int64, Int64) = (12 * 3600, 3600)
    /// The maximum number of cached tokens. Untrusted users name the origins.
    private static let tokenLimit = 100

    init(_ key: P256PrivateKey) {
        self.key = key
        publicKey = Base64URL.text(of: key.publicKey.bytes)
    }

    /// Reads `push.key` in the data folder `folder`; creates it if it is missing.
    public convenience init(folder: String) throws(SecretsError) {
        let scalar = try KeyFile.key("push.key", in: folder, length: P256PrivateKey.length) {
            P256PrivateKey().scalar
        }
        guard let key = P256PrivateKey(scalar: scalar) else {
            throw .keyFileContents(path: folder + "/push.key")
        }
        self.init(key)
    }

    /// The value of the `Authorization` header (section 3).
    ///
    /// - Parameters:
    ///   - origin: the origin of the endpoint.
    ///   - subject: the contact for push services: `mailto:…` or `https://…`.
    ///   - now: seconds since 1970.
    public func authorization(for origin: Origin, subject: String, at now: Int64) -> String {
        let token = tokens.withLock { tokens in
            if let known = tokens[origin], known.isGood(for: subject, at: now) { return known.text }
            if tokens.count >= Self.tokenLimit { tokens = [:] }
            let expiresAt = now + Self.lifetime
            let text = newToken(for: origin, subject, expiresAt)
            tokens[origin] = Token(text: text, subject: subject, expiresAt: expiresAt)
            return text
        }
        return "vapid t=\(token), k=\(publicKey)"
    }

    /// A JSON Web Token with ES256 (section 2).
    private func newToken(for origin: Origin, _ subject: String, _ expiresAt: Int64) -> String {
        let claims: JSONValue = [
            "aud": .string(origin.description), "exp": .integer(expiresAt), "sub": .string(subject),
        ]
        let head = Base64URL.text(of: Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
        let signed = head + "." + Base64URL.text(of: claims.bytes)
        return signed + "." + Base64URL.text(of: key.signature(of: Array(signed.utf8)))
    }
}
