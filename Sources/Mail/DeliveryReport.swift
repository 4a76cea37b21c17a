/// The outcome of one delivery attempt. Made for logs: the address is masked, and the text of the mail is not included.
public struct DeliveryReport: Sendable, Equatable {
    /// The identifier returned by `Mailer.send`. The mail's Message-ID starts with it.
    public let mail: String
    /// The masked recipient, such as `a…@example.org`.
    public let recipient: String
    /// The number of the attempt, counted from 1; 0 if the mail was abandoned before any attempt.
    public let attempt: Int
    public let outcome: Outcome

    public enum Outcome: Sendable, Equatable {
        /// The server or folder has accepted the mail.
        case delivered
        /// The attempt failed temporarily. The mail is retried after this number of seconds.
        case postponed(MailError, seconds: Double)
        /// The mail is not retried.
        case abandoned(MailError)
    }
}
