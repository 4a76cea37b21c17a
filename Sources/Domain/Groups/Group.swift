/// People who share things together.
public struct Group: Equatable, Sendable {
    public var name: String
    /// Shown as a square cut out of the middle.
    public var picture: BlobID?
    /// When its owner put it into the trash.
    public var deleted: Instant?

    public static let nameRule = TextRule(limit: 100)
    /// The most that a group's people may have through it: so many people, times so many things that are shared with them.
    public static let mostAccess = 5_000

    public init(name: String, picture: BlobID? = nil, deleted: Instant? = nil) {
        self.name = name
        self.picture = picture
        self.deleted = deleted
    }
}

public typealias GroupID = Identifier<Group>

/// What a list keeps of a group that it is shared with.
public struct Share: Equatable, Sendable {
    public var group: GroupID
    /// The group's name, since not everybody who sees the list sees the group.
    public var name: String
    public var role: Role
    /// Whether the group is in the trash, and gives no access meanwhile.
    public var isSuspended: Bool

    public init(group: GroupID, name: String, role: Role, isSuspended: Bool = false) {
        self.group = group
        self.name = name
        self.role = role
        self.isSuspended = isSuspended
    }
}

/// The mirror of a `Share` in the group, so that who joins gains what is shared with it.
public struct GroupShareLink: Equatable, Sendable {
    public var role: Role

    public init(role: Role) {
        self.role = role
    }
}
