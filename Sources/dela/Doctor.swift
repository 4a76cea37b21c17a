import Database
import Dispatch
import Domain
import Glibc
import HTTP
import Mail
import Outgoing
import Pictures
import PostgreSQL
import SQLite
import Secrets
import Service
import Storage
import SyncRules
import Synchronization

/// `dela doctor`: checks settings, data and surroundings, and prints for each problem how to fix it. It changes nothing
/// and works while the server runs.
struct Doctor {
    /// The result of one check.
    enum Finding {
        case good(String)
        /// Nothing is broken, but something does not work as users may expect.
        case note(String)
        case problem(String)
    }

    private let configuration: Configuration?
    private let failure: StartupError?
    private var hasProblem = false

    init(_ configuration: Configuration) {
        self.configuration = configuration
        failure = nil
    }

    /// For invalid settings.
    init(unusable failure: StartupError) {
        configuration = nil
        self.failure = failure
    }

    /// Prints a line for each check.
    /// - Returns: true if there is no problem.
    mutating func run() -> Bool {
        guard let configuration else {
            printFinding("sources", sources())
            printFinding("settings", .problem(failure?.sentence ?? ""))
            return false
        }
        do throws(StartupError) { try requireOwner(of: configuration.data) } catch {
            printFinding("user", .problem(error.sentence))
            return false
        }
        printFinding("sources", sources())
        printFinding("settings", settings(configuration))
        printFinding("app", app(configuration))
        printFinding("folder", folder(configuration.data))
        printFinding("keys", keys(configuration))
        for (name, finding) in database(configuration) { printFinding(name, finding) }
        printFinding("pictures", pictures())
        printFinding("mail", mail(configuration))
        printFinding("notifications", notifications(configuration))
        printFinding("server", server(configuration))
        printFinding("address", address(configuration))
        return !hasProblem
    }

    private mutating func printFinding(_ name: String, _ finding: Finding) {
        let padded = name + String(repeating: " ", count: max(1, 15 - name.utf8.count))
        switch finding {
        case .good(let text): print("ok       \(padded)\(text)")
        case .note(let text): print("note     \(padded)\(text)")
        case .problem(let text):
            print("problem  \(padded)\(text)")
            hasProblem = true
        }
    }
}

/// Checks of the data folder.
extension Doctor {
    /// The minimum free space in bytes. With less, the disk may be full within days.
    private static let minSpace: UInt = 1 << 30

