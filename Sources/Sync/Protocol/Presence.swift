import Domain

/// Whether somebody is online, as far as they show it. Never stored.
public struct Presence: Equatable, Sendable {
    public let person: PersonID
    public let state: State

    public enum State: Equatable, Sendable {
        case online
        /// When the person was last connected.
        case lastSeen(Instant)
        /// Not known, or not shown.
        case hidden
    }

    /// The most chats that one device watches.
    public static let mostWatched = 100
    /// How often others are told that somebody goes on writing, in milliseconds.
    public static let writingPause: Int64 = 3000

    public init(_ person: PersonID, _ state: State) {
        self.person = person
        self.state = state
    }
}
