import Glibc

/// Why a mail was not taken, or not delivered. Holds no address, no text and no password.
public enum MailError: Error, Equatable, Sendable {
    /// This part of the message has a character that could end a header or a command.
    case unsafe(Message.Part)
    /// The address of the server is not `smtp://host:port` or `smtps://host:port`.
    case unusableURL
    /// As many mails wait as the mailer holds.
    case queueFull
    /// The mailer has been stopped.
    case stopped
    /// It was of no use before it was attempted once.
    case expired
    /// A newer mail of its topic is sent instead.
    case replaced
    /// The server has refused the mail for good, with this SMTP reply (5xx).
    case refused(reply: Int)
    /// No server, no answer, no TLS, or "later" (4xx); `reply` is the last SMTP reply, 0 if there was none.
    case unavailable(reason: String, reply: Int)
    /// The folder cannot be written.
    case folder(errno: Int32)

    /// Whether the same mail may pass later.
    var isTemporary: Bool {
        switch self {
        case .unavailable, .folder: true
        case .unsafe, .unusableURL, .queueFull, .stopped, .expired, .replaced, .refused: false
        }
    }
}

/// Clauses for the operator.
extension MailError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unsafe(let part): "the \(part.rawValue) has characters that a mail cannot have"
        case .unusableURL:
            "it must be smtp://host:port or smtps://host:port; user and password are settings of their own"
        case .queueFull: "too many mails wait"
        case .stopped: "the server stops"
        case .expired: "it was not attempted in time"
        case .replaced: "a newer mail replaces it"
        case .refused(let reply): "the mail server refuses it (SMTP reply \(reply))"
        case .unavailable(let reason, let reply): reply > 0 ? "\(reason) (SMTP reply \(reply))" : reason
        case .folder(let errno): "the folder cannot be written: \(String(cString: strerror(errno)))"
        }
    }
}
