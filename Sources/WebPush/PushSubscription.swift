public import OpenSSL
public import Outgoing
import Secrets

/// The push endpoint of a browser and its encryption keys, as in `PushSubscription.toJSON()` (Push API, section 8; RFC
/// 8291, section 2).
public struct PushSubscription: Sendable, CustomStringConvertible {
    /// The URL of the push service for messages. It is a secret of the device, because it permits sending to it.
    public let endpoint: String
    public let origin: Origin
    /// The browser's public key (`p256dh`).
    public let key: P256PublicKey
    /// The secret that only the browser and this server know (`auth`).
    let secret: [UInt8]

    /// The maximum length of an endpoint in bytes.
    public static let endpointLimit = 2000

    /// The reason why a subscription is invalid.
    public enum Refusal: Error, Equatable, Sendable {
        /// Not an HTTP or HTTPS URL in printable ASCII, or a longer one. `OutgoingClient` decides which hosts are
        /// permitted.
        case endpoint
        /// Not an uncompressed point of P-256 in base64url without padding.
        case key
        /// Not 16 bytes in base64url without padding.
        case secret
    }

    /// - Parameters:
    ///   - key: `p256dh` as encoded by the browser.
    ///   - secret: `auth` as encoded by the browser.
    public init(endpoint: String, p256dh key: String, auth secret: String) throws(Refusal) {
        let isPlain = endpoint.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard endpoint.utf8.count <= Self.endpointLimit, isPlain, let origin = Origin(of: endpoint)
        else { throw .endpoint }
        guard let point = Base64URL.bytes(of: key.utf8), let point = P256PublicKey(bytes: point)
        else { throw .key }
        guard let bytes = Base64URL.bytes(of: secret.utf8), bytes.count == 16 else { throw .secret }
        (self.endpoint, self.origin, self.key, self.secret) = (endpoint, origin, point, bytes)
    }

    /// The description for logs, without the secret endpoint and keys.
    public var description: String { "PushSubscription(\(origin))" }
}
