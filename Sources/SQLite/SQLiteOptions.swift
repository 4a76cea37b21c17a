/// How a database file is opened. The defaults are those of the server's writer.
public struct SQLiteOptions: Sendable {
    /// What a connection may do. Of all connections to a file at most one may write.
    public enum Access: Sendable {
        /// Reads, writes and creates the file when it is missing.
        case write
        /// Reads a file that exists.
        case read
    }

    /// When a commit returns.
    public enum Synchronous: String, Sendable {
        /// When it is durable: it survives a loss of power.
        case full = "FULL"
        /// When the operating system has it: it survives the end of the process only. For tests.
        case off = "OFF"
    }

    public var access: Access
    public var synchronous: Synchronous
    /// The registered SQLite file system (VFS) that holds the file; `nil` is the operating system's.
    public var fileSystem: String?
    /// How long a statement waits for another connection's lock, in milliseconds.
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
