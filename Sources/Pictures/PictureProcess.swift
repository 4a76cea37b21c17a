import CLinux
import Glibc

/// One run of `dela-pictures`. Standard input is the picture file, standard output is the report. Used by one thread.
struct PictureProcess {
    private let process: pid_t
    private let output: Int32

    /// Starts the program in a separate process group, without the server's environment and signal settings.
    init(_ program: String, _ argument: String? = nil, input: Int32) throws(PictureError) {
        var ends: [Int32] = [-1, -1]
        guard linux_pipe(&ends) == 0 else { throw .disk(errno: errno) }
        defer { close(ends[1]) }
        guard let process = PictureProcess.spawn(program, argument, input: input, output: ends[1])
        else {
            close(ends[0])
            throw .noProgram
        }
        self.process = process
        output = ends[0]
    }

    /// Reads the report until the worker closes its output, then kills the process group of the worker.
    /// - Parameter timeout: in milliseconds.
    func renditions(within timeout: Int64) throws(PictureError) -> Renditions {
        let report = try self.report(within: timeout)
        guard let renditions = Renditions(report: report) else { throw PictureError(report: report) }
        return renditions
    }

    /// Returns the unparsed report.
    func report(within timeout: Int64) throws(PictureError) -> [UInt8] {
        let result = Result { () throws(PictureError) in try readReport(until: now() + timeout) }
        close(output)
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return try result.get()
    }

    private func readReport(until deadline: Int64) throws(PictureError) -> [UInt8] {
        var report: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            var event = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, Int32(clamping: max(0, deadline - now()))) > 0 || errno == EINTR else {
                throw .overdue
            }
            guard now() < deadline else { throw .overdue }
            let count = read(output, &chunk, chunk.count)
            if count == 0 { return report }
            guard count > 0, report.count + count <= Renditions.maxReportBytes else { throw .crashed }
            report += chunk[..<count]
        }
    }

    private static func spawn(_ program: String, _ argument: String?, input: Int32, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        let code = program.withCString { path in
            // Each additional malloc arena would reserve 64 MiB of the address space.
            "MALLOC_ARENA_MAX=1".withCString { setting in
                (argument ?? "").withCString { text in
                    let argument = argument == nil ? nil : UnsafeMutablePointer(mutating: text)
                    var arguments = [UnsafeMutablePointer(mutating: path), argument, nil]
                    var environment = [UnsafeMutablePointer(mutating: setting), nil]
                    return posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
                }
            }
        }
        return code == 0 ? process : nil
    }
}

/// Milliseconds of a monotonic clock.
private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
