/// The properties of a mailed code that device and server share.
public enum MailedCode {
    /// Decision 0057 has the calculation.
    public static let digits = 8
    /// The time for which a code is valid: 10 minutes, in milliseconds.
    public static let lifetime: Int64 = 600_000
    /// The minimum time between two codes: 30 seconds, in milliseconds.
    public static let resendAfter: Int64 = 30_000
}