    func folder(_ path: String) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .note("\(path) does not exist; the first start creates it")
        }
        guard !isOwnedByRootInsteadOfService(path) else {
            return .problem(
                "\(path) belongs to root, and the service cannot open it; run \(chownCommand(for: path))")
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem("\(path) cannot be written by this user; chown it to the one who runs the server")
        }
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return .problem("\(path): \(systemError())") }
        let free = UInt(system.f_bavail) * UInt(system.f_frsize)
        guard free >= Doctor.minSpace else {
            return .problem("\(path) has \(free >> 20) MiB left; make room before the disk is full")
        }
        guard status.st_mode & 0o077 == 0 else {
            return .problem("\(path) is open to other users; run chmod 700 \(path)")
        }
        return .good("\(path), \(free >> 30) GiB free")
    }

    func keys(_ configuration: Configuration) -> Finding {
        let path = configuration.data
        let stored = configuration.database.flatMap { fingerprint(in: $0) }
        let hasDatabase = access(path + "/dela.sqlite", F_OK) == 0 || stored != nil
        for name in [
            "server.key", "push.key",
        ] {
            var status = stat()
            guard stat(path + "/" + name, &status) == 0 else {
                if hasDatabase && name == "server.key" {
                    return .problem(
                        "\(name) is missing: put it back from a backup, or run dela key new: \(NewKey.effect)"
                    )
                }
                continue
            }
            guard status.st_mode & 0o077 == 0 else {
                return .problem("\(name) is open to other users; run chmod 600 \(path)/\(name)")
            }
        }
        guard let stored, let key = try? ServerKey(folder: path), key.fingerprint != stored else {
            return .good("closed to other users")
        }
        return .problem(
            "server.key is not the one of the database: copy it from the folder that served it before")
    }

    /// The fingerprint of the key to which a database belongs; nil if it is new or cannot be read.
    private func fingerprint(in url: PostgreSQLURL) -> String? {
        do throws(DatabaseError) {
            let connection = try PostgreSQLConnection(url, PostgreSQLOptions(access: .read))
            defer { connection.close() }
            return try DataFolder.keyFingerprint(in: connection)
        } catch {
            return nil
        }
    }

    /// Checks of the database. A database that cannot be read has only that finding.
    func database(_ configuration: Configuration) -> [(String, Finding)] {
        let path = configuration.data
        if let url = configuration.database { return database(url, configuration) }
        let file = path + "/dela.sqlite"
        guard access(file, F_OK) == 0 else {
            return [("database", .note("none yet; the first start creates it"))]
        }
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(file, SQLiteOptions(access: .read))
            defer { connection.close() }
            try MoveMarks(connection).requireInUse()
            let version = try SchemaVersion(of: connection)
            guard version.action(with: Schema.migrations) != .refuse else {
                return [
                    ("database", .problem("it was created by a newer version of Dela; install that version"))
                ]
            }
            let damage = try connection.damage(limit: 3)
            guard damage.isEmpty else {
                let text = "\(file) is damaged (\(damage.joined(separator: "; "))); restore the last backup"
                return [("database", .problem(text))]
            }
            return [
                ("database", .good("undamaged, version \(version.stored)")),
                ("records", try records(connection)),
                ("picture files", try files(configuration, connection)),
                ("time", try time(connection)),
            ]
        } catch {
            guard error.kind != .replaced else { return [("database", .problem(error.message))] }
            return [
                ("database", .problem("\(file) cannot be read: \(error.message) Restore the last backup."))
            ]
        }
    }

    /// Checks of a database in PostgreSQL. The search for damaged pages is left to PostgreSQL's own tools.
    private func database(_ url: PostgreSQLURL, _ configuration: Configuration) -> [(String, Finding)] {
        do throws(DatabaseError) {
            let connection = try PostgreSQLConnection(url, PostgreSQLOptions(access: .read))
            defer { connection.close() }
            guard try connection.hasTable("migration") else {
                return [("database", .note("PostgreSQL, empty; the first start creates the tables"))]
            }
            try MoveMarks(connection).requireInUse()
            let version = try SchemaVersion(of: connection)
            guard version.action(with: Schema.migrations) != .refuse else {
                return [
                    ("database", .problem("it was created by a newer version of Dela; install that version"))
                ]
            }
            return [
                ("database", .good("PostgreSQL, version \(version.stored)")),
                ("records", try records(connection)),
                ("picture files", try files(configuration, connection)),
                ("time", try time(connection)),
            ]
        } catch {
            return [("database", .problem("DELA_DATABASE: \(error.message)"))]
        }
    }

    private func records(_ connection: any Connection) throws(DatabaseError) -> Finding {
        let (all, damaged, first) = try RecordTable(connection).damage(naming: 3)
        guard damaged > 0 else { return .good("all of \(all) can be read") }
        let names = first.map { "\($0.id.text) in \($0.scope.text)" }.joined(separator: ", ")
        return .problem(
            "\(damaged) of \(all) cannot be read, and are not shown to users (\(names)); restore the last backup"
        )
    }

    private func files(
        _ configuration: Configuration, _ connection: any Connection
    ) throws(DatabaseError) -> Finding {
        let location = configuration.pictureLocation
        let id = try PictureStoreCheck.storeID(in: connection)
        var stored: Set<BlobID> = []
        do throws(PictureError) {
            let store: any BlobStore
            if let bucket = try configuration.openBucket(withID: id) {
                store = bucket
            } else {
                store = try BlobFolder(configuration.data + "/blobs")
            }
            try store.list { name, _ throws(PictureError) in
                if name.rendition == Rendition.all[0] { stored.insert(name.blob) }
            }
        } catch {
            return .problem("\(location): \(error)")
        }
        var (count, missing) = (0, 0)
        var last: BlobID?
        while true {
            let blobs = try BlobTable(connection).ids(after: last, limit: 1000)
            guard !blobs.isEmpty else { break }
            missing += blobs.count { !stored.contains($0) }
            count += blobs.count
            last = blobs.last
        }
        guard missing == 0 else {
            return .problem(
                "\(missing) of \(count) pictures are missing in \(location); copy them from a backup")
        }
        return .good("all of \(count) pictures are there")
    }

    /// Checks the clock. If the server has seen a later time than now, it delays irreversible actions for an hour.
    private func time(_ connection: any Connection) throws(DatabaseError) -> Finding {
        guard let text = try MetaTable(connection).value("time"), let seen = Int64(text) else {
            return .good("no time is stored yet")
        }
        let ahead = seen - now().milliseconds
        guard ahead < 60_000 else {
            return .problem("the clock is \(ahead / 60_000) minutes behind what the server has seen; set it")
        }
        return .good("the clock is not behind")
    }
}

