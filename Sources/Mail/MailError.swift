import Glibc

/// The reason why a mail was rejected or not delivered. Contains no address, text or password.
public enum MailError: Error, Equatable, Sendable {
    /// This part of the message contains a character that could end a header or a command.
    case unsafe(Message.Part)
    /// The address of the server has neither the form `smtp://host:port` nor `smtps://host:port`.
    case unusableURL
    /// The queue of the mailer is full.
    case queueFull
    /// The mailer was stopped.
    case stopped
    /// The lifetime of the mail ended before its first attempt.
    case expired
    /// A newer mail of the same topic is sent instead.
    case replaced
    /// The server has rejected the mail permanently with this SMTP reply (5xx).
    case refused(reply: Int)
    /// The server is missing, silent, without TLS, or asks to retry later (4xx). `reply` is the last SMTP reply, 0 if
    /// there was none.
    case unavailable(reason: String, reply: Int)
    /// The folder is not writable.
    case folder(errno: Int32)

    /// True if a retry of the same mail may succeed.
    var isTemporary: Bool {
        switch self {
        case .unavailable, .folder: true
        case .unsafe, .unusableURL, .queueFull, .stopped, .expired, .replaced, .refused: false
        }
    }
}

/// Descriptions for the operator.
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
