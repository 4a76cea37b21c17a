import Domain
import HTTP
import Mail
import ObjectStore
import Outgoing
import PostgreSQL
import Service

/// The settings of a server: from the environment, else from a `SettingsFile`, else the default. All are checked at the
/// start.
struct Configuration {
    var data = "data"
    /// Nil for the file in the data folder.
    var database: PostgreSQLURL?
    /// True if several servers share the database.
    var hasOtherNodes = false
    /// The seconds in which a server that stops still answers.
    var drain = 0
    var app = "app"
    var address = "127.0.0.1"
    var port: UInt16 = 8080
    /// Nil if there are no metrics.
    var metrics: MetricsAddress?
    /// Nil for localhost with the port.
    var publicURL: String?
    var proxies = TrustedProxies.none
    /// The bucket with the pictures; nil for the folder `blobs`.
    var pictures: S3Options?
    /// The size of the local cache of the bucket, in bytes.
    var pictureCache = 0
    /// The picture storage per user, in bytes.
    var quota = 2000 << 20
    /// The quota of writes per user and day, in bytes.
    var daily = 100 << 20
    /// True if messages and shares of unknown users need the recipient's consent.
    var asksForContact = true
    var directory = Directory.everyone
    /// True if users can create accounts themselves.
    var isOpen = true
    /// The users that invitations may bring to the server.
    var invitations = InvitationPolicy.members
    var smtpURL: String?
    var smtpUser: String?
    var smtpPassword: String?
    /// The contact address that push services receive; nil if there is no public one.
    var contact: String?
    /// Origins that may be requested although they are not on the public internet.
    var outgoing: [Origin] = []
    /// Push services that may be requested although they are not on the public internet.
    var pushServices: [Origin] = []
    /// A folder with photos that everyone can see; nil for none.
    var photos: String?
    /// The access key of the operator's application at Unsplash; nil if its photos are not shown.
    var unsplashKey: String?
    /// Without it users cannot link accounts at Unsplash.
    var unsplashSecret: String?
    /// Another address instead of Unsplash's own.
    var unsplashURL: String?
    var sender = Mailbox(name: "Dela", address: "dela@localhost")

