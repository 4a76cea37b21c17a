import CLinux
import Glibc
import HTTP

/// A WebSocket connection after its handshake: its descriptor and the frames to send.
final class Socket {
    enum Phase: Equatable {
        case open
        /// Our close frame is queued or sent. Input is discarded until the client disconnects or the deadline passes.
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
    /// The sender whose turn is used for reading.
    var sender = ""
    /// True while it waits for that turn.
    var isUnfinished = false
    /// True if its queue has overflowed and the application was not notified.
    var isBehind = false
    var isBlocked = false
    var lastHeard: Int64
    var lastPing: Int64 = 0
    /// The last time at which the client accepted waiting bytes.
    var lastProgress: Int64
    /// Only the latest ping is answered (RFC 6455, section 5.5.3), so that pings cannot fill the memory.
    var pong: Frame?
    private(set) var queuedBytes = 0
    private var queue: [Frame] = []
    /// The number of sent frames of `queue`, and of sent bytes of the next one.
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

    /// Drops waiting frames, except for the rest of a partially sent frame.
    func dropQueue() {
        let begun = sentBytes > 0 ? queue[sentFrames] : nil
        let rest = sentBytes
        reset()
        guard let begun else { return }
        queue = [begun]
        sentBytes = rest
        queuedBytes = begun.bytes.count - rest
    }

    /// Writes as much as the system accepts.
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

    /// The number of frames whose memory stays allocated while the queue is empty.
    private static let keptCapacity = 16

    private func writeSome() -> (written: Int, offered: Int) {
        let frames = queue[sentFrames...].prefix(Socket.framesPerWrite)
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: frames.count) { vectors in
            var offered = 0
            for (index, frame) in frames.enumerated() {
                let skipped = index == 0 ? sentBytes : 0
                let bytes = frame.bytes.buffer.dropFirst(skipped)
                let base = UnsafeMutableRawPointer(mutating: frame.bytes.buffer.baseAddress! + skipped)
                vectors.initializeElement(at: index, to: iovec(iov_base: base, iov_len: bytes.count))
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
