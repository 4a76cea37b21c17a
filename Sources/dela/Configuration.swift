import Domain
import HTTP
import Mail
import Outgoing
import Service

/// The settings of a server: from the environment, else from a file of `NAME = value` lines, else the default. They are
/// all checked at the start.
struct Configuration {
    var data = "data"
    var app = "app"
    var address = "127.0.0.1"
    var port: UInt16 = 8080
    /// Nil for the port of this machine.
    var publicURL: String?
    var proxies = TrustedProxies.none
    /// Of each person, in bytes.
    var quota = 2000 << 20
    /// Of each person, in bytes.
    var daily = 100 << 20
    var directory = Directory.everyone
    /// Whether people make accounts themselves.
    var isOpen = true
    var smtpURL: String?
    var smtpUser: String?
    var smtpPassword: String?
    /// Whom push services may turn to; nil where nobody outside could.
    var contact: String?
    /// What may be reached although it is not on the public internet.
    var outgoing: [Origin] = []
    /// A folder with photos that everybody sees; nil for none.
    var photos: String?
    /// By what Unsplash knows the operator; nil where its photos are not shown.
    var unsplashKey: String?
    /// Without it nobody can link an account there.
    var unsplashSecret: String?
    /// Where Unsplash is, if not where it is.
    var unsplashURL: String?
    var sender = Mailbox(name: "Dela", address: "dela@localhost")

    /// Every setting with what it means; the README says the same.
    static let settings: [(name: String, meaning: String)] = [
        ("DELA_CONFIG", "a file with further settings; the environment wins"),
        (
            "DELA_DATA",
            "the folder that holds the database, the server's key, pictures and the outbox of mails (data)"
        ),
        ("DELA_APP", "the folder with the files of the app (app, beside the program)"),
        ("DELA_ADDRESS", "the address to listen on (127.0.0.1; 0.0.0.0 for all)"),
        ("DELA_PORT", "the port to listen on (8080; 0 for any)"),
        (
            "DELA_PUBLIC_URL",
            "the address that people open (http://localhost and the port); with https, cookies are Secure"
        ),
        (
            "DELA_TRUST_PROXY",
            "whose X-Forwarded-For says who a client is: yes for proxies on this machine and in private networks, no, or their addresses (those on this machine, if DELA_PUBLIC_URL is https; else no)"
        ),
        ("DELA_QUOTA", "how many MiB of pictures the server keeps for each person (2000)"),
        ("DELA_DAILY", "how many MiB, pictures aside, the server writes for each person in a day (100)"),
        (
            "DELA_DIRECTORY",
            "whom people can look through to find each other: everyone, or shared for those they share something with (everyone)"
        ),
        (
            "DELA_REGISTRATION",
            "open for everybody who has an e-mail, or closed: accounts are made with dela user add (open)"
        ),
        ("DELA_SMTP_URL", "smtp://host:port or smtps://host:port; without it mails go to the outbox folder"),
        ("DELA_SMTP_USER", "the name to sign in to the mail server with"),
        ("DELA_SMTP_PASSWORD", "the password to sign in to the mail server with"),
        (
            "DELA_MAIL_FROM",
            "the sender of mails, needed with DELA_SMTP_URL (Dela <dela@localhost> in the outbox)"
        ),
        ("DELA_PHOTOS", "a folder with photos that everybody sees, which is only read (none)"),
        ("DELA_UNSPLASH_KEY", "the access key of an application at Unsplash, whose photos are then shown"),
        ("DELA_UNSPLASH_SECRET", "its secret key, with which people can link their accounts there"),
        ("DELA_UNSPLASH_URL", "another address in place of all of Unsplash's, for tests"),
        (
            "DELA_OUTGOING_ALLOW",
            "what the server may reach by itself although it is no HTTPS server on the public internet, with commas: http://127.0.0.1:9000"
        ),
    ]

    /// - Parameter environment: what is set; other names than `DELA_…` are ignored.
    /// - Parameter read: the text of a file, or nil.
    init(
        environment: [String: String], beside program: String, read: (String) -> String?
    ) throws(StartupError) {
        var values = environment.filter { $0.key.hasPrefix("DELA_") }
        if let file = values["DELA_CONFIG"] {
            guard let text = read(file) else { throw StartupError("DELA_CONFIG: \(file) cannot be read.") }
            for (name, value) in try Configuration.parse(text, of: file) where values[name] == nil {
                values[name] = value
            }
        }
        for name in values.keys.sorted() where !Configuration.settings.contains(where: { $0.name == name }) {
            throw StartupError("\(name) is no setting of Dela. See `dela help`.")
        }
        app = program + "/app"
        try take(values)
    }

