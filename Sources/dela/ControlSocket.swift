import Dispatch
import Domain
import Glibc
import Service

/// Connects the operator's commands to a running server, through a Unix socket in the data folder. Only the server's
/// own user may open it. Command and answer are one line each.
final class ControlSocket: Sendable {
    private let descriptor: Int32
    private let path: String

    /// The maximum number of clients that may be sending a command.
    private static let maxClients = 16

    init(_ path: String, accounts: AccountService) throws(StartupError) {
        self.path = path
        unlink(path)
        descriptor = try unixSocket(path) { bind($0, $1, $2) }
        guard chmod(path, 0o600) == 0, listen(descriptor, 8) == 0 else {
            throw StartupError("The control socket \(path) cannot be opened: \(systemError()).")
        }
        let listener = descriptor
        let clients = DispatchQueue(label: "dela.control.clients", attributes: .concurrent)
        let room = DispatchSemaphore(value: ControlSocket.maxClients)
        DispatchQueue(label: "dela.control").async {
            while true {
                let connection = accept(listener, nil, nil)
                if connection >= 0 {
                    // A client that sends nothing must not block others.
                    room.wait()
                    clients.async {
                        ControlSocket.serve(connection, accounts)
                        room.signal()
                    }
                } else if errno == EINVAL {
                    break  // shut down
                } else {
                    usleep(100_000)  // for example, no descriptor is free
                }
            }
            // Another thread must not close it: `accept` could then use the number of another socket.
            Glibc.close(listener)
        }
    }

    /// Throws if the path is too long for a socket (unix(7): 107 bytes).
    static func check(_ path: String) throws(StartupError) {
        guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw StartupError("The path \(path) is too long for a socket; choose a shorter DELA_DATA.")
        }
    }

    /// True if a server listens on the socket.
    static func answers(at path: String) -> Bool {
        guard let connection = try? unixSocket(path, { connect($0, $1, $2) }) else { return false }
        Glibc.close(connection)
        return true
    }

    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        unlink(path)
    }

    private static func serve(_ connection: Int32, _ accounts: AccountService) {
        guard let line = readLine(from: connection, limit: 64 << 10),
            let command = try? OperatorCommand(line: line)
        else {
            Glibc.close(connection)
            return
        }
        Task {
            let answer = await accounts.operators.perform(command)
            writeLine(answer.line, to: connection)
            Glibc.close(connection)
        }
    }
}

/// Returns a socket for a path, after `use` has bound or connected it.
func unixSocket(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
) throws(StartupError) -> Int32 {
    try ControlSocket.check(path)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    // All address types begin with the same fields, and the system accepts them as `sockaddr`.
    let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard descriptor >= 0, result == 0 else {
        close(descriptor)
        throw StartupError("The socket \(path) cannot be used: \(systemError()).")
    }
    return descriptor
}

/// Reads one line, without the line feed. Returns nil if it is incomplete after `seconds`, or longer than `limit`
/// bytes.
func readLine(from descriptor: Int32, limit: Int, seconds: Int = 5) -> String? {
    let end = ContinuousClock.now + .seconds(seconds)
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while line.count < limit {
        let rest = Int((end - .now) / .milliseconds(1))
        guard rest > 0 else { return nil }
        var timeout = timeval(tv_sec: rest / 1000, tv_usec: rest % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return nil }
        let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n"))
        line += chunk[..<(end ?? count)]
        if end != nil { return String(decoding: line, as: UTF8.self) }
    }
    return nil
}

func writeLine(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
}
