/// The token of an unsubscribe link. It proves access to an e-mail, whose header contains it (RFC 8058).
public struct UnsubscribeToken: Sendable {
    /// The text for use in an address.
    public let text: String

    public init(of person: String, key: ServerKey) {
        text = Base64URL.text(of: key.unsubscribeTokens.hmacSHA256(of: person.utf8))
    }

    /// Returns true if the text of a request is this token.
    public func matches(_ other: String) -> Bool {
        isEqual(Array(text.utf8), Array(other.utf8))
    }
}