    /// All settings with their meanings. The README has the same list.
    static let settings: [(name: String, meaning: String)] = [
        (
            "DELA_CONFIG",
            "a file with these settings, one NAME = value per line; the environment takes precedence"
        ),
        (
            "DELA_DATA",
            "the folder for database, server key, pictures and outbox (data)"
        ),
        (
            "DELA_DATABASE",
            "postgresql://user@host/database, a PostgreSQL database instead of the file in DELA_DATA; a file that PGPASSFILE names may have the password"
        ),
        (
            "DELA_NODES",
            "several if more than one server shares DELA_DATABASE, each with a folder DELA_DATA and the same keys and pictures (one)"
        ),
        (
            "DELA_DRAIN",
            "seconds in which a server that stops still answers, while /readyz lets a load balancer skip it (5 with several nodes, otherwise 0)"
        ),
        ("DELA_APP", "the folder with the files of the app (app, next to the program)"),
        (
            "DELA_ADDRESS",
            "the address or name to listen on (127.0.0.1; 0.0.0.0 for all IPv4 addresses, :: for all addresses)"
        ),
        ("DELA_PORT", "the port to listen on (8080; 0 for any)"),
        (
            "DELA_METRICS_ADDRESS",
            "a port on this machine, or address:port, where /metrics has numbers for Prometheus (none)"
        ),
        (
            "DELA_PUBLIC_URL",
            "the address that users open, without a path (http://localhost and the port); with https, cookies are Secure"
        ),
        (
            "DELA_TRUST_PROXY",
            "the proxies whose X-Forwarded-For is trusted: yes for proxies on this machine and in private networks, no, or addresses (those on this machine, if DELA_PUBLIC_URL is https; else no)"
        ),
        (
            "DELA_PICTURES",
            "the place of pictures: folder for blobs in DELA_DATA, or s3://bucket/folder for an S3-compatible store (folder)"
        ),
        ("DELA_PICTURES_CACHE", "MiB of the local cache of an S3-compatible store (1024)"),
        (
            "DELA_S3_ENDPOINT",
            "the address of the S3-compatible store (https://s3.REGION.amazonaws.com)"
        ),
        ("DELA_S3_REGION", "the region of the bucket (us-east-1)"),
        ("DELA_S3_KEY_ID", "the access key to the bucket, required with s3://"),
        ("DELA_S3_SECRET", "its secret key, required with s3://"),
        ("DELA_QUOTA", "MiB of pictures stored per user (2000)"),
        ("DELA_DAILY", "MiB written per user and day, without pictures (100)"),
        (
            "DELA_DIRECTORY",
            "the users that the directory shows: everyone, or shared for users who share something (everyone)"
        ),
        (
            "DELA_REGISTRATION",
            "open for everyone with an e-mail, or closed: accounts are created with dela user add (open)"
        ),
        (
            "DELA_INVITATIONS",
            "who may invite new users by link: members, operator (only dela invite; users invite existing accounts), or off for no links at all (members while registration is open, else operator)"
        ),
        (
            "DELA_REQUESTS",
            "content of unknown users waits until the recipient accepts: always, never, or auto while registration is open (auto)"
        ),
        (
            "DELA_SMTP_URL",
            "smtp://host:port or smtps://host:port; without it e-mails are written to the outbox folder"
        ),
        ("DELA_SMTP_USER", "the name to sign in to the mail server with"),
        ("DELA_SMTP_PASSWORD", "the password to sign in to the mail server with"),
        (
            "DELA_MAIL_FROM",
            "the sender of e-mails, required with DELA_SMTP_URL (Dela <dela@localhost> in the outbox)"
        ),
        ("DELA_PHOTOS", "a folder with photos for all users, read-only (none)"),
        ("DELA_UNSPLASH_KEY", "the access key of an application at Unsplash, whose photos are then shown"),
        ("DELA_UNSPLASH_SECRET", "its secret key, with which users can link their accounts"),
        ("DELA_UNSPLASH_URL", "an address that replaces all addresses of Unsplash, for tests"),
        (
            "DELA_OUTGOING_ALLOW",
            "photo providers that are not HTTPS servers on the public internet, separated by commas: http://127.0.0.1:9000"
        ),
        (
            "DELA_PUSH_ALLOW",
            "the same for push services, for tests: every user may make the server send requests there"
        ),
    ]

    /// - Parameter environment: environment variables. Names without the prefix `DELA_` are ignored.
    /// - Parameter read: returns the bytes of a file, or nil.
    init(
        environment: [String: String], programFolder: String, read: (String) -> [UInt8]?
    ) throws(StartupError) {
        app = programFolder + "/app"
        try apply(
            SettingValues(environment: environment, known: Configuration.settings.map(\.name), read: read))
    }

