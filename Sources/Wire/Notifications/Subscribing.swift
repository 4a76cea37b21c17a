import Domain
import JSON
import SyncRules

/// The VAPID key of the server, without which it sends no push notifications, and whether it trusts its clock. Until
/// then it sends no notifications.
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

/// Sends a test notification to a device of the user immediately.
public struct TestNotificationRequest: Equatable, Sendable {
    /// Nil for the requesting device.
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

/// Subscribes the signed-in device to push notifications.
public struct SubscribeRequest: Equatable, Sendable {
    public let endpoint: String
    /// `p256dh` and `auth` of the Push API.
    public let key: String
    public let secret: String
    /// The BCP 47 tag of the language.
    public let language: String
    /// The name of a time zone in the IANA database.
    public let zone: String

    static let maxEndpointBytes = 2000

    /// Parses the JSON of a `PushSubscription` (Push API, section 9) with `"language"` and `"zone"`.
    public init(_ object: JSONObject) throws(JSONError) {
        let keys = try object.object("keys")
        endpoint = try object.string("endpoint")
        key = try keys.string("p256dh")
        secret = try keys.string("auth")
        language = try object.optionalString("language") ?? ""
        zone = try object.optionalString("zone") ?? ""
        guard endpoint.utf8.count <= Self.maxEndpointBytes else { throw JSONError(.range("endpoint")) }
        guard key.utf8.count <= 100, secret.utf8.count <= 32 else { throw JSONError(.range("keys")) }
        guard language.utf8.count <= 35, zone.utf8.count <= Settings.zoneRule.limit else {
            throw JSONError(.range("zone"))
        }
    }
}
