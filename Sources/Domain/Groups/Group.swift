/// A group of users that share content.
public struct Group: Equatable, Sendable {
    public var name: String
    /// Shown as a square cut out of the middle.
    public var picture: BlobID?
    /// The time at which its owner put it into the trash.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 100)
    /// The maximum access through a group: the number of its members, multiplied by the number of scopes shared with
    /// it.
    public static let maxAccess = 5_000

    public init(name: String, picture: BlobID? = nil, deleted: Instant? = nil) {
        self.name = name
        self.picture = picture
        self.deleted = deleted
    }
}

public typealias GroupID = Identifier<Group>

/// The record of a list about a group with which it is shared.
public struct Share: Equatable, Sendable {
    public var group: GroupID
    /// The name of the group, because not all users with access to the list see the group.
    public var name: String
    public var role: Role
    /// True while the group is in the trash and gives no access.
    public var isSuspended: Bool

    public init(group: GroupID, name: String, role: Role, isSuspended: Bool = false) {
        self.group = group
        self.name = name
        self.role = role
        self.isSuspended = isSuspended
    }
}

/// The mirror of a `Share` in the group, through which new members get access.
public struct GroupShareLink: Equatable, Sendable {
    public var role: Role

    public init(role: Role) {
        self.role = role
    }
}
