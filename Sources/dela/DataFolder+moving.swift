import Database
import Glibc
import PostgreSQL
import SQLite
import Secrets
import Service
import Storage

/// The data folder of a database that is moved to another engine. Keys and pictures stay in it.
extension DataFolder {
    /// The file that becomes `dela.sqlite` once a move is complete.
    var unfinishedDatabase: String { database + ".moving" }

    /// True if `dela.sqlite` was moved to another database.
    var isDatabaseMoved: Bool {
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(database, SQLiteOptions(access: .read))
            defer { connection.close() }
            return try MoveMarks(connection).destination() != nil
        } catch {
            return false
        }
    }

    /// Completes a move to `dela.sqlite` that was interrupted after its source had been marked.
    /// - Returns: false if there was none.
    /// - Throws: `.replaced` if there is another `dela.sqlite`.
    func completeMove(_ destination: MoveMarks.Destination?) throws(DatabaseError) -> Bool {
        let hasFile = access(database, F_OK) == 0
        // Without a marked source, the unfinished file is not complete.
        guard hasFile || destination != nil && access(unfinishedDatabase, F_OK) == 0 else { return false }
        let connection = try SQLiteConnection(
            hasFile ? database : unfinishedDatabase, SQLiteOptions(access: .read))
        defer { connection.close() }
        let marks = MoveMarks(connection)
        if let destination, try marks.arrival() == destination.move, try marks.destination() == nil {
            if !hasFile { try installDatabase() }
            return true
        }
        guard hasFile else { return false }
        let old = try marks.destination().map { "the database from before the move of \($0.day)" }
        throw DatabaseError(
            .replaced,
            "\(database) is \(old ?? "another database"). Move it away, with dela.sqlite-wal if that exists.")
    }

    /// Gives the unfinished database its name.
    func installDatabase() throws(DatabaseError) {
        // They belong to a file that was moved away.
        for end in ["-wal", "-shm"] { unlink(database + end) }
        guard rename(unfinishedDatabase, database) == 0 else {
            throw DatabaseError(.unavailable, "\(database) cannot be written: \(systemError()).")
        }
        for end in ["-wal", "-shm"] { unlink(unfinishedDatabase + end) }
        guard syncFolder(of: database) else {
            throw DatabaseError(.io, "\(database) cannot be written: \(systemError()).")
        }
    }

    /// True if the next start of a server with `dela.sqlite` keeps the epoch.
    func keepsEpoch(of connection: SQLiteConnection) throws(DatabaseError) -> Bool {
        try Epoch.isKept(
            on: connection, storedMark: storedMark, fileTimes: fileTimes(ofDatabase: database))
    }

    /// True if the next start of a server with this database keeps the epoch.
    func keepsEpoch(of connection: PostgreSQLConnection) throws(DatabaseError) -> Bool {
        let identity = try connection.identity()
        if try Epoch.isKept(on: connection, identity: identity) {
            return try hasSeenAll(on: connection, isJoining: false)
        }
        guard try storedHead <= CommitOrder(connection, run: "").number else { return false }
        return try Epoch.isKept(
            on: connection, storedMark: storedMark, fileTimes: fileTimes(ofDatabaseWith: identity))
    }

    /// Lets the next start with another database keep the epoch, or begin a new one.
    /// - Parameter times: identifies the history of the other database and of `instance`.
    func continueEpoch(
        on target: any Connection, isKept: Bool, times: String
    ) throws(DatabaseError) {
        guard isKept else { return try Epoch.markCopy(target) }
        try Epoch.keep(on: target, storedMark: storedMark, fileTimes: times)
    }

    private var storedMark: String? {
        readFile(instance).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension MoveMarks {
    /// Throws if the database was moved, or if a move to it was interrupted.
    func requireInUse() throws(DatabaseError) {
        if let destination = try destination() { throw DatabaseError(.replaced, destination.refusal) }
        guard try interrupted() == nil else {
            throw DatabaseError(
                .replaced,
                "A move to this database was interrupted. Run dela move-database again, with the settings of the old database."
            )
        }
    }
}

extension MoveMarks.Destination {
    /// The reason why servers do not use a database that was moved.
    var refusal: String {
        let remedy =
            target == .sqlite
            ? "Remove DELA_DATABASE and DELA_NODES from the settings."
            : "Set DELA_DATABASE to the address of that database."
        return
            "The database was moved to \(target.rawValue) on \(day). \(remedy) To use the old one again, without later changes: dela move-database undo"
    }
}
