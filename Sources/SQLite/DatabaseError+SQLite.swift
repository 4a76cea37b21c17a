import CSQLite
import Database
import Glibc

extension DatabaseError {
    /// Creates the error for an (extended) result code of SQLite.
    init(code: Int32, database: OpaquePointer?, sql: String?) {
        let isLatest = database != nil && sqlite3_extended_errcode(database) == code
        let text = String(cString: isLatest ? sqlite3_errmsg(database) : sqlite3_errstr(code))
        let message = "\(text) (SQLite \(code))"
        // SQLite reports a full disk itself for other files. A failed sync stays `.io`, whatever its cause.
        let isFull = code == csqlite_ioerr_shmsize && sqlite3_system_errno(database) == ENOSPC
        self.init(isFull ? .full : Kind(code: code & 0xff), message, sql: sql)
    }
}

extension DatabaseError.Kind {
    /// The kind for a primary result code.
    fileprivate init(code: Int32) {
        switch code {
        case SQLITE_CONSTRAINT: self = .constraint
        // A call that ran out of memory was rolled back and may be retried.
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
