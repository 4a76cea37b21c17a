/// What shows that whoever ends somebody's mails has one of them: it stands in their header (RFC 8058).
public struct UnsubscribeToken: Sendable {
    /// For an address.
    public let text: String

    public init(of person: String, key: ServerKey) {
        text = Base64URL.text(of: key.unsubscribeTokens.hmacSHA256(of: person.utf8))
    }

    /// Whether a text that came with a request is this one.
    public func matches(_ other: String) -> Bool {
        isEqual(Array(text.utf8), Array(other.utf8))
    }
}
