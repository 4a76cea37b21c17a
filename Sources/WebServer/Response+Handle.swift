import CMicroHTTPD
import Glibc
import HTTP

extension Response {
    /// The response as a libmicrohttpd handle, which the caller destroys. Nil if there is no memory.
    /// - Parameter exchange: reads a stream.
    func makeHandle(for exchange: Exchange) -> OpaquePointer? {
        guard let handle = makeBodyHandle(for: exchange) else {
            discard()
            return nil
        }
        for field in headers.fields { MHD_add_response_header(handle, field.name, field.value) }
        return handle
    }

    /// Releases the resources of a response that will not be sent.
    func discard() {
        switch body {
        case .bytes, .shared: break
        case .file(let descriptor, _, _): close(descriptor)
        case .stream(let stream): stream.close()
        }
    }

    private func makeBodyHandle(for exchange: Exchange) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            bytes.withUnsafeBytes {
                let start = UnsafeMutableRawPointer(mutating: $0.baseAddress)
                return MHD_create_response_from_buffer($0.count, start, .RESPMEM_MUST_COPY)
            }
        case .shared(let bytes):
            // libmicrohttpd's callback releases it after the last byte, or immediately if there is no handle.
            Response.lend(bytes)
        case .file(let descriptor, let offset, let count):
            MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset))
        case .stream(let stream):
            Response.pass(stream, to: exchange)
        }
    }

    /// The size of the buffer for a client that does not support chunks (HTTP/1.0).
    private static let streamBlockSize = 32 << 10

    /// The exchange lives until libmicrohttpd releases it after the last byte, or after the client has disconnected.
    private static func pass(_ stream: BodyStream, to exchange: Exchange) -> OpaquePointer? {
        exchange.stream = stream
        let owner = Unmanaged.passRetained(exchange)
        let handle = MHD_create_response_from_callback(
            UInt64.max, streamBlockSize,
            { owner, _, buffer, size in
                let exchange = Unmanaged<Exchange>.fromOpaque(owner!).takeUnretainedValue()
                return exchange.readStream(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
            }, owner.toOpaque(),
            { Unmanaged<Exchange>.fromOpaque($0!).takeRetainedValue().stream?.close() })
        if handle == nil { owner.release() }
        return handle
    }

    private static func lend(_ bytes: SharedBytes) -> OpaquePointer? {
        let owner = Unmanaged.passRetained(bytes)
        let handle = MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count, UnsafeMutableRawPointer(mutating: bytes.buffer.baseAddress),
            { Unmanaged<SharedBytes>.fromOpaque($0!).release() }, owner.toOpaque())
        if handle == nil { owner.release() }
        return handle
    }
}
