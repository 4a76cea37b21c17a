import Curl

/// The mail server that accepts mails of this server (RFC 5321, submission of RFC 6409).
public struct SMTPServer: Sendable, CustomStringConvertible {
    /// The user name and password for the mail server.
    public struct Login: Sendable, CustomStringConvertible {
        let user: String
        let password: String

        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        public var description: String { "Login(…)" }
    }

    /// `smtp://host:port`, or `smtps://host:port` for TLS from the first byte. A path, as in
    /// `smtp://host:587/me.example.org`, is the client name for EHLO.
    let url: String
    let login: Login?
    let requiresTLS: Bool

    /// Throws `.unusableURL` for any other form of address.
    ///
    /// - Parameter requiresTLS: with `smtp://`, whether to require STARTTLS before all other commands and to fail
    ///   without it. Certificates must be valid. Disabled only for a relay on the same machine.
    public init(url: String, login: Login? = nil, requiresTLS: Bool = true) throws(MailError) {
        let host = ["smtp://", "smtps://"].first(where: url.hasPrefix).map { url.dropFirst($0.count) }
        guard let host, !host.isEmpty, host.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x40 }),
            CurlURL(url) != nil
        else { throw .unusableURL }
        self.url = url
        self.login = login
        self.requiresTLS = requiresTLS
    }

    /// True if the mail server is on this machine, so that the connection cannot be intercepted.
    public static func isLocal(_ url: String) -> Bool {
        // smtp: / / host:port / client name
        let parts = url.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return false }
        let host =
            parts[2].hasPrefix("[") ? parts[2].prefix { $0 != "]" } + "]" : parts[2].prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(host)
    }

    public var description: String { url }

    /// Connects and signs in. Throws if the server does not answer, has no valid TLS, or rejects the login. Blocks as
    /// `deliver` does.
    public func check() throws(MailError) {
        try SMTPTransfer(to: self).connect()
    }

    /// Delivers `mail` over one connection. Blocks for up to `SMTPTransfer.timeLimit` seconds.
    func deliver(_ mail: String, from: String, to: String) throws(MailError) {
        let transfer = try SMTPTransfer(to: self)
        try transfer.run(mail, from: from, to: to)
    }
}
