/// People who share things together.
public struct Group: Equatable, Sendable {
    public var name: String

    public static let nameRule = TextRule(limit: 100)

    public init(name: String) {
        self.name = name
    }
}

public typealias GroupID = Identifier<Group>

/// What a list keeps of a group that it is shared with.
public struct Share: Equatable, Sendable {
    public var group: GroupID
    /// The group's name, since not everybody who sees the list sees the group.
    public var name: String
    public var role: Role

    public init(group: GroupID, name: String, role: Role) {
        self.group = group
        self.name = name
        self.role = role
    }
}

/// The mirror of a `Share` in the group, so that who joins gains what is shared with it.
public struct Shared: Equatable, Sendable {
    public var role: Role

    public init(role: Role) {
        self.role = role
    }
}
