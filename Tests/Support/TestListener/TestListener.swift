import Dispatch
import Glibc

/// A listening socket of a test. It passes each connection to a closure, on a separate thread, until it is released.
///
/// Only that thread closes the socket. If another thread closed it, the next socket of the process could have the same
/// number before the thread calls `accept` again, which would then take connections from another test.
public final class TestListener: Sendable {
    private let descriptor: Int32
    /// The port on 127.0.0.1; 0 if the socket has a path.
    public let port: UInt16

    /// The socket cannot be opened. `code` is the `errno`.
    public struct Failure: Error {
        public let code: Int32
    }

    /// Listens on a free port of 127.0.0.1.
    /// - Parameter receive: receives the descriptor of each connection and must close it.
    public init(_ receive: @escaping @Sendable (Int32) -> Void) throws(Failure) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        descriptor = try Self.open(&address, AF_INET)
        port = UInt16(bigEndian: address.sin_port)
        Self.accept(descriptor, receive)
    }

    /// Listens at a path of at most 107 bytes.
    /// - Parameter receive: receives the descriptor of each connection and must close it.
    public init(path: String, _ receive: @escaping @Sendable (Int32) -> Void) throws(Failure) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        descriptor = try Self.open(&address, AF_UNIX)
        port = 0
        Self.accept(descriptor, receive)
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Opens a socket at `address`, which receives the chosen port.
    private static func open<Address>(_ address: inout Address, _ family: Int32) throws(Failure) -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var length = socklen_t(MemoryLayout<Address>.size)
        // All address types begin with the same fields, and the system accepts them as `sockaddr`.
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 512) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isOpen else {
            let code = errno
            close(descriptor)
            throw Failure(code: code)
        }
        return descriptor
    }

    private static func accept(_ descriptor: Int32, _ receive: @escaping @Sendable (Int32) -> Void) {
        DispatchQueue(label: "dela.listener").async {
            while true {
                let connection = Glibc.accept(descriptor, nil, nil)
                if connection >= 0 {
                    receive(connection)
                } else if errno == EINVAL {
                    break  // shut down
                } else {
                    usleep(100_000)  // for example, no descriptor is free
                }
            }
            close(descriptor)
        }
    }
}
