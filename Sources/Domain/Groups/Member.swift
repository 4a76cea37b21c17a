/// A person's part in a scope, kept in the scope itself: the one truth about who has access.
public struct Member: Equatable, Sendable {
    public var person: PersonID
    /// The person's name as it was when they joined, or when they last changed it.
    public var name: String
    /// The person's picture, likewise; none of a former member.
    public var picture: BlobID?
    /// What the person may do by themselves; nil for who has access through groups only.
    public var ownRole: Role?
    /// What the person may do as a member of groups that the scope is shared with; in the order of the groups' ids.
    public private(set) var groups: [GroupRole]
    /// The command that brought the person in: access that was taken and given again is a new grant.
    public var grant: String
    /// The name that whoever brought the person in had then; nil for who came by themselves.
    public var from: String?
    /// The first place of a log that the user sees. In a list, its version when the user came: viewers see the trash and the
    /// history from then on. Nil for everything.
    public var since: Int64?
    /// The role that the person gets by accepting the request of whoever invited them; nil for who is in or was never asked.
    public var invited: Role?
    /// Who invited the person, as long as the answer is open.
    public var inviter: PersonID?
    /// Whether the person left by themselves: then nobody brings them in again without asking.
    public var hasLeft = false

    /// A role that comes through a group.
    public struct GroupRole: Equatable, Sendable {
        public let group: GroupID
        /// Nil while the group is in the trash.
        public let role: Role?

        public init(group: GroupID, role: Role?) {
            self.group = group
            self.role = role
        }
    }

    /// The most people of a scope, former ones among them.
    public static let most = 1_000

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
        for other in groups {
            if let role = other.role, highest.map({ $0 < role }) ?? true { highest = role }
        }
        return highest
    }

    /// Whether a group is among the ways by which somebody has access, or would have if it came back from the trash.
    public func isIn(through group: GroupID) -> Bool {
        groups.contains { $0.group == group }
    }

    /// - Parameter role: nil when the group gives access no more.
    public mutating func setRole(_ role: Role?, through group: GroupID) {
        replace(group, by: role.map { GroupRole(group: group, role: $0) })
    }

    /// The group gives access no more, until it comes back from the trash.
    public mutating func suspend(_ group: GroupID) {
        replace(group, by: GroupRole(group: group, role: nil))
    }

    private mutating func replace(_ group: GroupID, by role: GroupRole?) {
        let place = groups.firstIndex { !($0.group < group) } ?? groups.count
        let isThere = place < groups.count && groups[place].group == group
        groups.replaceSubrange(place..<(isThere ? place + 1 : place), with: role.map { [$0] } ?? [])
    }

    /// Takes all access away.
    public mutating func end() {
        ownRole = nil
        groups = []
        withdrawInvitation()
    }

    /// Takes the invitation back, or replaces it by the role that it offered.
    public mutating func withdrawInvitation() {
        invited = nil
        inviter = nil
    }

    /// Whether the person is in, or is to come in by accepting.
    public var isExpected: Bool { role != nil || invited != nil }
}

/// The mirror of a `Member` in the person's own scope, from which their devices learn what they may read.
public struct Membership: Equatable, Sendable {
    /// Names what the user may read. Under another name the user's devices fetch the scope again.
    public var grant: String
    public var role: Role
    /// The first place of a log that the user sees, or the first version of a list whose trash and history they see; nil for
    /// everything.
    public var since: Int64?

    /// In a chat of two, the user who has not written yet; nil once both have written.
    public var awaited: PersonID?

    /// The most scopes of a person.
    public static let most = 10_000
    /// Up to how many others bring a person into theirs: there is always room for one's own.
    public static let mostByOthers = 9_000
    /// In so many scopes a person's new name comes at once.
    public static let mostAtOnce = 500

    public init(grant: String, role: Role, since: Int64? = nil) {
        self.grant = grant
        self.role = role
        self.since = since
    }
}
