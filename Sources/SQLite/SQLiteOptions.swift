/// Options for opening a database file. The defaults are those of the server's writer.
public struct SQLiteOptions: Sendable {
    /// The access of a connection. At most one connection to a file may write.
    public enum Access: Sendable {
        /// Reads and writes; creates a missing file.
        case write
        /// Reads an existing file.
        case read
    }

    /// The durability of a commit at its return.
    public enum Synchronous: String, Sendable {
        /// The commit is durable: it survives a power loss.
        case full = "FULL"
        /// The operating system has the data: it survives only the end of the process. For tests.
        case off = "OFF"
    }

    public var access: Access
    public var synchronous: Synchronous
    /// The name of the registered SQLite file system (VFS); `nil` for the operating system's.
    public var fileSystem: String?
    /// The maximum wait for another connection's lock, in milliseconds.
    public var busyTimeout: Int32

    public init(
        access: Access = .write, synchronous: Synchronous = .full, fileSystem: String? = nil,
        busyTimeout: Int32 = 5000
    ) {
        self.access = access
        self.synchronous = synchronous
        self.fileSystem = fileSystem
        self.busyTimeout = busyTimeout
    }
}
