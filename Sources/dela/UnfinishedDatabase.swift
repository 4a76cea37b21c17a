import Database
import Glibc
import SQLite
import Secrets
import Storage

/// The file that becomes `dela.sqlite` once a move is complete.
struct UnfinishedDatabase {
    /// The path of `dela.sqlite`.
    let database: String

    var path: String { database + ".moving" }

    /// Completes a move to `dela.sqlite` that was interrupted after its source had been marked.
    /// - Returns: false if there was none.
    /// - Throws: `.replaced` if there is another `dela.sqlite`.
    func complete(_ destination: MoveMarks.Destination?) throws(DatabaseError) -> Bool {
        let hasFile = access(database, F_OK) == 0
        // Without a marked source, the unfinished file is not complete.
        guard hasFile || destination != nil && access(path, F_OK) == 0 else { return false }
        let connection = try SQLiteConnection(
            hasFile ? database : path, SQLiteOptions(access: .read))
        defer { connection.close() }
        let marks = MoveMarks(connection)
        if let destination, try marks.arrival() == destination.move, try marks.destination() == nil {
            if !hasFile { try install() }
            return true
        }
        guard hasFile else { return false }
        let old = try marks.destination().map { "the database from before the move of \($0.day)" }
        throw DatabaseError(
            .replaced,
            "\(database) is \(old ?? "another database"). Move it away, with dela.sqlite-wal if that exists.")
    }

    /// Gives the unfinished database its name.
    func install() throws(DatabaseError) {
        // They belong to a file that was moved away.
        for end in ["-wal", "-shm"] { unlink(database + end) }
        guard rename(path, database) == 0 else {
            throw DatabaseError(.unavailable, "\(database) cannot be written: \(systemError()).")
        }
        for end in ["-wal", "-shm"] { unlink(path + end) }
        guard syncFolder(of: database) else {
            throw DatabaseError(.io, "\(database) cannot be written: \(systemError()).")
        }
    }
}
