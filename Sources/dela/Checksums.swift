import Domain
import Glibc
import Pictures
import Secrets

/// The files of a backup with their SHA-256, in the format of `sha256sum`.
struct Checksums {
    /// The name of the file. It is written last, so a backup without it is incomplete.
    static let name = "SHA256SUMS"

    /// The hash of each file, by path within the backup.
    private(set) var hashes: [String: String] = [:]

    init() {}

    /// Throws if a line does not contain a hash and the path of a file that a backup may contain.
    init(text: String) throws(StartupError) {
        for line in text.split(separator: "\n") {
            let (hash, path) = (line.prefix(64), line.dropFirst(66))
            guard hash.utf8.count == 64, line.dropFirst(64).hasPrefix("  "), !path.isEmpty,
                !path.split(separator: "/", omittingEmptySubsequences: false).contains(where: {
                    $0.isEmpty || $0 == "." || $0 == ".."
                })
            else { throw StartupError("\(Checksums.name) has a line that cannot be read: \(line)") }
            guard Checksums.isKnown(String(path)) else {
                throw StartupError("\(Checksums.name) names \(path), which is no file of a backup.")
            }
            hashes[String(path)] = String(hash)
        }
    }

    /// True if a backup may contain a file at this path: the database, the keys, `blobs/XX/HASH` and
    /// `blobs/XX/HASH.SIZE.FORMAT`.
    static func isKnown(_ path: String) -> Bool {
        if ["dela.sqlite", "server.key", "push.key"].contains(path) { return true }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "blobs" else { return false }
        let name = parts[2].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return BlobID(checking: name[0]) != nil && parts[1] == name[0].prefix(2)
            && (name.count == 1
                || Rendition.all.contains { [$0.size.rawValue, $0.format.rawValue] == name[1...] })
    }

    var text: String {
        hashes.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
    }

    mutating func add(_ hash: String, of path: String) {
        hashes[path] = hash
    }
}

/// Reads a whole file, and copies it if `copy` is not nil.
/// - Parameters:
///   - folder: the folder that contains `path`. From there on, `path` must not contain links and must lead to a regular
///     file.
///   - copy: a path without a file. The copy is on the disk when the function returns.
/// - Returns: the file's SHA-256 and length.
func hash(
    of path: String, in folder: String, copyingTo copy: String? = nil
) throws(StartupError) -> (hash: String, count: Int) {
    let source = openWithoutLinks(path, in: folder)
    let path = folder + "/" + path
    guard source >= 0 else { throw StartupError("\(path) cannot be read: \(systemError()).") }
    return try hash(of: source, at: path, copyingTo: copy)
}

/// The same for an open file, which is closed.
/// - Parameter path: for errors.
func hash(
    of source: Int32, at path: String, copyingTo copy: String?
) throws(StartupError) -> (hash: String, count: Int) {
    defer { close(source) }
    var target: Int32 = -1
    if let copy {
        target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw StartupError("\(copy) cannot be written: \(systemError()).") }
    }
    defer { if target >= 0 { close(target) } }
    var content = ContentHash()
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
        let count = read(source, &buffer, buffer.count)
        guard count >= 0 else { throw StartupError("\(path) cannot be read: \(systemError()).") }
        if count == 0 { break }
        content.update(count == buffer.count ? buffer : Array(buffer[..<count]))
        total += count
        guard target < 0 || write(target, buffer, count) == count else {
            throw StartupError("\(copy ?? "") cannot be written: \(systemError()).")
        }
    }
    guard target < 0 || fsync(target) == 0 else {
        throw StartupError("\(copy ?? "") cannot be written: \(systemError()).")
    }
    return (content.text(), total)
}

/// Opens a regular file for reading, without following links.
/// - Returns: the descriptor; -1 with `errno` if there is no such file.
private func openWithoutLinks(_ path: String, in folder: String) -> Int32 {
    var current = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let parts = path.split(separator: "/").map(String.init)
    for (number, part) in parts.enumerated() where current >= 0 {
        let isLast = number == parts.count - 1
        // Opening a pipe must not wait for its other end.
        let next = openat(
            current, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (isLast ? O_NONBLOCK : O_DIRECTORY))
        let reason = errno
        close(current)
        errno = reason
        current = next
    }
    var status = stat()
    guard current >= 0, fstat(current, &status) == 0 else { return -1 }
    guard status.st_mode & S_IFMT == S_IFREG else {
        close(current)
        errno = EINVAL
        return -1
    }
    return current
}
