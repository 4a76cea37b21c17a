import Dispatch
import Domain
import Glibc
import Service

/// Where the operator's commands reach a running server: a Unix socket in the data folder, which only the server's own
/// user may open. A line in, a line out.
final class ControlSocket: Sendable {
    private let descriptor: Int32
    private let path: String

    init(_ path: String, accounts: AccountService) throws(StartupError) {
        self.path = path
        unlink(path)
        descriptor = try unixSocket(path) { bind($0, $1, $2) }
        guard chmod(path, 0o600) == 0, listen(descriptor, 8) == 0 else {
            throw StartupError("The control socket \(path) cannot be opened: \(systemError()).")
        }
        let listener = descriptor
        DispatchQueue(label: "dela.control").async {
            while true {
                let connection = accept(listener, nil, nil)
                if connection >= 0 {
                    ControlSocket.serve(connection, accounts)
                } else if errno == EINVAL || errno == EBADF {
                    return  // closed
                } else {
                    usleep(100_000)  // as when there are no descriptors left for now
                }
            }
        }
    }

    /// Throws when a socket cannot have this path (unix(7): 107 bytes).
    static func check(_ path: String) throws(StartupError) {
        guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw StartupError("The path \(path) is too long for a socket; choose a shorter DELA_DATA.")
        }
    }

    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
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
            let answer = await accounts.perform(command)
            writeLine(answer.line, to: connection)
            Glibc.close(connection)
        }
    }
}

/// `dela user …` and `dela photo …`: sends one command to the running server and prints what became of it.
struct OperatorClient {
    private let path: String

    init(_ configuration: Configuration) {
        path = DataFolder.control(in: configuration.data)
    }

    /// - Parameter arguments: from `user` or `photo` on.
    func run(_ arguments: [String]) throws(StartupError) {
        let rest = Array(arguments.dropFirst())
        try show(try ask(try arguments.first == "photo" ? photoCommand(rest) : userCommand(rest)))
    }

    private func photoCommand(_ words: [String]) throws(StartupError) -> OperatorCommand {
        switch (words.first, words.count) {
        case ("list"?, 1): return .listPhotos
        case ("remove"?, 2...3): return .removePhoto(words[1], of: words.count > 2 ? words[2] : nil)
        default: throw StartupError("Say: dela photo list | remove ID [EMAIL]")
        }
    }

    private func userCommand(_ arguments: [String]) throws(StartupError) -> OperatorCommand {
        var words = arguments
        let bringsPassword = words.starts(with: ["add", "--password"])
        if bringsPassword { words.remove(at: 1) }
        switch (words.first, words.count) {
        case ("list"?, 1): return .listUsers
        case ("add"?, 3...4):
            return .addUser(
                email: words[1], first: words[2], last: words.count > 3 ? words[3] : "",
                password: bringsPassword ? try password() : nil)
        case ("disable"?, 2): return .disableUser(email: words[1])
        case ("enable"?, 2): return .enableUser(email: words[1])
        default:
            throw StartupError(
                "Say: dela user list | add [--password] EMAIL FIRST-NAME [LAST-NAME] | disable EMAIL | enable EMAIL"
            )
        }
    }

    /// A line of standard input, not shown when somebody types it. As an argument it would be in the list of processes.
    private func password() throws(StartupError) -> String {
        let isTyped = isatty(STDIN_FILENO) == 1
        let line = isTyped ? getpass("Password: ").map { String(cString: $0) } : Swift.readLine()
        guard let line else { throw StartupError("There is no password on standard input.") }
        return line
    }

    /// Nothing that a terminal would take for more than words.
    private func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private func ask(_ command: OperatorCommand) throws(StartupError) -> OperatorAnswer {
        let connection: Int32
        do { connection = try unixSocket(path) { connect($0, $1, $2) } } catch {
            throw StartupError("No server answers at \(path). Start `dela serve` with the same DELA_DATA.")
        }
        defer { close(connection) }
        writeLine(command.line, to: connection)
        guard let line = readLine(from: connection, limit: .max), let answer = try? OperatorAnswer(line: line)
        else {
            throw StartupError("The server gave no answer.")
        }
        return answer
    }

    private func show(_ answer: OperatorAnswer) throws(StartupError) {
        switch answer {
        case .users(let users):
            for user in users { print(user.person.text, user.email, user.isDisabled ? "disabled" : "") }
        case .added(let email, let password):
            print("\(email) has an account now." + (password.map { " The password is \($0)" } ?? ""))
        case .disabled(let email): print("\(email) is disabled and signed out everywhere.")
        case .enabled(let email): print("\(email) may sign in again.")
        case .photos(let photos):
            for photo in photos { print(photo.id, photo.email, oneLine(photo.caption)) }
        case .ambiguous(let photos):
            for photo in photos { print(photo.id, photo.email, oneLine(photo.caption)) }
            throw StartupError("Several people have a photo by this id. Say: dela photo remove ID EMAIL")
        case .removed(let photo): print("Nobody sees \(photo) any more.")
        case .failed(let failure): throw StartupError("The server refused: \(failure).")
        }
    }
}

private func unixSocket(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
) throws(StartupError) -> Int32 {
    try ControlSocket.check(path)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    // The system takes every address through the one type that all of them begin like.
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

/// The one line that the other side says, without the line feed; nil when five seconds pass in silence, or when it is
/// longer than `limit` bytes.
private func readLine(from descriptor: Int32, limit: Int) -> String? {
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while line.count < limit {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return nil }
        let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n"))
        line += chunk[..<(end ?? count)]
        if end != nil { return String(decoding: line, as: UTF8.self) }
    }
    return nil
}

private func writeLine(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
}
