import Database
import Domain
import HTTP
import Pictures
import Storage
import Sync
import Synchronization
import Wire

/// Takes pictures in, makes their sizes, and gives them out to those who see where they hang. Safe from any thread.
///
/// Files are written on a lane of their own, pictures are made by workers, the database is the writer's; nothing here
/// blocks. What is being worked on is claimed, so that no two do it at once.
public final class BlobService: Sendable {
    let folder: BlobFolder
    let writer: Writer
    let readers: Readers
    let workers: PictureWorkers
    let limits: BlobLimits
    let directory: Directory
    let now: @Sendable () -> Instant
    private let report: @Sendable (BlobEvent) -> Void
    private let lane = FileLane()
    private let claims = Mutex<Set<String>>([])
    private let begins: Mutex<RateLimiter<PersonID>>

    /// - Parameters:
    ///   - directory: who sees whose picture of themselves.
    ///   - report: writes to the log.
    public init(
        folder: BlobFolder, workers: PictureWorkers, limits: BlobLimits, directory: Directory,
        writer: Writer, readers: Readers,
        report: @escaping @Sendable (BlobEvent) -> Void, now: @escaping @Sendable () -> Instant
    ) {
        self.folder = folder
        self.workers = workers
        self.limits = limits
        self.directory = directory
        self.writer = writer
        self.readers = readers
        self.report = report
        self.now = now
        begins = Mutex(RateLimiter(limits.begins))
    }
}

// MARK: - Steps that operations have in common

extension BlobService {
    /// Does the work while nobody else does any under the same name.
    /// - Throws: `busy` when somebody does.
    func claiming<Value: Sendable>(
        _ name: String, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard claims.withLock({ $0.insert(name).inserted }) else { throw .busy(retryAfter: 1) }
        defer { claims.withLock { _ = $0.remove(name) } }
        return try await work()
    }

    /// Counts an upload that is begun.
    func admit(_ person: PersonID) throws(Failure) {
        try begins.withLock { begins throws(Failure) in try begins.admit(person, at: now()) }
    }

