import Database
import Domain
import HTTP
import Storage
import Sync
import Wire

/// The server behind its sockets: who may ask what, and who answers it.
///
/// `@unchecked Sendable`: everything is called on the reactor's thread, and answers may be given from any.
public final class Application: @unchecked Sendable {
    private let accounts: AccountService
    private let sync: SyncService
    private let blobs: BlobService
    private let directory: DirectoryService
    private let photos: PhotoService
    private let sources: SourceService
    private let notifications: NotificationService
    private let assets: Assets
    private let readiness: Readiness
    private let origin: Origin
    private let proxies: TrustedProxies
    private let now: @Sendable () -> Instant
    private let live: LiveSessions
    private let version: String
    private let reportOrigin: @Sendable (_ origin: String, _ host: String) -> Void
    private var refusedOrigins = OriginLog()

    /// The most bytes in the body of a request: many where commands travel, few where anybody may ask. Whoever may not ask
    /// is told so before a byte of it is read.
    public func allowance(for request: Request) -> Result<BodyAllowance, Rejection> {
        let endpoint = endpoint(of: request)
        guard admits(request) else { return .failure(rejection(Response(.forbidden))) }
        let session = accounts.session(of: request)
        if endpoint?.needsSession == true, case .failure(let failure) = session {
            return .failure(rejection(Response(failure)))
        }
        let bytes =
            switch endpoint {
            case .push: 1 << 20
            // So that all scopes that a person may have find room, with their cursors.
            case .pull, .search: 4 << 20
            case .upload: UploadPart.mostBytes
            default: 16 << 10
            }
        return .success(BodyAllowance(bytes: bytes, sender: sender(of: request, session)))
    }

    /// Who asks: a person, or the block of networks that a stranger comes from.
    public func sender(of request: Request) -> String {
        sender(of: request, accounts.session(of: request))
    }

    private func sender(of request: Request, _ session: Result<Session, Failure>) -> String {
        if case .success(let session) = session { return session.person.text }
        return proxies.client(of: request).block
    }

    /// What a request is answered with before its body is read. What another app shares is taken by the app's worker in the
    /// browser; while there is none it comes here, and the app then asks for it once more.
    public func answer(toHeadOf request: Request) -> Response? {
        guard request.method == .post, request.path == "/receive" else { return nil }
        return origin.secured(Response(.seeOther, headers: ["Location": "/receive"]))
    }

    /// How often everybody is told where they should be, in seconds.
    private static let digestInterval: Int64 = 25

    /// - Parameters:
    ///   - address: the server's address as people open it.
    ///   - version: that of the program.
    ///   - proxies: who says from where a request comes.
    ///   - reportOrigin: called for a request that another site's page sent, or one whose host a proxy does not pass.
    public init(
        address: String, version: String, proxies: TrustedProxies, accounts: AccountService,
        sync: SyncService,
        blobs: BlobService, directory: DirectoryService,
        photos: PhotoService, sources: SourceService, notifications: NotificationService,
        live: LiveSessions,
        assets: Assets, readiness: Readiness, now: @escaping @Sendable () -> Instant,
        reportOrigin: @escaping @Sendable (_ origin: String, _ host: String) -> Void
    ) {
        self.reportOrigin = reportOrigin
        self.live = live
        self.version = version
        self.accounts = accounts
        self.sync = sync
        self.blobs = blobs
        self.directory = directory
        self.photos = photos
        self.sources = sources
        self.notifications = notifications
        self.assets = assets
        self.readiness = readiness
        self.now = now
        accounts.sessions.follow(sync.clock)
        origin = Origin(address: address, pictureOrigins: sources.pictureOrigins)
        self.proxies = proxies
    }

