import Archive
import Database
import Dispatch
import Domain
import HTTP
import Pictures
import Secrets
import Storage
import SyncRules
import Synchronization
import Wire

/// Sends everything of a user as a ZIP file ("Download my data"). The file is made while it is sent and never stored.
/// Safe from any thread.
///
/// The user enters the password and gets a link with a ticket, which any node accepts. An export reads each scope in
/// the user's turn, and waits for slow clients without a database connection.
public final class ExportService: Sendable {
    /// Each export needs a thread, and memory for the records of one scope.
    private static let maxConcurrent = 2
    /// The time in which a client must receive the file.
    static let maxDuration = Duration.seconds(2 * 3600)
    /// The validity of a ticket in milliseconds.
    private static let ticketLifetime: Int64 = 10 * 60 * 1000
    /// Three exports at once, then one in eight hours.
    private static let rate = AttemptRule(
        burst: 3, wait: 8 * 3_600_000, longestWait: 8 * 3_600_000, memory: Instant.day)

    private let accounts: AccountService
    private let readers: ReaderPool
    private let folder: BlobFolder
    private let key: ServerKey
    private let now: @Sendable () -> Instant
    private let queue = DispatchQueue(label: "dela.exports", qos: .utility, attributes: .concurrent)
    private let running = Mutex<Set<PersonID>>([])
    private let limiter = Mutex(RateLimiter<PersonID>(ExportService.rate))

    public init(
        _ accounts: AccountService, readers: ReaderPool, folder: BlobFolder, key: ServerKey,
        now: @escaping @Sendable () -> Instant
    ) {
        self.accounts = accounts
        self.readers = readers
        self.folder = folder
        self.key = key
        self.now = now
    }

    /// Responds to `prepareExport` and `export`.
    public func respond(
        to endpoint: Endpoint, _ request: Request, by session: Session, from client: ClientNetwork
    ) async -> Response {
        do throws(Failure) {
            guard endpoint == .prepareExport else { return try await send(request, to: session) }
            return Response(
                try await prepare(request.json(PrepareExportRequest.init), by: session, from: client).json)
        } catch {
            return Response(error)
        }
    }

    private func prepare(
        _ request: PrepareExportRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) -> PrepareExportAnswer {
        var failures: [FieldFailure] = []
        failures.checkKnown(request.password, .password)
        guard failures.isEmpty else { throw .fields(failures) }
        try await accounts.verified(request.password, by: session, from: client) { _ in () }
        try running.withLock { running throws(Failure) in
            try ExportService.checkRoom(for: session.person, among: running)
        }
        try limiter.withLock { limiter throws(Failure) in try limiter.admit(session.person, at: now()) }
        let end = now().advanced(by: ExportService.ticketLifetime)
        let ticket = DownloadTicket(of: session.id.text, until: end.milliseconds, key: key)
        return PrepareExportAnswer(path: Endpoint.export.path + "?ticket=" + ticket.text)
    }

    private func send(_ request: Request, to session: Session) async throws(Failure) -> Response {
        let ticket = request.target["ticket"] ?? ""
        guard DownloadTicket.admits(ticket, in: session.id.text, at: now().milliseconds, key: key) else {
            throw .notFound
        }
        try claim(session.person)
        do throws(Failure) {
            let account = try await accounts.account(of: session)
            let now = now()
            let plan = try await accounts.read(of: session.person) { reader throws(DatabaseError) in
                try ExportPlan(of: account, on: reader.connection)
            }
            let stream = BodyStream()
            queue.async { self.produce(plan, by: session, at: now, into: stream) }
            return Response(.ok, headers: .download(of: plan.fileName(at: now)), body: .stream(stream))
        } catch {
            release(session.person)
            throw error
        }
    }

    /// - Throws: `busy` if the user has an export already, or the server has too many.
    private func claim(_ person: PersonID) throws(Failure) {
        try running.withLock { running throws(Failure) in
            try ExportService.checkRoom(for: person, among: running)
            running.insert(person)
        }
    }

    private static func checkRoom(for person: PersonID, among running: Set<PersonID>) throws(Failure) {
        guard running.count < maxConcurrent, !running.contains(person) else { throw .busy(retryAfter: 60) }
    }

    private func release(_ person: PersonID) {
        running.withLock { _ = $0.remove(person) }
    }

    /// Runs on a separate thread, because it waits for the client.
    private func produce(
        _ plan: ExportPlan, by session: Session, at moment: Instant, into stream: BodyStream
    ) {
        let production = ExportProduction(
            plan, at: moment, from: folder, into: stream,
            rows: { scope throws(DatabaseError) in
                try self.rows(of: scope, in: plan, of: session.person)
            },
            isSignedIn: { self.accounts.sessions.use(session.id, at: self.now()) != nil })
        do throws(ExportProduction.Interruption) {
            let bytes = try production.run()
            // Before the client has the end, so that it may start the next download.
            release(session.person)
            stream.finish(isComplete: true)
            accounts.report(.exported(session.person, bytes: bytes))
        } catch {
            release(session.person)
            stream.finish(isComplete: false)
            accounts.report(.exportFailed(session.person, reason: error.description))
        }
    }

    /// Waits for the user's turn.
    private func rows(
        of scope: ScopeID, in plan: ExportPlan, of person: PersonID
    ) throws(DatabaseError) -> [RecordTable.Stored]? {
        let answer = Answer()
        readers.read(of: person) { reader in
            answer.set(
                Result { () throws(DatabaseError) in try plan.rows(of: scope, on: reader.get().connection) }
            )
        }
        return try answer.wait().get()
    }

    private final class Answer: Sendable {
        typealias Rows = Result<[RecordTable.Stored]?, DatabaseError>
        private let rows = Mutex<Rows>(.success(nil))
        private let isReady = DispatchSemaphore(value: 0)

        func set(_ rows: Rows) {
            self.rows.withLock { $0 = rows }
            isReady.signal()
        }

        func wait() -> Rows {
            isReady.wait()
            return rows.withLock { $0 }
        }
    }
}

extension Headers {
    /// The name may have any letters (RFC 6266, section 4.3).
    fileprivate static func download(of name: String) -> Headers {
        [
            "Content-Type": "application/zip", "Cache-Control": "no-store",
            "Content-Disposition":
                "attachment; filename=\"dela.zip\"; filename*=UTF-8''\(percentEncoded(name))",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        ]
    }
}
