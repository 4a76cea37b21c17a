import CLinux
import Glibc
import Synchronization

/// A program that a test starts, with pipes for input and output. Its input ends with the test process at the latest.
///
/// Replaces Foundation's `Process`, which reads out of bounds when a thousand files are open: `run` copies entries of
/// `/proc/self/fd` as if each had 256 bytes.
public final class TestProgram: Sendable {
    private let process: pid_t
    private let input: Mutex<Int32?>
    private let output: Int32
    private let isOver = Mutex(false)

    /// The program cannot be started. `code` is the `errno`.
    public struct Failure: Error {
        public let code: Int32
    }

    /// - Parameter environment: entries such as `TZ=Europe/Berlin`.
    public init(_ path: String, _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"])
        throws(Failure)
    {
        var (toProgram, fromProgram): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard linux_pipe(&toProgram) == 0, linux_pipe(&fromProgram) == 0 else {
            throw Failure(code: errno)
        }
        defer {
            close(toProgram[0])
            close(fromProgram[1])
        }
        input = Mutex(toProgram[1])
        output = fromProgram[0]
        process = try Self.spawn([path] + arguments, environment, input: toProgram[0], output: fromProgram[1])
    }

    deinit {
        end()
        closeInput()
        close(output)
    }

    public func write(_ text: String) {
        input.withLock { input in
            var rest = Array(text.utf8)[...]
            while let input, !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    public func closeInput() {
        input.withLock { input in
            if let input { close(input) }
            input = nil
        }
    }

    /// Waits for the next output and returns it; empty at the end of the output. Only one thread may read at a time.
    public func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(output, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Kills the program and waits for its end. May be called repeatedly.
    public func end() {
        isOver.withLock { isOver in
            if isOver { return }
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            isOver = true
        }
    }
}

extension TestProgram {
    private static func spawn(
        _ arguments: [String], _ environment: [String], input: Int32, output: Int32
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = arguments.map { strdup($0) } + [nil]
        var settings = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, arguments[0], &actions, nil, &words, &settings)
        guard code == 0 else { throw Failure(code: code) }
        return process
    }
}