    /// - Parameter answer: is called once, from any thread.
    public func respond(to request: Request, answer: @escaping @Sendable (Response) -> Void) {
        let origin = origin
        let finish: @Sendable (Response) -> Void = { answer(origin.secured($0)) }
        guard admits(request) else { return finish(Response(.forbidden)) }
        if request.path.hasPrefix(PhotoPage.beginning), request.method == .get || request.method == .head {
            let blobs = blobs
            Task { finish(await blobs.respond(toPublic: request)) }
            return
        }
        guard let endpoint = endpoint(of: request) else {
            return finish(respondWithoutEndpoint(to: request))
        }
        switch endpoint {
        case .health: finish(Response(.ok, text: "ok \(version)\n"))
        case .ready:
            let readiness = readiness
            Task {
                let problem = await readiness.problem()
                finish(Response(problem == nil ? .ok : .unavailable, text: (problem ?? "ok") + "\n"))
            }
        case .askToStopMails, .stopMails:
            let (mailStops, sync) = (notifications.mailStops, sync)
            Task { finish(await mailStops.respond(to: endpoint, request, sync.publish)) }
        case .push, .pull, .history, .log, .search, .readers, .people, .upload, .picture, .photos, .photoLink,
            .makePhotoLink, .endPhotoLink, .sources,
            .sourcePhotos, .sourcePicture, .sourceUse, .sourceHeart, .beginLink, .finishLink, .unlink,
            .notifications, .subscribe, .unsubscribe, .testNotification, .live:
            switch (endpoint, accounts.session(of: request)) {
            case (_, .failure(let failure)): finish(Response(failure))
            case (.push, .success(let session)): sync.push(request.body, by: session.person, answer: finish)
            case (.pull, .success(let session)): sync.pull(request.body, by: session.person, answer: finish)
            case (.upload, .success(let session)), (.picture, .success(let session)):
                let blobs = blobs
                Task { finish(await blobs.respond(to: endpoint, request, by: session.person)) }
            case (.log, .success(let session)):
                sync.log(request.body, of: session.person, answer: finish)
            case (.search, .success(let session)):
                sync.search(request.body, by: session.person, answer: finish)
            case (.readers, .success(let session)):
                sync.readers(request.body, by: session.person, answer: finish)
            case (.history, .success(let session)):
                sync.history(request.body, of: session.person, answer: finish)
            case (.people, .success(let session)):
                let directory = directory
                Task { finish(await directory.respond(to: request, by: session.person)) }
            case (.photos, .success(let session)):
                let photos = photos
                Task { finish(await photos.respond(to: request, by: session.person)) }
            case (.photoLink, .success(let session)), (.makePhotoLink, .success(let session)),
                (.endPhotoLink, .success(let session)):
                let blobs = blobs
                Task { finish(await blobs.respond(toLink: endpoint, request, by: session.person)) }
            case (.sources, .success(let session)), (.sourcePhotos, .success(let session)),
                (.sourcePicture, .success(let session)), (.sourceUse, .success(let session)),
                (.sourceHeart, .success(let session)), (.beginLink, .success(let session)),
                (.finishLink, .success(let session)), (.unlink, .success(let session)):
                let sources = sources
                Task { finish(await sources.respond(to: endpoint, request, by: session)) }
            case (.notifications, .success(let session)), (.subscribe, .success(let session)),
                (.unsubscribe, .success(let session)), (.testNotification, .success(let session)):
                let notifications = notifications
                Task { finish(await notifications.respond(to: endpoint, request, by: session)) }
            default: finish(Response(.upgradeRequired, headers: ["Upgrade": "websocket"]))
            }
        default:
            let accounts = accounts
            let client = proxies.client(of: request)
            Task {
                finish(await accounts.respond(to: endpoint, request, from: client) ?? Response(.notFound))
            }
        }
    }

    /// Whether a live connection may be opened, and whose it will be.
    public func admit(_ request: Request) -> Result<Session, Rejection> {
        guard request.path == Endpoint.live.path else { return .failure(Rejection(Response(.notFound))) }
        // A page of another site could open a socket with this site's cookie (RFC 6455 section 10.2).
        guard request.headers["origin"] == nil || origin.isOwn(request) else {
            note(refused: request)
            return .failure(Rejection(Response(.forbidden)))
        }
        return accounts.session(of: request).mapError { Rejection(Response($0)) }
    }

