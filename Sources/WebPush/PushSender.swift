import HTTP
public import Outgoing

/// Creates requests to push services from messages (RFC 8030, section 5).
public struct PushSender: Sendable {
    public let key: VAPIDKey
    private let subject: String

    /// - Parameter subject: the contact for push services: `mailto:…` or `https://…`.
    public init(key: VAPIDKey, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// The request that sends `message`. `PushOutcome` interprets the response.
    ///
    /// - Parameter now: seconds since 1970.
    public func request(_ message: PushMessage, to subscription: PushSubscription, at now: Int64)
        -> OutgoingRequest
    {
        var headers: Headers = [
            "TTL": String(message.lifetime),
            "Urgency": message.urgency.rawValue,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": key.authorization(for: subscription.origin, subject: subject, at: now),
        ]
        if let topic = message.topic { headers.add("Topic", topic.text(for: subscription)) }
        let body = PushEncryption().body(message.words, padding: message.padding, for: subscription)
        return OutgoingRequest(.post, subscription.endpoint, headers: headers, body: body)
    }
}
