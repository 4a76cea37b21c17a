import Database
import Domain
import HTTP
import Pictures
import Storage
import SyncRules
import Synchronization
import Wire

/// Receives pictures, makes their sizes, and serves them to users who can see a record that needs them. Safe from any
/// thread.
///
/// Nothing here blocks: files are written on a separate queue, worker processes make the sizes, and the writer changes
/// the database. Each operation claims its picture, so that no two work on it at the same time.
public final class BlobService: Sendable {
    let store: any BlobStore
    let writer: Writer
    let readers: ReaderPool
    let workers: PictureWorkers
    let limits: BlobLimits
    let directory: Directory
    let now: @Sendable () -> Instant
    private let report: @Sendable (BlobEvent) -> Void
    private let fileQueue = FileQueue()
    private let storeReaders: StoreReaders
    private let claims = Mutex<Set<String>>([])
    private let uploadStarts: Mutex<RateLimiter<PersonID>>

    /// - Parameters:
    ///   - directory: defines the users who can see a profile picture.
    ///   - report: writes to the log.
    public init(
        store: any BlobStore, workers: PictureWorkers, limits: BlobLimits, directory: Directory,
        writer: Writer, readers: ReaderPool,
        report: @escaping @Sendable (BlobEvent) -> Void, now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        storeReaders = StoreReaders(store)
        self.workers = workers
        self.limits = limits
        self.directory = directory
        self.writer = writer
        self.readers = readers
        self.report = report
        self.now = now
        uploadStarts = Mutex(RateLimiter(limits.uploadStartRate))
    }
}

// MARK: - Shared steps

extension BlobService {
    /// Runs the work while it holds an exclusive claim on the name.
    /// - Throws: `busy` if the name is already claimed.
    func claiming<Value: Sendable>(
        _ name: String, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard claims.withLock({ $0.insert(name).inserted }) else { throw .busy(retryAfter: 1) }
        defer { claims.withLock { _ = $0.remove(name) } }
        return try await work()
    }

    /// Counts a new upload against the rate limit.
    func admit(_ person: PersonID) throws(Failure) {
        try uploadStarts.withLock { limiter throws(Failure) in try limiter.admit(person, at: now()) }
    }

    /// Reads or writes files on the file queue.
    /// - Parameter person: the user whose budget is used; nil for the server itself.
    func files<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (any BlobStore) throws(PictureError) -> Value
    ) async throws(Failure) -> Value {
        let store = store
        let result: Result<Value, PictureError>? = await withCheckedContinuation { continuation in
            let isTaken = fileQueue.add(of: person) {
                continuation.resume(returning: Result { () throws(PictureError) in try work(store) })
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw .busy(retryAfter: 1) }
        do { return try result.get() } catch {
            guard error != .noDraft else { throw .busy(retryAfter: 1) }
            report(.failed(error))
            throw .unavailable
        }
    }

    /// Opens a picture for a response; nil if it does not exist.
    /// - Parameter rendition: nil for the original.
    func open(_ blob: BlobID, _ rendition: Rendition?) async throws(Failure) -> BlobFile? {
        do throws(PictureError) { return try await storeReaders.open(blob, rendition) } catch {
            guard error != .busy else { throw .busy(retryAfter: 1) }
            report(.failed(error))
            throw .unavailable
        }
    }

    /// - Parameter person: the user whose budget is used; nil for the server itself.
    func read<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                readers.read(of: person) { reader in
                    continuation.resume(
                        returning: Result { () throws(DatabaseError) in try work(reader.get().connection) })
                }
            })
    }

    /// Runs the work in a transaction and returns after COMMIT.
    /// - Parameters:
    ///   - person: the user whose budget is used; nil for the server itself.
    ///   - work: may run twice, so it must change only the database.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                writer.submit(of: person) { transaction throws(DatabaseError) in
                    try work(transaction.connection)
                } completion: {
                    continuation.resume(returning: $0)
                }
            })
    }

    func logEvent(_ event: BlobEvent) {
        report(event)
    }

    private func unwrapped<Value>(_ result: Result<Value, DatabaseError>) throws(Failure) -> Value {
        do { return try result.get() } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }
}

extension BlobService {
    /// Responds to `upload` and `picture`.
    public func respond(to endpoint: Endpoint, _ request: Request, by person: PersonID) async -> Response {
        do throws(Failure) {
            if endpoint == .upload {
                guard let part = UploadPart({ request.target[$0] }) else { throw .malformed }
                return Response(try await receive(part, request.body, from: person).json)
            }
            guard let query = PictureRequest({ request.target[$0] }) else { throw .malformed }
            return try await picture(query, request, for: person)
        } catch {
            return Response(error)
        }
    }

