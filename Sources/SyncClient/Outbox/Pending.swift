import Domain
import SyncProtocol
import SyncRules

/// A command on its way to the server.
public struct Pending: Equatable, Sendable {
    public internal(set) var command: Command { didSet { cachedFootprint = nil } }
    /// The sequence number; 0 while it waits for an upload or is deferred.
    package var sequence: Int64 { didSet { cacheFootprint() } }
    /// Its position in the order in which the commands of this device were created, whatever its sequence number is.
    /// Ids give this order only if the clock is never set back.
    var creationOrder: Int64 = 0
    var summary: CommandSummary?
    /// True once the device's store has it. Only then is it sent and shown as saved.
    public internal(set) var isStored = false
    var acceptance: Acceptance?
    /// For an acknowledged command: since when it is kept or known to be lost, and its size in the store.
    var since = Instant(milliseconds: 0)
    var size = 0
    /// For a command that cleared a chat: when the server received the last cleared message, if that was held.
    var clearedArrival: Instant?
    /// Set while the command waits. Each new command is compared with all that wait.
    private var cachedFootprint: Footprint?

    init(command: Command, sequence: Int64, creationOrder: Int64 = 0, isStored: Bool = false) {
        self.command = command
        self.sequence = sequence
        self.creationOrder = creationOrder
        self.isStored = isStored
        cacheFootprint()
    }

    /// What its command reads and writes.
    var footprint: Footprint { cachedFootprint ?? command.footprint }

    private mutating func cacheFootprint() {
        cachedFootprint = awaitsUpload && acceptance == nil ? footprint : nil
    }

    /// True while it has no sequence number, for example because the bytes of a picture must be uploaded first.
    public var awaitsUpload: Bool { sequence == 0 }
    /// True if the server should get it as soon as possible.
    var isReadyToSend: Bool { acceptance == nil && !awaitsUpload }
    /// The sort key: by sequence number, commands without one last.
    var order: (Int64, Int64) { (awaitsUpload ? .max : sequence, creationOrder) }

    /// True if it was created before another one.
    func precedes(_ other: Pending) -> Bool {
        (creationOrder, command.id) < (other.creationOrder, other.command.id)
    }

    /// The acceptance by the server. The command stays until its changes have arrived, so that nothing flickers.
    struct Acceptance: Equatable, Sendable {
        let epoch: String
        let at: [ScopeID: Int64]
        /// The last pull that started before the acceptance. If the scope is not held, only a later pull completes the
        /// command.
        var pull: Int
    }
}

extension Footprint {
    /// True if the command must come after one that has no sequence number.
    func follows(_ earlier: Pending, _ deferred: Set<CommandID>) -> Bool {
        follows(earlier.footprint, isDeferred: deferred.contains(earlier.command.id))
    }
}

/// A rejected command with its text, kept until the user has handled it.
public struct RejectedCommand: Equatable, Sendable {
    public let command: Command
    public let refusal: Refusal
    /// Nil if an older app stored it.
    public let summary: CommandSummary?

    public init(command: Command, refusal: Refusal, summary: CommandSummary? = nil) {
        self.command = command
        self.refusal = refusal
        self.summary = summary
    }
}
