import CSQLite

/// SQLite's result codes of failed operations; Swift does not import these macros.
/// <https://www.sqlite.org/rescode.html#extrc>
enum DiskFailure {
    static let read = SQLITE_IOERR | 1 << 8
    static let shortRead = SQLITE_IOERR | 2 << 8
    static let write = SQLITE_IOERR | 3 << 8
    static let sync = SQLITE_IOERR | 4 << 8
    static let truncate = SQLITE_IOERR | 6 << 8
    static let size = SQLITE_IOERR | 7 << 8
    static let delete = SQLITE_IOERR | 10 << 8
    static let lock = SQLITE_IOERR | 15 << 8
    static let sharedLock = SQLITE_IOERR | 20 << 8
    static let sharedMemory = SQLITE_IOERR | 21 << 8
    static let missing = SQLITE_IOERR | 23 << 8
}
