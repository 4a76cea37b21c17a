import Domain
import Files
import Glibc

/// A folder as the store, possibly shared by several servers. Drafts are `drafts/<person>-<blob>`, renditions are
/// `<two digits>/<blob>.<size>.<format>`, and kept originals are `<two digits>/<blob>`. Files that are being written
/// have a random number and `new` at the end.
public struct BlobFolder: BlobStore {
    private let path: String

    /// - Parameter path: created if missing; its parent must exist.
    public init(_ path: String) throws(PictureError) {
        self.path = path
        try makeFolder(path)
        try makeFolder(path + "/drafts")
    }

    public func open(_ blob: BlobID, _ rendition: Rendition?) -> BlobFile? {
        let descriptor = Glibc.open(file(blob, rendition), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        fstat(descriptor, &status)
        return BlobFile(descriptor: descriptor, count: Int(status.st_size))
    }

    public func write(_ renditions: Renditions, of blob: BlobID) throws(PictureError) -> Int {
        try makeFolder(folder(of: blob))
        for (rendition, bytes) in renditions.files {
            let path = file(blob, rendition)
            // Another server may write the same file at the same time.
            let new = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 16)).new"
            let descriptor = Glibc.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .disk(errno: errno) }
            defer { close(descriptor) }
            do throws(PictureError) {
                try writeAll(bytes, to: descriptor, at: 0)
                try require(fsync(descriptor) == 0 && rename(new, path) == 0)
            } catch {
                unlink(new)
                throw error
            }
        }
        try sync(folder(of: blob))
        return renditions.files.values.reduce(0) { $0 + $1.count }
    }

    public func removeRenditions(of blob: BlobID) throws(PictureError) {
        for rendition in Rendition.all { try removeFile(file(blob, rendition)) }
        let folder = folder(of: blob)
        for name in names(in: folder) where name.hasPrefix(blob.text + ".") && name.hasSuffix(".new") {
            try removeFile(folder + "/" + name)
        }
    }

    public var isLocal: Bool { true }

    public func list(
        _ visit: (_ name: BlobName, _ size: Int) throws(PictureError) -> Void
    ) throws(PictureError) {
        for folder in names(in: path) where folder.utf8.count == 2 {
            for file in names(in: path + "/" + folder) {
                guard let name = BlobName(path: folder + "/" + file) else { continue }
                var status = stat()
                if stat(path + "/" + name.path, &status) == 0 { try visit(name, Int(status.st_size)) }
            }
        }
    }

    public func id() throws(PictureError) -> String? {
        let descriptor = Glibc.open(path + "/id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            try require(errno == ENOENT)
            return nil
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        try require(count >= 0)
        return count == 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    public func claim(_ id: String) throws(PictureError) {
        if let own = try self.id() {
            guard own == id else { throw .otherInstallation }
            return
        }
        let descriptor = Glibc.open(path + "/id", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        defer { close(descriptor) }
        try writeAll(Array(id.utf8), to: descriptor, at: 0)
        try require(fsync(descriptor) == 0)
        try sync(path)
    }

    /// All blobs that have at least one rendition.
    public func blobs() -> Set<BlobID> {
        var blobs: Set<BlobID> = []
        for folder in names(in: path) {
            for name in names(in: path + "/" + folder) {
                if let blob = BlobID(checking: String(name.prefix { $0 != "." })) { blobs.insert(blob) }
            }
        }
        return blobs
    }

    public func removeOriginal(of blob: BlobID) throws(PictureError) {
        try removeFile(file(blob, nil))
    }
}

// MARK: - Drafts

extension BlobFolder {
    public func file(of draft: Draft) -> String {
        path + "/drafts/" + draft.name
    }

    public func append(_ part: [UInt8], at offset: Int, to draft: Draft) throws(PictureError) -> Int {
        // Another server may have completed the upload.
        let flags = O_RDWR | O_CLOEXEC | (offset == 0 ? O_CREAT : 0)
        let descriptor = Glibc.open(file(of: draft), flags, 0o600)
        guard descriptor >= 0 else {
            try require(offset > 0 && errno == ENOENT)
            return 0
        }
        defer { close(descriptor) }
        var status = stat()
        try require(fstat(descriptor, &status) == 0)
        guard Int(status.st_size) == offset else { return Int(status.st_size) }
        do throws(PictureError) { try writeAll(part, to: descriptor, at: offset) } catch {
            ftruncate(descriptor, status.st_size)
            throw error
        }
        return offset + part.count
    }

    public func keep(_ draft: Draft) throws(PictureError) {
        let original = file(draft.blob, nil)
        try makeFolder(folder(of: draft.blob))
        do throws(PictureError) {
            try sync(file(of: draft))
            try require(rename(file(of: draft), original) == 0)
        } catch {
            // Another server has completed the same upload.
            guard error == .disk(errno: ENOENT), access(original, F_OK) == 0 else { throw error }
        }
        try sync(folder(of: draft.blob))
    }

    public func discard(_ draft: Draft) throws(PictureError) {
        try removeFile(file(of: draft))
    }
}

extension BlobStore {
    /// Reads a draft from beginning to end.
    public func read(_ draft: Draft, _ write: ([UInt8]) -> Void) throws(PictureError) {
        let descriptor = Glibc.open(try file(of: draft), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .noDraft : .disk(errno: errno) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw .disk(errno: errno) }
            if count == 0 { return }
            write(Array(chunk[..<count]))
        }
    }
}

// MARK: - Private

extension BlobFolder {
    private func folder(of blob: BlobID) -> String {
        path + "/" + blob.text.prefix(2)
    }

    private func file(_ blob: BlobID, _ rendition: Rendition?) -> String {
        path + "/" + BlobName(blob, rendition).path
    }

    private func names(in path: String) -> [String] {
        FolderNames(path).map(Array.init) ?? []
    }

    private func removeFile(_ path: String) throws(PictureError) {
        try require(unlink(path) == 0 || errno == ENOENT)
    }

    private func makeFolder(_ path: String) throws(PictureError) {
        if mkdir(path, 0o700) == 0 { return try sync(self.path) }
        try require(errno == EEXIST)
    }

    private func sync(_ path: String) throws(PictureError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        defer { close(descriptor) }
        try require(fsync(descriptor) == 0)
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) throws(PictureError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(offset + done))
            }
            try require(count > 0)
            done += count
        }
    }

    private func require(_ isDone: Bool) throws(PictureError) {
        guard isDone else { throw .disk(errno: errno) }
    }
}
