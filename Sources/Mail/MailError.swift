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
        case .unsafe, .unusableURL, .queueFull, .stopped, .refused: false
        }
    }
}
