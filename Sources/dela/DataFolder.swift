import CLinux
import Database
import Glibc
import ObjectStore
import Pictures
import SQLite
import Secrets
import Service
import Storage
import WebPush

/// The folder with all data of a server: `dela.sqlite`, `server.key`, `push.key`, `instance`, `outbox/`, `blobs/`,
/// `library/`, `control`.
struct DataFolder {
    let path: String
    /// Locked while the process lives. Two servers on one database would both write to it.
    private let lock: Int32

    /// Creates the folder if it is missing, and locks it.
    init(_ path: String) throws(StartupError) {
        self.path = path
        // Checked before anything is created. Otherwise the server could not start, and would leave a useless database.
        try ControlSocket.check(DataFolder.control(in: path))
        // Files of the server are private to its user, even in a folder with other permissions.
        umask(0o077)
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            prefix += "/" + part
            guard mkdir(prefix, 0o700) == 0 || errno == EEXIST else {
                let (code, reason) = (errno, systemError())
                let remedy = code == EACCES ? " Run as root: \(installCommand(for: path))" : ""
                throw StartupError("The data folder \(path) cannot be made: \(reason).\(remedy)")
            }
        }
        lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw StartupError("The data folder \(path) cannot be written: \(systemError()).")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw StartupError("Another dela is serving the data folder \(path).")
        }
    }

    var outbox: String { path + "/outbox" }
    var control: String { DataFolder.control(in: path) }

    static func control(in path: String) -> String { path + "/control" }

    func blobs() throws(StartupError) -> BlobFolder {
        do { return try BlobFolder(path + "/blobs") } catch { throw StartupError("In \(path): \(error).") }
    }

    /// The store of pictures: the folder, or a bucket with a cache in the data folder.
    func pictures(_ configuration: Configuration) throws(StartupError) -> any BlobStore {
        guard let options = configuration.pictures else { return try blobs() }
        do throws(PictureError) {
            return try S3BlobStore(options, cache: path + "/cache", limit: configuration.pictureCache)
        } catch {
            throw StartupError("In \(path): \(error).")
        }
    }

    /// Sizes of the photos in the operator's folder. They can be made again.
    func library() throws(StartupError) -> BlobFolder {
        do { return try BlobFolder(path + "/library") } catch { throw StartupError("In \(path): \(error).") }
    }

    /// The server's key. It is created if there is none: `openDatabase` has checked that no user needs a lost one.
    func key() throws(StartupError) -> ServerKey {
        do { return try ServerKey(folder: path) } catch { throw StartupError(error.description) }
    }

    /// The VAPID key.
    func pushKey() throws(StartupError) -> VAPIDKey {
        do { return try VAPIDKey(folder: path) } catch { throw StartupError(error.description) }
    }

    /// Opens the database file, with the schema up to date.
    ///
    /// Throws if there is a key but no database. Devices that know the key would otherwise accept an empty database as
    /// theirs. Throws if there are users but no key, because a new key would sign out all of them.
    /// - Parameter log: receives the migration.
    func openDatabase(_ log: Log) throws(StartupError) -> ServerDatabase {
        guard access(database, F_OK) == 0 || !hasKey else {
            throw StartupError(
                "\(path) has a server.key and no database. Put the database back with dela restore, set DELA_DATABASE if it is in PostgreSQL, or remove server.key to begin with an empty one."
            )
        }
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(database)
            try MoveMarks(connection).requireInUse()
            let hasUsers = try openMigrated(connection, log)
            if hasKey || !hasUsers {
                let epoch = try startEpoch(on: connection) { fileTimes }
                let file = databaseFile
                return ServerDatabase(
                    connection: connection, epoch: epoch,
                    openReader: { () throws(StartupError) in try openReader() },
                    isInPlace: { file != nil && databaseFile == file },
                    // After this, the file contains all data. If it fails, the next start reads the log.
                    close: { _ = try? connection.checkpoint() })
            }
            connection.close()
        } catch {
            throw StartupError("The database in \(path) cannot be opened: \(error.message)")
        }
        throw StartupError(
            "\(path) has users and no server.key. Put the file back from a backup, or run dela key new: \(NewKey.effect)"
        )
    }

    var database: String { path + "/dela.sqlite" }

    /// True if the server's key exists.
    var hasKey: Bool { access(path + "/server.key", F_OK) == 0 || errno != ENOENT }

    /// - Returns: true if the database has users.
    private func openMigrated(_ connection: SQLiteConnection, _ log: Log) throws(DatabaseError) -> Bool {
        try migrate(connection, isAlone: true, log)
        // The upgrade of a large database needs much memory once, which is returned to the system here.
        try connection.releaseMemory()
        malloc_trim(0)
        // A log that remains after a failed sync must not be extended.
        try connection.checkpoint()
        return try !AccountTable(connection).page(after: nil, limit: 1).isEmpty
    }

    /// Updates the schema and the indexes of records.
    /// - Parameter isAlone: false if other nodes run. They do not expect changes outside the log.
    func migrate(_ connection: any Connection, isAlone: Bool, _ log: Log) throws(DatabaseError) {
        let begin = ContinuousClock.now
        let before = try SchemaVersion.migrate(connection).stored
        // A newer server has given its own format to the indexes.
        if isAlone, before <= Schema.migrations.count {
            try NameTable(connection).discardOldFormat()
            try WordTable(connection).discardOldFormat()
            try CommandProcessor(connection: connection, epoch: "").alarms.build(at: now(), on: connection)
        }
        if before < Schema.migrations.count {
            let time = (ContinuousClock.now - begin) / .milliseconds(1)
            log(
                .databaseUpgraded(
                    from: before, to: Schema.migrations.count, milliseconds: Int(time)))
        }
    }

    /// - Parameters:
    ///   - isComplete: false if the database lacks commits of the last run.
    ///   - fileTimes: identifies the history of the database and of `instance`, as they are now.
    func startEpoch(
        on connection: any Connection, isComplete: Bool = true, fileTimes: () -> String?
    ) throws(DatabaseError) -> String {
        let kept = isComplete ? readFile(instance).map { String(decoding: $0, as: UTF8.self) } : nil
        return try Epoch.begin(
            on: connection, storedMark: kept, fileTimes: fileTimes, id: secureRandomID()
        ) { mark throws(DatabaseError) in
            guard writeFile(instance, Array(mark.utf8)) else {
                throw DatabaseError(.io, "\(instance) cannot be written.")
            }
        }
    }

    /// The identity of the database file as it is now.
    private var databaseFile: FileIdentity? { FileIdentity(of: database) }

    var instance: String { path + "/instance" }

    /// The creation times of the database and of `instance`, and the change time of `instance`. They identify one
    /// history of versions: a copy over `instance` keeps its creation time, but not its change time.
    private var fileTimes: String { fileTimes(ofDatabase: database) }

    func fileTimes(ofDatabase file: String) -> String {
        let times = [birthTime(of: instance), birthTime(of: file), changeTime(of: instance)]
        return times.map { $0 ?? "-" }.joined(separator: " ")
    }

    /// Opens a read-only connection.
    private func openReader() throws(StartupError) -> SQLiteConnection {
        do { return try SQLiteConnection(database, SQLiteOptions(access: .read)) } catch {
            throw StartupError("The database in \(path) cannot be read: \(error.message)")
        }
    }
}

/// The system's description of the last failed call.
func systemError() -> String {
    String(cString: strerror(errno))
}
