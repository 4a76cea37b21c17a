import Domain

/// What a server understands beside what all do. An older one closes a connection that says what it does not know.
public struct ServerKnowledge: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `ClientMessage.watch` and `.writing`.
    public static let presence = ServerKnowledge(rawValue: 1)
    /// `ClientMessage.told`.
    public static let told = ServerKnowledge(rawValue: 2)
}

/// What an open page has told of by itself, so that the server need not.
public struct ToldReminder: Equatable, Sendable {
    /// By which the notification is known.
    public let tag: String
    public let moment: Instant

    /// The most in one message.
    public static let most = 100

    public init(tag: String, moment: Instant) {
        self.tag = tag
        self.moment = moment
    }
}
