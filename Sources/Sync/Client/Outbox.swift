import Domain

/// A command on its way to the server.
public struct Pending: Equatable, Sendable {
    public internal(set) var command: Command
    /// The number under which the server does it; 0 while it waits for the server to have the bytes of a picture.
    var sequence: Int64
    /// Its position in the order in which this device's commands were meant, which it keeps whatever number it gets. Ids
    /// give this order only if no clock is set back.
    var place: Int64 = 0
    var subject: Subject?
    /// Whether the device's store has it; only then it is sent, and only then it is shown as kept.
    public internal(set) var isStored = false
    var acceptance: Acceptance?
    /// For a confirmed command: since when it is kept or known to be lost, and its size in the store.
    var since = Instant(milliseconds: 0)
    var size = 0
    /// For one that cleared a chat: when the server had taken the last message that it cleared, if that was held.
    var clearedArrival: Instant?

    /// Whether it waits for the bytes of a picture to reach the server before it.
    public var awaitsUpload: Bool { sequence == 0 }
    /// Whether the server is to do it as soon as it can be told.
    var isDue: Bool { acceptance == nil && !awaitsUpload }
    /// By number; those without one last.
    var order: (Int64, Int64) { (awaitsUpload ? .max : sequence, place) }

    /// Whether it was meant before another one.
    func isMeant(before other: Pending) -> Bool {
        (place, command.id) < (other.place, other.command.id)
    }

    /// Acknowledged by the server; the command stays until its changes have arrived, so that nothing flickers.
    struct Acceptance: Equatable, Sendable {
        let epoch: String
        let at: [ScopeID: Int64]
        /// The last pull started before the acknowledgement. If the scope is not held, only a later pull settles the
        /// command.
        var pull: Int
    }
}

/// A command that the server would not do, with its text, until the person has seen to it.
public struct RejectedCommand: Equatable, Sendable {
    public let command: Command
    public let refusal: Refusal
    /// Nil for what an older app wrote down.
    public let subject: Subject?

    public init(command: Command, refusal: Refusal, subject: Subject? = nil) {
        self.command = command
        self.refusal = refusal
        self.subject = subject
    }
}
