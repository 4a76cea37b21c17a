import Database
import PostgreSQL
import Service
import Storage

/// The database of a server: `dela.sqlite` in the data folder, or PostgreSQL.
struct ServerDatabase {
    /// The only connection that writes, with the schema up to date.
    let connection: any Connection
    /// The epoch of this run.
    let epoch: String
    /// Nil for SQLite.
    var order: CommitOrder?
    /// Connects to the other nodes, with a function to call after their commits. Nil without them.
    var listener: ((NodeMessages, @escaping @Sendable () -> Void) -> NodeListener)?
    /// Call on the thread of the start when everything of the start is read and written. Lets another node start.
    var endStart: () throws(StartupError) -> Void = {}
    /// Opens a connection that only reads.
    let openReader: () throws(StartupError) -> any Connection
    /// True while the address of the database leads to the open one.
    var isInPlace: @Sendable () -> Bool = { true }
    /// Call after the last write.
    let close: () -> Void
}
