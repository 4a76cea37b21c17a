import CSQLite
import Glibc

/// A file system that is registered with SQLite under a name and forwards to its disk.
/// <https://www.sqlite.org/c3ref/vfs.html>
///
/// Safety: SQLite calls a disk only while one of its files is open or being opened, and open files retain the disk.
struct Registration {
    private let fileSystem: UnsafeMutablePointer<sqlite3_vfs>

    init(_ name: String) {
        fileSystem = .allocate(capacity: 1)
        fileSystem.initialize(to: sqlite3_vfs())
        fileSystem.pointee.iVersion = 2
        fileSystem.pointee.szOsFile = Int32(MemoryLayout<csqlite_file>.size)
        fileSystem.pointee.mxPathname = 512
        fileSystem.pointee.zName = UnsafePointer(strdup(name))
        addFiles()
        addWorld()
    }

    func register(_ disk: FaultyDisk) {
        fileSystem.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
        sqlite3_vfs_register(fileSystem, 0)
    }

    func unregister() {
        sqlite3_vfs_unregister(fileSystem)
        free(UnsafeMutablePointer(mutating: fileSystem.pointee.zName))
        fileSystem.deallocate()
    }

    private func addFiles() {
        fileSystem.pointee.xOpen = { fileSystem, name, file, flags, outFlags in
            file!.pointee.pMethods = nil
            outFlags?.pointee = flags
            guard let open = disk(fileSystem).open(name.map { String(cString: $0) }, flags) else {
                return SQLITE_CANTOPEN
            }
            FileMethods.attach(open, to: file!)
            return SQLITE_OK
        }
        fileSystem.pointee.xDelete = { fileSystem, name, durable in
            disk(fileSystem).delete(String(cString: name!), durable: durable != 0)
        }
        fileSystem.pointee.xAccess = { fileSystem, name, _, result in
            result!.pointee = disk(fileSystem).exists(String(cString: name!)) ? 1 : 0
            return SQLITE_OK
        }
        fileSystem.pointee.xFullPathname = { _, name, size, result in
            guard strlen(name!) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(result!, name!)
            return SQLITE_OK
        }
    }

    private func addWorld() {
        fileSystem.pointee.xRandomness = { fileSystem, count, bytes in
            let bytes = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
            disk(fileSystem).locked { state in
                for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: state.random.next()) }
            }
            return count
        }
        fileSystem.pointee.xSleep = { fileSystem, microseconds in
            let sleeps = disk(fileSystem).locked { state in
                state.time += Int64(microseconds / 1000)
                return state.sleeps
            }
            if sleeps { usleep(UInt32(microseconds)) }
            return microseconds
        }
        fileSystem.pointee.xCurrentTimeInt64 = { fileSystem, result in
            // SQLite counts from noon of 24 November 4714 BC.
            result!.pointee = 210_866_760_000_000 + disk(fileSystem).time
            return SQLITE_OK
        }
    }
}

private func disk(_ fileSystem: UnsafeMutablePointer<sqlite3_vfs>?) -> FaultyDisk {
    Unmanaged.fromOpaque(fileSystem!.pointee.pAppData).takeUnretainedValue()
}
