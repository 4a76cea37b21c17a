import Domain

/// Commands of one device, in the order in which they were meant.
public struct PushRequest: Equatable, Sendable {
    /// The id of the device's store; sequence numbers count within it.
    public let client: ClientID
    public let epoch: String
    public let commands: [Numbered]

    /// The most commands in one request.
    public static let mostCommands = 100
    /// The most commands of one request that copy a list.
    public static let mostCopies = 4
    /// About the most bytes of one request with several commands, so that a slow network carries it in time. One command
    /// alone may have more: at the limits of its fields, half a megabyte.
    static let mostBytes = 64 * 1024

    /// A command with its place among those of the device.
    public struct Numbered: Equatable, Sendable {
        /// 1, 2, 3 … without gaps.
        public let sequence: Int64
        public let command: Command

        public init(sequence: Int64, command: Command) {
            self.sequence = sequence
            self.command = command
        }
    }

    public init(client: ClientID, epoch: String, commands: [Numbered]) {
        self.client = client
        self.epoch = epoch
        self.commands = commands
    }
}

/// Names a device's store; the type holds nothing.
public enum ClientStore {}
public typealias ClientID = Identifier<ClientStore>

/// What the server did with each command of a request.
public struct PushAnswer: Equatable, Sendable {
    public let epoch: String
    /// False when the request was of another epoch; then nothing was done, and the device must pull first.
    public let isCurrent: Bool
    public let results: [Result]

    /// What came of one command.
    public struct Result: Equatable, Sendable {
        public let sequence: Int64
        public let command: CommandID
        public let outcome: Outcome

        public init(sequence: Int64, command: CommandID, outcome: Outcome) {
            self.sequence = sequence
            self.command = command
            self.outcome = outcome
        }
    }

    /// Whether the server did a command.
    public enum Outcome: Equatable, Sendable {
        /// Done, at these versions; the device keeps its own copy until it has seen them.
        case done([ScopeID: Int64])
        case refused(Refusal)
        /// Another command has this number: the device's store was copied or rolled back.
        case fork
        /// The server does not know this store, and the first number is not 1.
        case unknownClient
        /// Not done yet: the author has asked too many unknown users, and sends it again later. The number is still free.
        case waits
        /// A number was left out.
        case gap(expected: Int64)
    }

    public init(epoch: String, isCurrent: Bool = true, results: [Result]) {
        self.epoch = epoch
        self.isCurrent = isCurrent
        self.results = results
    }
}
