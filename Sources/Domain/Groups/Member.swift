/// A user's membership in a scope, stored in the scope itself. It is the only source of truth for access.
public struct Member: Equatable, Sendable {
    public var person: PersonID
    /// The user's name when they joined, or when they last changed it.
    public var name: String
    /// The user's picture at the same time; nil for a former member.
    public var picture: BlobID?
    /// The user's own role; nil for access through groups only.
    public var ownRole: Role?
    /// The roles through groups with which the scope is shared, in the order of the groups' ids.
    public private(set) var groups: [GroupRole]
    /// The command that granted access. Access that was revoked and granted again has a new grant.
    public var grant: String
    /// The inviter's name at the time of the invitation; nil if the user joined on their own.
    public var inviterName: String?
    /// The first visible position of a log. In a list, its version when the user joined: viewers see the trash and the
    /// history from then on. Nil for everything.
    public var since: Int64?
    /// The role that the user gets by accepting the inviter's request; nil for members, and if there is no invitation.
    public var invitedRole: Role?
    /// The user who sent the invitation, until it is answered.
    public var inviter: PersonID?
    /// True if the user left on their own. Others cannot add them again without a request.
    public var hasLeft = false

    /// A role through a group.
    public struct GroupRole: Equatable, Sendable {
        public let group: GroupID
        /// Nil while the group is in the trash.
        public let role: Role?

        public init(group: GroupID, role: Role?) {
            self.group = group
            self.role = role
        }
    }

    /// The maximum number of members of a scope, including former ones.
    public static let maxPerScope = 1_000

    public init(person: PersonID, name: String, role: Role?, groups: [GroupRole] = [], grant: String) {
        self.person = person
        self.name = name
        self.ownRole = role
        self.groups = groups
        self.grant = grant
    }

    /// The highest of all roles; nil for a former member, whose record remains so that their content keeps its author.
    public var role: Role? {
        var highest = ownRole
        for other in groups {
            if let role = other.role, highest.map({ $0 < role }) ?? true { highest = role }
        }
        return highest
    }

    /// True if a group gives the user access, or would after its restoration from the trash.
    public func hasAccess(through group: GroupID) -> Bool {
        groups.contains { $0.group == group }
    }

    /// - Parameter role: nil if the group no longer gives access.
    public mutating func setRole(_ role: Role?, through group: GroupID) {
        replace(group, by: role.map { GroupRole(group: group, role: $0) })
    }

    /// Suspends access through a group until it is restored from the trash.
    public mutating func suspend(_ group: GroupID) {
        replace(group, by: GroupRole(group: group, role: nil))
    }

    private mutating func replace(_ group: GroupID, by role: GroupRole?) {
        let index = groups.firstIndex { !($0.group < group) } ?? groups.count
        let isThere = index < groups.count && groups[index].group == group
        groups.replaceSubrange(index..<(isThere ? index + 1 : index), with: role.map { [$0] } ?? [])
    }

    /// Removes all access.
    public mutating func revokeAccess() {
        ownRole = nil
        groups = []
        withdrawInvitation()
    }

    /// Withdraws the invitation, or replaces it with the role that it offered.
    public mutating func withdrawInvitation() {
        invitedRole = nil
        inviter = nil
    }

    /// True if the user is a member, or becomes one by accepting.
    public var isMemberOrInvited: Bool { role != nil || invitedRole != nil }
}

/// The mirror of a `Member` in the user's own scope, from which their devices know the readable scopes.
public struct Membership: Equatable, Sendable {
    /// Identifies the readable content. After a change of the grant, the user's devices fetch the scope again.
    public var grant: String
    public var role: Role
    /// The first visible position of a log, or the first version of a list whose trash and history are visible; nil for
    /// everything.
    public var since: Int64?

    /// In a chat of two, the user without a message so far; nil once both have written.
    public var awaited: PersonID?

    /// The maximum number of scopes per user.
    public static let maxPerPerson = 10_000
    /// The number of scopes up to which others can add the user to theirs. The remaining ones are reserved for the
    /// user's own scopes.
    public static let maxByOthers = 9_000
    /// The number of scopes in which a new name of the user is updated immediately.
    public static let maxImmediateUpdates = 500

    public init(grant: String, role: Role, since: Int64? = nil) {
        self.grant = grant
        self.role = role
        self.since = since
    }
}
