import CSQLite

/// The five-stage lock of a database file (unlocked, shared, reserved, pending, exclusive) between open files of one
/// process. <https://www.sqlite.org/lockingv3.html>
final class FileLocks {
    private var levels: [ObjectIdentifier: Int32] = [:]

    /// Raises the lock of `owner`. Returns false if the lock of another file conflicts.
    func raise(_ owner: OpenFile, to level: Int32) -> Bool {
        let own = levels[ObjectIdentifier(owner)] ?? SQLITE_LOCK_NONE
        if level <= own { return true }
        let highest =
            levels.lazy.filter { $0.key != ObjectIdentifier(owner) }.map(\.value).max() ?? SQLITE_LOCK_NONE
        switch level {
        case SQLITE_LOCK_SHARED where highest >= SQLITE_LOCK_PENDING: return false
        case SQLITE_LOCK_RESERVED where highest >= SQLITE_LOCK_RESERVED: return false
        case SQLITE_LOCK_EXCLUSIVE where highest >= SQLITE_LOCK_RESERVED: return false
        case SQLITE_LOCK_EXCLUSIVE where highest >= SQLITE_LOCK_SHARED:
            levels[ObjectIdentifier(owner)] = SQLITE_LOCK_PENDING
            return false
        default:
            levels[ObjectIdentifier(owner)] = level
            return true
        }
    }

    /// Lowers the lock of `owner` to shared or none.
    func lower(_ owner: OpenFile, to level: Int32) {
        levels[ObjectIdentifier(owner)] = level == SQLITE_LOCK_NONE ? nil : level
    }

    /// True if a file has a reserved, pending or exclusive lock.
    var isReserved: Bool {
        levels.values.contains { $0 >= SQLITE_LOCK_RESERVED }
    }

    /// Releases all locks, as the end of a process does.
    func clear() {
        levels = [:]
    }
}