    private mutating func take(_ values: [String: String]) throws(StartupError) {
        data = values["DELA_DATA"] ?? data
        app = values["DELA_APP"] ?? app
        address = values["DELA_ADDRESS"] ?? address
        if let text = values["DELA_PORT"] {
            guard let port = UInt16(text) else {
                throw StartupError("DELA_PORT is \(text); it must be a number from 0 to 65535.")
            }
            self.port = port
        }
        if let text = values["DELA_QUOTA"] {
            guard let number = Int(text), (0...1 << 30).contains(number) else {
                throw StartupError("DELA_QUOTA is \(text); it must be a number of MiB.")
            }
            quota = number << 20
        }
        if let text = values["DELA_DAILY"] {
            guard let number = Int(text), (1...1 << 20).contains(number) else {
                throw StartupError("DELA_DAILY is \(text); it must be a number of MiB, at least 1.")
            }
            daily = number << 20
        }
        if let text = values["DELA_DIRECTORY"] {
            guard let directory = Directory(rawValue: text) else {
                throw StartupError("DELA_DIRECTORY is \(text); it must be everyone or shared.")
            }
            self.directory = directory
        }
        switch values["DELA_REGISTRATION"] {
        case nil, "open": break
        case "closed": isOpen = false
        case let text?: throw StartupError("DELA_REGISTRATION is \(text); it must be open or closed.")
        }
        publicURL = try Configuration.url("DELA_PUBLIC_URL", values, ["http", "https"])
        proxies = try Configuration.proxies(
            values["DELA_TRUST_PROXY"], hasTLS: publicURL?.hasPrefix("https:") == true)
        contact = publicURL.flatMap { $0.hasPrefix("https:") ? $0 : nil }
        outgoing = try Configuration.origins(values["DELA_OUTGOING_ALLOW"])
        photos = values["DELA_PHOTOS"]
        unsplashKey = values["DELA_UNSPLASH_KEY"]
        unsplashSecret = values["DELA_UNSPLASH_SECRET"]
        unsplashURL = try Configuration.url("DELA_UNSPLASH_URL", values, ["http", "https"])
        if unsplashKey == nil, unsplashSecret != nil || unsplashURL != nil {
            throw StartupError("DELA_UNSPLASH_SECRET and DELA_UNSPLASH_URL need DELA_UNSPLASH_KEY.")
        }
        smtpURL = try Configuration.url("DELA_SMTP_URL", values, ["smtp", "smtps"])
        smtpUser = values["DELA_SMTP_USER"]
        smtpPassword = values["DELA_SMTP_PASSWORD"]
        if let from = values["DELA_MAIL_FROM"] {
            sender = try Configuration.mailbox(from)
            contact = contact ?? "mailto:" + sender.address
        } else if smtpURL != nil {
            throw StartupError(
                "DELA_SMTP_URL needs DELA_MAIL_FROM: few mail servers take mails from \(sender.address).")
        }
        if smtpURL == nil, smtpUser != nil || smtpPassword != nil {
            throw StartupError("DELA_SMTP_USER and DELA_SMTP_PASSWORD need DELA_SMTP_URL.")
        }
    }

    /// The server that takes mails; nil where there is none.
    func mailServer() throws(StartupError) -> SMTPServer? {
        guard let smtpURL else { return nil }
        let login = smtpUser.map { SMTPServer.Login(user: $0, password: smtpPassword ?? "") }
        do {
            return try SMTPServer(url: smtpURL, login: login, requiresTLS: !SMTPServer.isLocal(smtpURL))
        } catch {
            throw StartupError("DELA_SMTP_URL cannot be used: \(error).")
        }
    }

    /// `Name <address>`, or an address alone.
    private static func mailbox(_ text: String) throws(StartupError) -> Mailbox {
        let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts.count == 2 ? String(parts[1].prefix { $0 != ">" }) : text
        guard (try? EmailAddress(address)) != nil else {
            throw StartupError("DELA_MAIL_FROM must be an address, or: Name <address>.")
        }
        return Mailbox(name: parts.count == 2 ? trimmed(parts[0]) : "", address: address)
    }

    private static func proxies(_ text: String?, hasTLS: Bool) throws(StartupError) -> TrustedProxies {
        switch text {
        // Somebody speaks TLS in front: without their word all people would count as one.
        case nil: return hasTLS ? .local : .none
        case "no": return .none
        case "yes": return .near
        case let text?:
            let words = text.split { $0 == "," || $0 == " " }
            let addresses = words.compactMap { IPAddress(String($0)) }
            guard !words.isEmpty, addresses.count == words.count else {
                throw StartupError(
                    "DELA_TRUST_PROXY is \(text); it must be yes, no, or the addresses of proxies.")
            }
            return .listed(Set(addresses))
        }
    }

    private static func origins(_ text: String?) throws(StartupError) -> [Origin] {
        guard let text else { return [] }
        let words = text.split { $0 == "," || $0 == " " }
        let origins = words.compactMap { Origin(String($0)) }
        guard origins.count == words.count else {
            throw StartupError(
                "DELA_OUTGOING_ALLOW is \(text); it must be addresses with scheme, host and port, with commas."
            )
        }
        return origins
    }

    private static func url(
        _ name: String, _ values: [String: String], _ schemes: [String]
    ) throws(StartupError) -> String? {
        guard var url = values[name] else { return nil }
        if url.hasSuffix("/") { url.removeLast() }
        guard schemes.contains(where: { url.hasPrefix($0 + "://") && url.utf8.count > $0.utf8.count + 3 })
        else {
            throw StartupError(
                "\(name) must begin with \(schemes.map { $0 + "://" }.joined(separator: " or ")).")
        }
        return url
    }

    private static func parse(_ text: String, of file: String) throws(StartupError) -> [(String, String)] {
        var settings: [(String, String)] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw StartupError("\(file), line \(number + 1): expected NAME = value.")
            }
            settings.append((trimmed(line[..<equals]), trimmed(line[line.index(after: equals)...])))
        }
        return settings
    }
}

private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
}
