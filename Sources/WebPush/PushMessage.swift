import OpenSSL
import Secrets

/// One push message for a browser (RFC 8030, section 5).
public struct PushMessage: Sendable {
    /// The payload for the browser's service worker.
    public let words: [UInt8]
    /// How long the push service stores the message for an unreachable device, in seconds; 0 for no storage.
    public let lifetime: Int
    public let urgency: PushUrgency
    public let topic: PushTopic?

    /// Nil if the payload exceeds `lengthLimit`.
    public init?(_ words: [UInt8], lifetime: Int, urgency: PushUrgency = .normal, topic: PushTopic? = nil) {
        guard words.count <= Self.lengthLimit else { return nil }
        self.words = words
        self.lifetime = max(0, lifetime)
        self.urgency = urgency
        self.topic = topic
    }

    /// The maximum payload of a message in bytes.
    public static let lengthLimit = PushEncryption.limit

    /// The number of zeros after the payload. A push service can observe the length only in steps.
    var padding: Int {
        let step = 128
        let padded = (words.count + step - 1) / step * step
        return min(max(step, padded), PushEncryption.limit) - words.count
    }
}

/// The urgency of a message, which push services weigh against the battery of a device (RFC 8030, section 5.3).
public enum PushUrgency: String, Sendable {
    /// For a device on power or on an unmetered network.
    case low
    case normal
    /// For any device, including one that saves battery.
    case high
}

/// Of the messages with the same topic that wait for a device, only the last one is delivered (RFC 8030, section 5.4).
public struct PushTopic: Hashable, Sendable {
    private let tag: String

    public init(of tag: String) {
        self.tag = tag
    }

    /// The topic header, with the maximum of 32 characters. It depends on the secret of the subscription, so a push
    /// service can neither guess the tag nor see which devices receive the same message.
    func text(for subscription: PushSubscription) -> String {
        let info = Array("Dela topic ".utf8) + Array(tag.utf8)
        return Base64URL.text(of: HKDF.key(from: subscription.secret, salt: [], info: info, count: 24))
    }
}
