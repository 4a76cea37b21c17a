public import OpenSSL
public import Outgoing
import Secrets

/// Where a browser waits for messages, and how they are encrypted for it alone: what `PushSubscription.toJSON()` gives
/// to a page (Push API, section 8; RFC 8291, section 2).
public struct PushSubscription: Sendable, CustomStringConvertible {
    /// The URL of the push service to which messages are posted. A secret of the device: who knows it can send to it.
    public let endpoint: String
    public let origin: Origin
    /// The browser's key (`p256dh`).
    public let key: P256PublicKey
    /// What the browser and this server alone know (`auth`).
    let secret: [UInt8]

    /// How long an endpoint may be, in bytes.
    public static let endpointLimit = 2000

    /// Why a subscription cannot be used.
    public enum Refusal: Error, Equatable, Sendable {
        /// No URL of HTTP or HTTPS in printable ASCII, or a longer one. Which of them may be reached is up to
        /// `OutgoingClient`.
        case endpoint
        /// Not a point of P-256, uncompressed, in base64url without padding.
        case key
        /// Not 16 bytes in base64url without padding.
        case secret
    }

    /// - Parameters:
    ///   - key: `p256dh` as the browser writes it.
    ///   - secret: `auth` as the browser writes it.
    public init(endpoint: String, p256dh key: String, auth secret: String) throws(Refusal) {
        let isPlain = endpoint.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard endpoint.utf8.count <= Self.endpointLimit, isPlain, let origin = Origin(of: endpoint)
        else { throw .endpoint }
        guard let point = Base64URL.bytes(of: key.utf8), let point = P256PublicKey(bytes: point)
        else { throw .key }
        guard let bytes = Base64URL.bytes(of: secret.utf8), bytes.count == 16 else { throw .secret }
        (self.endpoint, self.origin, self.key, self.secret) = (endpoint, origin, point, bytes)
    }

    /// For logs: endpoint and keys are secrets.
    public var description: String { "PushSubscription(\(origin))" }
}