/// Checks of the server's surroundings.
extension Doctor {
    /// The settings file of the systemd unit in `Hosting`.
    private static let defaultFile = "/etc/dela.conf"

    /// The origin of the settings.
    func sources() -> Finding {
        if let file = getenv("DELA_CONFIG").map({ String(cString: $0) }) {
            return .good("\(file), and the environment before it")
        }
        guard access(Doctor.defaultFile, F_OK) != 0 else {
            return .problem(
                "the environment alone, although \(Doctor.defaultFile) is there: set DELA_CONFIG=\(Doctor.defaultFile)"
            )
        }
        return .note("the environment alone, as DELA_CONFIG is not set")
    }

    func settings(_ configuration: Configuration) -> Finding {
        guard let url = configuration.publicURL else {
            return .note("DELA_PUBLIC_URL is not set: Dela can be opened on this machine alone")
        }
        guard url.hasPrefix("https:") else {
            return .note("DELA_PUBLIC_URL is not https: browsers neither install Dela nor notify")
        }
        guard
            configuration.proxies.contain("127.0.0.1")
                || !["127.0.0.1", "::1", "localhost"].contains(configuration.address)
        else {
            return .problem(
                "DELA_TRUST_PROXY leaves out the proxy on this machine: all users count as one client, so wrong passwords of one lock out all"
            )
        }
        return .good("valid")
    }

    func app(_ configuration: Configuration) -> Finding {
        do {
            _ = try Assets { readFile(configuration.app + "/" + $0) }
            return .good(configuration.app)
        } catch {
            return .problem("the files of the app are not in \(configuration.app): \(error). Set DELA_APP")
        }
    }

    func pictures() -> Finding {
        let program = Main.programFolder() + "/dela-pictures"
        let workers = PictureWorkers(program: program)
        guard workers.isAvailable else {
            return .problem(
                "\(program) is missing: users cannot upload pictures. Copy it next to the program")
        }
        return workers.outdatedHEIF.map { .note(Self.outdatedHEIF($0)) } ?? .good(program)
    }

    /// The effect of an old libheif for users.
    static func outdatedHEIF(_ version: String) -> String {
        "libheif \(version) cannot read HEIC photos of iPhones since iOS 18. Install 1.18 or later (Debian 13 has it)"
    }

    func mail(_ configuration: Configuration) -> Finding {
        do throws(StartupError) {
            guard let server = try configuration.mailServer() else {
                return .note("mails go to \(configuration.data)/outbox alone; set DELA_SMTP_URL")
            }
            do throws(MailError) { try server.check() } catch {
                return .problem("\(server) does not take mails: \(error)")
            }
            return .good("\(server) answers")
        } catch {
            return .problem(error.sentence)
        }
    }

    func notifications(_ configuration: Configuration) -> Finding {
        configuration.contact == nil
            ? .note("push notifications are off; set DELA_PUBLIC_URL to https, or DELA_MAIL_FROM")
            : .good("push services receive the contact \(configuration.contact ?? "")")
    }

    func server(_ configuration: Configuration) -> Finding {
        guard configuration.port != 0 else {
            return .note("DELA_PORT is 0, so the port is not known; not checked")
        }
        let address = ["0.0.0.0": "127.0.0.1", "::": "::1"][configuration.address] ?? configuration.address
        let host = address.contains(":") ? "[\(address)]" : address
        guard !answers("http://\(host):\(configuration.port)") else {
            return .good("it serves on port \(configuration.port)")
        }
        guard !ControlSocket.answers(at: DataFolder.control(in: configuration.data)) else {
            return .problem(
                "one serves \(configuration.data), but not on port \(configuration.port): these are not its settings; set DELA_CONFIG as its unit does"
            )
        }
        return .note("Dela is not running")
    }

    func address(_ configuration: Configuration) -> Finding {
        guard let url = configuration.publicURL else { return .note("DELA_PUBLIC_URL is not set") }
        return answers(url)
            ? .good("\(url) leads to this server")
            : .problem("\(url) does not lead to Dela: look at DNS, certificate, proxy and firewall")
    }

    /// True if Dela answers at an address.
    private func answers(_ url: String) -> Bool {
        guard let origin = Origin(of: url) else { return false }
        let client = OutgoingClient(exceptions: [origin])
        let isAnswered = Mutex(false)
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let answer = try? await client.send(OutgoingRequest(.get, url + "/healthz"))
            isAnswered.withLock { $0 = answer?.status == 200 && answer?.body.starts(with: "ok".utf8) == true }
            isDone.signal()
        }
        isDone.wait()
        return isAnswered.withLock { $0 }
    }
}