    /// Reads or writes files.
    /// - Parameter person: whose time it is.
    func files<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (BlobFolder) throws(PictureError) -> Value
    ) async throws(Failure) -> Value {
        let folder = folder
        let result: Result<Value, PictureError>? = await withCheckedContinuation { continuation in
            let isTaken = lane.add(of: person) {
                continuation.resume(returning: Result { () throws(PictureError) in try work(folder) })
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw .busy(retryAfter: 1) }
        do { return try result.get() } catch {
            report(.failed(error))
            throw .unavailable
        }
    }

    /// - Parameter person: whose time it is.
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

    /// Does the work in a transaction and returns after it was committed.
    /// - Parameters:
    ///   - person: in whose turn.
    ///   - work: may be run twice, so it changes nothing but the database.
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

    func tell(_ event: BlobEvent) {
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
    /// Answers `upload` and `picture`.
    public func respond(to endpoint: Endpoint, _ request: Request, by person: PersonID) async -> Response {
        do throws(Failure) {
            if endpoint == .upload {
                guard let part = UploadPart({ request.target[$0] }) else { throw .malformed }
                return Response(try await receive(part, request.body, from: person).json)
            }
            guard let wanted = PictureRequest({ request.target[$0] }) else { throw .malformed }
            return try await picture(wanted, request, for: person)
        } catch {
            return Response(error)
        }
    }

    /// Who may see the scope, and a live record there that needs the picture, is looked up for each request; a person's
    /// picture is also seen by everybody who is told of the person, and a photo for everyone, asked for as one, as long as it is
    /// one. Whoever may not see one does not learn that there is such a picture.
    private func picture(
        _ wanted: PictureRequest, _ request: Request, for person: PersonID
    ) async throws(Failure) -> Response {
        let isAmongShared = directory == .shared
        let isAllowed = try await read(of: person) { connection throws(DatabaseError) in
            if wanted.isForEveryone {
                guard !isAmongShared, wanted.form != .original else { return false }
                return try PhotoTable(connection).shows(wanted.blob, in: wanted.scope)
            }
            guard try BlobTable(connection).isVisible(wanted.blob, to: person, in: wanted.scope) else {
                return try wanted.isPortrait(for: person, isAmongShared: isAmongShared, connection)
            }
            guard wanted.form == .original else { return true }
            let upload = try UploadTable(connection).upload(of: wanted.blob, by: person)
            return upload?.keepsOriginal == true && upload?.stored != nil
        }
        guard isAllowed else { throw .notFound }
        let rendition = request.rendition(of: wanted)
        let name = rendition.map { "\($0.size.rawValue).\($0.format.rawValue)" } ?? "original"
        let tag = "\"\(wanted.blob.text).\(name)\""
        let headers = Response.pictureHeaders(type: rendition?.format.mediaType, tag: tag)
        if request.holds(entityTag: tag) { return Response(.notModified, headers: headers) }
        guard let (descriptor, count) = folder.open(wanted.blob, rendition) else { throw .notFound }
        return Response(
            .ok, headers: headers, body: .file(descriptor: descriptor, offset: 0, count: count))
    }
}

extension PictureRequest {
    /// Whether a person is wanted to be seen, beside their name, who is told of to somebody.
    fileprivate func isPortrait(
        for asker: PersonID, isAmongShared: Bool, _ connection: any Connection
    ) throws(DatabaseError) -> Bool {
        guard scope.kind == .user, form == .size(.thumb),
            try BlobTable(connection).isPortrait(blob, of: scope)
        else { return false }
        return try NameTable(connection).shows(
            PersonID(scope.id), to: asker, isAmongShared: isAmongShared)
    }
}

extension Request {
    fileprivate func rendition(of wanted: PictureRequest) -> Rendition? {
        guard case .size(let size) = wanted.form else { return nil }
        return rendition(size)
    }

    /// In the form that who asks can read.
    func rendition(_ size: Picture.Size) -> Rendition {
        Rendition(size, headers.contains("image/webp", in: "accept") ? .webp : .jpeg)
    }
}

extension Response {
    /// - Parameter type: nil for an original, which is a file to be saved and nothing to be shown.
    fileprivate static func pictureHeaders(type: String?, tag: String) -> Headers {
        var headers: Headers = [
            "Content-Type": type ?? "application/octet-stream", "ETag": tag, "Vary": "Accept",
            // Kept by the person's own browser, which asks each time whether they still may see it.
            "Cache-Control": "private, no-cache",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        ]
        if type == nil { headers.add("Content-Disposition", "attachment") }
        return headers
    }
}

extension BlobService {
    /// How many pictures are looked at while others wait, and how many are cleared away at a time.
    private static let clearingSize = 500

    /// Clears away what nothing has needed for a month, and uploads that were given up. To be called about once an hour.
    ///
    /// No file is without the row of an upload: that is written before the first file and removed after the last one, so
    /// whatever a crash leaves behind is found here.
    public func clear() async throws(Failure) {
        let (limits, now) = (limits, now())
        let size = BlobService.clearingSize
        var last: BlobID?
        repeat {
            last = try await write { [last] connection throws(DatabaseError) in
                try BlobTable(connection).noteUnused(after: last, limit: size, at: now)
            }
        } while last != nil
        let (unused, abandoned) = try await write { connection throws(DatabaseError) in
            let blobs = BlobTable(connection)
            let unused = try blobs.unused(since: now.advanced(by: -limits.memory), limit: size)
            for blob in unused { try blobs.remove(blob) }
            return (
                unused, try UploadTable(connection).abandoned(before: now.advanced(by: -limits.patience))
            )
        }
        // What is worked on just now is left for the next time.
        for upload in abandoned { try? await clear(upload) }
        if !unused.isEmpty { tell(.cleared(unused.count)) }
    }

    private func clear(_ upload: Upload) async throws(Failure) {
        try await claiming(upload.person.text + "-" + upload.blob.text) { () throws(Failure) in
            try await claiming(upload.blob.text) { () throws(Failure) in
                let (isAbandoned, isKept, isOriginalKept) = try await read(of: nil) {
                    connection throws(DatabaseError) in
                    let uploads = UploadTable(connection)
                    return (
                        try uploads.upload(of: upload.blob, by: upload.person) == upload,
                        try BlobTable(connection).looks(of: upload.blob) != nil,
                        try uploads.isOriginalKept(of: upload.blob)
                    )
                }
                guard isAbandoned else { return }
                let draft = folder.draft(of: upload.blob, by: upload.person)
                try await files(of: nil) { folder throws(PictureError) in
                    try folder.discard(draft)
                    if !isKept { try folder.removeRenditions(of: upload.blob) }
                    if !isOriginalKept { try folder.removeOriginal(of: upload.blob) }
                }
                try await write { connection throws(DatabaseError) in
                    try UploadTable(connection).abandon(upload)
                }
            }
        }
    }
}