    /// Each request checks that the user can see the scope and a record there that needs the picture. A profile picture
    /// is also served to users who can find its owner in the directory. A photo for everyone is served while it is
    /// public, if it is requested as one. The response does not reveal if a picture exists that the user may not see.
    private func picture(
        _ query: PictureRequest, _ request: Request, for person: PersonID
    ) async throws(Failure) -> Response {
        let isAmongShared = directory == .shared
        let isAllowed = try await read(of: person) { connection throws(DatabaseError) in
            if query.isForEveryone {
                guard !isAmongShared, query.variant != .original else { return false }
                return try PhotoTable(connection).shows(query.blob, in: query.scope)
            }
            guard try BlobTable(connection).isVisible(query.blob, to: person, in: query.scope) else {
                return try query.isProfilePicture(for: person, isAmongShared: isAmongShared, connection)
            }
            guard query.variant == .original else { return true }
            let upload = try UploadTable(connection).upload(of: query.blob, by: person)
            return upload?.keepsOriginal == true && upload?.stored != nil
        }
        guard isAllowed else { throw .notFound }
        let rendition = request.rendition(of: query)
        let name = rendition.map { "\($0.size.rawValue).\($0.format.rawValue)" } ?? "original"
        let tag = "\"\(query.blob.text).\(name)\""
        let headers = Response.pictureHeaders(type: rendition?.format.mediaType, tag: tag)
        if request.holds(entityTag: tag) { return Response(.notModified, headers: headers) }
        guard let file = try await open(query.blob, rendition) else { throw .notFound }
        return Response(.ok, headers: headers, body: file.body)
    }
}

extension PictureRequest {
    /// True if the picture is a profile picture, and its owner is visible to `asker`.
    fileprivate func isProfilePicture(
        for asker: PersonID, isAmongShared: Bool, _ connection: any Connection
    ) throws(DatabaseError) -> Bool {
        guard scope.kind == .user, variant == .size(.thumb),
            try BlobTable(connection).isProfilePicture(blob, of: scope)
        else { return false }
        return try NameTable(connection).shows(
            PersonID(scope.id), to: asker, isAmongShared: isAmongShared)
    }
}

extension Request {
    fileprivate func rendition(of query: PictureRequest) -> Rendition? {
        guard case .size(let size) = query.variant else { return nil }
        return rendition(size)
    }

    /// The rendition in the best format that the client accepts.
    func rendition(_ size: Picture.Size) -> Rendition {
        Rendition(size, headers.contains("image/webp", in: "accept") ? .webp : .jpeg)
    }
}

extension BlobFile {
    var body: Response.Body { .file(descriptor: descriptor, offset: 0, count: count) }
}

extension Response {
    /// - Parameter type: nil for an original, which is downloaded and never displayed.
    fileprivate static func pictureHeaders(type: String?, tag: String) -> Headers {
        var headers: Headers = [
            "Content-Type": type ?? "application/octet-stream", "ETag": tag, "Vary": "Accept",
            // Cached by the user's browser only, which revalidates it each time. So access is checked each time.
            "Cache-Control": "private, no-cache",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        ]
        if type == nil { headers.add("Content-Disposition", "attachment") }
        return headers
    }
}

extension BlobService {
    /// The number of pictures that are checked per transaction, and the maximum number that is removed per run.
    private static let clearingSize = 500

    /// Removes pictures that have been unused for a month, and abandoned uploads. Called about once an hour.
    ///
    /// Every file has the row of an upload. The row is written before the first file and removed after the last one, so
    /// files that a crash leaves behind are found here.
    public func clear() async throws(Failure) {
        let (limits, now) = (limits, now())
        let size = BlobService.clearingSize
        var last: BlobID?
        repeat {
            last = try await write { [last] connection throws(DatabaseError) in
                try BlobTable(connection).updateUnused(after: last, limit: size, at: now)
            }
        } while last != nil
        let (unused, abandoned) = try await write { connection throws(DatabaseError) in
            let blobs = BlobTable(connection)
            let unused = try blobs.unused(since: now.advanced(by: -limits.retention), limit: size)
            for blob in unused { try blobs.remove(blob) }
            return (
                unused, try UploadTable(connection).abandoned(before: now.advanced(by: -limits.uploadTimeout))
            )
        }
        // Uploads that are in use now are left for the next run.
        for upload in abandoned { try? await clear(upload) }
        if !unused.isEmpty { logEvent(.removed(unused.count)) }
    }

    /// Claims protect from this node, and the mark of the upload from other nodes: they write no files of its blob until
    /// it is gone.
    private func clear(_ upload: Upload) async throws(Failure) {
        try await claiming(upload.person.text + "-" + upload.blob.text) { () throws(Failure) in
            try await claiming(upload.blob.text) { () throws(Failure) in
                let start = now().advanced(by: -limits.uploadTimeout)
                let (marked, isKept, isOriginalKept) = try await write {
                    [now] connection throws(DatabaseError) in
                    let uploads = UploadTable(connection)
                    let isRunning = try uploads.isRunning(upload.blob, since: start)
                    return (
                        try uploads.startClearing(upload, at: now()),
                        try BlobTable(connection).imageInfo(of: upload.blob) != nil || isRunning,
                        try uploads.isOriginalKept(of: upload.blob) || isRunning
                    )
                }
                guard let marked else { return }
                try await files(of: nil) { store throws(PictureError) in
                    try store.discard(Draft(of: upload.blob, by: upload.person))
                    if !isKept { try store.removeRenditions(of: upload.blob) }
                    if !isOriginalKept { try store.removeOriginal(of: upload.blob) }
                }
                try await write { connection throws(DatabaseError) in
                    let uploads = UploadTable(connection)
                    guard try uploads.upload(of: marked.blob, by: marked.person) == marked else { return }
                    try uploads.abandon(marked)
                }
            }
        }
    }
}
