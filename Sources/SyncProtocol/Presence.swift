import Domain
import SyncRules

/// The presence of a user, as far as they share it. Never stored.
public struct Presence: Equatable, Sendable {
    public let person: PersonID
    public let state: State

    public enum State: Equatable, Sendable {
        case online
        /// When the user was last connected.
        case lastSeen(Instant)
        /// Not known, or not shared.
        case hidden
    }

    /// Per device.
    public static let maxSubscribedChats = 100
    /// The interval between typing reports to others, in milliseconds.
    public static let typingInterval: Int64 = 3000

    public init(_ person: PersonID, _ state: State) {
        self.person = person
        self.state = state
    }
}
