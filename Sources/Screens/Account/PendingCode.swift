import Domain

/// The code that was mailed to somebody who registers. The device remembers it, since the page may be gone when they are
/// back from reading their mail.
public struct PendingCode: Equatable, Sendable {
    /// What the code is for.
    public let registration: String
    public let email: String
    public let sentAt: Instant

    /// How long it is remembered, in milliseconds: an hour. A code is valid for less, but another one can be asked for.
    public static let lifetime: Int64 = 3_600_000
    /// How long one waits before another one can be asked for.
    private static let resendAfter: Int64 = 30_000

    public init(registration: String, email: String, sentAt: Instant) {
        self.registration = registration
        self.email = email
        self.sentAt = sentAt
    }

    func secondsToWait(at now: Instant) -> Int {
        max(0, Int((sentAt.milliseconds + PendingCode.resendAfter - now.milliseconds + 999) / 1000))
    }
}
