import CLinux
import Database
import Dispatch
import Domain
import Glibc
import HTTP
import Mail
import Outgoing
import PhotoSources
import Pictures
import PostgreSQL
import Secrets
import Service
import Storage
import SyncRules
import Texts
import WebPush
import WebServer

/// The wiring of a server: creates every part once, with its dependencies.
struct Server {
    let configuration: Configuration
    let log = Log()

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Runs the server on the calling thread until SIGTERM or SIGINT.
    func run() throws(StartupError) {
        let assets = try assets()
        try checkPhotos()
        let web = try bind()
        let metricsServer = try listenForMetrics()
        let traffic = TrafficStatistics(outcomes: PushOutcome.names)
        let folder = try DataFolder(configuration.data)
        let store = try folder.pictures(configuration)
        let location = configuration.pictureLocation
        let database: ServerDatabase
        if let url = configuration.database {
            database = try folder.openDatabase(
                url, hasOtherNodes: configuration.hasOtherNodes, picturesIn: store, at: location, log)
        } else {
            database = try folder.openDatabase(log)
            let check = PictureStoreCheck(store: store, location: location, hasOtherNodes: false, log: log)
            try check.run(on: database.connection, key: folder.key)
        }
        let (connection, epoch) = (database.connection, database.epoch)
        let damage = DamageLog { [log] in log(.recordUnreadable($0)) }
        let readers = ReaderPool(
            [try database.openReader(), try database.openReader()], epoch: epoch, damage: damage)
        let searchers = ReaderPool([try database.openReader()], epoch: epoch, damage: damage)
        let address = configuration.publicURL ?? "http://localhost:\(web.port)"
        let schedule = AlarmSchedule()
        let feed = NodeFeed()
        let outbox = configuration.hasOtherNodes ? PresenceOutbox() : nil
        let writer = Writer(
            connection: connection, epoch: epoch, daily: configuration.daily,
            directory: configuration.directory, asksForContact: configuration.asksForContact,
            schedule: schedule, damage: damage, order: database.order,
            report: { [log] event in
                log(.connection(event))
                // A new process reads the database as it is. Nothing that it must keep is in this one.
                if case .replaced = event { _exit(Main.restartCode) }
            },
            apply: { feed.sessions?.apply($0) }, publish: { feed.sync?.publish($0) }
        ) { completions in
            web.reactor.perform { for completion in completions { completion() } }
        }
        let report: @Sendable (DatabaseError) -> Void = { [log] in log(.databaseFailed($0)) }
        let live = LiveSessions()
        let mailer = try mailer(into: folder)
        let lastDeliveryStatuses = LastDeliveryStatuses()
        let notifications = try notifications(
            folder, database, schedule, writer, live, mailer, address, lastDeliveryStatuses, traffic, feed)
        let sync = SyncService(
            epoch: epoch, clock: try clock(of: connection), visibility: try visibility(on: connection),
            outbox: outbox, writer: writer, readers: readers, searchers: searchers, now: now,
            send: { text, sockets in
                traffic.recordFrame(receivers: sockets.count)
                web.send(Frame(text: text), to: sockets)
            },
            offer: { text, sockets in
                let missed = web.offer(Frame(text: text), to: sockets)
                traffic.recordFrame(receivers: sockets.count - missed.count)
                return missed
            },
            reminderShown: { reminders, socket in
                guard let session = live[socket] else { return }
                notifications.recordShown(reminders, in: session)
                outbox?.add(reminders, in: session)
            },
            close: { web.close($0, code: .internalError) },
            report: report,
            reportClock: { [log] in log(.clock($0)) })
        let accounts = try accounts(
            folder, connection, writer, readers, mailer, sync, address, lastDeliveryStatuses
        ) {
            sessions in
            web.reactor.perform {
                for socket in live.sockets(of: sessions) { web.close(socket, code: .policyViolation) }
            }
        }
        (feed.sync, feed.sessions) = (sync, accounts.nodeSessions)
        // Before another thread uses the connection.
        try database.endStart()
        let listener = database.listener?(nodeMessages(outbox, feed, notifications, web)) { writer.follow() }
        let key = try folder.key()
        let outgoing = OutgoingClient(exceptions: configuration.outgoing)
        let sources = SourceService(
            try photoSources(folder, outgoing),
            SourceService.Dependencies(
                address: address, key: key, writer: writer, readers: readers,
                publish: { sync.publish($0) },
                report: { [log] in log(.source($0)) }, now: now))
        let exports = ExportService(
            accounts, readers: readers, store: store, key: key, now: now)
        let workers = pictureWorkers()
        let readiness = Readiness(writer: writer, readers: readers, isFileInPlace: database.isInPlace)
        let application = Application(
            address: address, version: BuildVersion.current, proxies: configuration.proxies,
            accounts: accounts, sync: sync,
            blobs: blobs(store, workers, writer, readers),
            directory: DirectoryService(configuration.directory, readers: readers, now: now, report: report),
            photos: PhotoService(configuration.directory, readers: readers, report: report),
            sources: sources, notifications: notifications, exports: exports, live: live,
            assets: assets,
            readiness: readiness,
            isLeader: { listener?.mayLead() ?? true }, now: now,
            reportOrigin: { [log] in log(.originRejected(origin: $0, host: $1, expected: address)) })
        let adapter = ServerAdapter(application, on: web, counting: traffic)
        if let metricsServer {
            var isLeader: (@Sendable () -> Bool)?
            if let listener { isLeader = { listener.isLeader } }
            let metrics = Metrics(
                version: BuildVersion.current, folder: folder.path, writer: writer, traffic: traffic,
                pictures: workers, waitingMails: { mailer.waiting }, isLeader: isLeader)
            MetricsServer.run(metrics, on: metricsServer)
            log(.metricsStarted(address: metricsServer.address, port: metricsServer.port))
        }
        let control = try ControlSocket(folder.control, accounts: accounts)
        let drain = configuration.drain
        let signals = [SIGTERM, SIGINT].map { signal in
            onSignal(signal) {
                log(.serverStopping(signal: signal))
                readiness.stop()
                web.stop(after: drain * 1000)
            }
        }
        do throws(WebServerError) { try web.listen() } catch {
            throw StartupError("Cannot listen: \(error).")
        }
        log(
            .serverStarted(
                url: address, listener: (web.address, web.port), connections: web.limits.connections,
                proxies: configuration.proxies.description))
        web.run(adapter)
        for signal in signals { signal.cancel() }
        control.close()
        metricsServer?.stop()
        listener?.stop()
        writer.close()
        database.close()
        mailer.stop()
        log(.serverStopped)
    }

