import CLinux
import Database
import Dispatch
import Domain
import Glibc
import HTTP
import Mail
import Outgoing
import Pictures
import SQLite
import Secrets
import Service
import Storage
import WebServer

/// The wiring of a server: every part is made here, once, and given what it needs.
struct Server {
    let configuration: Configuration
    let log = Log()

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Serves on the calling thread until SIGTERM or SIGINT.
    func run() throws(StartupError) {
        let assets = try assets()
        try checkPhotos()
        let web = try listen()
        let folder = try DataFolder(configuration.data)
        let (connection, epoch) = try folder.openDatabase(log)
        let damage = DamageLog { [log] in log(.error, "record cannot be read", ["problem": $0]) }
        let readers = Readers(
            [try folder.openReader(), try folder.openReader()], epoch: epoch, damage: damage)
        let searchers = Readers([try folder.openReader()], epoch: epoch, damage: damage)
        let address = configuration.publicURL ?? "http://localhost:\(web.port)"
        let schedule = AlarmSchedule()
        let writer = Writer(
            connection: connection, epoch: epoch, daily: configuration.daily,
            directory: configuration.directory, asksForContact: configuration.asksForContact,
            schedule: schedule, damage: damage
        ) { completions in
            web.reactor.perform { for completion in completions { completion() } }
        }
        let report: @Sendable (DatabaseError) -> Void = { [log] in
            log(.error, "database failed", ["problem": $0.description])
        }
        let live = LiveSessions()
        let mailer = try mailer(into: folder)
        let lastNotices = LastNotices()
        let notifications = try notifications(
            folder, schedule, writer, live, mailer, address, lastNotices)
        let sync = SyncService(
            epoch: epoch, clock: try clock(of: connection), visibility: try visibility(on: connection),
            writer: writer, readers: readers, searchers: searchers, now: now,
            send: { text, sockets in web.send(Frame(text: text), to: sockets) },
            offer: { text, sockets in web.offer(Frame(text: text), to: sockets) },
            told: { reminders, socket in
                if let session = live[socket] { notifications.note(reminders, toldTo: session) }
            },
            close: { web.close($0, code: .internalError) },
            report: report,
            warn: { [log] in log(.warning, "clock is doubtful", ["problem": $0]) })
        let accounts = try accounts(folder, connection, writer, mailer, sync, address, lastNotices) {
            sessions in
            web.reactor.perform {
                for socket in live.sockets(of: sessions) { web.close(socket, code: .policyViolation) }
            }
        }
        let key = try folder.key()
        let outgoing = OutgoingClient(exceptions: configuration.outgoing)
        let sources = SourceService(
            try photoSources(folder, outgoing),
            SourceService.Dependencies(
                address: address, key: key, writer: writer, readers: readers,
                publish: { sync.publish($0) },
                report: { [log] in log(.warning, "photo source failed", ["problem": $0]) }, now: now))
        let application = Application(
            address: address, version: BuildVersion.current, proxies: configuration.proxies,
            accounts: accounts, sync: sync,
            blobs: try blobs(folder, writer, readers),
            directory: DirectoryService(configuration.directory, readers: readers, now: now, report: report),
            photos: PhotoService(configuration.directory, readers: readers, report: report),
            sources: sources, notifications: notifications, live: live,
            assets: assets, readiness: readiness(folder, writer, readers), now: now,
            reportOrigin: { [log] in
                log(.warning, "origin refused", ["origin": $0, "host": $1, "expected": address])
            })
        let gateway = Gateway(application, on: web)
        let control = try ControlSocket(folder.control, accounts: accounts)
        let signals = [SIGTERM, SIGINT].map { signal in
            onSignal(signal) {
                log(.info, "stopping", ["signal": "\(signal)"])
                web.stop()
            }
        }
        log(
            .info, "serving",
            [
                "url": address, "listens": web.place, "port": "\(web.port)",
                "connections": "\(web.limits.connections)",
                "proxies": configuration.proxies.description, "version": BuildVersion.current,
            ])
        web.run(gateway)
        for signal in signals { signal.cancel() }
        control.close()
        writer.close()
        // So that the database's file alone is all of it. If this fails, the next start reads the log.
        _ = try? connection.checkpoint()
        mailer.stop()
        log(.info, "stopped")
    }

    // MARK: - Parts

    private func clock(of connection: any Connection) throws(StartupError) -> Clock {
        do throws(DatabaseError) { return try Clock(at: now(), on: connection) } catch {
            throw StartupError("The database cannot be read: \(error.message)")
        }
    }

