import Foundation
import Synchronization

/// A TCP server on 127.0.0.1 that runs a closure of the test for each connection, on a separate thread.
final class TestServer: Sendable {
    let port: UInt16
    private let listener: Int32

    /// The numbers of connections: in total, open now, and the maximum open at the same time.
    let connections = Mutex((all: 0, open: 0, maximum: 0))

    init(_ serve: @escaping @Sendable (Peer) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 512) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        (self.listener, port) = (listener, UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                self?.count(1)
                Thread.detachNewThread { [weak self] in
                    serve(Peer(descriptor: descriptor))
                    close(descriptor)
                    self?.count(-1)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var url: String { "http://127.0.0.1:\(port)" }

    private func count(_ change: Int) {
        connections.withLock {
            if change > 0 { $0.all += 1 }
            $0.open += change
            $0.maximum = max($0.maximum, $0.open)
        }
    }
}

/// A client's connection to a `TestServer`.
struct Peer {
    let descriptor: Int32

    /// Returns the next request, head and body; nil at the end of the connection.
    func request() -> String? {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length = text.range(of: "Content-Length: ").flatMap {
                    Int(text[$0.upperBound...].prefix { $0.isNumber })
                }
                if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }

    /// Returns false if the client no longer reads.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
