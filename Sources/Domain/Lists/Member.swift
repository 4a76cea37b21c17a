/// What a person may do in a scope. A higher role may all that a lower one may.
public enum Role: String, CaseIterable, Comparable, Sendable {
    case viewer
    case editor
    case owner

    public static func < (left: Role, right: Role) -> Bool {
        left.level < right.level
    }

    private var level: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}

/// A person's part in a scope, kept in the scope itself: the one truth about who has access.
public struct Member: Equatable, Sendable {
    public var person: PersonID
    /// The person's name as it was when they joined, or when the server last renewed it.
    public var name: String
    public var role: Role
    /// The command that brought the person in: access that was taken and given again is a new grant.
    public var grant: String
    /// Former members stay, so that what they wrote keeps its author.
    public var left: Bool

    public init(person: PersonID, name: String, role: Role, grant: String, left: Bool = false) {
        self.person = person
        self.name = name
        self.role = role
        self.grant = grant
        self.left = left
    }
}

/// The mirror of a `Member` in the person's own scope, from which their devices learn what they may read.
public struct Membership: Equatable, Sendable {
    public var grant: String
    public var role: Role

    public init(grant: String, role: Role) {
        self.grant = grant
        self.role = role
    }
}
