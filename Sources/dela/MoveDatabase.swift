import Database
import Glibc
import PostgreSQL
import SQLite
import Secrets
import Service
import Storage

/// `dela move-database TARGET`: copies the database of the settings to an empty one of the other engine, which servers
/// use from then on. The old database is kept and marked. Keys and pictures stay in the data folder.
///
/// The copy is one transaction in PostgreSQL, and a file that is renamed at the end with SQLite.
struct MoveDatabase {
    private let configuration: Configuration
    private let path: String
    private let begin = ContinuousClock.now

    init(_ configuration: Configuration) {
        self.configuration = configuration
        path = configuration.data
    }

    /// Throws if a server runs, if the target is not empty, or if the copy differs. Servers then use the old database as
    /// before.
    func run(to text: String) throws(StartupError) {
        if text == "sqlite" {
            guard let url = configuration.database else {
                throw StartupError(
                    "The database is an SQLite file already. Set DELA_DATABASE to the other one.")
            }
            return try moveToFile(from: url)
        }
        // The text may contain a password.
        guard let url = PostgreSQLURL(text) else {
            throw StartupError(
                "TARGET must be sqlite, or the address of a PostgreSQL database, like postgresql://dela@db.example.org/dela."
            )
        }
        guard configuration.database == nil else {
            throw StartupError(
                "The database of DELA_DATABASE is in PostgreSQL already. Use pg_dump and pg_restore to move it to another server."
            )
        }
        try moveToPostgreSQL(url)
    }

    /// Throws if the database of the settings was not moved.
    func undo() throws(StartupError) {
        let folder = try openFolder()
        let connection: any Connection =
            if let url = configuration.database {
                try connect(to: url, "DELA_DATABASE")
            } else {
                try openFile(in: folder)
            }
        defer { connection.close() }
        let isMoved = try attempt { () throws(DatabaseError) in
            let marks = MoveMarks(connection)
            guard try marks.destination() != nil else { return false }
            try connection.transaction { () throws(DatabaseError) in
                try marks.undo(run: secureRandomID())
                // Devices may know later versions, of the other database.
                try Epoch.markCopy(connection)
            }
            return true
        }
        guard isMoved else { throw StartupError("The database of the settings was not moved.") }
        print("Servers with these settings use this database again. Devices load their data once more.")
    }

    // MARK: - Directions

    private func moveToPostgreSQL(_ url: PostgreSQLURL) throws(StartupError) {
        let folder = try openFolder()
        let source = try openFile(in: folder)
        defer { source.close() }
        let target = try connect(to: url, "TARGET")
        defer { target.close() }
        let key = folder.hasKey ? try folder.key().fingerprint : nil
        let summary = try attempt { () throws(DatabaseError) in
            var move = move(from: source, to: target, on: .postgreSQL)
            guard try move.prepare() else { return nil as DatabaseMove.Summary? }
            let isKept = try folder.keepsEpoch(of: source)
            try source.begin()
            try target.begin()
            try move.copy(report: MoveDatabase.report)
            let times = folder.fileTimes(ofDatabaseWith: try target.identity())
            try folder.continueEpoch(on: target, isKept: isKept, times: times)
            let meta = MetaTable(target)
            try meta.remove(DataFolder.keyName)
            if let key { try meta.set(DataFolder.keyName, to: key) }
            // It has the number of a commit in another database.
            unlink(folder.head)
            try move.complete { () throws(DatabaseError) in try target.commit() }
            return move.summary
        }
        printEnd(summary, "Set DELA_DATABASE to the address of the new database.")
    }

    private func moveToFile(from url: PostgreSQLURL) throws(StartupError) {
        let folder = try openFolder()
        let source = try connect(to: url, "DELA_DATABASE")
        defer { source.close() }
        try folder.requireKey(of: source)
        let file = folder.unfinishedDatabase.path
        let isComplete = try attempt { () throws(DatabaseError) in
            try folder.unfinishedDatabase.complete(MoveMarks(source).destination())
        }
        guard !isComplete else { return printEnd(nil, MoveDatabase.fileSettings) }
        for end in ["", "-wal", "-shm"] { unlink(file + end) }
        let summary = try attempt { () throws(DatabaseError) in
            let target = try SQLiteConnection(file)
            defer { target.close() }
            var move = move(from: source, to: target, on: .sqlite)
            guard try move.prepare() else { return nil as DatabaseMove.Summary? }
            let isKept = try folder.keepsEpoch(of: source)
            try source.begin()
            try target.begin()
            let nextPage = { () throws(DatabaseError) in
                try target.commit()
                try target.begin()
            }
            try move.copy(afterPage: nextPage, report: MoveDatabase.report)
            let times = folder.fileTimes(ofDatabase: file)
            try folder.continueEpoch(on: target, isKept: isKept, times: times)
            try MetaTable(target).remove(DataFolder.keyName)
            try target.commit()
            try target.checkpoint()
            target.close()
            try move.complete { () throws(DatabaseError) in try folder.unfinishedDatabase.install() }
            return move.summary
        }
        printEnd(summary, MoveDatabase.fileSettings)
    }

    // MARK: - Parts

    private static let fileSettings = "Remove DELA_DATABASE and DELA_NODES from the settings."

    private func openFolder() throws(StartupError) -> DataFolder {
        guard access(path, F_OK) == 0 else {
            throw StartupError("There is no folder \(path). Set DELA_DATA to the server's folder.")
        }
        return try DataFolder(path)
    }

    private func openFile(in folder: DataFolder) throws(StartupError) -> SQLiteConnection {
        guard access(folder.database, F_OK) == 0 else {
            throw StartupError("There is no database in \(path). Set DELA_DATA to the server's folder.")
        }
        return try attempt { () throws(DatabaseError) in try SQLiteConnection(folder.database) }
    }

    /// Connects as the only server of a database.
    private func connect(to url: PostgreSQLURL, _ name: String) throws(StartupError) -> PostgreSQLConnection {
        var options = PostgreSQLOptions(access: .exclusive)
        options.limitsTime = false
        do throws(DatabaseError) { return try PostgreSQLConnection(url, options) } catch {
            let remedy = error.kind == .busy ? " Stop all servers of it first." : ""
            throw StartupError("\(name): \(error.message)\(remedy)")
        }
    }

    private func move(
        from source: any Connection, to target: any Connection, on engine: DatabaseEngine
    ) -> DatabaseMove {
        DatabaseMove(
            from: source, to: target, on: engine, id: secureRandomID(), day: now().utc("%Y-%m-%d"))
    }

    private func attempt<Result>(
        _ work: () throws(DatabaseError) -> Result
    ) throws(StartupError) -> Result {
        do throws(DatabaseError) { return try work() } catch {
            throw StartupError("Moving the database failed. \(error.message)")
        }
    }

    private static func report(_ table: SchemaTable, _ copy: TableCopy.Result) {
        let changes =
            copy.changedTexts == 0
            ? ""
            : ", \(copy.changedTexts) texts with U+0000, which PostgreSQL cannot store, have U+FFFD instead"
        print("\(table.name): \(copy.rows) rows\(changes)")
        // The output may be a pipe.
        fflush(nil)
    }

    private func printEnd(_ summary: DatabaseMove.Summary?, _ settings: String) {
        if let summary {
            let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
            print(
                "Moved \(summary.rows) rows of \(summary.tables) tables in \(seconds) s; each copy is equal.")
        } else {
            print("The database was moved to this target before.")
        }
        print(
            "\(settings) Keys and pictures stay in \(path). Servers do not use the old database any longer.")
    }
}
