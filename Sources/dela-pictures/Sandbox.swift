import CLinux
import Glibc

/// What this process may use, so that a picture that takes it over gains nothing: it holds one file that the sender
/// knows anyway, and a pipe for the answer.
enum Confinement {
    /// Address space, in bytes: 1 GiB for `ImageInfo.mostPixels` where a format is decoded whole, and 512 MiB for the
    /// libraries, the stacks of their threads, and the file.
    private static let memory: UInt = 1536 << 20
    /// In seconds of the processor.
    private static let time: UInt = 30

    /// Before libvips starts: nothing is open that the server had open, memory and time have their bounds, and no file
    /// can grow.
    static func begin() {
        closefrom(STDERR_FILENO + 1)
        endFirst()
        limit(RLIMIT_AS, to: memory)
        limit(RLIMIT_CPU, to: time)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_CORE, to: 0)
    }

    /// Before the picture is read: from here on nothing can be opened, and nothing be done but to compute and to answer.
    static func seal() {
        limit(RLIMIT_NOFILE, to: 0)
        guard linux_allow_only_computing() == 0 else { exit(1) }
    }

    /// If the system runs out of memory, it ends this process before the server.
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
