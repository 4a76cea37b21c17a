import Domain

/// The pending code that was sent by mail. The device stores it, because the page may be gone when the user returns
/// from the mail.
public struct PendingCode: Equatable, Sendable {
    /// The effect of the code.
    public enum Purpose: String, Sendable {
        case register
        case resetPassword
        case changeEmail
    }

    public let purpose: Purpose
    /// The server's id of the registration.
    public let registration: String
    public let email: String
    public let sentAt: Instant
    /// The secret of the invitation that allows the registration.
    public let invitation: String?

    /// The lifetime on the device, in milliseconds: an hour. A code is valid for less time, but another one can be
    /// requested.
    public static let lifetime: Int64 = 3_600_000

    public init(
        _ purpose: Purpose = .register, registration: String, email: String, sentAt: Instant,
        invitation: String? = nil
    ) {
        self.purpose = purpose
        self.registration = registration
        self.email = email
        self.sentAt = sentAt
        self.invitation = invitation
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

extension AppEnvironment {
    /// The code that a guest has requested and can still enter.
    var awaitedCode: PendingCode? {
        guard me == nil, let pendingCode, pendingCode.purpose.route.isForGuests,
            now < pendingCode.sentAt.advanced(by: MailedCode.lifetime),
            // If the clock was wrong then and is right now, the remaining time is unknown.
            pendingCode.sentAt < now.advanced(by: MailedCode.lifetime)
        else { return nil }
        return pendingCode
    }
}

extension PendingCode.Purpose {
    /// The screen where the code is entered.
    var route: Route {
        switch self {
        case .register: .code
        case .resetPassword: .resetCode
        case .changeEmail: .emailCode
        }
    }
}
