/// Bytes that never change and never move, so that C code may read them for as long as somebody keeps this.
///
/// `@unchecked Sendable`: the memory is written in `init` only and freed in `deinit` only.
public final class SharedBytes: @unchecked Sendable {
    public let buffer: UnsafeRawBufferPointer

    public init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        memory.copyBytes(from: bytes)
        buffer = UnsafeRawBufferPointer(memory)
    }

    deinit {
        buffer.deallocate()
    }

    public var count: Int { buffer.count }
}
