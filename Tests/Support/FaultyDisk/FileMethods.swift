import CSQLite

/// The function table through which SQLite calls an `OpenFile`.
///
/// Safety: the table is created once and never changed or freed. SQLite calls a function only between a successful open
/// and its close, and the file's handle has the same lifetime.
enum FileMethods {
    nonisolated(unsafe) static let table: UnsafePointer<sqlite3_io_methods> = {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        methods.xClose = { file in handle(of: file).takeRetainedValue().close() }
        addContent(to: &methods)
        addLocks(to: &methods)
        addSharedMemory(to: &methods)
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        table.initialize(to: methods)
        return UnsafePointer(table)
    }()

    /// Connects `file`, which SQLite allocated, to an open file.
    static func attach(_ open: OpenFile, to file: UnsafeMutablePointer<sqlite3_file>) {
        let handle = Unmanaged.passRetained(open).toOpaque()
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: csqlite_file.self).pointee.handle = handle
        file.pointee.pMethods = table
    }

    private static func addContent(to methods: inout sqlite3_io_methods) {
        methods.xRead = { file, bytes, count, offset in
            let bytes = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
            return open(file).read(bytes, at: Int(offset))
        }
        methods.xWrite = { file, bytes, count, offset in
            open(file).write(UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset))
        }
        methods.xTruncate = { file, size in open(file).truncate(to: Int(size)) }
        methods.xSync = { file, _ in open(file).sync() }
        methods.xFileSize = { file, result in open(file).size(&result!.pointee) }
        methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.xSectorSize = { _ in 512 }
        // A torn write does not damage adjacent bytes. SQLite assumes the same of disks on Linux.
        methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    }

    private static func addLocks(to methods: inout sqlite3_io_methods) {
        methods.xLock = { file, level in open(file).lock(level) }
        methods.xUnlock = { file, level in open(file).unlock(level) }
        methods.xCheckReservedLock = { file, result in open(file).isReserved(&result!.pointee) }
    }

    private static func addSharedMemory(to methods: inout sqlite3_io_methods) {
        methods.xShmMap = { file, region, size, mayCreate, result in
            open(file).map(Int(region), size: Int(size), mayCreate: mayCreate != 0, result!)
        }
        methods.xShmLock = { file, first, count, flags in
            open(file).lockShared(Int(first)..<Int(first + count), flags)
        }
        methods.xShmBarrier = { file in open(file).barrier() }
        methods.xShmUnmap = { file, deletes in open(file).unmap(deletes: deletes != 0) }
    }
}

private func handle(of file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<OpenFile> {
    let file = UnsafeRawPointer(file!).assumingMemoryBound(to: csqlite_file.self)
    return Unmanaged.fromOpaque(file.pointee.handle)
}

private func open(_ file: UnsafeMutablePointer<sqlite3_file>?) -> OpenFile {
    handle(of: file).takeUnretainedValue()
}
