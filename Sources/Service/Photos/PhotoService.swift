import Database
import Domain
import HTTP
import Storage
import Sync
import Wire

/// Tells people of the photos that everybody on the server sees, a page at a time. Safe from any thread.
public final class PhotoService: Sendable {
    private let directory: Directory
    private let readers: Readers
    private let report: @Sendable (DatabaseError) -> Void

    /// - Parameters:
    ///   - directory: photos are shown to everybody only where everybody is told of everybody.
    ///   - report: writes to the log why nobody could be told of photos.
    public init(
        _ directory: Directory, readers: Readers, report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        self.directory = directory
        self.readers = readers
        self.report = report
    }

    /// Answers `Endpoint.photos`.
    public func respond(to request: Request, by person: PersonID) async -> Response {
        guard let question = try? PhotosRequest({ request.target[$0] }) else {
            return Response(Failure.malformed)
        }
        guard directory == .everyone else {
            return .json(PhotosAnswer.bytes([], next: nil, isOffered: false))
        }
        return await withCheckedContinuation { continuation in
            readers.read(of: person) { [report] reader in
                do throws(DatabaseError) {
                    let page = try reader.get().photos(after: question.after)
                    continuation.resume(returning: page.map { .json($0) } ?? Response(Failure.malformed))
                } catch {
                    report(error)
                    continuation.resume(returning: Response(Failure.unavailable))
                }
            }
        }
    }
}

extension PullReader {
    /// A page of the photos that everybody sees.
    /// - Parameter mark: where the page before ended; nil for the first.
    /// - Returns: the JSON of a `PhotosAnswer`; nil for a mark that is none.
    public func photos(after mark: String?) throws(DatabaseError) -> [UInt8]? {
        let position = mark.flatMap(PhotoTable.Position.init)
        guard mark == nil || position != nil else { return nil }
        return try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            let page = try PhotoTable(connection).page(after: position, limit: PhotosAnswer.most)
            var photos: [(scope: ScopeID, author: String, row: [UInt8])] = []
            for position in page {
                guard let stored = try table.record(position.id, in: position.scope) else { continue }
                let row = row(stored, of: position.scope)
                photos.append((position.scope, try table.author(of: position.scope), row))
            }
            let next = page.count < PhotosAnswer.most ? nil : page.last?.text
            return PhotosAnswer.bytes(photos, next: next, isOffered: true)
        }
    }
}

extension RecordTable {
    /// The name of whose photos these are.
    func author(of photos: ScopeID) throws(DatabaseError) -> String {
        let stored = try record(Profile.recordID, in: .user(PersonID(photos.id)))
        guard case .profile(let profile)? = (try? stored?.record())?.content else { return "" }
        return profile.name
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

    /// A mark that whoever holds it has no need to understand. It gives no right: what is shown is asked anew.
    fileprivate var text: String { "\(at.milliseconds) \(scope.text) \(id.text)" }
}
