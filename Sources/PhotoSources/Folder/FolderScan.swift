import Domain
import Files
import Glibc
import Secrets

/// A file that may be a photo, as of the last scan.
struct FolderFile: Equatable, Sendable {
    /// The path within the folder.
    let path: String
    /// The id for clients: a hash of the path, independent of the content.
    let id: String
    let size: Int64
    /// The modification time in milliseconds since 1970.
    let changed: Int64

    /// The key of its renditions. It changes with the size and the modification time.
    var key: BlobID { BlobID(hash("\(path)\u{0}\(size)\u{0}\(changed)")) }

    /// Orders files by modification time, newest first.
    static func precedes(_ left: FolderFile, _ right: FolderFile) -> Bool {
        (left.changed, left.id) > (right.changed, right.id)
    }

    init(path: String, size: Int64, changed: Int64) {
        self.path = path
        id = hash(path)
        self.size = size
        self.changed = changed
    }
}

private func hash(_ text: String) -> String {
    var hash = ContentHash()
    hash.update(Array(text.utf8))
    return hash.text()
}

/// A problem with a file or folder in the operator's folder, which is skipped.
public struct FolderProblem: Hashable, Sendable {
    /// The path within the folder; empty for the folder itself.
    public let file: String
    public let reason: String
}

/// A recursive scan of a folder. Links are not followed, so it ends and stays within the folder.
struct FolderScan {
    private(set) var files: [FolderFile] = []
    /// Files and folders that seem to be photos but cannot be used, with the reason.
    private(set) var problems: [FolderProblem] = []
    /// True if the scan stopped at the maximum number of entries.
    private(set) var isCut = false
    private var count = 0

    /// The maximum number of files and folders.
    static let maxEntries = 100_000
    private static let maxDepth = 32
    /// The end of the year 9999, in seconds since 1970. File systems may contain invalid times.
    private static let latest: Int64 = 253_402_300_799
    private static let endings = [
        ".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".heif", ".hif", ".avif",
    ]

    init(_ folder: String) {
        walk(folder, "", depth: 0)
        files.sort(by: FolderFile.precedes)
    }

    private mutating func walk(_ folder: String, _ path: String, depth: Int) {
        guard depth < Self.maxDepth else { return }
        guard let names = FolderNames(path.isEmpty ? folder : folder + "/" + path) else {
            problems.append(FolderProblem(file: path, reason: String(cString: strerror(errno))))
            return
        }
        while !isCut, let name = names.next() {
            count += 1
            isCut = count > Self.maxEntries
            inspect(folder, path.isEmpty ? name : path + "/" + name, depth)
        }
    }

    private mutating func inspect(_ folder: String, _ path: String, _ depth: Int) {
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: walk(folder, path, depth: depth + 1)
        case S_IFREG:
            let name = path.lowercased()
            guard Self.endings.contains(where: { name.hasSuffix($0) }) else { return }
            guard status.st_size > 0 else {
                problems.append(FolderProblem(file: path, reason: "an empty file"))
                return
            }
            guard status.st_size <= Picture.maxBytes else {
                problems.append(FolderProblem(file: path, reason: "larger than 25 MiB"))
                return
            }
            let seconds = min(max(0, Int64(status.st_mtim.tv_sec)), Self.latest)
            let changed = seconds * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
            files.append(FolderFile(path: path, size: Int64(status.st_size), changed: changed))
        default: break
        }
    }
}
