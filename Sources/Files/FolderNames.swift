import Glibc

/// Iterates over the names of entries in a folder, except hidden ones, in no particular order. Used by one thread.
public final class FolderNames: Sequence, IteratorProtocol {
    private let folder: OpaquePointer
    /// The `errno` of an error that ended the iteration early; 0 if there was none.
    public private(set) var failure: Int32 = 0

    /// `nil` if the folder cannot be opened; `errno` has the reason.
    public init?(_ path: String) {
        guard let folder = opendir(path) else { return nil }
        self.folder = folder
    }

    deinit {
        closedir(folder)
    }

    /// Returns the next name. Skips names that are not valid UTF-8.
    public func next() -> String? {
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                failure = errno
                return nil
            }
            // The memory of an entry ends with its name, so `d_name` as imported by Swift (256 bytes) may extend beyond
            // it.
            let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
            if let name = String(validatingCString: name.assumingMemoryBound(to: CChar.self)),
                !name.hasPrefix(".")
            {
                return name
            }
        }
    }
}
