import CLinux
import Glibc

/// A raw TCP client, so that a test can send whatever it likes.
final class Client {
    private let descriptor: Int32
    private(set) var received: [UInt8] = []
    private(set) var isClosed = false

    struct Refused: Error {}

    init(port: UInt16) throws {
        var address = sockaddr_storage()
        let length = linux_parse_address("127.0.0.1", port, &address)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, length) == 0
            }
        }
        guard isConnected else { throw Refused() }
        _ = linux_set_option(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { linux_send(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EAGAIN { return }
            rest = rest.dropFirst(max(0, count))
            if count < 0 { wait(for: Int16(POLLOUT), patience: 1000) }
        }
    }

    /// Makes the kernel take less before the server feels it.
    func shrinkReceiveBuffer() {
        _ = linux_set_option(descriptor, SOL_SOCKET, SO_RCVBUF, 4096)
    }

    /// Reads once; false when nothing came in time.
    @discardableResult
    func read(patience: Int32 = 20_000) -> Bool {
        guard !isClosed, wait(for: Int16(POLLIN), patience: patience) else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] } else { isClosed = true }
        return count > 0
    }

    /// Reads until the condition holds, the server closes or the patience (milliseconds, for each read) ends.
    @discardableResult
    func read(patience: Int32 = 20_000, until condition: () -> Bool) -> Bool {
        while !condition() {
            if !read(patience: patience) { return condition() }
        }
        return true
    }

    /// Reads until the server closes or falls silent: for long before it answers, then for `patience` milliseconds.
    func readAll(patience: Int32 = 300) -> Reply {
        if received.isEmpty { read() }
        while read(patience: patience) {}
        return Reply(text: String(decoding: received, as: UTF8.self), isClosed: isClosed)
    }

    /// Milliseconds until the server closes; nothing if it does not within the patience.
    func timeUntilClosed(patience: Int32 = 20_000, each second: () -> Void = {}) -> Int64? {
        let start = linux_monotonic_milliseconds()
        while linux_monotonic_milliseconds() - start < patience {
            second()
            read(patience: 100)
            if isClosed { return linux_monotonic_milliseconds() - start }
        }
        return nil
    }

    /// Forgets what it has read.
    func take(_ count: Int) -> [UInt8] {
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    @discardableResult
    private func wait(for events: Int16, patience: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&state, 1, patience) == 1
    }
}

/// All that came back on a connection.
struct Reply {
    let text: String
    let isClosed: Bool

    /// The status of each response in it.
    var statuses: [Int] {
        text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).dropFirst().compactMap {
            Int($0.prefix(3))
        }
    }

    var body: String {
        text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    }
}
