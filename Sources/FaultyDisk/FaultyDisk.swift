import CSQLite
import Synchronization

/// A disk in memory for SQLite databases that loses what was not synced, fills up and fails, all at will and
/// the same way each time.
///
/// Each disk is an SQLite file system (VFS) under its own `name`. Databases on it may be opened from several
/// threads, and any number of disks may be in use at once. After `kill`, `losePower` and `restore` everything
/// that was opened before is dead: it answers every call with an error and no longer touches the disk; close
/// it then.
///
/// SQLite draws the salts of its logs from one generator of the whole process, so bytes differ from run to
/// run, but neither the sequence of operations nor what is lost.
///
/// Safety of `@unchecked Sendable`: `state` and all files are only touched inside `locked`; the rest never
/// changes.
public final class FaultyDisk: @unchecked Sendable {
    /// What a program asks of a disk. Changes are writes, cuts and deletions.
    public enum Operation: Sendable {
        case read, change, sync
    }

    /// The name under which SQLite knows this disk; for `SQLiteOptions.fileSystem`.
    public let name: String

    private let lock = Mutex(())
    private var state: State
    private let registration: Registration

    private static let count = Atomic(0)
    /// Done once, before the first registration starts SQLite.
    private static let configuration: Void = csqlite_configure()

    /// Makes an empty disk and registers it with SQLite.
    /// - Parameter seed: of the random numbers that SQLite asks the file system for.
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

    /// Runs `body` alone.
    func locked<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { _ in body(&state) }
    }
}

extension FaultyDisk {
    /// The bytes that all files together may have; `nil` for no limit. When it is reached SQLite reports a
    /// full disk.
    public var capacity: Int? {
        get { locked { $0.capacity } }
        set { locked { $0.capacity = newValue } }
    }

    /// The bytes that all files together have.
    public var size: Int {
        locked { $0.size }
    }

    /// The clock that SQLite reads, in milliseconds since 1970.
    public var time: Int64 {
        get { locked { $0.time } }
        set { locked { $0.time = newValue } }
    }

    /// How many changes and syncs were asked for so far, to choose a moment for `stop`.
    public var operations: Int {
        locked { $0.operations }
    }

    /// Lets one operation fail with an input/output error, after `count` more of its kind succeeded.
    public func fail(_ operation: Operation, after count: Int = 0) {
        locked { $0.faults[operation] = count }
    }

    /// Stops the running program after `count` more changes and syncs: everything then fails, until `kill` or
    /// `losePower` tell what became of it.
    public func stop(after count: Int) {
        locked { $0.remaining = count }
    }

    /// The program ends. What it wrote stays, synced or not.
    public func kill() {
        locked { $0.restart() }
    }

    /// The machine loses power. What was synced stays, and an arbitrary part of the rest.
    public func losePower(using rng: inout some RandomNumberGenerator) {
        locked {
            $0.losePower(using: &rng)
            $0.restart()
        }
    }

    /// All files by name, as they are on the device for certain.
    public func snapshot() -> [String: [UInt8]] {
        locked { $0.durableNames.mapValues(\.durableContent) }
    }

    /// Replaces all files, durably. The program that ran ends.
    public func restore(_ files: [String: [UInt8]]) {
        locked {
            $0.names = files.mapValues { DiskFile($0) }
            $0.durableNames = $0.names
            $0.restart()
        }
    }
}
