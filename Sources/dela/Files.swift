import Glibc

/// The bytes of a whole file; nil when it cannot be read.
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

/// Writes a whole small file so that a crash leaves the old one or the new one.
/// - Returns: whether it is on the disk.
func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
    let draft = path + ".new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(draft, path) == 0 else { return false }
    let folder = open(
        path.split(separator: "/").dropLast().joined(separator: "/").withLeadingSlash(of: path), O_RDONLY)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return fsync(folder) == 0
}

extension String {
    fileprivate func withLeadingSlash(of path: String) -> String {
        path.hasPrefix("/") ? "/" + self : (isEmpty ? "." : self)
    }
}
