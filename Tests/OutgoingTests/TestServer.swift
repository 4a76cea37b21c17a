import Foundation
import Synchronization
import TestListener

/// A TCP server on 127.0.0.1 that runs a closure of the test for each connection, on a separate thread.
final class TestServer: Sendable {
    private let listener: TestListener
    private let traffic: Traffic

    /// The numbers of connections: in total, open now, and the maximum open at the same time.
    private final class Traffic: Sendable {
        let connections = Mutex((all: 0, open: 0, maximum: 0))

        func count(_ change: Int) {
            connections.withLock {
                if change > 0 { $0.all += 1 }
                $0.open += change
                $0.maximum = max($0.maximum, $0.open)
            }
        }
    }

    init(_ serve: @escaping @Sendable (Peer) -> Void) throws {
        let traffic = Traffic()
        self.traffic = traffic
        listener = try TestListener { descriptor in
            traffic.count(1)
            Thread.detachNewThread {
                serve(Peer(descriptor: descriptor))
                close(descriptor)
                traffic.count(-1)
            }
        }
    }

    var port: UInt16 { listener.port }
    var connections: (all: Int, open: Int, maximum: Int) { traffic.connections.withLock { $0 } }
    var url: String { "http://127.0.0.1:\(port)" }
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