    // MARK: - Parts

    private func clock(of connection: any Connection) throws(StartupError) -> Clock {
        do throws(DatabaseError) { return try Clock(at: now(), on: connection) } catch {
            throw StartupError("The database cannot be read: \(error.message)")
        }
    }

    private func visibility(on connection: any Connection) throws(StartupError) -> PresenceVisibility {
        do throws(DatabaseError) {
            return try PresenceVisibility(sessions: try SessionTable(connection).all(), on: connection)
        } catch {
            throw StartupError("The settings of users cannot be read: \(error.message)")
        }
    }

    /// Reserves the port. The server listens when it is ready, so a load balancer skips it while it starts.
    private func bind() throws(StartupError) -> WebServer {
        var limits = Limits()
        limits.isProxy = configuration.proxies.contain
        do throws(WebServerError) {
            return try WebServer(
                address: configuration.address, port: configuration.port, limits: limits, listens: false)
        } catch {
            throw StartupError("Cannot listen: \(error).")
        }
    }

    private func listenForMetrics() throws(StartupError) -> WebServer? {
        guard let address = configuration.metrics else { return nil }
        return try MetricsServer.listen(address)
    }

    private func mailer(into folder: DataFolder) throws(StartupError) -> Mailer {
        let route = try configuration.mailServer().map { MailRoute.smtp($0) } ?? .folder(folder.outbox)
        let log = log
        log(.mailConfigured(route))
        return Mailer(route: route) { log(.mail($0)) }
    }

