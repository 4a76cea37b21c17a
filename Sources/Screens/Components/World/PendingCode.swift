import Domain

/// The code that was mailed to somebody. The device remembers it, since the page may be gone when they are
/// back from reading their mail.
public struct PendingCode: Equatable, Sendable {
    /// What the code does.
    public enum Purpose: String, Sendable {
        case register
        case resetPassword
        case changeEmail
    }

    public let purpose: Purpose
    /// What the server calls it.
    public let registration: String
    public let email: String
    public let sentAt: Instant

    /// How long it is remembered, in milliseconds: an hour. A code is valid for less, but another one can be asked for.
    public static let lifetime: Int64 = 3_600_000

    public init(
        _ purpose: Purpose = .register, registration: String, email: String, sentAt: Instant
    ) {
        self.purpose = purpose
        self.registration = registration
        self.email = email
        self.sentAt = sentAt
    }

    func secondsToWait(at now: Instant) -> Int {
        let wait = now.wait(until: sentAt.advanced(by: MailedCode.resendAfter))
        return (min(wait, Int(MailedCode.resendAfter)) + 999) / 1000
    }

    func request(entered code: String) -> ServerRequest {
        switch purpose {
        case .register: .confirm(registration: registration, code: code)
        case .resetPassword: .checkCode(registration: registration, code: code)
        case .changeEmail: .confirmEmail(registration: registration, code: code)
        }
    }
}

extension World {
    /// The code that a guest has asked for and can still enter.
    var awaitedCode: PendingCode? {
        guard me == nil, let pendingCode, pendingCode.purpose.route.isForGuests,
            now < pendingCode.sentAt.advanced(by: MailedCode.lifetime),
            // A clock that was wrong then, and is right now, cannot say how long the code is valid.
            pendingCode.sentAt < now.advanced(by: MailedCode.lifetime)
        else { return nil }
        return pendingCode
    }
}

extension PendingCode.Purpose {
    /// Where the code is entered.
    var route: Route {
        switch self {
        case .register: .code
        case .resetPassword: .resetCode
        case .changeEmail: .emailCode
        }
    }
}
