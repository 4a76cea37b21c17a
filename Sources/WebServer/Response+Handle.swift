import CMicroHTTPD
import Glibc
import HTTP

extension Response {
    /// The response as a libmicrohttpd handle, which the caller destroys. Nil if there is no memory.
    func makeHandle() -> OpaquePointer? {
        guard let handle = makeBodyHandle() else {
            discard()
            return nil
        }
        for field in headers.fields { MHD_add_response_header(handle, field.name, field.value) }
        return handle
    }

    /// Releases the resources of a response that will not be sent.
    func discard() {
        if case .file(let descriptor, _, _) = body { close(descriptor) }
    }

    private func makeBodyHandle() -> OpaquePointer? {
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
        }
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
