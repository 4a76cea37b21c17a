import Glibc

/// A file with a key. It is complete or absent, and only its owner may read it.
public enum KeyFile {
    /// Reads the key from the file `name` in the data folder `folder`; creates it with `new` if it is missing. An
    /// existing file is never overwritten. Only the process that owns the folder may call this.
    public static func key(
        _ name: String, in folder: String, length: Int, orNew new: () -> [UInt8]
    ) throws(SecretsError) -> [UInt8] {
        let path = folder + "/" + name
        if access(path, F_OK) != 0 && errno == ENOENT { try create(path, in: folder, new()) }
        return try read(path, length: length)
    }

    /// Reads the key from the file at `path`. The file must have `length` bytes and no permissions for group and
    /// others.
    private static func read(_ path: String, length: Int) throws(SecretsError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .keyFileUnusable(path: path, errno: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .keyFileUnusable(path: path, errno: errno) }
        guard status.st_mode & 0o077 == 0 else {
            throw .keyFileTooOpen(path: path, mode: status.st_mode & 0o777)
        }
        var bytes = [UInt8](repeating: 0, count: length + 1)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .keyFileUnusable(path: path, errno: errno) }
        guard count == length else { throw .keyFileLength(path: path, expected: length) }
        return Array(bytes[..<count])
    }

    /// Writes a new file durably: writes and syncs a temporary file, renames it, and syncs the folder.
    private static func create(_ path: String, in folder: String, _ bytes: [UInt8]) throws(SecretsError) {
        let temporary = path + ".new"
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .keyFileUnusable(path: temporary, errno: errno) }
        let isWritten = write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        let problem = errno
        close(file)
        guard isWritten else { throw .keyFileUnusable(path: temporary, errno: problem) }
        guard rename(temporary, path) == 0 else { throw .keyFileUnusable(path: path, errno: errno) }
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw .keyFileUnusable(path: folder, errno: errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw .keyFileUnusable(path: folder, errno: errno) }
    }
}
