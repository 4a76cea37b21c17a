import Database
import Dispatch
import Domain
import Glibc
import HTTP
import Mail
import Outgoing
import Pictures
import SQLite
import Service
import Storage
import Sync
import Synchronization

/// `dela doctor`: looks at settings, data and surroundings, also while the server runs, and says of each what is wrong and how
/// to mend it. It changes nothing.
struct Doctor {
    /// What was found out of one thing.
    enum Finding {
        case good(String)
        /// Nothing is broken, but something does not work as people may expect.
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

    /// For settings that cannot be used.
    init(unusable failure: StartupError) {
        configuration = nil
        self.failure = failure
    }

    /// Prints a line for each thing.
    /// - Returns: whether there is no problem.
    mutating func run() -> Bool {
        guard let configuration else {
            tell("sources", sources())
            tell("settings", .problem(failure?.sentence ?? ""))
            return false
        }
        do throws(StartupError) { try requireOwner(of: configuration.data) } catch {
            tell("user", .problem(error.sentence))
            return false
        }
        tell("sources", sources())
        tell("settings", settings(configuration))
        tell("app", app(configuration))
        tell("folder", folder(configuration.data))
        tell("keys", keys(configuration.data))
        for (name, finding) in database(configuration.data) { tell(name, finding) }
        tell("pictures", pictures())
        tell("mail", mail(configuration))
        tell("notifications", notifications(configuration))
        tell("server", server(configuration))
        tell("address", address(configuration))
        return !hasProblem
    }

    private mutating func tell(_ name: String, _ finding: Finding) {
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

/// What the doctor finds in the data folder.
extension Doctor {
    /// Below this a server fills the disk within days.
    private static let leastSpace: UInt = 1 << 30

    func folder(_ path: String) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .note("\(path) is not there; the first start makes it")
        }
        guard !isRootsInsteadOfTheServices(path) else {
            return .problem(
                "\(path) belongs to root, and the service could not open it; say \(changeOfOwner(of: path))")
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem("\(path) cannot be written by this user; chown it to the one who runs the server")
        }
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return .problem("\(path): \(systemError())") }
        let free = UInt(system.f_bavail) * UInt(system.f_frsize)
        guard free >= Doctor.leastSpace else {
            return .problem("\(path) has \(free >> 20) MiB left; make room before the disk is full")
        }
        guard status.st_mode & 0o077 == 0 else {
            return .problem("\(path) is open to other users; say chmod 700 \(path)")
        }
        return .good("\(path), \(free >> 30) GiB free")
    }

    func keys(_ path: String) -> Finding {
        let hasDatabase = access(path + "/dela.sqlite", F_OK) == 0
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
                return .problem("\(name) is open to other users; say chmod 600 \(path)/\(name)")
            }
        }
        return .good("closed to other users")
    }

    /// What is found in the database; of one that cannot be read only that.
    func database(_ path: String) -> [(String, Finding)] {
        let file = path + "/dela.sqlite"
        guard access(file, F_OK) == 0 else {
            return [("database", .note("there is none yet; the first start makes it"))]
        }
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(file, SQLiteOptions(access: .read))
            defer { connection.close() }
            let version = try connection.schemaVersion
            guard version <= Schema.migrations.count else {
                return [("database", .problem("it was made by a newer version of Dela; install that"))]
            }
            let damage = try connection.damage(limit: 3)
            guard damage.isEmpty else {
                let text = "\(file) is damaged (\(damage.joined(separator: "; "))); restore the last backup"
                return [("database", .problem(text))]
            }
            return [
                ("database", .good("whole, version \(version)")),
                ("records", try records(connection)),
                ("picture files", try files(path, connection)),
                ("time", try time(connection)),
            ]
        } catch {
            return [
                ("database", .problem("\(file) cannot be read: \(error.message) Restore the last backup."))
            ]
        }
    }

    private func records(_ connection: any Connection) throws(DatabaseError) -> Finding {
        let (all, damaged, first) = try RecordTable(connection).damage(naming: 3)
        guard damaged > 0 else { return .good("all of \(all) can be read") }
        let names = first.map { "\($0.id.text) in \($0.scope.text)" }.joined(separator: ", ")
        return .problem(
            "\(damaged) of \(all) cannot be read, and nobody sees them (\(names)); restore the last backup")
    }

    private func files(_ path: String, _ connection: any Connection) throws(DatabaseError) -> Finding {
        let folder: BlobFolder
        do { folder = try BlobFolder(path + "/blobs") } catch { return .problem("\(path)/blobs: \(error)") }
        var (count, missing) = (0, 0)
        var last: BlobID?
        while true {
            let blobs = try BlobTable(connection).ids(after: last, limit: 1000)
            guard !blobs.isEmpty else { break }
            for blob in blobs {
                if let file = folder.open(blob, Rendition.all[0]) {
                    close(file.descriptor)
                } else {
                    missing += 1
                }
            }
            count += blobs.count
            last = blobs.last
        }
        guard missing == 0 else {
            return .problem(
                "\(missing) of \(count) pictures are missing in \(path)/blobs; copy them from a backup")
        }
        return .good("all of \(count) pictures are there")
    }

    /// Whether the server has seen a later time than now: then it waits for an hour with what cannot be taken back.
    private func time(_ connection: any Connection) throws(DatabaseError) -> Finding {
        guard let text = try MetaTable(connection).value("time"), let seen = Int64(text) else {
            return .good("not looked at yet")
        }
        let ahead = seen - now().milliseconds
        guard ahead < 60_000 else {
            return .problem("the clock is \(ahead / 60_000) minutes behind what the server has seen; set it")
        }
        return .good("goes on from where it was")
    }
}

/// What the doctor finds around the server.
extension Doctor {
    /// Where the file of settings is in the unit of `Hosting`.
    private static let usualFile = "/etc/dela.conf"

    /// Where the settings come from.
    func sources() -> Finding {
        if let file = getenv("DELA_CONFIG").map({ String(cString: $0) }) {
            return .good("\(file), and the environment before it")
        }
        guard access(Doctor.usualFile, F_OK) != 0 else {
            return .problem(
                "the environment alone, although \(Doctor.usualFile) is there: set DELA_CONFIG=\(Doctor.usualFile)"
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
                "DELA_TRUST_PROXY leaves out the proxy on this machine: everybody counts as one client, and one's wrong passwords lock out all"
            )
        }
        return .good("they can be used")
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
                "\(program) is not there: nobody can bring pictures; copy it beside the program")
        }
        return workers.outdatedHEIF.map { .note(Self.outdatedHEIF($0)) } ?? .good(program)
    }

    /// What an old libheif means for users.
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
            ? .note("closed devices are told nothing; set DELA_PUBLIC_URL to https, or DELA_MAIL_FROM")
            : .good("push services may turn to \(configuration.contact ?? "")")
    }

    func server(_ configuration: Configuration) -> Finding {
        guard configuration.port != 0 else { return .note("its port is any; it was not looked for") }
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
        return .note("it does not run")
    }

    func address(_ configuration: Configuration) -> Finding {
        guard let url = configuration.publicURL else { return .note("there is none but this machine's") }
        return answers(url)
            ? .good("\(url) leads here")
            : .problem("\(url) does not lead to Dela: look at DNS, certificate, proxy and firewall")
    }

    /// Whether Dela answers at an address.
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
