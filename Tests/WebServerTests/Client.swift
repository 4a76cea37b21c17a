import CLinux
import Glibc

/// A raw TCP client that can send arbitrary bytes.
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
            if count < 0 { wait(for: Int16(POLLOUT), timeout: 1000) }
        }
    }

    /// Reduces the kernel's buffer, so that the server notices a slow reader earlier.
    func shrinkReceiveBuffer() {
        _ = linux_set_option(descriptor, SOL_SOCKET, SO_RCVBUF, 4096)
    }

    /// Reads once; false if no bytes arrive in time.
    @discardableResult
    func read(timeout: Int32 = 20_000) -> Bool {
        guard !isClosed, wait(for: Int16(POLLIN), timeout: timeout) else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] } else { isClosed = true }
        return count > 0
    }

    /// Reads until the condition is true, the server closes or a read exceeds `timeout` (milliseconds).
    @discardableResult
    func read(timeout: Int32 = 20_000, until condition: () -> Bool) -> Bool {
        while !condition() {
            if !read(timeout: timeout) { return condition() }
        }
        return true
    }

    /// Reads until the server closes or is silent: long before the first byte, then for `timeout` milliseconds.
    func readAll(timeout: Int32 = 300) -> Reply {
        if received.isEmpty { read() }
        while read(timeout: timeout) {}
        return Reply(text: String(decoding: received, as: UTF8.self), isClosed: isClosed)
    }

    /// The milliseconds until the server closes; nil if it does not close within `timeout`.
    func timeUntilClosed(timeout: Int32 = 20_000, each second: () -> Void = {}) -> Int64? {
        let start = linux_monotonic_milliseconds()
        while linux_monotonic_milliseconds() - start < timeout {
            second()
            read(timeout: 100)
            if isClosed { return linux_monotonic_milliseconds() - start }
        }
        return nil
    }

    /// Removes and returns received bytes.
    func consume(_ count: Int) -> [UInt8] {
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    @discardableResult
    private func wait(for events: Int16, timeout: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&state, 1, timeout) == 1
    }
}

/// All received bytes of a connection.
struct Reply {
    let text: String
    let isClosed: Bool

    /// The status of each response.
    var statuses: [Int] {
        text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).dropFirst().compactMap {
            Int($0.prefix(3))
        }
    }

    var body: String {
        text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    }
}
