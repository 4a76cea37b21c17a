import CArchive
import Glibc

/// A ZIP file (APPNOTE 6.3) that is written from its first to its last byte, so that it can be sent while it is made.
/// Needs memory for one block and for the names.
///
/// After an error, and without `finish`, the file has no directory. Programs then report that it is damaged.
public final class ZipArchive {
    /// Receives the next bytes of the file. Returns false if they are no longer received.
    public typealias Output = (UnsafeRawBufferPointer) -> Bool

    /// The size of a block in bytes, except for the last one.
    public static let blockSize = 64 << 10

    /// The callback of libarchive needs an object. It never fails, because libarchive would then not release the memory
    /// of a compressed file. After the output is closed, bytes are discarded.
    private final class Receiver {
        private let output: Output
        private(set) var isOpen = true

        init(_ output: @escaping Output) {
            self.output = output
        }

        func send(_ bytes: UnsafeRawBufferPointer) {
            isOpen = isOpen && output(bytes)
        }

        func close() { isOpen = false }
    }

    private let receiver: Receiver
    private let handle: OpaquePointer
    /// libarchive writes names in the character set of the thread.
    private let utf8: locale_t

    public init(to output: @escaping Output) throws(ArchiveError) {
        guard let handle = archive_write_new() else { throw ArchiveError("There is no memory.") }
        guard let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else {
            archive_write_free(handle)
            throw ArchiveError("The system does not have the locale C.UTF-8.")
        }
        self.handle = handle
        self.utf8 = utf8
        receiver = Receiver(output)
        try check(archive_write_set_format_zip(handle))
        try check(archive_write_set_bytes_per_block(handle, Int32(ZipArchive.blockSize)))
        try check(archive_write_set_bytes_in_last_block(handle, 1))
        let owner = Unmanaged.passUnretained(receiver).toOpaque()
        try check(archive_write_open2(handle, owner, nil, bytesWritten, nil, nil))
    }

    deinit {
        // libarchive completes the file now. Without `finish`, the directory must not be sent.
        receiver.close()
        archive_write_free(handle)
        freelocale(utf8)
    }

    /// Starts a compressed file of unknown size.
    /// - Parameters:
    ///   - path: relative, with slashes.
    ///   - modified: in seconds since 1970.
    public func begin(_ path: String, modified: Int64) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_deflate(handle))
        try begin(path, size: nil, modified: modified)
    }

    /// Adds bytes to the started file.
    public func write(_ bytes: [UInt8]) throws(ArchiveError) {
        try bytes.withUnsafeBytes { buffer in
            Result { () throws(ArchiveError) in try write(buffer) }
        }.get()
    }

    /// Completes the started file.
    public func end() throws(ArchiveError) {
        try check(archive_write_finish_entry(handle))
    }

    /// Adds a file with content that is compressed already, such as a picture.
    /// - Parameters:
    ///   - descriptor: an open file, at its start. The caller closes it.
    ///   - size: the size of that file. The archive is damaged if it is shorter.
    public func add(
        _ path: String, from descriptor: Int32, size: Int, modified: Int64
    ) throws(ArchiveError) {
        try check(archive_write_zip_set_compression_store(handle))
        try begin(path, size: size, modified: modified)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ZipArchive.blockSize, alignment: 16)
        defer { buffer.deallocate() }
        var rest = size
        while rest > 0 {
            let count = read(descriptor, buffer.baseAddress, min(rest, buffer.count))
            guard count > 0 || count < 0 && errno == EINTR else {
                throw ArchiveError("\(path) cannot be read.")
            }
            guard count > 0 else { continue }
            try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            rest -= count
        }
        try end()
    }

    /// Writes the directory, which completes the file.
    public func finish() throws(ArchiveError) {
        try check(archive_write_close(handle))
    }

    // MARK: - Private

    private func begin(_ path: String, size: Int?, modified: Int64) throws(ArchiveError) {
        guard let entry = archive_entry_new() else { throw ArchiveError("There is no memory.") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
        archive_entry_set_perm(entry, 0o600)
        if let size { archive_entry_set_size(entry, Int64(size)) }
        archive_entry_set_mtime(entry, Int(modified), 0)
        let previous = uselocale(utf8)
        defer { uselocale(previous) }
        try check(archive_write_header(handle, entry))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = archive_write_data(handle, part.baseAddress, part.count)
            guard count > 0 else { throw lastError }
            guard receiver.isOpen else { throw ZipArchive.closed }
            rest = rest.dropFirst(count)
        }
    }

    private func check(_ result: Int32) throws(ArchiveError) {
        guard result == ARCHIVE_OK else { throw lastError }
        guard receiver.isOpen else { throw ZipArchive.closed }
    }

    private static let closed = ArchiveError("The output is closed.")

    private var lastError: ArchiveError {
        ArchiveError(archive_error_string(handle).map { String(cString: $0) } ?? "libarchive has failed.")
    }

    fileprivate static func send(_ bytes: UnsafeRawBufferPointer, to owner: UnsafeMutableRawPointer) {
        Unmanaged<Receiver>.fromOpaque(owner).takeUnretainedValue().send(bytes)
    }
}

private let bytesWritten:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int = {
        _, owner, start, count in
        ZipArchive.send(UnsafeRawBufferPointer(start: start, count: count), to: owner!)
        return count
    }
