/// A secret of somebody else's that the server has to keep, as it is kept: without the server's key it is noise.
public struct SealedText: Sendable {
    /// In base64url.
    public let text: String

    /// What was kept.
    public init(kept text: String) {
        self.text = text
    }

    public init(_ secret: String, by key: ServerKey) {
        text = Base64URL.text(of: key.sealed.sealed(Array(secret.utf8)))
    }

    /// The secret; nil where another key has sealed it, or somebody has changed it.
    public func opened(by key: ServerKey) -> String? {
        Base64URL.bytes(of: text.utf8).flatMap { key.sealed.opened($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
