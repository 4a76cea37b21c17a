import Curl

/// One session with a mail server.
struct SMTPTransfer {
    /// The limits in seconds for connecting and for the whole session.
    static let connectLimit = 15
    static let timeLimit = 60

    private let transfer: CurlTransfer

    init(to server: SMTPServer) throws(MailError) {
        do throws(CurlError) {
            transfer = try CurlTransfer()
            try transfer.set(.protocols, "smtp,smtps")
            try transfer.set(.noSignal, 1)
            try transfer.set(.connectLimit, Self.connectLimit * 1000)
            try transfer.set(.timeLimit, Self.timeLimit * 1000)
            try transfer.set(.url, server.url)
            try transfer.set(requiresTLS: server.requiresTLS)
            if let login = server.login {
                try transfer.set(.userName, login.user)
                try transfer.set(.password, login.password)
            }
        } catch {
            throw .unavailable(reason: error.description, reply: 0)
        }
    }

    /// Connects with EHLO, and signs in if there is a login.
    func connect() throws(MailError) {
        do throws(CurlError) {
            try transfer.set(.connectOnly, 1)
            try transfer.run()
        } catch {
            throw .unavailable(reason: error.description, reply: transfer.status)
        }
    }

    /// Sends `mail` to one recipient. Its lines end in CRLF; libcurl doubles leading dots.
    func run(_ mail: String, from sender: String, to recipient: String) throws(MailError) {
        do throws(CurlError) {
            try transfer.set(.mailSender, sender)
            try transfer.set(.mailRecipients, [recipient])
            try transfer.set(upload: Array(mail.utf8))
            try transfer.run()
        } catch {
            let reply = transfer.status
            if (500...599).contains(reply) { throw .refused(reply: reply) }
            throw .unavailable(reason: error.description, reply: reply)
        }
    }
}