    private func accounts(
        _ folder: DataFolder, _ connection: any Connection, _ writer: Writer, _ readers: ReaderPool,
        _ mailer: Mailer, _ sync: SyncService, _ address: String,
        _ lastDeliveryStatuses: LastDeliveryStatuses,
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
            readers: readers, passwords: PasswordQueue(), lastDeliveryStatuses: lastDeliveryStatuses,
            hasOtherNodes: configuration.hasOtherNodes,
            dependencies: AccountService.Dependencies(
                address: address, version: BuildVersion.known ?? "", isOpen: configuration.isOpen,
                invitations: configuration.invitations,
                sender: configuration.sender,
                send: { message throws(MailError) in try mailer.send(message) },
                publish: { sync.publish($0) },
                ended: ended, report: { log(.account($0)) }, now: now))
    }

    private func pictureWorkers() -> PictureWorkers {
        let log = log
        let program = Main.programFolder() + "/dela-pictures"
        let workers = PictureWorkers(program: program)
        if !workers.isAvailable { log(.picturesDisabled(program: program)) }
        DispatchQueue.global(qos: .utility).async {
            guard let version = workers.outdatedHEIF else { return }
            log(.heicUnsupported(libheif: version))
        }
        return workers
    }

    private func blobs(
        _ store: any BlobStore, _ workers: PictureWorkers, _ writer: Writer, _ readers: ReaderPool
    ) -> BlobService {
        let log = log
        return BlobService(
            store: store, workers: workers, limits: BlobLimits(quota: configuration.quota),
            directory: configuration.directory, writer: writer, readers: readers,
            report: { log(.blob($0)) }, now: now)
    }

    private func assets() throws(StartupError) -> Assets {
        let folder = configuration.app
        do { return try Assets { readFile(folder + "/" + $0) } } catch {
            throw StartupError(
                "The files of the app are not in \(folder): \(error). Run `make app`, or set DELA_APP.")
        }
    }
}

/// The current time of the system clock.
@Sendable func now() -> Instant {
    Instant(milliseconds: linux_realtime_milliseconds())
}

/// Calls back on a separate thread, so that no code runs inside a signal handler. Dispatch starts to catch a signal
/// some time after `resume`. This function waits for that, so that no signal is lost after it returns.
private func onSignal(_ number: Int32, _ work: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isCaught = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isCaught.signal() }
    source.setEventHandler(handler: work)
    source.resume()
    isCaught.wait()
    return source
}

/// The photo sources from the settings.
extension Server {
    /// A new source is one more line here.
    func photoSources(
        _ folder: DataFolder, _ client: OutgoingClient
    ) throws(StartupError) -> [any PhotoSource] {
        [try library(folder), unsplash(client)].compactMap { $0 }
    }

    /// Called before anything is written.
    func checkPhotos() throws(StartupError) {
        guard let photos = configuration.photos else { return }
        guard access(photos + "/.", R_OK | X_OK) == 0 else {
            throw StartupError("DELA_PHOTOS: the folder \(photos) cannot be read: \(systemError()).")
        }
    }

    private func library(_ folder: DataFolder) throws(StartupError) -> (any PhotoSource)? {
        guard let photos = configuration.photos else { return nil }
        return FolderLibrary(
            photos, cache: try folder.library(),
            workers: PictureWorkers(program: Main.programFolder() + "/dela-pictures"), now: now,
            report: { [log] problem in
                let file = problem.file.isEmpty ? photos : problem.file
                log(.photoSkipped(file: file, reason: problem.reason))
            })
    }

    private func unsplash(_ client: OutgoingClient) -> (any PhotoSource)? {
        guard let key = configuration.unsplashKey else { return nil }
        let hosts = configuration.unsplashURL.map { UnsplashHosts(at: $0) } ?? UnsplashHosts()
        return UnsplashSource(key: key, secret: configuration.unsplashSecret, hosts: hosts, now: now) {
            request throws(OutgoingError) in try await client.send(request)
        }
    }
}
