import Domain
import SyncRules

/// Commands of one device, in the order of their sequence numbers.
public struct PushRequest: Equatable, Sendable {
    /// The id of the device's store; sequence numbers count within it.
    public let client: ClientID
    public let epoch: String
    public let commands: [Numbered]

    /// Per request.
    public static let maxCommands = 100
    /// The number of commands in one request that copy a list.
    public static let maxCopies = 4
    /// The approximate size of a request with several commands, so that a slow network can carry it in time. A single
    /// command may be larger: up to half a megabyte, at the limits of its fields.
    package static let maxBytes = 64 * 1024

    /// A command with its sequence number.
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

/// The type of the ids of device stores. It has no values.
public enum ClientStore {}
public typealias ClientID = Identifier<ClientStore>

/// The results for the commands of a request.
public struct PushAnswer: Equatable, Sendable {
    public let epoch: String
    /// False if the request was of another epoch. Then nothing was applied, and the device must pull first.
    public let isCurrent: Bool
    public let results: [Result]

    /// The result for one command.
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

    /// The outcome of a command on the server.
    public enum Outcome: Equatable, Sendable {
        /// Applied, at these versions. The device keeps its own copy until it has received them.
        case done([ScopeID: Int64])
        case rejected(Refusal)
        /// Another command has this sequence number: the device's store was copied or rolled back.
        case fork
        /// The server does not know this store, and the first sequence number is not 1.
        case unknownClient
        /// Not applied yet, since the author has contacted too many unknown users. The device sends it again later. The
        /// number stays free.
        case deferred
        /// A sequence number was skipped.
        case gap(expected: Int64)
    }

    public init(epoch: String, isCurrent: Bool = true, results: [Result]) {
        self.epoch = epoch
        self.isCurrent = isCurrent
        self.results = results
    }
}
