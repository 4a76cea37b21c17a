import Glibc

/// The memory and the age of this process, and the space on a disk.
struct ProcessStatistics {
    private let start = ContinuousClock.now
    private let folder: String

    /// - Parameter folder: is on the disk.
    init(folder: String) {
        self.folder = folder
    }

    /// In seconds.
    var uptime: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// The memory that is not swapped out, in bytes; nil if the system does not tell.
    var residentMemory: Double? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var (total, resident) = (0, 0)
        let count = withUnsafeMutablePointer(to: &total) { total in
            withUnsafeMutablePointer(to: &resident) { resident in
                withVaList([total, resident]) { vfscanf(file, "%ld %ld", $0) }
            }
        }
        return count == 2 ? Double(resident * sysconf(Int32(_SC_PAGESIZE))) : nil
    }

    /// The bytes that this user may still write to the disk; nil if the system does not tell.
    var freeDisk: Double? {
        var info = statvfs()
        guard statvfs(folder, &info) == 0 else { return nil }
        return Double(info.f_bavail) * Double(info.f_frsize)
    }
}
