/// Short messages to all other nodes. They can be lost, and are not stored.
public struct NodeMessages: Sendable {
    /// Returns the messages to send, each with at most `maxBytes`. Called about ten times a second.
    let dequeue: @Sendable () -> [String]
    let receive: @Sendable (_ text: String, _ run: String) -> Void
    /// The connection of a run has ended.
    let ended: @Sendable (_ run: String) -> Void
    /// This node has connected, possibly again.
    let connected: @Sendable () -> Void
    /// The clock of the database is ahead of this node's by this time, or behind it. Called once, until both agree again.
    let clockDiffers: @Sendable (_ seconds: Int64) -> Void

    /// A payload has less than 8,000 bytes, and begins with the id of the run and a space.
    public static let maxBytes = 7_900

    /// The payload is the id of the run of the sender, a space, and the message.
    static let channel = "dela_message"

    public init(
        dequeue: @escaping @Sendable () -> [String],
        receive: @escaping @Sendable (_ text: String, _ run: String) -> Void,
        ended: @escaping @Sendable (_ run: String) -> Void,
        connected: @escaping @Sendable () -> Void,
        clockDiffers: @escaping @Sendable (_ seconds: Int64) -> Void
    ) {
        self.dequeue = dequeue
        self.receive = receive
        self.ended = ended
        self.connected = connected
        self.clockDiffers = clockDiffers
    }
}
