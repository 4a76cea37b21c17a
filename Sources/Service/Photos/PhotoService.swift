import Database
import Domain
import HTTP
import Storage
import SyncRules
import Wire

/// Serves the photos for everyone, page by page. Safe from any thread.
public final class PhotoService: Sendable {
    private let directory: Directory
    private let readers: ReaderPool
    private let report: @Sendable (DatabaseError) -> Void

    /// - Parameters:
    ///   - directory: photos for everyone are only available with `everyone`.
    ///   - report: logs database errors.
    public init(
        _ directory: Directory, readers: ReaderPool, report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        self.directory = directory
        self.readers = readers
        self.report = report
    }

    /// Responds to `Endpoint.photos`.
    public func respond(to request: Request, by person: PersonID) async -> Response {
        guard let question = try? PhotosRequest({ request.target[$0] }) else {
            return Response(Failure.malformed)
        }
        if let photo = question.photo { return await answer(photo, to: person) }
        guard directory == .everyone else {
            return .json(PhotosAnswer.bytes([], next: nil, isOffered: false))
        }
        return await read(of: person, else: .malformed) { reader throws(DatabaseError) in
            try reader.photos(after: question.after, for: person)
        }
    }

    private func answer(_ photo: RecordKey, to person: PersonID) async -> Response {
        let isShared = directory == .everyone
        return await read(of: person, else: .notFound) { reader throws(DatabaseError) in
            try reader.photo(photo, for: person, amongThoseForEveryone: isShared)
        }
    }

    /// - Parameter failure: the answer if there is no result.
    private func read(
        of person: PersonID, else failure: Failure,
        _ work: @escaping @Sendable (SyncQueries) throws(DatabaseError) -> [UInt8]?
    ) async -> Response {
        await withCheckedContinuation { continuation in
            readers.read(of: person) { [report] reader in
                do throws(DatabaseError) {
                    let bytes = try work(reader.get())
                    continuation.resume(returning: bytes.map { .json($0) } ?? Response(failure))
                } catch {
                    report(error)
                    continuation.resume(returning: Response(Failure.unavailable))
                }
            }
        }
    }
}

extension SyncQueries {
    /// Returns a page of the photos for everyone, without those of users that the reader blocks.
    /// - Parameter mark: the end of the previous page; nil for the first page.
    /// - Returns: the JSON of a `PhotosAnswer`; nil if the mark is invalid.
    public func photos(after mark: String?, for person: PersonID) throws(DatabaseError) -> [UInt8]? {
        let position = mark.flatMap(PhotoTable.Position.init)
        guard mark == nil || position != nil else { return nil }
        return try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            let (page, isLast) = try PhotoTable(connection).pageOfAlbums(after: position, table)
            var photos: [(scope: ScopeID, author: PhotosAnswer.Author, row: [UInt8])] = []
            var blocked: Set<ScopeID> = []
            for scope in Set(page.map(\.scope)) where try table.isBlocked(PersonID(scope.id), by: person) {
                blocked.insert(scope)
            }
            for position in page where !blocked.contains(position.scope) {
                guard let stored = try table.record(position.id, in: position.scope) else { continue }
                let row = row(stored, of: position.scope)
                photos.append((position.scope, try table.author(of: position.scope), row))
            }
            let next = isLast ? nil : page.last?.text
            return PhotosAnswer.bytes(photos, next: next, isOffered: true)
        }
    }

    /// Returns one photo.
    /// - Parameter isShared: true if this server shows photos for everyone.
    /// - Returns: the JSON of a `PhotosAnswer`; nil if the photo does not exist, or if the user may not see it.
    public func photo(
        _ key: RecordKey, for person: PersonID, amongThoseForEveryone isShared: Bool
    ) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            guard let stored = try table.record(key.id, in: key.scope),
                case .photo(let photo)? = (try? stored.record())?.content, let blob = photo.visibleBlob
            else { return nil }
            let everyone = PhotoTable(connection)
            let isListed = try everyone.contains(key)
            let isForEveryone = try everyone.shows(blob, in: key.scope) && isListed && isShared
            let first =
                key.scope.isOwnPhotos(of: person)
                ? 0 : try ReadAccess(of: person, on: connection).scopes[key.scope]?.since
            guard isForEveryone || first.map({ $0 <= photo.position }) ?? false else { return nil }
            let author = try table.author(of: .photos(of: photo.author))
            return PhotosAnswer.bytes(
                [(key.scope, author, row(stored, of: key.scope))], next: nil, isOffered: isShared)
        }
    }
}

extension RecordTable {
    fileprivate func isBlocked(_ other: PersonID, by person: PersonID) throws(DatabaseError) -> Bool {
        try record(Block.recordID(other), in: .user(person))?.data != nil
    }

    /// The owner of a photo library.
    func author(of photos: ScopeID) throws(DatabaseError) -> PhotosAnswer.Author {
        let stored = try record(Profile.recordID, in: .user(PersonID(photos.id)))
        guard case .profile(let profile)? = (try? stored?.record())?.content else {
            return PhotosAnswer.Author(name: "")
        }
        return PhotosAnswer.Author(name: profile.name, picture: profile.picture)
    }
}

extension PhotoTable {
    /// The maximum number of further steps for one album. A longer one is split.
    private static let maxSteps = 4

    /// A page that does not split an album, and true if it is the last one.
    fileprivate func pageOfAlbums(
        after position: Position?, _ records: RecordTable
    ) throws(DatabaseError) -> (page: [Position], isLast: Bool) {
        let limit = PhotosAnswer.maxPhotos
        var page = try page(after: position, limit: limit)
        guard page.count == limit, let last = page.last, let album = try records.album(of: last) else {
            return (page, page.count < limit)
        }
        for _ in 0..<PhotoTable.maxSteps {
            let more = try self.page(after: page.last, limit: limit)
            var count = 0
            // Photos of others may be between those of an album.
            for (index, position) in more.enumerated() where position.scope == last.scope {
                if try records.album(of: position) == album { count = index + 1 }
            }
            page += more.prefix(count)
            if count < limit { return (page, count == more.count) }
        }
        return (page, false)
    }
}

extension RecordTable {
    /// The photos that were added together with a photo.
    fileprivate func album(of photo: PhotoTable.Position) throws(DatabaseError) -> PhotoID? {
        let stored = try record(photo.id, in: photo.scope)
        guard case .photo(let photo)? = (try? stored?.record())?.content else { return nil }
        return photo.album?.id
    }
}

extension PhotoTable.Position {
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 3, let at = Int64(parts[0]), let scope = ScopeID(checking: parts[1]),
            let id = PhotoID(checking: parts[2])
        else { return nil }
        self.init(at: Instant(milliseconds: at), scope: scope, id: RecordID(id.text))
    }

    /// An opaque mark for clients. It gives no access: every request checks access again.
    fileprivate var text: String { "\(at.milliseconds) \(scope.text) \(id.text)" }
}
