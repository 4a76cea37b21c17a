import CLinux
import Glibc
import HTTP

/// One WebSocket connection after its handshake: its descriptor, and the frames that wait to be sent.
final class Socket {
    enum Phase: Equatable {
        case open
        /// Our close frame is queued or sent; what still comes in is thrown away until the client hangs up or
        /// the deadline passes.
        case closing(deadline: Int64)
        case closed
    }

    enum Progress {
        case finished, blocked, failed
    }

    let id: SocketID
    let descriptor: Int32
    let network: PeerAddress.Network
    var phase = Phase.open
    var reader: FrameReader?
    var isDirty = false
    /// Whose turn it is when something is read.
    var sender = ""
    /// Whether it waits for that turn.
    var isUnfinished = false
    /// Its queue overflowed and the application does not know yet.
    var isBehind = false
    var isBlocked = false
    var lastHeard: Int64
    var lastPing: Int64 = 0
    /// When the client last took bytes that waited.
    var lastProgress: Int64
    /// Only the latest ping is answered (RFC 6455 section 5.5.3), so that pings cannot fill the memory.
    var pong: Frame?
    private(set) var queuedBytes = 0
    private var queue: [Frame] = []
    /// Frames of `queue` that are sent, and bytes of the next one that are.
    private var sentFrames = 0
    private var sentBytes = 0

    init(id: SocketID, descriptor: Int32, network: PeerAddress.Network, now: Int64) {
        self.id = id
        self.descriptor = descriptor
        self.network = network
        lastHeard = now
        lastProgress = now
    }

    deinit {
        close(descriptor)
    }

    func enqueue(_ frame: Frame) {
        queue.append(frame)
        queuedBytes += frame.bytes.count
    }

    /// Forgets what waits, except for the rest of a frame that has begun.
    func dropQueue() {
        let begun = sentBytes > 0 ? queue[sentFrames] : nil
        let rest = sentBytes
        reset()
        guard let begun else { return }
        queue = [begun]
        sentBytes = rest
        queuedBytes = begun.bytes.count - rest
    }

    /// Writes as much as the system takes.
    func flush(now: Int64) -> Progress {
        if let pong {
            enqueue(pong)
            self.pong = nil
        }
        while sentFrames < queue.count {
            let (written, offered) = writeSome()
            if written < 0, errno == EINTR { continue }
            if written < 0, errno != EAGAIN { return .failed }
            if written > 0 { advance(by: written, now) }
            if written < offered {
                queue.removeFirst(sentFrames)
                sentFrames = 0
                return .blocked
            }
        }
        reset()
        return .finished
    }
}

// MARK: - Private

extension Socket {
    private static let framesPerWrite = 64

    /// Room for this many frames stays allocated when the queue is empty.
    private static let keptCapacity = 16

    private func writeSome() -> (written: Int, offered: Int) {
        let frames = queue[sentFrames...].prefix(Socket.framesPerWrite)
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: frames.count) { vectors in
            var offered = 0
            for (place, frame) in frames.enumerated() {
                let skipped = place == 0 ? sentBytes : 0
                let bytes = frame.bytes.buffer.dropFirst(skipped)
                let base = UnsafeMutableRawPointer(mutating: frame.bytes.buffer.baseAddress! + skipped)
                vectors.initializeElement(at: place, to: iovec(iov_base: base, iov_len: bytes.count))
                offered += bytes.count
            }
            return (linux_send_vectors(descriptor, vectors.baseAddress, frames.count), offered)
        }
    }

    private func advance(by written: Int, _ now: Int64) {
        lastProgress = now
        queuedBytes -= written
        sentBytes += written
        while sentFrames < queue.count, sentBytes >= queue[sentFrames].bytes.count {
            sentBytes -= queue[sentFrames].bytes.count
            sentFrames += 1
        }
    }

    private func reset() {
        queue.removeAll(keepingCapacity: queue.capacity <= Socket.keptCapacity)
        sentFrames = 0
        sentBytes = 0
        queuedBytes = 0
    }
}
