import CWslay

/// Parses the bytes of a client into messages (RFC 6455, section 5). wslay parses the frames; this type validates them
/// and joins fragments. It is retained only while a frame or a fragmented message is incomplete.
final class FrameReader {
    enum Event: Equatable {
        case text([UInt8])
        case ping([UInt8])
        case pong
        /// The close code to answer with.
        case close(CloseCode)
        /// The client violated the protocol; the following bytes cannot be parsed.
        case violation(CloseCode)
    }

    private struct Header {
        let opcode: Frame.Opcode
        let isFinal: Bool
        let length: Int
    }

    private let limit: Int
    private var context: wslay_frame_context_ptr!
    private var input = UnsafeRawBufferPointer(start: nil, count: 0)
    /// A copy of the unread input, made when its buffer is needed for other data.
    private var rest: UnsafeMutableRawBufferPointer?
    private var header: Header?
    private var payload: [UInt8] = []
    private var message: [UInt8]?
    /// The number of bytes given to wslay that are not part of a complete frame.
    private var unaccounted = 0

    /// - Parameter limit: the maximum size of a message in bytes.
    init(limit: Int) {
        self.limit = limit
        var callbacks = wslay_frame_callbacks(
            send_callback: nil,
            recv_callback: { buffer, count, _, user in
                Unmanaged<FrameReader>.fromOpaque(user!).takeUnretainedValue().supply(buffer!, count)
            }, genmask_callback: nil)
        // The reader outlives the context, which `deinit` frees.
        let user = Unmanaged.passUnretained(self).toOpaque()
        guard wslay_frame_context_init(&context, &callbacks, user) == 0 else { fatalError("out of memory") }
    }

    deinit {
        rest?.deallocate()
        wslay_frame_context_free(context)
    }

    /// True if it may be used for another client.
    var isIdle: Bool { unaccounted == 0 && message == nil }

    /// Sets the input of `next`. The bytes must stay valid until `next` has returned nil or `copyRest` was called.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        rest?.deallocate()
        rest = nil
        input = bytes
    }

    /// Copies the bytes that `next` has not read.
    func copyRest() {
        let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count, alignment: 1)
        kept.copyMemory(from: input)
        rest?.deallocate()
        (rest, input) = (kept, UnsafeRawBufferPointer(kept))
    }

    /// The next event; nil if more bytes are needed.
    func next() -> Event? {
        while true {
            var chunk = wslay_frame_iocb()
            let count = wslay_frame_recv(context, &chunk)
            if count == Int(WSLAY_ERR_WANT_READ.rawValue) { return nil }
            guard count >= 0 else { return .violation(.protocolError) }
            if header == nil {
                switch FrameReader.check(chunk, pending: message, limit) {
                case .success(let checked): header = checked
                case .failure(let violation): return .violation(violation.code)
                }
            }
            payload.append(contentsOf: UnsafeBufferPointer(start: chunk.data, count: chunk.data_length))
            if let header, payload.count == header.length, let event = finish(header) { return event }
        }
    }
}

// MARK: - Private

extension FrameReader {
    private struct Violation: Error {
        let code: CloseCode
    }

    private static func check(
        _ frame: wslay_frame_iocb, pending message: [UInt8]?, _ limit: Int
    ) -> Result<Header, Violation> {
        guard frame.rsv == 0, frame.mask == 1, let opcode = Frame.Opcode(rawValue: frame.opcode),
            opcode != .continuation || message != nil, opcode != .text || message == nil
        else { return .failure(Violation(code: .protocolError)) }
        if opcode == .binary { return .failure(Violation(code: .unsupportedData)) }
        guard frame.payload_length <= UInt64(limit - (message?.count ?? 0)) || opcode.rawValue >= 8 else {
            return .failure(Violation(code: .messageTooBig))
        }
        return .success(Header(opcode: opcode, isFinal: frame.fin == 1, length: Int(frame.payload_length)))
    }

    private func supply(_ buffer: UnsafeMutablePointer<UInt8>, _ room: Int) -> Int {
        let count = min(room, input.count)
        guard count > 0 else { return -1 }
        UnsafeMutableRawPointer(buffer).copyMemory(from: input.baseAddress!, byteCount: count)
        input = UnsafeRawBufferPointer(rebasing: input.dropFirst(count))
        unaccounted += count
        return count
    }

    /// Handles a complete frame.
    private func finish(_ frame: Header) -> Event? {
        unaccounted -= frame.length + (frame.length < 126 ? 6 : frame.length <= 0xFFFF ? 8 : 14)
        header = nil
        var bytes: [UInt8] = []
        swap(&bytes, &payload)
        switch frame.opcode {
        case .ping: return .ping(bytes)
        case .pong: return .pong
        case .close: return FrameReader.close(bytes)
        case .continuation, .text, .binary: break
        }
        if message == nil { message = bytes } else { message?.append(contentsOf: bytes) }
        guard frame.isFinal, let whole = message else { return nil }
        message = nil
        return isUTF8(whole) ? .text(whole) : .violation(.invalidText)
    }

    private static func close(_ payload: [UInt8]) -> Event {
        if payload.isEmpty { return .close(.normal) }
        guard payload.count >= 2 else { return .violation(.protocolError) }
        let code = CloseCode(UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isSendable else { return .violation(.protocolError) }
        return isUTF8(Array(payload.dropFirst(2))) ? .close(code) : .violation(.invalidText)
    }
}

private func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
        _ = try UTF8Span(validating: bytes.span)
        return true
    } catch {
        return false
    }
}