    private mutating func apply(_ values: SettingValues) throws(StartupError) {
        data = values["DELA_DATA"] ?? data
        database = try Configuration.database(values)
        hasOtherNodes = try Configuration.hasOtherNodes(values)
        drain = try Configuration.drain(values, hasOtherNodes)
        pictures = try Configuration.pictures(values)
        pictureCache = try Configuration.pictureCache(values)
        app = values["DELA_APP"] ?? app
        address = try Configuration.address(values) ?? address
        if let text = values["DELA_PORT"] {
            guard let port = UInt16(text) else {
                throw values.refusal(of: "DELA_PORT", needing: "a number from 0 to 65535")
            }
            self.port = port
        }
        metrics = try Configuration.metricsAddress(values)
        if let text = values["DELA_QUOTA"] {
            guard let number = Int(text), (0...1 << 30).contains(number) else {
                throw values.refusal(of: "DELA_QUOTA", needing: "a number of MiB")
            }
            quota = number << 20
        }
        if let text = values["DELA_DAILY"] {
            guard let number = Int(text), (1...1 << 20).contains(number) else {
                throw values.refusal(of: "DELA_DAILY", needing: "a number of MiB, at least 1")
            }
            daily = number << 20
        }
        if let text = values["DELA_DIRECTORY"] {
            guard let directory = Directory(rawValue: text) else {
                throw values.refusal(of: "DELA_DIRECTORY", needing: "everyone or shared")
            }
            self.directory = directory
        }
        switch values["DELA_REGISTRATION"] {
        case nil, "open": break
        case "closed": isOpen = false
        default: throw values.refusal(of: "DELA_REGISTRATION", needing: "open or closed")
        }
        invitations = isOpen ? .members : .operator
        if let text = values["DELA_INVITATIONS"] {
            guard let policy = InvitationPolicy(rawValue: text) else {
                throw values.refusal(of: "DELA_INVITATIONS", needing: "members, operator or off")
            }
            invitations = policy
        }
        switch values["DELA_REQUESTS"] {
        case nil, "auto": asksForContact = isOpen
        case "always": asksForContact = true
        case "never": asksForContact = false
        default: throw values.refusal(of: "DELA_REQUESTS", needing: "auto, always or never")
        }
        publicURL = try Configuration.publicURL(values)
        proxies = try Configuration.proxies(values, hasTLS: publicURL?.hasPrefix("https:") == true)
        contact = publicURL.flatMap { $0.hasPrefix("https:") ? $0 : nil }
        outgoing = try Configuration.origins("DELA_OUTGOING_ALLOW", values)
        pushServices = try Configuration.origins("DELA_PUSH_ALLOW", values)
        photos = values["DELA_PHOTOS"]
        unsplashKey = values["DELA_UNSPLASH_KEY"]
        unsplashSecret = values["DELA_UNSPLASH_SECRET"]
        unsplashURL = try Configuration.url("DELA_UNSPLASH_URL", values, ["http", "https"])
        for name in ["DELA_UNSPLASH_SECRET", "DELA_UNSPLASH_URL"]
        where values[name] != nil && unsplashKey == nil {
            throw values.refusal(of: name, "needs DELA_UNSPLASH_KEY")
        }
        smtpURL = try Configuration.url("DELA_SMTP_URL", values, ["smtp", "smtps"])
        // The message must not contain the value, which may include a password.
        if let smtpURL, (try? SMTPServer(url: smtpURL)) == nil {
            throw values.refusal(
                of: "DELA_SMTP_URL",
                "must be smtp://host:port or smtps://host:port; user and password are settings of their own")
        }
        smtpUser = values["DELA_SMTP_USER"]
        smtpPassword = values["DELA_SMTP_PASSWORD"]
        if values["DELA_MAIL_FROM"] != nil {
            sender = try Configuration.mailbox(values)
            contact = contact ?? "mailto:" + sender.address
        } else if smtpURL != nil {
            throw values.refusal(
                of: "DELA_SMTP_URL",
                "needs DELA_MAIL_FROM: few mail servers accept e-mails from \(sender.address)")
        }
        for name in ["DELA_SMTP_USER", "DELA_SMTP_PASSWORD"] where values[name] != nil && smtpURL == nil {
            throw values.refusal(of: name, "needs DELA_SMTP_URL")
        }
    }

    /// The mail server; nil if none is set.
    func mailServer() throws(StartupError) -> SMTPServer? {
        guard let smtpURL else { return nil }
        let login = smtpUser.map { SMTPServer.Login(user: $0, password: smtpPassword ?? "") }
        do {
            return try SMTPServer(url: smtpURL, login: login, requiresTLS: !SMTPServer.isLocal(smtpURL))
        } catch {
            throw StartupError("DELA_SMTP_URL cannot be used: \(error).")
        }
    }

    /// `Name <address>`, or only an address.
    private static func mailbox(_ values: SettingValues) throws(StartupError) -> Mailbox {
        let text = values["DELA_MAIL_FROM"] ?? ""
        let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts.count == 2 ? String(parts[1].prefix { $0 != ">" }) : text
        guard (try? EmailAddress(address)) != nil else {
            throw values.refusal(of: "DELA_MAIL_FROM", needing: "an address, or: Name <address>")
        }
        return Mailbox(name: parts.count == 2 ? trimmed(parts[0]) : "", address: address)
    }

