/// Where mails go.
public enum MailRoute: Sendable, CustomStringConvertible {
    /// To a mail server.
    case smtp(SMTPServer)
    /// Into this folder, one readable `.eml` file each, named by time: for a server without mail.
    case folder(String)

    /// For the log: without user and password.
    public var description: String {
        switch self {
        case .smtp(let server): server.description
        case .folder(let path): "files in \(path)"
        }
    }

    /// Hands one mail over; blocks until the other side has it. Further attempts keep the `id`.
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
