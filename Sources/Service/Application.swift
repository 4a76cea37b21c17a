import Database
import Domain
import HTTP
import Storage
import SyncRules
import Wire

/// The server without its sockets: checks access and dispatches requests and messages to the services.
///
/// `@unchecked Sendable`: everything is called on the reactor's thread; only answers may be given from any thread.
public final class Application: @unchecked Sendable {
    private let accounts: AccountService
    private let sync: SyncService
    private let invitations: InvitationService
    private let blobs: BlobService
    private let directory: DirectoryService
    private let photos: PhotoService
    private let sources: SourceService
    private let notifications: NotificationService
    private let exports: ExportService
    private let assets: Assets
    private let readiness: Readiness
    private let isLeader: @Sendable () -> Bool
    private var wasLeader = false
    private let origin: Origin
    private let proxies: TrustedProxies
    private let now: @Sendable () -> Instant
    private let live: LiveSessions
    private let version: String
    private let reportOrigin: @Sendable (_ origin: String, _ host: String) -> Void
    private var refusedOrigins = OriginLog()

    /// Returns the size limit for the body of a request: large for commands, small for endpoints without a session. A
    /// request without access is rejected before its body is read.
    public func allowance(for request: Request) -> Result<BodyAllowance, Rejection> {
        let endpoint = endpoint(of: request)
        guard admits(request) else { return .failure(rejection(Response(.forbidden))) }
        guard mayAnswer(endpoint) else { return .failure(rejection(Response(Failure.unavailable))) }
        let session = accounts.session(of: request)
        let unknown = accounts.nodeSessions.unknown(of: request)
        if endpoint?.needsSession == true, unknown == nil, case .failure(let failure) = session {
            return .failure(rejection(Response(failure)))
        }
        let bytes =
            switch endpoint {
            case .push: 1 << 20
            // Enough for the cursors of all scopes that a user can have.
            case .pull, .search: 4 << 20
            case .upload: UploadPart.maxBytes
            default: 16 << 10
            }
        return .success(
            BodyAllowance(bytes: bytes, sender: unknown?.person.text ?? sender(of: request, session)))
    }

    /// The sender for limits: a user, or the network block of a client without a session.
    public func sender(of request: Request) -> String {
        sender(of: request, accounts.session(of: request))
    }

    private func sender(of request: Request, _ session: Result<Session, Failure>) -> String {
        if case .success(let session) = session { return session.person.text }
        return proxies.client(of: request).block
    }

    /// Returns a response that needs no body; nil for most requests. Content that another app shares is normally
    /// handled by the service worker in the browser. Without one it is posted here, and the app then asks the user to
    /// share it again.
    public func answer(toHeadOf request: Request) -> Response? {
        guard request.method == .post, request.path == "/receive" else { return nil }
        return origin.secured(Response(.seeOther, headers: ["Location": "/receive"]))
    }

    /// The interval in seconds in which each client receives a digest.
    private static let digestInterval: Int64 = 25

    /// - Parameters:
    ///   - address: the public address of the server.
    ///   - version: the version of the program.
    ///   - proxies: the proxies whose headers contain the client's address.
    ///   - isLeader: true if this node does what only one of several nodes may do.
    ///   - reportOrigin: called for a request from a page of another site, or through a proxy that does not pass the
    ///     host.
    public init(
        address: String, version: String, proxies: TrustedProxies, accounts: AccountService,
        sync: SyncService,
        blobs: BlobService, directory: DirectoryService,
        photos: PhotoService, sources: SourceService, notifications: NotificationService,
        exports: ExportService, live: LiveSessions,
        assets: Assets, readiness: Readiness, isLeader: @escaping @Sendable () -> Bool = { true },
        now: @escaping @Sendable () -> Instant,
        reportOrigin: @escaping @Sendable (_ origin: String, _ host: String) -> Void
    ) {
        self.reportOrigin = reportOrigin
        self.live = live
        self.version = version
        self.accounts = accounts
        invitations = InvitationService(accounts)
        self.sync = sync
        self.blobs = blobs
        self.directory = directory
        self.photos = photos
        self.sources = sources
        self.notifications = notifications
        self.exports = exports
        self.assets = assets
        self.readiness = readiness
        self.isLeader = isLeader
        self.now = now
        accounts.sessions.setClock(sync.clock)
        origin = Origin(address: address, pictureOrigins: sources.pictureOrigins)
        self.proxies = proxies
    }

