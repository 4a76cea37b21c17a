/// What became of a mail in one attempt. Made for logs: the address is masked, and there is no text.
public struct DeliveryReport: Sendable, Equatable {
    /// The identifier that `Mailer.send` returned; the mail's Message-ID begins with it.
    public let mail: String
    /// The recipient, as in `a…@example.org`.
    public let recipient: String
    /// 1 for the first attempt; 0 when the mail was given up before any.
    public let attempt: Int
    public let outcome: Outcome

    public enum Outcome: Sendable, Equatable {
        /// The other side has taken it.
        case delivered
        /// It failed for the moment and is tried again after these seconds.
        case postponed(MailError, seconds: Double)
        /// It will not be tried again.
        case abandoned(MailError)
    }
}
