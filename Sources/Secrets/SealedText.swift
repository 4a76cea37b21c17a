/// An encrypted third-party secret that the server stores. It can be read only with the server's key.
public struct SealedText: Sendable {
    /// The ciphertext in base64url.
    public let text: String

    /// Wraps a stored ciphertext.
    public init(kept text: String) {
        self.text = text
    }

    public init(_ secret: String, by key: ServerKey) {
        text = Base64URL.text(of: key.sealed.sealed(Array(secret.utf8)))
    }

    /// The decrypted secret; nil if it was sealed with another key or has been modified.
    public func opened(by key: ServerKey) -> String? {
        Base64URL.bytes(of: text.utf8).flatMap { key.sealed.opened($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
