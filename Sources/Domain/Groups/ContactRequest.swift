/// The state of contact with another user, stored in the user's own scope as one record per other user. Content that
/// the other user shares or writes is withheld until the user accepts them.
public struct ContactRequest: Equatable, Sendable {
    /// The state of a request. A state of a newer version counts as a request.
    public enum State: String, Sendable {
        /// The other user wants to share or write, and waits for an answer.
        case requested
        /// The user declined the request. The sender is not notified, and may ask again after the record has expired.
        case declined
        /// Content of the other user arrives.
        case accepted
        /// The user sent a request to the other user, which implies acceptance.
        case sent
    }

    /// The first thing that the other user shared.
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
    /// The time at which the server received the request, or the answer.
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

    /// The maximum number of scopes that wait for one user's answer to another.
    public static let maxScopes = 100
    /// The maximum number of characters of an excerpt.
    public static let maxExcerptLength = 300
    /// The maximum number of items in a request. For a list with more items it contains none, for a copy the first
    /// ones.
    public static let maxItems = 100
    /// The maximum number of requests that wait for a user's answer.
    public static let maxWaiting = 200
    /// The maximum number of unanswered requests by one user.
    public static let maxUnanswered = 20
    /// The maximum number of unanswered requests that one user sends in a day.
    public static let maxPerDay = 10

    public init(_ person: PersonID, _ state: State, at: Instant) {
        self.person = person
        self.state = state
        self.at = at
    }

    /// True if the user has accepted the other user.
    public var isAccepted: Bool { state == .accepted || state == .sent }

    /// True if there is something to answer.
    public var isOpen: Bool { state == .requested || isAccepted && !scopes.isEmpty }

    /// Records the answer and discards the content of the request.
    public mutating func answer(_ state: State, at: Instant) {
        self = ContactRequest(person, state, at: at)
    }
}
