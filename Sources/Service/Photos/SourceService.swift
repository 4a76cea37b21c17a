import Database
import Domain
import HTTP
import JSON
import PhotoSources
import Pictures
import Secrets
import Storage
import Synchronization
import Wire

/// An event about photo sources for the log.
public enum SourceEvent: Sendable {
    /// A source has not done what a user asked for.
    case failed(source: String, reason: String)
    case databaseFailed(DatabaseError)
}

/// Serves photos of external sources, and performs users' actions there. Safe from any thread.
public final class SourceService: Sendable {
    let sources: [any PhotoSource]
    let dependencies: Dependencies
    /// Likes that are being sent.
    let pendingLikes = Mutex<Set<PendingLike>>([])
    private let pages: [String: SourcePages]
    private let actions = Mutex(RateLimiter<PersonID>(SourceService.actionRate))
    private let pageBudgets = Mutex(HourlyBudget(percent: 30))
    private let actionBudgets = Mutex(HourlyBudget(percent: 20))

    /// The other parts of the server that this service uses.
    public struct Dependencies: Sendable {
        /// The public address of the server.
        let address: String
        let key: ServerKey
        let writer: Writer
        let readers: ReaderPool
        /// Publishes changes to connected devices.
        let publish: @Sendable (Commit) -> Void
        /// Writes to the log.
        let report: @Sendable (SourceEvent) -> Void
        let now: @Sendable () -> Instant

        public init(
            address: String, key: ServerKey, writer: Writer, readers: ReaderPool,
            publish: @escaping @Sendable (Commit) -> Void, report: @escaping @Sendable (SourceEvent) -> Void,
            now: @escaping @Sendable () -> Instant
        ) {
            self.address = address
            self.key = key
            self.writer = writer
            self.readers = readers
            self.publish = publish
            self.report = report
            self.now = now
        }
    }

    /// The rate limit for actions of one user.
    private static let actionRate = RateLimiter<PersonID>.Rule(
        burst: 20, wait: 20_000, longestWait: 300_000, memory: 3_600_000)

    public init(_ sources: [any PhotoSource], _ dependencies: Dependencies) {
        self.sources = sources
        self.dependencies = dependencies
        pages = Dictionary(
            uniqueKeysWithValues: sources.map {
                ($0.facts.name, SourcePages(of: $0, now: dependencies.now))
            })
    }

    /// Origins other than this server from which pages may show pictures.
    public var pictureOrigins: [String] { sources.flatMap { $0.facts.pictureOrigins } }

    /// Responds to the endpoints about sources.
    public func respond(to endpoint: Endpoint, _ request: Request, by session: Session) async -> Response {
        do throws(Failure) {
            switch endpoint {
            case .sourcePhotos: return try await photos(request, for: session.person)
            case .sourcePicture: return try await picture(request)
            case .sourceUse: return try await use(request.json(SourceUseRequest.init), by: session.person)
            case .likeSourcePhoto:
                return try await setLike(request.json(SourceLikeRequest.init), by: session.person)
            case .startLink: return try begin(request.json(SourceLinkRequest.init), by: session)
            case .finishLink: return try await finish(request.json(FinishLinkRequest.init), by: session)
            case .unlink: return try await unlink(request.json(SourceLinkRequest.init), by: session.person)
            default: return try await list(for: session.person)
            }
        } catch {
            return Response(error)
        }
    }

    func source(_ name: String) throws(Failure) -> any PhotoSource {
        guard let source = sources.first(where: { $0.facts.name == name }) else { throw .notFound }
        return source
    }

    /// Counts an action of a user.
    func admit(_ person: PersonID) throws(Failure) {
        try actions.withLock { deeds throws(Failure) in try deeds.admit(person, at: dependencies.now()) }
    }

    /// Counts requests to a source for an action of a user. One user's budget is clearly smaller than the source's
    /// reserve for actions (`RequestBudget`).
    func admitAction(of person: PersonID, at source: any PhotoSource) throws(Failure) {
        do throws(SourceError) { try spend(actionBudgets, person, at: source) } catch {
            throw failure(error, of: source.facts.name)
        }
    }

    private func spend(
        _ shares: borrowing Mutex<HourlyBudget>, _ person: PersonID, at source: any PhotoSource
    ) throws(SourceError) {
        let (name, hourly, now) = (source.facts.name, source.hourly, dependencies.now())
        try shares.withLock { share throws(SourceError) in
            try share.spend(by: person, at: name, of: hourly, at: now)
        }
    }
}

