import Domain
import Files
import Glibc
import Secrets

/// A file of a folder that may be a photo, as it was last seen.
struct FolderFile: Equatable, Sendable {
    /// Within the folder.
    let path: String
    /// By which clients know it, whatever is in the file: a hash of the path.
    let id: String
    let size: Int64
    /// When it was changed, in milliseconds since 1970.
    let changed: Int64

    /// By which its renditions are kept: another file there is another one.
    var key: BlobID { BlobID(hash("\(path)\u{0}\(size)\u{0}\(changed)")) }

    /// The one that came last is the first.
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

/// Why a file or a folder in the operator's folder is left out.
public struct FolderProblem: Hashable, Sendable {
    /// Within the folder; empty for the folder itself.
    public let file: String
    public let reason: String
}

/// A walk through a folder and those in it. Links are not followed, so it ends, and within the folder.
struct FolderScan {
    private(set) var files: [FolderFile] = []
    /// What seems to be a photo or a folder with photos and cannot be one, with the reason.
    private(set) var problems: [FolderProblem] = []
    /// Whether there was more than may be looked at.
    private(set) var isCut = false
    private var count = 0

    /// Of files and folders.
    static let mostEntries = 100_000
    private static let deepest = 32
    /// The end of the year 9999, in seconds since 1970: file systems hold moments that are none.
    private static let latest: Int64 = 253_402_300_799
    private static let endings = [
        ".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".heif", ".hif", ".avif",
    ]

    init(_ folder: String) {
        walk(folder, "", depth: 0)
        files.sort(by: FolderFile.precedes)
    }

    private mutating func walk(_ folder: String, _ path: String, depth: Int) {
        guard depth < Self.deepest else { return }
        guard let names = FolderNames(path.isEmpty ? folder : folder + "/" + path) else {
            problems.append(FolderProblem(file: path, reason: String(cString: strerror(errno))))
            return
        }
        while !isCut, let name = names.next() {
            count += 1
            isCut = count > Self.mostEntries
            look(folder, path.isEmpty ? name : path + "/" + name, depth)
        }
    }

    private mutating func look(_ folder: String, _ path: String, _ depth: Int) {
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
            guard status.st_size <= Picture.mostBytes else {
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
