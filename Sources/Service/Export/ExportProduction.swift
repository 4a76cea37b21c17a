import Archive
import Database
import Domain
import Glibc
import HTTP
import Pictures
import Storage
import SyncRules

/// Writes one export as a ZIP file into a stream, but not its end. Blocks while the client is slower.
final class ExportProduction: ExportOutput {
    /// The reason why an export was not completed.
    enum Failure: Error, CustomStringConvertible {
        case database(DatabaseError)
        case archive(ArchiveError)
        case pictures(PictureError)
        /// The client has disconnected, or is too slow.
        case disconnected
        case signedOut

        var description: String {
            switch self {
            case .database(let error): error.description
            case .archive(let error): error.description
            case .pictures(let error): error.description
            case .disconnected: "The client has disconnected."
            case .signedOut: "The session has ended."
            }
        }
    }

    /// The maximum size in bytes of the records of a list that appears in tables. Decoded records need several times
    /// the memory.
    private static let maxTableBytes = 16 << 20

    /// The progress of the file, shared with the archive's output.
    private final class Progress {
        var count = 0
        var isReceived = true
    }

    private let plan: ExportPlan
    private let moment: Instant
    private let store: any BlobStore
    private let progress = Progress()
    private let archive: ZipArchive
    private let page: (ScopeID, ExportPlan.Cursor) throws(DatabaseError) -> ExportPlan.Page?
    private let isSignedIn: () -> Bool

    /// - Parameters:
    ///   - page: reads records of a scope (see `ExportPlan.page`).
    ///   - isSignedIn: false if the session has ended.
    init(
        _ plan: ExportPlan, at moment: Instant, from store: any BlobStore,
        into transfer: RunningExports.Transfer,
        page: @escaping (ScopeID, ExportPlan.Cursor) throws(DatabaseError) -> ExportPlan.Page?,
        isSignedIn: @escaping () -> Bool
    ) throws(Failure) {
        self.plan = plan
        self.moment = moment
        self.store = store
        self.page = page
        self.isSignedIn = isSignedIn
        let deadline = ContinuousClock.now + ExportService.maxDuration
        do throws(ArchiveError) {
            archive = try ZipArchive { [progress] bytes in
                progress.isReceived = ContinuousClock.now < deadline && transfer.stream.write(bytes)
                progress.count += bytes.count
                transfer.count(bytes.count)
                return progress.isReceived
            }
        } catch {
            throw .archive(error)
        }
    }

    /// - Returns: the number of sent bytes.
    func run() throws(Failure) -> Int {
        var export = UserExport(plan, at: moment, maxTableBytes: ExportProduction.maxTableBytes)
        try export.write(to: self)
        try checkSession()
        try archiving { archive throws(ArchiveError) in try archive.finish() }
        return progress.count
    }

    // MARK: - ExportOutput

    func page(of scope: ScopeID, at cursor: ExportPlan.Cursor) throws(Failure) -> ExportPlan.Page? {
        try checkSession()
        do throws(DatabaseError) { return try page(scope, cursor) } catch { throw .database(error) }
    }

    func begin(_ path: String) throws(Failure) {
        try archiving { archive throws(ArchiveError) in
            try archive.begin(path, modified: moment.milliseconds / 1000)
        }
    }

    func write(_ text: String) throws(Failure) {
        try archiving { archive throws(ArchiveError) in try archive.write(Array(text.utf8)) }
    }

    func end() throws(Failure) {
        try archiving { archive throws(ArchiveError) in try archive.end() }
    }

    /// A picture that the server does not have is left out.
    func add(_ picture: BlobID) throws(Failure) {
        try checkSession()
        for rendition in UserExport.renditions {
            guard let file = try open(picture, rendition) else { continue }
            defer { close(file.descriptor) }
            let path = UserExport.path(of: picture, rendition)
            return try archiving { archive throws(ArchiveError) in
                try archive.add(
                    path, from: file.descriptor, size: file.count, modified: moment.milliseconds / 1000)
            }
        }
    }

    private func open(_ picture: BlobID, _ rendition: Rendition) throws(Failure) -> BlobFile? {
        do throws(PictureError) { return try store.open(picture, rendition) } catch {
            throw .pictures(error)
        }
    }

    private func checkSession() throws(Failure) {
        guard isSignedIn() else { throw .signedOut }
    }

    private func archiving(_ work: (ZipArchive) throws(ArchiveError) -> Void) throws(Failure) {
        do throws(ArchiveError) { try work(archive) } catch {
            throw progress.isReceived ? .archive(error) : .disconnected
        }
    }
}