    /// - Parameter answer: called once, from any thread.
    public func respond(to request: Request, answer: @escaping @Sendable (Response) -> Void) {
        let origin = origin
        let finish: @Sendable (Response) -> Void = { answer(origin.secured($0)) }
        guard admits(request) else { return finish(Response(.forbidden)) }
        if request.path.hasPrefix(PhotoPage.pathPrefix), request.method == .get || request.method == .head {
            guard !sync.isOutdated else { return finish(Response(Failure.unavailable)) }
            let blobs = blobs
            Task { finish(await blobs.respond(toPublic: request)) }
            return
        }
        guard let endpoint = endpoint(of: request) else {
            return finish(respondWithoutEndpoint(to: request))
        }
        guard mayAnswer(endpoint) else { return finish(Response(Failure.unavailable)) }
        if let (id, person) = accounts.nodeSessions.unknown(of: request) {
            return accounts.nodeSessions.lookUp(id, of: person) { isDone in
                isDone ? self.respond(to: request, answer: answer) : finish(Response(Failure.unavailable))
            }
        }
        switch endpoint {
        case .health: finish(Response(.ok, text: "ok \(version)\n"))
        case .ready:
            let readiness = readiness
            Task {
                let problem = await readiness.problem()
                finish(Response(problem == nil ? .ok : .unavailable, text: (problem ?? "ok") + "\n"))
            }
        case .digestUnsubscribePage, .unsubscribeFromDigest:
            let (unsubscribeService, sync) = (notifications.unsubscribeService, sync)
            Task { finish(await unsubscribeService.respond(to: endpoint, request, sync.publish)) }
        case .previewInvitation, .invite, .invitations, .revokeInvitation, .join, .mailInvitation:
            let (invitations, client) = (invitations, proxies.client(of: request))
            let session = accounts.session(of: request)
            Task { finish(await invitations.respond(to: endpoint, request, by: session, from: client)) }
        case .push, .pull, .history, .log, .search, .readReceipts, .people, .upload, .picture, .photos,
            .photoLink,
            .makePhotoLink, .endPhotoLink, .sources,
            .sourcePhotos, .sourcePicture, .sourceUse, .likeSourcePhoto, .startLink, .finishLink, .unlink,
            .notifications, .subscribe, .unsubscribe, .testNotification, .prepareExport, .export, .live:
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
            case (.readReceipts, .success(let session)):
                sync.readReceipts(request.body, by: session.person, answer: finish)
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
                (.likeSourcePhoto, .success(let session)), (.startLink, .success(let session)),
                (.finishLink, .success(let session)), (.unlink, .success(let session)):
                let sources = sources
                Task { finish(await sources.respond(to: endpoint, request, by: session)) }
            case (.notifications, .success(let session)), (.subscribe, .success(let session)),
                (.unsubscribe, .success(let session)), (.testNotification, .success(let session)):
                let notifications = notifications
                Task { finish(await notifications.respond(to: endpoint, request, by: session)) }
            case (.prepareExport, .success(let session)), (.export, .success(let session)):
                let (exports, client) = (exports, proxies.client(of: request))
                Task { finish(await exports.respond(to: endpoint, request, by: session, from: client)) }
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

    /// Returns the session that a WebSocket connection will belong to, or rejects the connection.
    public func admit(_ request: Request) -> Result<Session, Rejection> {
        guard request.path == Endpoint.live.path else { return .failure(Rejection(Response(.notFound))) }
        // A page of another site could open a socket with this site's cookie (RFC 6455 section 10.2).
        guard request.headers["origin"] == nil || origin.isOwn(request) else {
            logRefusal(of: request)
            return .failure(Rejection(Response(.forbidden)))
        }
        guard !sync.isOutdated else { return .failure(Rejection(Response(Failure.unavailable))) }
        if let (id, person) = accounts.nodeSessions.unknown(of: request) {
            // The device connects again a moment later.
            accounts.nodeSessions.lookUp(id, of: person) { _ in }
            return .failure(Rejection(Response(Failure.unavailable)))
        }
        return accounts.session(of: request).mapError { Rejection(Response($0)) }
    }

    /// - Returns: false if the connection must be closed: its session has ended since the handshake, or has too many
    ///   connections.
    public func opened(_ socket: SocketID, with session: Session) -> Bool {
        !sync.isOutdated && live.open(socket, of: session.id)
            && accounts.sessions.use(session.id, at: now()) != nil
    }

    /// - Returns: false if the connection must be closed.
    public func received(_ text: [UInt8], from socket: SocketID) -> Bool {
        guard !sync.isOutdated, Application.isExpected(text), let id = live[socket],
            let session = accounts.sessions.use(id, at: now())
        else { return false }
        return sync.received(text, from: socket, of: session.person)
    }

    public func overflowed(_ socket: SocketID) {
        sync.overflowed(socket)
    }

    public func closed(_ socket: SocketID) {
        // The session was in use until now, even if it sent no messages.
        if let id = live[socket] { accounts.sessions.recordDisconnect(of: id, at: now()) }
        live.close(socket)
        sync.closed(socket)
    }

    /// Called about once a second.
    /// - Parameter seconds: a count that rises by one with each call.
    public func tick(_ seconds: Int64) {
        let isLeader = isLeader()
        if isLeader, !wasLeader { notifications.becomeLeader() }
        wasLeader = isLeader
        sync.tick(isLeader: isLeader)
        if sync.isOutdated { for socket in live.all { sync.close(socket) } }
        accounts.sessions.setClock(sync.clock)
        notifications.tick(trustsClock: sync.trustsClock, isLeader: isLeader, sync.publish)
        sync.sendDigests(Int(seconds % Self.digestInterval), of: Int(Self.digestInterval))
        if seconds % 60 == 0, sync.trustsClock {
            let accounts = accounts
            Task { try? await accounts.maintain(cleansTables: isLeader) }
        }
        if seconds % 600 == 5, isLeader {
            let sources = sources
            Task { await sources.retryPendingLikes() }
        }
        if seconds % 3600 == 60 { sync.maintain(isLeader: isLeader) }
        if seconds % 3600 == 120, sync.trustsClock, isLeader {
            let blobs = blobs
            Task { try? await blobs.clear() }
        }
    }

    // MARK: - Private

    /// The maximum size in bytes of a message that is not a push, such as the open chats or shown reminders.
    private static let maxMessageBytes = 32 << 10

    /// True if our clients send messages of this length. Checked without parsing the JSON.
    private static func isExpected(_ text: [UInt8]) -> Bool {
        text.count <= maxMessageBytes || text.firstRange(of: Array("\"push\"".utf8)) != nil
    }

    /// Monitors may send HEAD instead of GET.
    private func endpoint(of request: Request) -> Endpoint? {
        let isProbe = [Endpoint.health, .ready].contains { $0.path == request.path }
        let method = isProbe && request.method == .head ? .get : request.method
        return Endpoint(method: method.rawValue, path: request.path)
    }

    /// False for a node that may not know of ended sessions and access. Monitors and files of the app need neither.
    private func mayAnswer(_ endpoint: Endpoint?) -> Bool {
        [nil, .health, .ready].contains(endpoint) || !sync.isOutdated
    }

    private func admits(_ request: Request) -> Bool {
        if origin.admits(request) { return true }
        logRefusal(of: request)
        return false
    }

    private func logRefusal(of request: Request) {
        if let (origin, host) = refusedOrigins.entry(for: request, at: now()) { reportOrigin(origin, host) }
    }

    private func rejection(_ response: Response) -> Rejection {
        Rejection(origin.secured(response))
    }

    /// Serves a file of the app. Reserved paths and other methods are refused.
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

/// The size limit for the body of a request, and its sender.
public struct BodyAllowance {
    public let bytes: Int
    /// The bodies of one sender are counted together.
    public let sender: String
}

/// The response to a rejected WebSocket connection or a rejected request body.
public struct Rejection: Error {
    public let response: Response

    init(_ response: Response) {
        self.response = response
    }
}
