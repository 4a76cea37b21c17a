import Domain
import JSON
import Sync

/// Says by which key the server is known to push services, without which it does not use any, and whether it trusts its clock:
/// until then it tells nobody of anything.
public struct NotificationsAnswer: Equatable, Sendable {
    /// The public key (RFC 8292, section 3.2), in base64url.
    public let key: String?
    public let trustsClock: Bool

    public init(key: String?, trustsClock: Bool) {
        self.key = key
        self.trustsClock = trustsClock
    }

    public init(_ object: JSONObject) throws(JSONError) {
        key = try object.optionalString("key")
        trustsClock = try object.optionalBool("clock") ?? true
    }

    public var json: JSONObject {
        var json: JSONObject = key.map { ["key": .string($0)] } ?? [:]
        if !trustsClock { json.append("clock", .bool(false)) }
        return json
    }
}

/// Tells a device of the person something at once.
public struct TestNotificationRequest: Equatable, Sendable {
    /// Nil for the one that asks.
    public let device: DeviceID?

    public init(device: DeviceID?) {
        self.device = device
    }

    public init(_ object: JSONObject) throws(JSONError) {
        device = try object.optionalString("device").map { DeviceID($0) }
    }

    public var json: JSONObject {
        device.map { ["device": .string($0.text)] } ?? [:]
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