    /// - Returns: false when the session has ended since the handshake, or has too many connections; then this one is to be
    /// closed.
    public func opened(_ socket: SocketID, with session: Session) -> Bool {
        live.open(socket, of: session.id) && accounts.sessions.use(session.id, at: now()) != nil
    }

    /// - Returns: false when the connection is to be closed.
    public func received(_ text: [UInt8], from socket: SocketID) -> Bool {
        guard Application.isExpected(text), let id = live[socket],
            let session = accounts.sessions.use(id, at: now())
        else { return false }
        return sync.received(text, from: socket, of: session.person)
    }

    public func overflowed(_ socket: SocketID) {
        sync.overflowed(socket)
    }

    public func closed(_ socket: SocketID) {
        // Until now it was in use, also where nothing was said.
        if let id = live[socket] { accounts.sessions.leave(id, at: now()) }
        live.close(socket)
        sync.closed(socket)
    }

    /// About once a second.
    /// - Parameter seconds: a count that rises by one each time.
    public func tick(_ seconds: Int64) {
        sync.tick()
        accounts.sessions.follow(sync.clock)
        notifications.tick(trustsClock: sync.trustsClock, sync.publish)
        sync.sendDigests(Int(seconds % Self.digestInterval), of: Int(Self.digestInterval))
        if seconds % 60 == 0, sync.trustsClock {
            let accounts = accounts
            Task { try? await accounts.maintain() }
        }
        if seconds % 600 == 5 {
            let sources = sources
            Task { await sources.mend() }
        }
        if seconds % 3600 == 60 { sync.maintain() }
        if seconds % 3600 == 120, sync.trustsClock {
            let blobs = blobs
            Task { try? await blobs.clear() }
        }
    }

    // MARK: - Private

    /// The longest message that is no push: what is on screen, or what a page has reminded of.
    private static let mostBytes = 32 << 10

    /// Whether a client of ours sends a message of this length. Told without reading all of it as JSON.
    private static func isExpected(_ text: [UInt8]) -> Bool {
        text.count <= mostBytes || text.firstRange(of: Array("\"push\"".utf8)) != nil
    }

    /// Monitors may leave out the answer's text.
    private func endpoint(of request: Request) -> Endpoint? {
        let isProbe = [Endpoint.health, .ready].contains { $0.path == request.path }
        let method = isProbe && request.method == .head ? .get : request.method
        return Endpoint(method: method.rawValue, path: request.path)
    }

    private func admits(_ request: Request) -> Bool {
        if origin.admits(request) { return true }
        note(refused: request)
        return false
    }

    private func note(refused request: Request) {
        if let (origin, host) = refusedOrigins.entry(for: request, at: now()) { reportOrigin(origin, host) }
    }

    private func rejection(_ response: Response) -> Rejection {
        Rejection(origin.secured(response))
    }

    /// A file of the app, or nothing.
    private func respondWithoutEndpoint(to request: Request) -> Response {
        let known = Endpoint.methods(of: request.path)
        if !known.isEmpty {
            return Response(.methodNotAllowed, headers: ["Allow": known.joined(separator: ", ")])
        }
        guard !ReservedPath.contains(request.path) else { return Response(Failure.notFound) }
        guard request.method == .get || request.method == .head else {
            return Response(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
        }
        return assets.respond(to: request)
    }
}

/// How long the body of a request may be, and whose it is.
public struct BodyAllowance {
    public let bytes: Int
    /// Whoever asks; what one sender sends is counted together.
    public let sender: String
}

/// Why a live connection is refused, or a body not read, as an answer.
public struct Rejection: Error {
    public let response: Response

    init(_ response: Response) {
        self.response = response
    }
}