    private static func proxies(
        _ values: SettingValues, hasTLS: Bool
    ) throws(StartupError) -> TrustedProxies {
        switch values["DELA_TRUST_PROXY"] {
        // With TLS, a proxy is in front of the server. Without its header all users would count as one client.
        case nil: return hasTLS ? .local : .none
        case "no": return .none
        case "yes": return .privateNetworks
        case let text?:
            let words = text.split { $0 == "," || $0 == " " }
            let addresses = words.compactMap { IPAddress(String($0)) }
            guard !words.isEmpty, addresses.count == words.count else {
                throw values.refusal(
                    of: "DELA_TRUST_PROXY", needing: "yes, no, or the addresses of proxies")
            }
            return .listed(Set(addresses))
        }
    }

    private static func origins(_ name: String, _ values: SettingValues) throws(StartupError) -> [Origin] {
        let words = (values[name] ?? "").split { $0 == "," || $0 == " " }
        let origins = words.compactMap { Origin(String($0)) }
        guard origins.count == words.count else {
            throw values.refusal(
                of: name, needing: "addresses with scheme, host and port, with commas")
        }
        return origins
    }

    static func url(
        _ name: String, _ values: SettingValues, _ schemes: [String]
    ) throws(StartupError) -> String? {
        guard var url = values[name] else { return nil }
        if url.hasSuffix("/") { url.removeLast() }
        guard schemes.contains(where: { url.hasPrefix($0 + "://") && url.utf8.count > $0.utf8.count + 3 })
        else {
            throw values.refusal(
                of: name, "must begin with \(schemes.map { $0 + "://" }.joined(separator: " or "))")
        }
        return url
    }
}

private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
}

/// The public address, and the address that the server listens on.
extension Configuration {
    /// The origin that browsers send (RFC 6454): lower case, without the default port of the scheme.
    static func publicURL(_ values: SettingValues) throws(StartupError) -> String? {
        let name = "DELA_PUBLIC_URL"
        guard let text = values[name] else { return nil }
        let example = "like https://dela.example.org or https://dela.example.org:8443"
        let lower = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else {
            throw values.refusal(of: name, "is \(text); it must begin with http:// or https://")
        }
        let rest = lower.dropFirst(scheme.count)
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
            throw values.refusal(of: name, "is \(text), which has a space; it must be an address \(example)")
        }
        let authority = rest.prefix { !"/?#\\".contains($0) }
        guard !authority.contains("@") else {
            throw values.refusal(of: name, "must not hold the name or the password of a user")
        }
        guard ["", "/"].contains(rest.dropFirst(authority.count)) else {
            throw values.refusal(
                of: name,
                "is \(text), with a path; Dela needs a host for itself, \(example), and does not work below a path"
            )
        }
        guard authority.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw values.refusal(of: name, "is \(text); write the host as browsers send it, with xn--")
        }
        let hasPort = authority.split(separator: ":", omittingEmptySubsequences: false).last?.isEmpty != true
        guard hasPort, authority.utf8.allSatisfy(isHostByte), let origin = Origin(lower), origin.port > 0
        else {
            throw values.refusal(of: name, "is \(text); it must be an address \(example)")
        }
        return origin.description
    }

    /// An IP address, an IPv6 address in brackets, or a name.
    static func address(_ values: SettingValues) throws(StartupError) -> String? {
        let name = "DELA_ADDRESS"
        guard let text = values[name] else { return nil }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let address = isBracketed ? String(text.dropFirst().dropLast()) : text
        guard !address.isEmpty, !address.contains(where: { " /[]".contains($0) || $0.isNewline }) else {
            throw values.refusal(
                of: name, needing: "an IP address or a name, like 127.0.0.1, ::1 or localhost")
        }
        let colons = address.count { $0 == ":" }
        guard colons != 1, !isBracketed || colons > 1 else {
            throw values.refusal(of: name, "is \(text); the port belongs in DELA_PORT")
        }
        return address
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:[]".utf8.contains(byte)
        }
    }
}
