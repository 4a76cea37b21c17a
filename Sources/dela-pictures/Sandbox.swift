import CLinux
import Glibc

/// The sandbox of this process. A picture that exploits a decoder gains nothing: the process has access only to one
/// file that its sender already has, and to a pipe for the report.
enum Sandbox {
    /// The address space in bytes: 1 GiB for `ImageInfo.maxPixels` in formats that are decoded as a whole, and 512 MiB
    /// for the libraries, the stacks of their threads, and the file.
    private static let memory: UInt = 1536 << 20
    /// Processor time in seconds.
    private static let time: UInt = 30

    /// Called before libvips starts. Closes the server's open files, limits memory and time, and forbids growing files.
    static func begin() {
        closefrom(STDERR_FILENO + 1)
        endFirst()
        limit(RLIMIT_AS, to: memory)
        limit(RLIMIT_CPU, to: time)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_CORE, to: 0)
    }

    /// Called before the picture is read. Afterwards the process cannot open files and can only compute and write the
    /// report.
    static func seal() {
        limit(RLIMIT_NOFILE, to: 0)
        guard linux_allow_only_computing() == 0 else { exit(1) }
    }

    /// When memory runs out, the system then kills this process before the server.
    private static func endFirst() {
        let setting = open("/proc/self/oom_score_adj", O_WRONLY)
        guard setting >= 0 else { return }
        _ = write(setting, "1000", 4)
        close(setting)
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt) {
        var bound = rlimit(rlim_cur: value, rlim_max: value)
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &bound) == 0 else {
            exit(1)
        }
    }
}
