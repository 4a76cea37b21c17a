/// A person's part in a scope, kept in the scope itself: the one truth about who has access.
public struct Member: Equatable, Sendable {
    public var person: PersonID
    /// The person's name as it was when they joined, or when they last changed it.
    public var name: String
    /// What the person may do by themselves; nil for who has access through groups only.
    public var ownRole: Role?
    /// What the person may do as a member of groups that the scope is shared with; in the order of the groups' ids.
    public private(set) var groups: [GroupRole]
    /// The command that brought the person in: access that was taken and given again is a new grant.
    public var grant: String

    /// A role that comes through a group.
    public struct GroupRole: Equatable, Sendable {
        public let group: GroupID
        public let role: Role

        public init(group: GroupID, role: Role) {
            self.group = group
            self.role = role
        }
    }

    public init(person: PersonID, name: String, role: Role?, groups: [GroupRole] = [], grant: String) {
        self.person = person
        self.name = name
        self.ownRole = role
        self.groups = groups
        self.grant = grant
    }

    /// The highest of all roles; nil for a former member, who stays so that what they wrote keeps its author.
    public var role: Role? {
        var highest = ownRole
        for other in groups where highest.map({ $0 < other.role }) ?? true { highest = other.role }
        return highest
    }

    /// - Parameter role: nil when the group gives access no more.
    public mutating func setRole(_ role: Role?, through group: GroupID) {
        let place = groups.firstIndex { !($0.group < group) } ?? groups.count
        let isThere = place < groups.count && groups[place].group == group
        groups.replaceSubrange(
            place..<(isThere ? place + 1 : place),
            with: role.map { [GroupRole(group: group, role: $0)] } ?? [])
    }

    /// Takes all access away.
    public mutating func end() {
        ownRole = nil
        groups = []
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
