import Database
import Storage

/// The epoch of a database: the name of one history of versions, so that no device takes a version of another history
/// for one of this.
///
/// Each start of the server gives the database a new mark, and keeps the same mark in a file beside it. A database that
/// was put back from a copy bears an older mark than the file, and begins another epoch. So does one that was put back
/// together with the file, in its place or over it: the database remembers when the file was made and last touched, so a
/// stop between the last two steps of a start begins another epoch, too. A copy made in other ways must be marked
/// (`markCopy`).
public enum Epoch {
    /// Begins a run of the server on a database.
    /// - Parameters:
    ///   - kept: what the file beside the database holds; nil when there is none.
    ///   - birth: when the files were made and the one with the mark was last touched, if the system says so.
    ///   - id: an id never used before.
    ///   - keep: writes the file, durably, before it returns.
    /// - Returns: the epoch of this run.
    public static func begin(
        on connection: any Connection, kept: String?, birth: () -> String?, id: String,
        keep: (String) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> String {
        let meta = MetaTable(connection)
        let (mark, epoch) = (try meta.value("mark"), try meta.value("epoch"))
        let marks = kept?.split(separator: " ").map(String.init) ?? []
        let isSame = try meta.value("birth") == birth() ?? ""
        if let epoch, let mark, marks.contains(mark), isSame {
            // Whatever of the next three steps is the last one to happen, the database bears a mark that is kept.
            try keep(mark + " " + id)
            try meta.set(["mark": id])
            try keep(id)
            try meta.set(["birth": birth() ?? ""])
            return epoch
        }
        try keep(id)
        try meta.set(["epoch": id, "mark": id, "birth": birth() ?? ""])
        return id
    }

    /// Marks a copy of a database, so that it begins another epoch when it is put in place.
    public static func markCopy(_ copy: any Connection) throws(DatabaseError) {
        try MetaTable(copy).set(["mark": "copy"])
    }
}
