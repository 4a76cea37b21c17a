import CSQLite

/// A file as opened by one connection. Each function handles one call of SQLite and returns its result code.
/// <https://www.sqlite.org/c3ref/io_methods.html>
final class OpenFile {
    private let disk: FaultyDisk
    private let file: DiskFile
    /// `nil` for a temporary file without a directory entry.
    private let name: String?
    private let run: Int
    private let deletesOnClose: Bool
    /// True if the next sync includes the directory. SQLite expects that for a new log or journal.
    private var syncsDirectory: Bool
    private var sharedMemory: SharedMemory?

    init(_ file: DiskFile, named name: String?, isNew: Bool, flags: Int32, on disk: FaultyDisk, run: Int) {
        self.disk = disk
        self.file = file
        self.name = name
        self.run = run
        deletesOnClose = flags & SQLITE_OPEN_DELETEONCLOSE != 0
        syncsDirectory = isNew && flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
    }

    func close() -> Int32 {
        disk.locked { state in
            guard state.run == run else { return }
            file.locks.lower(self, to: SQLITE_LOCK_NONE)
            if deletesOnClose, let name { state.delete(name, durable: false) }
        }
        return SQLITE_OK
    }

    func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
        disk.locked { state in
            guard state.admits(.read, run: run) else { return DiskFailure.read }
            let count = max(0, min(bytes.count, file.content.count - offset))
            if count > 0 {
                file.content.withUnsafeBytes {
                    bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
                }
            }
            if count == bytes.count { return SQLITE_OK }
            bytes[count...].initializeMemory(as: UInt8.self, repeating: 0)
            return DiskFailure.shortRead
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
        disk.locked { state in
            guard state.admits(.change, run: run) else { return DiskFailure.write }
            let growth = max(0, offset + bytes.count - file.content.count)
            let missing = growth == 0 ? 0 : growth - state.room(for: growth)
            let fitting = max(0, bytes.count - missing)
            if fitting > 0 { file.write(UnsafeRawBufferPointer(rebasing: bytes[..<fitting]), at: offset) }
            return missing == 0 ? SQLITE_OK : SQLITE_FULL
        }
    }

    func truncate(to size: Int) -> Int32 {
        disk.locked { state in
            guard state.admits(.change, run: run) else { return DiskFailure.truncate }
            file.truncate(to: size)
            return SQLITE_OK
        }
    }

    func sync() -> Int32 {
        disk.locked { state in
            guard state.admits(.sync, run: run) else {
                if state.run == run, state.remaining != 0 { file.failSync() }
                return DiskFailure.sync
            }
            state.sync(file, name: name)
            if syncsDirectory { state.durableNames = state.names }
            syncsDirectory = false
            return SQLITE_OK
        }
    }

    func size(_ result: inout Int64) -> Int32 {
        disk.locked { state in
            guard state.run == run else { return DiskFailure.size }
            result = Int64(file.content.count)
            return SQLITE_OK
        }
    }
}

// MARK: - Locks

extension OpenFile {
    func lock(_ level: Int32) -> Int32 {
        disk.locked { state in
            guard state.run == run else { return DiskFailure.lock }
            return file.locks.raise(self, to: level) ? SQLITE_OK : SQLITE_BUSY
        }
    }

    func unlock(_ level: Int32) -> Int32 {
        disk.locked { state in
            if state.run == run { file.locks.lower(self, to: level) }
            return SQLITE_OK
        }
    }

    func isReserved(_ result: inout Int32) -> Int32 {
        disk.locked { _ in
            result = file.locks.isReserved ? 1 : 0
            return SQLITE_OK
        }
    }
}

// MARK: - Shared memory

extension OpenFile {
    /// Points to where SQLite expects the address of a region.
    typealias Region = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    func map(_ region: Int, size: Int, mayCreate: Bool, _ result: Region) -> Int32 {
        disk.locked { state in
            guard state.run == run else { return DiskFailure.sharedMemory }
            let memory = sharedMemory ?? file.sharedMemory ?? SharedMemory()
            sharedMemory = memory
            file.sharedMemory = memory
            result.pointee = memory.region(region, size: size, mayCreate: mayCreate)
            return SQLITE_OK
        }
    }

    func unmap(deletes: Bool) -> Int32 {
        disk.locked { state in
            if deletes, state.run == run { file.sharedMemory = nil }
            sharedMemory = nil
            return SQLITE_OK
        }
    }

    /// SQLite never acquires a lock twice on one open file, and releases only locks that it holds.
    func lockShared(_ range: Range<Int>, _ flags: Int32) -> Int32 {
        disk.locked { state in
            guard state.run == run, let sharedMemory else { return DiskFailure.sharedLock }
            let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
            if flags & SQLITE_SHM_LOCK != 0 {
                return sharedMemory.lock(range, exclusive: isExclusive) ? SQLITE_OK : SQLITE_BUSY
            }
            sharedMemory.unlock(range, exclusive: isExclusive)
            return SQLITE_OK
        }
    }

    /// Orders memory accesses before and after the call, across all threads.
    func barrier() {
        disk.locked { _ in }
    }
}
