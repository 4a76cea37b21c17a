/// The destination of mails.
public enum MailRoute: Sendable, CustomStringConvertible {
    /// A mail server.
    case smtp(SMTPServer)
    /// A folder with one readable `.eml` file per mail, named by time: for a server without mail.
    case folder(String)

    /// The description for the log, without user and password.
    public var description: String {
        switch self {
        case .smtp(let server): server.description
        case .folder(let path): "files in \(path)"
        }
    }

    /// Delivers one mail and blocks until the other side has accepted it. Retries use the same `id`.
    func deliver(_ message: Message, id: String) throws(MailError) {
        let now = Timestamp.now()
        switch self {
        case .smtp(let server):
            let mail = message.formatted(.base64, id: id, date: now.seconds)
            try server.deliver(mail, from: message.from.address, to: message.to.address)
        case .folder(let path):
            let mail = message.formatted(.eightBit, id: id, date: now.seconds)
            try MailFolder(path: path).write(mail, name: "\(now.text)-\(id).eml")
        }
    }
}
