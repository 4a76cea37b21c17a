import CSQLite
import Synchronization

/// A disk in memory for SQLite databases. It loses unsynced data, fills up and fails on request, deterministically.
///
/// Each disk is an SQLite file system (VFS) with its `name`. Several threads may open databases on it, and any number
/// of disks may be in use at once. `kill`, `losePower` and `restore` invalidate all open files: each later call on them
/// returns an error and does not change the disk. Callers should close them.
///
/// SQLite draws the salts of its logs from one generator per process. Bytes therefore differ between runs, but not the
/// sequence of operations or the lost data.
///
/// Safety of `@unchecked Sendable`: `state` and all files are accessed only inside `locked`; the other properties never
/// change.
public final class FaultyDisk: @unchecked Sendable {
    /// The kinds of operations. Changes are writes, truncations and deletions.
    public enum Operation: Sendable {
        case read, change, sync
    }

    /// The name of this disk in SQLite, for `SQLiteOptions.fileSystem`.
    public let name: String

    private let lock = Mutex(())
    private var state: State
    private let registration: Registration

    private static let count = Atomic(0)
    /// Runs once, before the first registration starts SQLite.
    private static let configuration: Void = csqlite_configure()

    /// Creates an empty disk and registers it with SQLite.
    /// - Parameter seed: seed of the random numbers that SQLite requests from the file system.
    public init(seed: UInt64 = 0) {
        name = "disk-\(Self.count.add(1, ordering: .relaxed).newValue)"
        state = State(random: SplitMix(state: seed))
        registration = Registration(name)
        _ = Self.configuration
        registration.register(self)
    }

    deinit {
        registration.unregister()
    }

    /// Runs `body` with exclusive access to the state.
    func locked<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { _ in body(&state) }
    }
}

extension FaultyDisk {
    /// The maximum size of all files together in bytes; `nil` for no limit. SQLite reports a full disk at the limit.
    public var capacity: Int? {
        get { locked { $0.capacity } }
        set { locked { $0.capacity = newValue } }
    }

    /// The size of all files together in bytes.
    public var size: Int {
        locked { $0.size }
    }

    /// The clock that SQLite reads, in milliseconds since 1970.
    public var time: Int64 {
        get { locked { $0.time } }
        set { locked { $0.time = newValue } }
    }

    /// True if a connection that waits for a lock really sleeps, as several threads need. False by default: the time of
    /// the disk advances, and the connection tries again at once.
    public var sleeps: Bool {
        get { locked { $0.sleeps } }
        set { locked { $0.sleeps = newValue } }
    }

    /// The number of changes and syncs so far, for choosing the moment of `stop`.
    public var operations: Int {
        locked { $0.operations }
    }

    /// Makes one operation fail with an I/O error, after `count` successful ones of its kind.
    public func fail(_ operation: Operation, after count: Int = 0) {
        locked { $0.faults[operation] = count }
    }

    /// Stops the running program after `count` more changes and syncs. All calls then fail until `kill` or `losePower`
    /// decides what survives.
    public func stop(after count: Int) {
        locked { $0.remaining = count }
    }

    /// Ends the program. All written data survives, synced or not.
    public func kill() {
        locked { $0.restart() }
    }

    /// Cuts the power. Synced data survives, and an arbitrary part of the rest.
    public func losePower(using rng: inout some RandomNumberGenerator) {
        locked {
            $0.losePower(using: &rng)
            $0.restart()
        }
    }

    /// All files by name, with their certainly durable content.
    public func snapshot() -> [String: [UInt8]] {
        locked { $0.durableNames.mapValues(\.durableContent) }
    }

    /// Replaces all files durably and ends the running program.
    public func restore(_ files: [String: [UInt8]]) {
        locked {
            $0.names = files.mapValues { DiskFile($0) }
            $0.durableNames = $0.names
            $0.restart()
        }
    }
}
