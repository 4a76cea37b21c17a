import Domain
import JSON
import Sync

/// Says by which key the server is known to push services; without one it does not use any.
public struct NotificationsAnswer: Equatable, Sendable {
    /// The public key (RFC 8292, section 3.2), in base64url.
    public let key: String?

    public init(key: String?) {
        self.key = key
    }

    public init(_ object: JSONObject) throws(JSONError) {
        key = try object.optionalString("key")
    }

    public var json: JSONObject {
        key.map { ["key": .string($0)] } ?? [:]
    }
}

/// Lets the device on which somebody is signed in be told of things while Dela is closed.
public struct SubscribeRequest: Equatable, Sendable {
    public let endpoint: String
    /// `p256dh` and `auth` of the Push API.
    public let key: String
    public let secret: String
    /// A BCP 47 tag.
    public let language: String
    /// A name in the IANA database.
    public let zone: String

    static let mostEndpointBytes = 2000

    /// Reads the JSON of a `PushSubscription` (Push API, section 9) with `"language"` and `"zone"`.
    public init(_ object: JSONObject) throws(JSONError) {
        let keys = try object.object("keys")
        endpoint = try object.string("endpoint")
        key = try keys.string("p256dh")
        secret = try keys.string("auth")
        language = try object.optionalString("language") ?? ""
        zone = try object.optionalString("zone") ?? ""
        guard endpoint.utf8.count <= Self.mostEndpointBytes else { throw JSONError(.range("endpoint")) }
        guard key.utf8.count <= 100, secret.utf8.count <= 32 else { throw JSONError(.range("keys")) }
        guard language.utf8.count <= 35, zone.utf8.count <= Settings.zoneRule.limit else {
            throw JSONError(.range("zone"))
        }
    }
}
