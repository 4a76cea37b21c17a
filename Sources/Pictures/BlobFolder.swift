import Domain
import Files
import Glibc

/// The folder with the bytes of pictures. Uploads are `drafts/<person>-<blob>`, renditions are
/// `<two digits>/<blob>.<size>.<format>`, and kept originals are `<two digits>/<blob>`.
///
/// A written file becomes visible as a whole and is durable when the call returns. Calls block.
public struct BlobFolder: Sendable {
    private let path: String

    /// - Parameter path: created if missing; its parent must exist.
    public init(_ path: String) throws(PictureError) {
        self.path = path
        try makeFolder(path)
        try makeFolder(path + "/drafts")
    }

    /// Opens a file of a picture for reading; the caller closes it. Nil if it does not exist. If a rendition was never
    /// made, another size of the whole picture is used.
    /// - Parameter rendition: nil for the original.
    public func open(_ blob: BlobID, _ rendition: Rendition?) -> (descriptor: Int32, count: Int)? {
        let descriptor = Glibc.open(file(blob, rendition), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard let rendition, rendition.size.isOfPhotos else { return nil }
            return open(blob, Rendition(.screen, rendition.format))
        }
        var status = stat()
        fstat(descriptor, &status)
        return (descriptor, Int(status.st_size))
    }

    /// Stores all renditions.
    /// - Returns: their total size in bytes.
    public func write(_ renditions: Renditions, of blob: BlobID) throws(PictureError) -> Int {
        try makeFolder(folder(of: blob))
        for (rendition, bytes) in renditions.files {
            let path = file(blob, rendition)
            let descriptor = Glibc.open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .disk(errno: errno) }
            defer { close(descriptor) }
            try writeAll(bytes, to: descriptor, at: 0)
            try require(fsync(descriptor) == 0 && rename(path + ".new", path) == 0)
        }
        try sync(folder(of: blob))
        return renditions.files.values.reduce(0) { $0 + $1.count }
    }

    /// Removes the renditions of a picture, including partial files of an interrupted write.
    public func removeRenditions(of blob: BlobID) throws(PictureError) {
        for rendition in Rendition.all {
            try removeFile(file(blob, rendition))
            try removeFile(file(blob, rendition) + ".new")
        }
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
    /// The path of the file that collects the uploaded parts of a user's blob.
    public func draft(of blob: BlobID, by person: PersonID) -> String {
        path + "/drafts/" + person.text + "-" + blob.text
    }

    /// Appends a part to a draft if `offset` is the end of the draft.
    /// - Returns: the size of the draft in bytes afterwards.
    public func append(_ part: [UInt8], at offset: Int, to draft: String) throws(PictureError) -> Int {
        let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
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

    /// Reads a draft from beginning to end.
    public func read(_ draft: String, _ take: ([UInt8]) -> Void) throws(PictureError) {
        let descriptor = Glibc.open(draft, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            try require(count >= 0)
            if count == 0 { return }
            take(Array(chunk[..<count]))
        }
    }

    /// Stores a draft as the original.
    public func keep(_ draft: String, as blob: BlobID) throws(PictureError) {
        try makeFolder(folder(of: blob))
        try sync(draft)
        try require(rename(draft, file(blob, nil)) == 0)
        try sync(folder(of: blob))
    }

    public func discard(_ draft: String) throws(PictureError) {
        try removeFile(draft)
    }
}

// MARK: - Private

extension BlobFolder {
    private func folder(of blob: BlobID) -> String {
        path + "/" + blob.text.prefix(2)
    }

    private func file(_ blob: BlobID, _ rendition: Rendition?) -> String {
        let name = folder(of: blob) + "/" + blob.text
        return rendition.map { "\(name).\($0.size.rawValue).\($0.format.rawValue)" } ?? name
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
