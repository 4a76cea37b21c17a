import OpenSSL
import Secrets

/// One message for a closed browser (RFC 8030, section 5).
public struct PushMessage: Sendable {
    /// What the browser's worker gets.
    public let words: [UInt8]
    /// How long the push service keeps it for a device that is away, in seconds; 0 for not at all.
    public let lifetime: Int
    public let urgency: PushUrgency
    public let topic: PushTopic?

    /// Nil for more words than `lengthLimit`.
    public init?(_ words: [UInt8], lifetime: Int, urgency: PushUrgency = .normal, topic: PushTopic? = nil) {
        guard words.count <= Self.lengthLimit else { return nil }
        self.words = words
        self.lifetime = max(0, lifetime)
        self.urgency = urgency
        self.topic = topic
    }

    /// How many bytes of words fit into a message.
    public static let lengthLimit = PushEncryption.limit

    /// Zeros behind the words, so that a push service learns their length only in steps.
    var padding: Int {
        let step = 128
        let padded = (words.count + step - 1) / step * step
        return min(max(step, padded), PushEncryption.limit) - words.count
    }
}

/// How much a message is worth to the battery of a device (RFC 8030, section 5.3).
public enum PushUrgency: String, Sendable {
    /// For a device on power, or on a free network.
    case low
    case normal
    /// For any device, also one that saves its battery.
    case high
}

/// Of messages with the same topic that wait for a device, only the last is delivered (RFC 8030, section 5.4).
public struct PushTopic: Hashable, Sendable {
    private let tag: String

    public init(of tag: String) {
        self.tag = tag
    }

    /// 32 characters, as many as are allowed. They depend on the secret of the subscription, so that a push service can
    /// neither guess the tag nor see which devices receive the same message.
    func text(for subscription: PushSubscription) -> String {
        let info = Array("Dela topic ".utf8) + Array(tag.utf8)
        return Base64URL.text(of: HKDF.key(from: subscription.secret, salt: [], info: info, count: 24))
    }
}
