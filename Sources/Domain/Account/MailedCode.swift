/// What device and server both know of a code that is mailed.
public enum MailedCode {
    /// Decision 0057 has the arithmetic.
    public static let digits = 8
    /// How long it is valid: 10 minutes, in milliseconds.
    public static let lifetime: Int64 = 600_000
    /// How long one waits before another one can be asked for: 30 seconds, in milliseconds.
    public static let resendAfter: Int64 = 30_000
}
