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
/// The user enters the password and gets a link with a ticket, which any node accepts. An export reads each page of
/// records in the user's turn, and waits for slow clients without a database connection.
public final class ExportService: Sendable {
    /// The time in which a client must receive the file.
    static let maxDuration = Duration.seconds(2 * 3600)
    /// The validity of a ticket in milliseconds.
    private static let ticketLifetime: Int64 = 10 * 60 * 1000
    /// Three exports at once, then one in eight hours.
    private static let rate = AttemptRule(
        burst: 3, wait: 8 * 3_600_000, longestWait: 8 * 3_600_000, memory: Instant.day)
    /// A browser may start a download again while its ticket is valid.
    private static let startRate = AttemptRule(
        burst: 10, wait: ticketLifetime, longestWait: ticketLifetime, memory: ticketLifetime)

    /// One end of a download for each ticket, while there may be others.
    private static let endRate = AttemptRule(
        burst: 1, wait: endLifetime, longestWait: endLifetime, memory: endLifetime)
    private static let endLifetime = ticketLifetime + maxDuration.components.seconds * 1000

    private struct Limits {
        /// The tickets of a user.
        var tickets = RateLimiter<PersonID>(ExportService.rate)
        var starts = RateLimiter<Ticket>(ExportService.startRate)
        var ends = RateLimiter<Ticket>(ExportService.endRate)
    }

    /// The ticket of a request, as sent.
    private struct Ticket: Hashable {
        let session: SessionID
        let text: String
    }

    private let context: AccountContext
    private let readers: ReaderPool
    private let store: any BlobStore
    private let key: ServerKey
    private let now: @Sendable () -> Instant
    private let queue = DispatchQueue(label: "dela.exports", qos: .utility, attributes: .concurrent)
    private let running = Mutex(RunningExports())
    private let limits = Mutex(Limits())

    public init(
        _ accounts: AccountService, readers: ReaderPool, store: any BlobStore, key: ServerKey,
        now: @escaping @Sendable () -> Instant
    ) {
        context = accounts.context
        self.readers = readers
        self.store = store
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
        try await context.confirmation.perform(request.password, by: session, from: client) { _ in () }
        try running.withLock { running throws(Failure) in
            try running.checkRoom(for: session.person, at: now())
        }
        try limits.withLock { limits throws(Failure) in try limits.tickets.admit(session.person, at: now()) }
        let end = now().advanced(by: ExportService.ticketLifetime)
        let ticket = DownloadTicket(of: session.id.text, until: end.milliseconds, key: key)
        return PrepareExportAnswer(path: Endpoint.export.path + "?ticket=" + ticket.text)
    }

    private func send(_ request: Request, to session: Session) async throws(Failure) -> Response {
        let ticket = Ticket(session: session.id, text: request.target["ticket"] ?? "")
        guard DownloadTicket.admits(ticket.text, in: session.id.text, at: now().milliseconds, key: key) else {
            throw .notFound
        }
        let transfer = try running.withLock { running throws(Failure) in
            try running.add(BodyStream(), for: session.person, at: now())
        }
        do throws(Failure) {
            let now = now()
            try limits.withLock { limits throws(Failure) in try limits.starts.admit(ticket, at: now) }
            let account = try await context.account(of: session)
            let plan = try await context.read(of: session.person) { reader throws(DatabaseError) in
                try ExportPlan(of: account, on: reader.connection)
            }
            queue.async { self.produce(plan, for: ticket, by: session, at: now, into: transfer) }
            return Response(
                .ok, headers: .download(of: plan.fileName(at: now)), body: .stream(transfer.stream))
        } catch {
            release(session.person)
            throw error
        }
    }

    private func release(_ person: PersonID) {
        running.withLock { $0.remove(person) }
    }

    /// A ticket whose first download was interrupted by the client does not count.
    private func end(_ ticket: Ticket, of person: PersonID, isReceived: Bool) {
        limits.withLock { limits in
            let isFirst = (try? limits.ends.admit(ticket, at: now())) != nil
            if isFirst && !isReceived { limits.tickets.refund(person) }
        }
    }

    /// Runs on a separate thread, because it waits for the client.
    private func produce(
        _ plan: ExportPlan, for ticket: Ticket, by session: Session, at moment: Instant,
        into transfer: RunningExports.Transfer
    ) {
        do throws(ExportProduction.Failure) {
            let production = try ExportProduction(
                plan, at: moment, from: store, into: transfer,
                page: { scope, cursor throws(DatabaseError) in
                    try self.page(of: scope, at: cursor, in: plan, of: session.person)
                },
                isSignedIn: { self.context.sessions.use(session.id, at: self.now()) != nil })
            let bytes = try production.run()
            end(ticket, of: session.person, isReceived: true)
            // Before the client has the end, so that it may start the next download.
            release(session.person)
            transfer.stream.finish(isComplete: true)
            context.report(.exported(session.person, bytes: bytes))
        } catch {
            if case .disconnected = error { end(ticket, of: session.person, isReceived: false) }
            release(session.person)
            transfer.stream.finish(isComplete: false)
            context.report(.exportFailed(session.person, reason: error.description))
        }
    }

    /// Reads in one turn of the user, for which it waits. Turns are short, so that exports delay no other user.
    private func page(
        of scope: ScopeID, at cursor: ExportPlan.Cursor, in plan: ExportPlan, of person: PersonID
    ) throws(DatabaseError) -> ExportPlan.Page? {
        let answer = Answer()
        readers.read(of: person) { reader in
            answer.set(
                Result { () throws(DatabaseError) in
                    try plan.page(of: scope, at: cursor, on: reader.get().connection)
                })
        }
        return try answer.wait().get()
    }

    private final class Answer: Sendable {
        typealias Page = Result<ExportPlan.Page?, DatabaseError>
        private let page = Mutex<Page>(.success(nil))
        private let isReady = DispatchSemaphore(value: 0)

        func set(_ page: Page) {
            self.page.withLock { $0 = page }
            isReady.signal()
        }

        func wait() -> Page {
            isReady.wait()
            return page.withLock { $0 }
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
