/// Immutable bytes at a fixed address. C code may read them while this object is retained.
///
/// `@unchecked Sendable`: the memory is written only in `init` and freed only in `deinit`.
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
