import Domain
import Files
import Glibc
import Pictures

/// An S3-compatible store of pictures, for any number of servers. Objects have the names of `BlobFolder`; each part of
/// a draft is an object. Files are read through a local cache.
public final class S3BlobStore: BlobStore {
    private let bucket: S3Bucket
    private let cache: FileCache
    /// The folder of the drafts that are completed now.
    private let drafts: String

    /// - Parameters:
    ///   - folder: a local folder for the cache, created if it is missing.
    ///   - limit: the maximum size of the cache in bytes.
    public init(_ options: S3Options, cache folder: String, limit: Int) throws(PictureError) {
        bucket = S3Bucket(options)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .disk(errno: errno) }
        cache = try FileCache(folder + "/files", limit: limit)
        drafts = folder + "/drafts"
        guard mkdir(drafts, 0o700) == 0 || errno == EEXIST else { throw .disk(errno: errno) }
        for name in FolderNames(drafts).map(Array.init) ?? [] { unlink(drafts + "/" + name) }
    }

    public var isLocal: Bool { false }

    public func open(_ blob: BlobID, _ rendition: Rendition?) throws(PictureError) -> BlobFile? {
        let name = BlobName(blob, rendition)
        if let file = cache.open(name.file) { return file }
        return try cache.add(name.file) { append throws(PictureError) in
            try self.read(name.path, append)
        }
    }

    public func write(_ renditions: Renditions, of blob: BlobID) throws(PictureError) -> Int {
        for (rendition, bytes) in renditions.files {
            try bucket.put(bytes, as: BlobName(blob, rendition).path)
        }
        return renditions.files.values.reduce(0) { $0 + $1.count }
    }

    public func removeRenditions(of blob: BlobID) throws(PictureError) {
        for rendition in Rendition.all { try remove(BlobName(blob, rendition)) }
    }

    public func removeOriginal(of blob: BlobID) throws(PictureError) {
        try remove(BlobName(blob, nil))
    }

    public func list(_ visit: (BlobName, Int) throws(PictureError) -> Void) throws(PictureError) {
        try bucket.list("") { name, size throws(PictureError) in
            if let name = BlobName(path: name) { try visit(name, size) }
        }
    }

    public func id() throws(PictureError) -> String? { try bucket.id() }

    public func claim(_ id: String) throws(PictureError) {
        bucket.require(id, isClaimed: true)
        try bucket.checkID()
    }

    /// Lets requests fail if the bucket has another id. For commands that change nothing in it.
    public func require(_ id: String) {
        bucket.require(id, isClaimed: false)
    }

    /// Stores a copy of a file.
    public func put(file: String, as name: BlobName) throws(PictureError) {
        try bucket.put(try bytes(of: file), as: name.path)
    }

    // MARK: - Drafts

    public func append(_ part: [UInt8], at offset: Int, to draft: Draft) throws(PictureError) -> Int {
        let size = try parts(of: draft).reduce(0) { $0 + $1.size }
        guard size == offset, !part.isEmpty else { return size }
        try bucket.put(part, as: S3BlobStore.name(of: draft, at: offset))
        return offset + part.count
    }

    public func file(of draft: Draft) throws(PictureError) -> String {
        let path = path(of: draft)
        var status = stat()
        if stat(path, &status) == 0, Int(status.st_size) == draft.size { return path }
        // Another server that has completed the upload may remove the parts now.
        let parts = try parts(of: draft)
        guard parts.reduce(0, { $0 + $1.size }) == draft.size else { throw .noDraft }
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        defer { close(descriptor) }
        for part in parts {
            var size = 0
            let exists = try read(part.name) { bytes throws(PictureError) in
                guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
                    throw .disk(errno: errno == 0 ? ENOSPC : errno)
                }
                size += bytes.count
            }
            guard exists, size == part.size else { throw .noDraft }
        }
        return path
    }

    public func keep(_ draft: Draft) throws(PictureError) {
        // The file that was read before. The parts may be gone by now.
        let bytes = try bytes(of: path(of: draft))
        guard bytes.count == draft.size else { throw .noDraft }
        try bucket.put(bytes, as: BlobName(draft.blob, nil).path)
    }

    public func discard(_ draft: Draft) throws(PictureError) {
        unlink(path(of: draft))
        var names: [String] = []
        try bucket.list(S3BlobStore.folder(of: draft)) { name, _ throws(PictureError) in names.append(name) }
        // The last part first, so that an interrupted removal leaves the beginning of the draft.
        for name in names.reversed() { try bucket.remove(name) }
    }

    /// The parts of a draft in order, up to the first gap.
    private func parts(of draft: Draft) throws(PictureError) -> [(name: String, size: Int)] {
        var parts: [(name: String, size: Int)] = []
        var end = 0
        try bucket.list(S3BlobStore.folder(of: draft)) { name, size throws(PictureError) in
            guard name == S3BlobStore.name(of: draft, at: end) else { return }
            parts.append((name, size))
            end += size
        }
        return parts
    }

    /// The local file.
    private func path(of draft: Draft) -> String { drafts + "/" + draft.name }

    private static func folder(of draft: Draft) -> String { "drafts/" + draft.name + "/" }

    /// The names of the parts are in the order of their places.
    private static func name(of draft: Draft, at offset: Int) -> String {
        let digits = String(offset)
        return folder(of: draft) + String(repeating: "0", count: 10 - digits.utf8.count) + digits
    }

    // MARK: - Objects

    /// - Returns: false if there is no such object.
    private func read(
        _ name: String, _ write: ([UInt8]) throws(PictureError) -> Void
    ) throws(PictureError) -> Bool {
        var offset = 0
        while let (bytes, total) = try bucket.get(name, from: offset) {
            try write(bytes)
            offset += bytes.count
            if offset >= total { return true }
            guard !bytes.isEmpty else { throw .store("\(name) ends too early.") }
        }
        guard offset == 0 else { throw .store("\(name) was removed while it was read.") }
        return false
    }

    private func remove(_ name: BlobName) throws(PictureError) {
        cache.remove(name.file)
        try bucket.remove(name.path)
    }

    private func bytes(of file: String) throws(PictureError) -> [UInt8] {
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        defer { close(descriptor) }
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 18))
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw .disk(errno: errno) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}
