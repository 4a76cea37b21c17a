import Glibc

/// The names in a folder, but for hidden ones, one at a time and in no order. It belongs to one thread.
public final class FolderNames: Sequence, IteratorProtocol {
    private let folder: OpaquePointer
    /// The `errno` of what ended the reading early; 0 when nothing did.
    public private(set) var failure: Int32 = 0

    /// `nil` when the folder cannot be opened; `errno` says why.
    public init?(_ path: String) {
        guard let folder = opendir(path) else { return nil }
        self.folder = folder
    }

    deinit {
        closedir(folder)
    }

    /// The next name; names that are no UTF-8 are left out.
    public func next() -> String? {
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                failure = errno
                return nil
            }
            // An entry ends with its name: `d_name` as Swift sees it, 256 bytes, may reach beyond the memory.
            let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
            if let name = String(validatingCString: name.assumingMemoryBound(to: CChar.self)),
                !name.hasPrefix(".")
            {
                return name
            }
        }
    }
}