// MARK: - Lists, photos and pictures

extension SourceService {
    private func list(for person: PersonID) async throws(Failure) -> Response {
        let links = try await read(of: person) { connection throws(DatabaseError) in
            try SourceTable(connection).links(of: person)
        }
        let entries = sources.map { source in
            let (facts, link) = (source.facts, links.first { $0.source == source.facts.name })
            return SourcesAnswer.Entry(
                name: facts.name, title: facts.title, home: facts.home, isLinked: facts.isLinked,
                account: link.flatMap { SourcesAnswer.Account(stored: $0.account) })
        }
        return Response(SourcesAnswer(sources: entries).json)
    }

    private func photos(
        _ request: Request, for person: PersonID
    ) async throws(Failure) -> Response {
        guard let query = SourcePhotosRequest({ request.target[$0] }) else { throw .malformed }
        guard let pages = pages[query.source] else { throw .notFound }
        let source = try source(query.source)
        do throws(SourceError) {
            let admit = { @Sendable [self] () throws(SourceError) in
                try spend(pageBudgets, person, at: source)
            }
            if let id = query.photo {
                let photo = try await pages.photo(id, admit: admit)
                return Response(SourcePhotosAnswer(photos: [photo], next: nil).json)
            }
            let page = try await pages.page(after: query.after, admit: admit)
            return Response(SourcePhotosAnswer(photos: page.photos, next: page.next).json)
        } catch {
            throw failure(error, of: query.source)
        }
    }

    private func picture(_ request: Request) async throws(Failure) -> Response {
        guard let name = request.target["source"], let photo = request.target["photo"], isSourceID(photo),
            let size = request.target["size"].flatMap({ Picture.Size(rawValue: $0) })
        else { throw .malformed }
        let isWebP = request.headers.contains("image/webp", in: "accept")
        let rendition = Rendition(size, isWebP ? .webp : .jpeg)
        let source = try source(name)
        do throws(SourceError) {
            let (descriptor, count) = try await source.picture(photo, rendition)
            let headers: Headers = [
                "Content-Type": rendition.format.mediaType, "Vary": "Accept",
                "Cache-Control": "private, max-age=86400",
                "Content-Security-Policy": "sandbox; default-src 'none'",
            ]
            return Response(
                .ok, headers: headers, body: .file(descriptor: descriptor, offset: 0, count: count))
        } catch {
            throw failure(error, of: name)
        }
    }

    private func use(_ use: SourceUseRequest, by person: PersonID) async throws(Failure) -> Response {
        let source = try source(use.source)
        try admit(person)
        try admitAction(of: person, at: source)
        do throws(SourceError) { try await source.reportUse(of: use.photo) } catch {
            throw failure(error, of: use.source)
        }
        return Response([:])
    }

    /// The failure for the user if a source has not done something.
    func failure(_ error: SourceError, of source: String) -> Failure {
        switch error {
        case .later(let seconds): return .busy(retryAfter: seconds)
        case .notFound: return .notFound
        case .unlinked: return .refused(.forbidden)
        case .refused(let problem), .failed(let problem):
            dependencies.report(.failed(source: source, reason: problem))
            return .unavailable
        }
    }
}

// MARK: - The database

extension SourceService {
    /// - Parameter person: the user whose budget is used.
    func read<Value: Sendable>(
        of person: PersonID, _ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                dependencies.readers.read(of: person) { reader in
                    continuation.resume(
                        returning: Result { () throws(DatabaseError) in try work(reader.get().connection) })
                }
            })
    }

    /// Runs the work in a transaction and returns after COMMIT.
    /// - Parameters:
    ///   - person: the user whose budget is used; nil for the server itself.
    ///   - committed: runs immediately after COMMIT, before the next commit.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Value,
        committed: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                dependencies.writer.submit(of: person, work) { result in
                    if case .success(let value) = result { committed(value) }
                    continuation.resume(returning: result)
                }
            })
    }

    private func unwrapped<Value>(_ result: Result<Value, DatabaseError>) throws(Failure) -> Value {
        do { return try result.get() } catch {
            dependencies.report(.databaseFailed(error))
            throw .unavailable
        }
    }
}
