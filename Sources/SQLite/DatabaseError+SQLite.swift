import CSQLite
import Database
import Glibc

extension DatabaseError {
    /// The error that SQLite reports with an (extended) result code.
    init(code: Int32, database: OpaquePointer?, sql: String?) {
        let isLatest = database != nil && sqlite3_extended_errcode(database) == code
        let text = String(cString: isLatest ? sqlite3_errmsg(database) : sqlite3_errstr(code))
        let message = "\(text) (SQLite \(code))"
        // SQLite says so itself of other files. A failed sync stays `.io`, whatever the reason.
        let isFull = code == csqlite_ioerr_shmsize && sqlite3_system_errno(database) == ENOSPC
        self.init(isFull ? .full : Kind(code: code & 0xff), message, sql: sql)
    }
}

extension DatabaseError.Kind {
    /// The kind of a primary result code.
    fileprivate init(code: Int32) {
        switch code {
        case SQLITE_CONSTRAINT: self = .constraint
        // What there was no memory for was undone, and may be done another time.
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_NOMEM: self = .busy
        case SQLITE_FULL: self = .full
        case SQLITE_IOERR: self = .io
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .unavailable
        case SQLITE_READONLY: self = .readOnly
        default: self = .misuse
        }
    }
}
