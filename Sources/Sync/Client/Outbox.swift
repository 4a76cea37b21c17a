import Domain

/// A command on its way to the server.
public struct Pending: Equatable, Sendable {
    public internal(set) var command: Command
    /// The number under which the server does it; 0 while it waits for the server to have the bytes of a picture.
    var sequence: Int64
    /// Where it stands among what waits so. Ids say it only as long as no clock is set back.
    var place: Int64 = 0
    var subject: Subject?
    /// Whether the device's store has it; only then it is sent, and only then it is shown as kept.
    public internal(set) var isStored = false
    var acceptance: Acceptance?
    /// Of one that is done: since when it is kept, or known to be lost, and how many bytes the store has of it.
    var since = Instant(milliseconds: 0)
    var size = 0

    /// Whether it waits for the bytes of a picture to reach the server before it.
    public var isHeld: Bool { sequence == 0 }
    /// Whether the server is to do it as soon as it can be told.
    var isDue: Bool { acceptance == nil && !isHeld }

    /// The server has done the command; it stays until its effect has arrived, so that nothing flickers.
    struct Acceptance: Equatable, Sendable {
        let epoch: String
        let at: [ScopeID: Int64]
        /// The number of the last pull that had begun when the answer came. A scope that is not held is settled by a
        /// pull that began after it.
        var pull: Int
    }
}

/// A command that the server would not do, with its text, until the person has seen to it.
public struct Refused: Equatable, Sendable {
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
