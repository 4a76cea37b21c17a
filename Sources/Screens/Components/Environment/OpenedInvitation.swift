/// An invitation whose link was opened in this tab. The tab stores it, because the page may be reloaded before the user
/// is signed in.
public struct OpenedInvitation: Equatable, Sendable {
    public let secret: String
    /// True if the user joins as soon as they have created an account.
    public let isAccepted: Bool

    public init(_ secret: String, isAccepted: Bool = false) {
        self.secret = secret
        self.isAccepted = isAccepted
    }
}
