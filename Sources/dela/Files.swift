import CLinux
import Glibc

/// Reads a whole file; nil if it cannot be read.
func readFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count == 0 { return bytes }
        guard count > 0 else { return nil }
        bytes += buffer[..<count]
    }
}

/// Writes a whole small file in place. A crash may leave it half written.
/// - Returns: true if it is on the disk.
func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count,
        ftruncate(descriptor, off_t(bytes.count)) == 0,
        fsync(descriptor) == 0
    else { return false }
    return syncFolder(of: path)
}

/// Makes the name of a file durable.
/// - Returns: true if that succeeded.
func syncFolder(of path: String) -> Bool {
    let folder = open(
        path.split(separator: "/").dropLast().joined(separator: "/").withLeadingSlash(of: path), O_RDONLY)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return fsync(folder) == 0
}

/// Identifies a file without opening it. A process that closes a file of SQLite loses all its locks on that file
/// (fcntl(2)), including those of SQLite.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    /// Nil if the file does not exist, is empty, or cannot be read and written.
    init?(of path: String) {
        var status = stat()
        guard access(path, R_OK | W_OK) == 0, stat(path, &status) == 0, status.st_size > 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}

/// The creation time of a file. A copy has another one. Nil if the file system does not record it.
func birthTime(of path: String) -> String? {
    let time = linux_birth_time(path)
    return time < 0 ? nil : String(time)
}

/// The last change time of a file or its metadata, which programs cannot set; nil if the file does not exist.
func changeTime(of path: String) -> String? {
    let time = linux_change_time(path)
    return time < 0 ? nil : String(time)
}

extension String {
    fileprivate func withLeadingSlash(of path: String) -> String {
        path.hasPrefix("/") ? "/" + self : (isEmpty ? "." : self)
    }
}
