import Database
import Storage

/// The epoch of a database: the id of one history of versions. It prevents a device from mixing versions of different
/// histories.
///
/// Each start of the server writes a new mark into the database and into a file next to it. A database restored from a
/// copy has an older mark than the file, and starts a new epoch. So does one that was restored together with the file,
/// in its place or over it: the database contains the creation and change times of the files. After a stop between the
/// last two steps of a start, a new epoch starts, too. A copy made in other ways must be marked (`markCopy`).
public enum Epoch {
    /// Starts a run of the server on a database.
    /// - Parameters:
    ///   - storedMark: the content of the file next to the database; nil if there is none.
    ///   - fileTimes: the creation times of both files, and the change time of the mark's file, if the system has them.
    ///   - id: an id that was never used before.
    ///   - storeMark: writes the file durably before it returns.
    /// - Returns: the epoch of this run.
    public static func begin(
        on connection: any Connection, storedMark: String?, fileTimes: () -> String?, id: String,
        storeMark: (String) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> String {
        let meta = MetaTable(connection)
        let (mark, epoch) = (try meta.value("mark"), try meta.value("epoch"))
        let isKept = try isKept(on: connection, storedMark: storedMark, fileTimes: fileTimes())
        if let epoch, let mark, isKept {
            // After a stop at any of the next three steps, the file contains the database's mark.
            try storeMark(mark + " " + id)
            try meta.set(["mark": id])
            try storeMark(id)
            try meta.set(["birth": fileTimes() ?? ""])
            return epoch
        }
        try storeMark(id)
        try meta.set(["epoch": id, "mark": id, "birth": fileTimes() ?? ""])
        return id
    }

    /// Starts a run of one of several nodes on a database.
    ///
    /// The nodes share the epoch, so a start writes no new mark. A new epoch is a transaction without an entry in the
    /// log of commits: a node that still runs cannot follow it, and starts again.
    /// - Parameters:
    ///   - identity: identifies the history of the database.
    ///   - isComplete: false if the database may lack commits that a device knows.
    ///   - id: an id that was never used before.
    /// - Returns: the epoch of this run.
    public static func join(
        on connection: any Connection, identity: String, isComplete: Bool, id: String
    ) throws(DatabaseError) -> String {
        let meta = MetaTable(connection)
        let birth = "nodes " + identity
        if let epoch = try meta.value("epoch"), isComplete,
            try isKept(on: connection, identity: identity)
        {
            return epoch
        }
        let order = try CommitOrder(connection, run: id, isShared: true)
        try connection.transaction { () throws(DatabaseError) in
            try order.advance()
            for (name, value) in ["epoch": id, "mark": id, "birth": birth] {
                try meta.set(name, to: value)
            }
        }
        return id
    }

    /// True if the next start with these files keeps the epoch.
    public static func isKept(
        on connection: any Connection, storedMark: String?, fileTimes: String?
    ) throws(DatabaseError) -> Bool {
        let meta = MetaTable(connection)
        guard try meta.value("epoch") != nil, let mark = try meta.value("mark") else { return false }
        let birth = try meta.value("birth")
        return marks(storedMark).contains(mark) && birth == fileTimes ?? ""
    }

    /// True if the next start of a node keeps the epoch, if the database has all commits.
    public static func isKept(
        on connection: any Connection, identity: String
    ) throws(DatabaseError) -> Bool {
        let meta = MetaTable(connection)
        let birth = try meta.value("birth")
        return try meta.value("epoch") != nil && birth == "nodes " + identity
    }

    /// Throws if a server with this epoch cannot continue on the database: it was moved, the move was given up, or another
    /// server has begun a new epoch.
    static func requireCurrent(_ epoch: String, on connection: any Connection) throws(DatabaseError) {
        let meta = MetaTable(connection)
        guard try MoveMarks(connection).destination() == nil, try meta.value("epoch") == epoch,
            try meta.value("mark") != copyMark
        else { throw DatabaseError(.replaced, "The database has another history than before.") }
    }

    /// Lets the next start with these files keep the epoch. For the target of a complete move, whose source must never
    /// continue this epoch.
    public static func keep(
        on connection: any Connection, storedMark: String?, fileTimes: String?
    ) throws(DatabaseError) {
        let meta = MetaTable(connection)
        // A node has stored the identity of its database there. Any word serves as a mark.
        try meta.set("mark", to: marks(storedMark).first ?? "")
        try meta.set("birth", to: fileTimes ?? "")
    }

    private static let copyMark = "copy"

    private static func marks(_ text: String?) -> [String] {
        text?.split(separator: " ").map(String.init) ?? []
    }

    /// Marks a copy of a database, so that it starts a new epoch when it is restored.
    public static func markCopy(_ copy: any Connection) throws(DatabaseError) {
        let meta = MetaTable(copy)
        try meta.set("mark", to: copyMark)
        try meta.set("birth", to: copyMark)
    }
}
