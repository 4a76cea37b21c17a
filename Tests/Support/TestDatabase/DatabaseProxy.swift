import Dispatch
import Glibc
import Synchronization
import TestListener

/// A proxy in front of the PostgreSQL server of the tests. It can fail at any message of a client.
public final class DatabaseProxy: Sendable {
    public enum Fault: Sendable, CaseIterable {
        /// The connection ends before the server receives the message.
        case cutBefore
        /// The server receives the message, and the client no answer: the connection ends.
        case cutAfter
        /// The server receives the message and nothing later, and the client no answer. The connection stays open.
        case swallow
    }

    private let folder = "/tmp/dela-proxy-\(UInt64.random(in: .min ... .max))"
    private let target: String
    private let listener = Mutex<TestListener?>(nil)
    /// The next fault, and the number of messages before it.
    private let fault = Mutex<(kind: Fault, countdown: Int)?>(nil)

    private let isRefusing = Atomic(false)
    private let clients = Mutex<[Int32]>([])

    /// The URL of the database behind the proxy.
    public let url: String

    public init() {
        let original = TestDatabase.url ?? ""
        let folder = String(original.split(separator: "host=").last ?? "")
        target = folder + "/.s.PGSQL.5432"
        url = original.replacing(folder, with: self.folder)
        mkdir(self.folder, 0o700)
        let path = self.folder + "/.s.PGSQL.5432"
        let receive: @Sendable (Int32) -> Void = { [weak self] client in
            if let self { serve(client) } else { close(client) }
        }
        guard let listener = try? TestListener(path: path, receive) else {
            preconditionFailure("the socket \(path) cannot be opened")
        }
        self.listener.withLock { $0 = listener }
    }

    deinit {
        unlink(folder + "/.s.PGSQL.5432")
        rmdir(folder)
    }

    /// Fails once, at the message with this number from now on. The first message has number 1.
    public func fail(at message: Int, by kind: Fault) {
        fault.withLock { $0 = (kind, message) }
    }

    /// True if a fault has not occurred yet.
    public var hasFault: Bool { fault.withLock { $0 != nil } }

    /// Ends all connections, and new ones at once.
    public func refuse() {
        isRefusing.store(true, ordering: .relaxed)
        for client in clients.withLock({ $0 }) { shutdown(client, Int32(SHUT_RDWR)) }
    }

    /// Ends `refuse`.
    public func accept() {
        isRefusing.store(false, ordering: .relaxed)
    }

    private func serve(_ client: Int32) {
        guard !isRefusing.load(ordering: .relaxed) else {
            close(client)
            return
        }
        clients.withLock { $0.append(client) }
        let server = DatabaseProxy.connection(to: target)
        let pair = Pair(client: client, server: server)
        DatabaseProxy.inThread { [self] in
            // The first message has no type.
            var isFirst = true
            while let message = pair.message(isFirst: isFirst) {
                isFirst = false
                if pair.isMuted.load(ordering: .relaxed) { continue }
                let fault = next()
                if fault == .cutBefore { break }
                if fault == .swallow { pair.isMuted.store(true, ordering: .relaxed) }
                // The answer may arrive before the connection ends.
                if fault == .cutAfter { pair.hidesAnswers.store(true, ordering: .relaxed) }
                guard pair.send(message, to: server) else { break }
                if fault == .cutAfter {
                    // The server has time to execute the message.
                    usleep(50_000)
                    break
                }
            }
            pair.end(self)
        }
        DatabaseProxy.inThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(server, &buffer, buffer.count), count > 0 {
                if pair.isMuted.load(ordering: .relaxed) || pair.hidesAnswers.load(ordering: .relaxed) {
                    continue
                }
                guard pair.send(buffer[..<count], to: client) else { break }
            }
            pair.end(self)
        }
    }

    private func next() -> Fault? {
        fault.withLock { fault in
            guard let (kind, countdown) = fault else { return nil }
            fault = countdown > 1 ? (kind, countdown - 1) : nil
            return countdown > 1 ? nil : kind
        }
    }

    /// A client and its connection to the server.
    private final class Pair: Sendable {
        let client: Int32
        let server: Int32
        let isMuted = Atomic(false)
        /// True after `cutAfter`, until the connection ends.
        let hidesAnswers = Atomic(false)
        private let ends = Atomic(0)

        init(client: Int32, server: Int32) {
            (self.client, self.server) = (client, server)
        }

        /// Ends both connections. The second of both threads closes them. Behind a network that swallows messages, the
        /// server does not notice the end of the client.
        func end(_ proxy: DatabaseProxy) {
            shutdown(client, Int32(SHUT_RDWR))
            if !isMuted.load(ordering: .relaxed) { shutdown(server, Int32(SHUT_WR)) }
            guard ends.add(1, ordering: .relaxed).newValue == 2 else { return }
            proxy.clients.withLock { $0.removeAll { $0 == client } }
            close(client)
            close(server)
        }

        /// The next message of the client: a type, its length with itself, and the rest.
        func message(isFirst: Bool) -> [UInt8]? {
            let header = isFirst ? 4 : 5
            guard let head = receive(header) else { return nil }
            let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length >= 4, let body = receive(length - 4) else { return nil }
            return head + body
        }

        private func receive(_ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            var done = 0
            while done < count {
                let step = bytes.withUnsafeMutableBytes { read(client, $0.baseAddress! + done, count - done) }
                guard step > 0 else { return nil }
                done += step
            }
            return bytes
        }

        func send(_ bytes: some Collection<UInt8>, to socket: Int32) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func inThread(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "dela.proxy").async(execute: work)
    }

    private static func connection(to path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(code == 0, "the socket \(path) cannot be used")
        return descriptor
    }
}
