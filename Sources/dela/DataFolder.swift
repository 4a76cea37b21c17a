import CLinux
import Database
import Glibc
import Pictures
import SQLite
import Secrets
import Service
import Storage
import WebPush

/// The folder that holds everything a server keeps: `dela.sqlite`, `server.key`, `push.key`, `instance`, `outbox/`, `blobs/`,
/// `library/`, `control`.
struct DataFolder {
    let path: String
    /// Held as long as the process lives: two servers on one database would write side by side.
    private let lock: Int32

    /// Makes the folder when it is missing, and takes it.
    init(_ path: String) throws(StartupError) {
        self.path = path
        // Before anything is made: the server could not start, and would leave a database that nobody looks for.
        try ControlSocket.check(DataFolder.control(in: path))
        try requireOwner(of: path)
        // Whoever made the folder, what the server writes into it is for its own user alone.
        umask(0o077)
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            prefix += "/" + part
            guard mkdir(prefix, 0o700) == 0 || errno == EEXIST else {
                let (code, reason) = (errno, systemError())
                let remedy = code == EACCES ? " Run as root: \(creation(of: path))" : ""
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

    /// Sizes of the photos in the operator's folder, which can be made again.
    func library() throws(StartupError) -> BlobFolder {
        do { return try BlobFolder(path + "/library") } catch { throw StartupError("In \(path): \(error).") }
    }

    /// The server's key, which is made if there is none. `openDatabase` has checked by then that no user relies on a lost one.
    func key() throws(StartupError) -> ServerKey {
        do { return try ServerKey(folder: path) } catch { throw StartupError(error.description) }
    }

    /// By which push services know the server.
    func pushKey() throws(StartupError) -> VAPIDKey {
        do { return try VAPIDKey(folder: path) } catch { throw StartupError(error.description) }
    }

    /// The one connection that writes, with the schema up to date, and the epoch of this run.
    ///
    /// Throws if there is a key and no database: an empty one would pass for that of the users whose devices know the key.
    /// Throws if there are users and no key: a new one would sign out all of them.
    /// - Parameter log: where a migration is noted.
    func openDatabase(_ log: Log) throws(StartupError) -> (connection: SQLiteConnection, epoch: String) {
        guard access(database, F_OK) == 0 || !hasKey else {
            throw StartupError(
                "\(path) has a server.key and no database. Put the database back with dela restore, or remove server.key to begin with an empty one."
            )
        }
        do throws(DatabaseError) {
            let (connection, hasUsers) = try openMigrated(log)
            if hasKey || !hasUsers { return (connection, try beginEpoch(on: connection)) }
            connection.close()
        } catch {
            throw StartupError("The database in \(path) cannot be opened: \(error.message)")
        }
        throw StartupError(
            "\(path) has users and no server.key. Put the file back from a backup, or run dela key new: \(NewKey.effect)"
        )
    }

    private var database: String { path + "/dela.sqlite" }

    /// Whether there is a server's key.
    var hasKey: Bool { access(path + "/server.key", F_OK) == 0 || errno != ENOENT }

    private func openMigrated(
        _ log: Log
    ) throws(DatabaseError) -> (connection: SQLiteConnection, hasUsers: Bool) {
        let connection = try SQLiteConnection(database)
        let begin = ContinuousClock.now
        let before = try connection.migrate(Schema.migrations)
        try NameTable(connection).discardOldForm()
        try WordTable(connection).discardOldForm()
        try CommandProcessor(connection: connection, epoch: "").buildAlarms(at: now(), on: connection)
        if before < Schema.migrations.count {
            let time = (ContinuousClock.now - begin) / .milliseconds(1)
            log(
                .info, "database upgraded",
                ["from": "\(before)", "to": "\(Schema.migrations.count)", "ms": "\(Int(time))"])
        }
        // Upgrading a large database takes much memory once: it goes back to the system.
        try connection.releaseMemory()
        malloc_trim(0)
        // A log that outlived a failed sync must not be built upon.
        try connection.checkpoint()
        return (connection, try !AccountTable(connection).page(after: nil, limit: 1).isEmpty)
    }

    private func beginEpoch(on connection: SQLiteConnection) throws(DatabaseError) -> String {
        let kept = readFile(instance).map { String(decoding: $0, as: UTF8.self) }
        return try Epoch.begin(
            on: connection, kept: kept, birth: { birth }, id: secureRandomID()
        ) { mark throws(DatabaseError) in
            guard writeFile(instance, Array(mark.utf8)) else {
                throw DatabaseError(.io, "\(instance) cannot be written.")
            }
        }
    }

    /// The database file as it is now.
    var databaseFile: FileIdentity? { FileIdentity(of: database) }

    private var instance: String { path + "/instance" }

    /// When both files were made that tell one history of versions from another, and when the mark was last touched: a copy
    /// over it leaves it the file that it was.
    private var birth: String? {
        let times = [
            birthTime(of: instance), birthTime(of: database), changeTime(of: instance),
        ]
        return times.map { $0 ?? "-" }.joined(separator: " ")
    }

    /// A connection that only reads.
    func openReader() throws(StartupError) -> SQLiteConnection {
        do { return try SQLiteConnection(database, SQLiteOptions(access: .read)) } catch {
            throw StartupError("The database in \(path) cannot be read: \(error.message)")
        }
    }
}

/// What the system says of the last failed call.
func systemError() -> String {
    String(cString: strerror(errno))
}
