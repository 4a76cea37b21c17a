/// How a user stands to another one who may not know them: kept in the user's own scope, one record for each other user.
/// What the other one shares or writes before the user has accepted them is held back until then.
public struct ContactRequest: Equatable, Sendable {
    /// What was decided. A state of a newer version counts as a request.
    public enum State: String, Sendable {
        /// The other user wants to share or write, and waits for an answer.
        case requested
        /// The user put the request aside. The sender is not notified, and may ask again once the record has expired.
        case declined
        /// Whatever the other user shares or writes arrives.
        case accepted
        /// The user asked the other one, and so accepts them.
        case sent
    }

    /// What the other user shared first.
    public enum Offer: String, Sendable {
        case list
        /// A copy of a list, which belongs to the recipient.
        case copy
        case group
        case message
    }

    /// The other user.
    public var person: PersonID
    public var state: State
    /// When the server took the request, or the answer.
    public var at: Instant
    /// The other user's name; empty once the request is answered, as are the following fields.
    public var name = ""
    public var offer = Offer.list
    /// The name of the list or the group; empty for a message.
    public var title = ""
    /// The beginning of the message, or the first items of the list.
    public var excerpt = ""
    /// The scopes that the user joins by accepting: lists, groups, copies and the chat of the two.
    public var scopes: [String] = []

    /// The most scopes that wait for one user's answer to another.
    public static let mostScopes = 100
    /// The most characters of an excerpt.
    public static let mostExcerpt = 300
    /// Of a list with more items a request shows none, of a copy so many.
    public static let mostItems = 100
    /// The most requests that a user has not answered.
    public static let mostWaiting = 200
    /// The most requests of one user without an answer.
    public static let mostUnanswered = 20
    /// The most requests that one user makes in a day and that have no answer.
    public static let mostDaily = 10

    public init(_ person: PersonID, _ state: State, at: Instant) {
        self.person = person
        self.state = state
        self.at = at
    }

    /// Whether the user has accepted the other one.
    public var isAccepted: Bool { state == .accepted || state == .sent }

    /// Whether the user has something to answer.
    public var isOpen: Bool { state == .requested || isAccepted && !scopes.isEmpty }

    /// Records the answer. What the request said is not needed any more.
    public mutating func answer(_ state: State, at: Instant) {
        self = ContactRequest(person, state, at: at)
    }
}