    private func visibility(on connection: any Connection) throws(StartupError) -> Visibility {
        do throws(DatabaseError) {
            return try Visibility(sessions: try SessionTable(connection).all(), on: connection)
        } catch {
            throw StartupError("The settings of people cannot be read: \(error.message)")
        }
    }

    private func readiness(_ folder: DataFolder, _ writer: Writer, _ readers: Readers) -> Readiness {
        let file = folder.databaseFile
        return Readiness(writer: writer, readers: readers) { file != nil && folder.databaseFile == file }
    }

    private func listen() throws(StartupError) -> WebServer {
        var limits = Limits()
        limits.isProxy = configuration.proxies.contain
        do throws(WebServerError) {
            return try WebServer(address: configuration.address, port: configuration.port, limits: limits)
        } catch {
            throw StartupError("Cannot listen: \(error).")
        }
    }

    private func mailer(into folder: DataFolder) throws(StartupError) -> Mailer {
        let route = try configuration.mailServer().map { MailRoute.smtp($0) } ?? .folder(folder.outbox)
        let log = log
        log(.info, "mails go to", ["route": route.description])
        return Mailer(route: route) { report in
            let (mail, to, attempt) = (report.mail, report.recipient, "\(report.attempt)")
            switch report.outcome {
            case .delivered:
                log(.info, "e-mail delivered", ["mail": mail, "to": to, "attempt": attempt])
            case .postponed(let error, let seconds):
                log(
                    .warning, "e-mail postponed",
                    [
                        "mail": mail, "to": to, "attempt": attempt, "seconds": "\(Int(seconds))",
                        "problem": error.description,
                    ])
            case .abandoned(let error):
                log(
                    .warning, "e-mail abandoned",
                    ["mail": mail, "to": to, "attempt": attempt, "problem": error.description])
            }
        }
    }

    private func accounts(
        _ folder: DataFolder, _ connection: any Connection, _ writer: Writer, _ mailer: Mailer,
        _ sync: SyncService, _ address: String, _ lastNotices: LastNotices,
        ended: @escaping @Sendable ([SessionID]) -> Void
    ) throws(StartupError) -> AccountService {
        let log = log
        let sessions: [Session]
        let deleted: Set<PersonID>
        let networks: [NetworkTable.Known]
        do throws(DatabaseError) {
            sessions = try SessionTable(connection).all()
            networks = try NetworkTable(connection).all()
            deleted = try DeletionTable(connection).all()
        } catch {
            throw StartupError("The sessions cannot be read: \(error.message)")
        }
        return AccountService(
            sessions: sessions, deleted: deleted, networks: networks, key: try folder.key(), writer: writer,
            passwords: PasswordQueue(), lastNotices: lastNotices,
            dependencies: AccountService.Dependencies(
                address: address, version: BuildVersion.known ?? "", isOpen: configuration.isOpen,
                sender: configuration.sender,
                send: { message throws(MailError) in try mailer.send(message) },
                publish: { sync.publish($0) },
                ended: ended, report: { log(.info, "account", ["event": $0.description]) }, now: now))
    }

    private func blobs(
        _ folder: DataFolder, _ writer: Writer, _ readers: Readers
    ) throws(StartupError) -> BlobService {
        let log = log
        let workers = PictureWorkers(program: Main.programFolder() + "/dela-pictures")
        if !workers.isAvailable { log(.warning, "no pictures: dela-pictures is not beside the program") }
        DispatchQueue.global(qos: .utility).async {
            guard let version = workers.outdatedHEIF else { return }
            log(.warning, "pictures of some kinds cannot be read", ["problem": Doctor.outdatedHEIF(version)])
        }
        return BlobService(
            folder: try folder.blobs(), workers: workers, limits: BlobLimits(quota: configuration.quota),
            directory: configuration.directory, writer: writer, readers: readers,
            report: { log($0.isProblem ? .warning : .info, "pictures", ["event": $0.description]) }, now: now)
    }

    private func assets() throws(StartupError) -> Assets {
        let folder = configuration.app
        do { return try Assets { readFile(folder + "/" + $0) } } catch {
            throw StartupError(
                "The files of the app are not in \(folder): \(error). Run `make app`, or set DELA_APP.")
        }
    }
}

/// The present, by the system's clock.
@Sendable func now() -> Instant {
    Instant(milliseconds: linux_realtime_milliseconds())
}

/// Calls back on a thread of its own, so no code runs inside a signal handler. From the return on no signal is lost:
/// Dispatch begins to catch it some time after `resume`.
private func onSignal(_ number: Int32, _ work: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isCaught = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isCaught.signal() }
    source.setEventHandler(handler: work)
    source.resume()
    isCaught.wait()
    return source
}
