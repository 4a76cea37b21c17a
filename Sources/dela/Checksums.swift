import Glibc
import Secrets

/// The files of a backup with their SHA-256, as `sha256sum` writes and checks them.
struct Checksums {
    /// The file's name. It is written last, so a backup without it is not complete.
    static let name = "SHA256SUMS"

    /// The hash of each file, by its path within the backup.
    private(set) var hashes: [String: String] = [:]

    init() {}

    /// Throws when a line is not a hash and a path that stays within the backup.
    init(text: String) throws(StartupError) {
        for line in text.split(separator: "\n") {
            let (hash, path) = (line.prefix(64), line.dropFirst(66))
            guard hash.utf8.count == 64, line.dropFirst(64).hasPrefix("  "), !path.isEmpty,
                !path.split(separator: "/", omittingEmptySubsequences: false).contains(where: {
                    $0.isEmpty || $0 == "." || $0 == ".."
                })
            else { throw StartupError("\(Checksums.name) has a line that cannot be read: \(line)") }
            hashes[String(path)] = String(hash)
        }
    }

    var text: String {
        hashes.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
    }

    mutating func add(_ hash: String, of path: String) {
        hashes[path] = hash
    }
}

/// Reads a whole file and copies it, if it is to be copied.
/// - Parameter copy: a path where nothing is yet; what is written is on the disk at the return.
/// - Returns: the file's SHA-256 and length.
func hash(of path: String, copyingTo copy: String? = nil) throws(StartupError) -> (hash: String, count: Int) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw StartupError("\(path) cannot be read: \(systemError()).") }
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
