import Database
import PostgreSQL
import SQLite
import Secrets
import Service
import Storage

/// The data folder of a database that is moved to another engine. Keys and pictures stay in it.
extension DataFolder {
    var unfinishedDatabase: UnfinishedDatabase { UnfinishedDatabase(database: database) }

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
