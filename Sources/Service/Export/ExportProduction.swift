import Archive
import Database
import Domain
import Glibc
import HTTP
import Pictures
import Storage
import SyncRules

/// Writes one export into a stream, but not its end. Blocks while the client is slower.
struct ExportProduction {
    /// The reason why an export was not completed.
    enum Interruption: Error, CustomStringConvertible {
        case database(DatabaseError)
        case archive(ArchiveError)
        /// The client has disconnected, or is too slow.
        case disconnected
        case signedOut

        var description: String {
            switch self {
            case .database(let error): error.description
            case .archive(let error): error.description
            case .disconnected: "The client has disconnected."
            case .signedOut: "The session has ended."
            }
        }
    }

    private let plan: ExportPlan
    private let moment: Instant
    private let folder: BlobFolder
    private let stream: BodyStream
    private let rows: (ScopeID) throws(DatabaseError) -> [RecordTable.Stored]?
    private let isSignedIn: () -> Bool

    /// - Parameters:
    ///   - rows: reads the records of a scope; nil if the user has lost access to it.
    ///   - isSignedIn: false if the session has ended.
    init(
        _ plan: ExportPlan, at moment: Instant, from folder: BlobFolder, into stream: BodyStream,
        rows: @escaping (ScopeID) throws(DatabaseError) -> [RecordTable.Stored]?,
        isSignedIn: @escaping () -> Bool
    ) {
        self.plan = plan
        self.moment = moment
        self.folder = folder
        self.stream = stream
        self.rows = rows
        self.isSignedIn = isSignedIn
    }

    /// - Returns: the number of sent bytes.
    func run() throws(Interruption) -> Int {
        var interruption: Interruption?
        let deadline = ContinuousClock.now + ExportService.maxDuration
        var (count, isReceived) = (0, true)
        do throws(ArchiveError) {
            let archive = try ZipArchive { [stream] bytes in
                count += bytes.count
                isReceived = ContinuousClock.now < deadline && stream.write(bytes)
                return isReceived
            }
            interruption = try write(to: archive)
            if interruption == nil { try archive.finish() }
        } catch {
            interruption = isReceived ? .archive(error) : .disconnected
        }
        if let interruption { throw interruption }
        return count
    }

    /// The pictures of a scope follow its records, while the user is known to see them.
    private func write(to archive: ZipArchive) throws(ArchiveError) -> Interruption? {
        var export = UserExport(plan, at: moment)
        var sent: Set<BlobID> = []
        for scope in plan.scopes {
            guard isSignedIn() else { return .signedOut }
            let rows: [RecordTable.Stored]?
            do throws(DatabaseError) { rows = try self.rows(scope) } catch { return .database(error) }
            guard let rows else { continue }
            for file in export.files(of: scope, from: rows) { try add(file, to: archive) }
            for picture in export.pictures where sent.insert(picture).inserted {
                guard isSignedIn() else { return .signedOut }
                try add(picture, to: archive)
            }
        }
        guard isSignedIn() else { return .signedOut }
        for file in export.tables() { try add(file, to: archive) }
        return nil
    }

    private func add(_ file: UserExport.File, to archive: ZipArchive) throws(ArchiveError) {
        try archive.add(file.path, Array(file.text.utf8), modified: moment.milliseconds / 1000)
    }

    /// A picture that the server does not have is left out.
    private func add(_ picture: BlobID, to archive: ZipArchive) throws(ArchiveError) {
        for rendition in UserExport.renditions {
            guard let (descriptor, size) = folder.open(picture, rendition) else { continue }
            defer { close(descriptor) }
            let path = UserExport.path(of: picture, rendition)
            return try archive.add(path, from: descriptor, size: size, modified: moment.milliseconds / 1000)
        }
    }
}
