import Domain
import JSON

/// Intents for the members of a list or a group.
public enum MemberIntent: Equatable, Sendable {
    /// Adds a user, or changes the role of a member. The name is the one that the adding device knows. The server uses
    /// the name from the user's profile.
    case add(PersonID, name: String, role: Role)
    /// Ends the access of a member, or only the access that a member has without a group.
    case remove(PersonID, keepsGroups: Bool = false)
    /// Removes the author.
    case leave
    /// Makes a member the owner. The author stays as an editor of a list, or as a member of a group.
    case transfer(PersonID)
}

extension MemberIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool {
        switch kind {
        case .list, .group: true
        case .user, .chat, .photos, .unknown: false
        }
    }

    public var policy: IntentPolicy {
        switch self {
        case .add, .remove: IntentPolicy(role: .owner, roleInGroup: Group.moderatorRole)
        case .transfer: IntentPolicy(role: .owner)
        case .leave: IntentPolicy(role: .viewer)
        }
    }

    public var content: IntentContent {
        switch self {
        case .add(let person, let name, _): IntentContent(subject: Member.recordID(person), text: name)
        case .remove(let person, _), .transfer(let person): IntentContent(subject: Member.recordID(person))
        case .leave: IntentContent()
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .add(let person, _, _):
            footprint.write(.member(person))
            footprint.writeWithLogs(.audience)
        // It does not wait for additions of others.
        case .remove(let person, _): footprint.write(.member(person))
        case .leave:
            footprint.writeWithLogs(.all)
            // A group may give access to any list.
            footprint.followsAll = footprint.scope.kind == .group
        case .transfer(let person):
            footprint.write(.all)
            footprint.writeWithLogs(.audience)
            footprint.follow(.member(person))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .add(let added, _, _):
            [
                Inverse(
                    .member(.remove(added, keepsGroups: isInGroup(added, of: scope, records))), in: scope)
            ]
        case .remove, .leave, .transfer: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let person, let name, let role):
            let changes = try add(person, name, role, command, by: author, records)
            return changes + records.changes(returning: person, by: author, command, excluding: changes)
        case .remove(let person, let keepsGroups):
            try checkAuthority(of: author, over: person, records, command.scope)
            return try end(person, keepsGroups: keepsGroups, command, by: author, records)
        case .leave: return try end(author, command, by: author, records)
        case .transfer(let person): return try transfer(from: author, to: person, command, records)
        }
    }

    /// True if a group gives the user access.
    private func isInGroup<Source: Records>(
        _ person: PersonID, of scope: ScopeID, _ records: Source
    ) -> Bool {
        records.member(person, in: scope).map { !$0.groups.isEmpty } ?? false
    }

    /// A moderator of a group has power over its ordinary members only.
    private func checkAuthority<Source: Records>(
        of author: PersonID, over person: PersonID, _ records: Source, _ scope: ScopeID
    ) throws(Refusal) {
        guard records.role(of: author, in: scope) != .owner else { return }
        let role = records.member(person, in: scope)?.role ?? Group.memberRole
        guard role == Group.memberRole else { throw .forbidden }
    }

    private func add<Source: Records>(
        _ person: PersonID, _ name: String, _ role: Role, _ command: Command, by author: PersonID,
        _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        guard let highest = scope.kind.highestMemberRole, role <= highest else { throw .invalid }
        try checkAuthority(of: author, over: person, records, scope)
        guard role == Group.memberRole || records.role(of: author, in: scope) == .owner else {
            throw .forbidden
        }
        guard scope.kind.allowsAddingInTrash || !records.isInTrash(scope) else { throw .gone }
        let known = records.profile(of: person)?.name
        guard known != nil || !records.isComplete else { throw .notFound }
        let member = records.member(person, in: scope)
        guard member?.ownRole != .owner else { throw .conflict }
        guard member?.role != nil || !records.isInvitationBlocked(person, to: scope, by: author) else {
            throw .forbidden
        }
        let name = known ?? name
        let changes = records.changes(to: person, named: name, in: scope, by: author, command.id) {
            $0.ownRole = role
        }
        // An existing member already has the group's lists, and may have left some since.
        guard member?.role == nil, !records.mustAsk(person, member, toJoin: scope, by: author) else {
            return changes
        }
        try records.checkAccess(of: scope, adding: (people: 1, shares: 0))
        return changes
            + records.consequences(of: scope, for: person, named: name, isIn: true, by: author, command.id)
    }

    private func end<Source: Records>(
        _ person: PersonID, keepsGroups: Bool = false, _ command: Command, by author: PersonID,
        _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        // Includes users who would have access again if a group is restored from the trash.
        guard let member = records.member(person, in: scope),
            member.isMemberOrInvited || !member.groups.isEmpty
        else { throw .notFound }
        guard member.role != .owner else { throw .conflict }
        if keepsGroups, !member.groups.isEmpty {
            return records.changes(to: person, named: member.name, in: scope, by: author, command.id) {
                $0.ownRole = nil
                $0.withdrawInvitation()
            }
        }
        return records.changes(to: person, named: member.name, in: scope, by: author, command.id) {
            $0.revokeAccess()
            if author == person { $0.hasLeft = true }
        }
            + records.consequences(
                of: scope, for: person, named: member.name, isIn: false, by: author, command.id)
    }

    private func transfer<Source: Records>(
        from author: PersonID, to person: PersonID, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        guard !records.isInTrash(scope) else { throw .gone }
        guard let member = records.member(person, in: scope), let role = member.role, !records.isGone(person)
        else { throw .notFound }
        guard role < .owner else { throw .conflict }
        return records.changes(to: person, named: member.name, in: scope, by: author, command.id) {
            $0.ownRole = .owner
        }
            + records.changes(to: author, named: "", in: scope, by: author, command.id) {
                $0.ownRole = scope.kind.defaultMemberRole
            }
    }
}

extension ScopeID.Kind {
    /// The highest role of members who do not own the scope; nil if it has no others.
    ///
    /// Not a list of roles: with two array literals in one switch the compiler for WebAssembly picks the wrong one
    /// (Swift 6.3.1).
    public var highestMemberRole: Role? {
        switch self {
        case .list: .editor
        case .group: Group.moderatorRole
        case .user, .chat, .photos, .unknown: nil
        }
    }

    /// The default role of new members; nil if the scope has none.
    public var defaultMemberRole: Role? {
        switch self {
        case .list: .editor
        case .group: Group.memberRole
        case .user, .chat, .photos, .unknown: nil
        }
    }

    /// True if lists are shared with it, which gives its members access to them.
    var sharesLists: Bool {
        switch self {
        case .group: true
        case .list, .user, .chat, .photos, .unknown: false
        }
    }

    /// True if users can be added while it is in the trash. They see it once it is restored.
    fileprivate var allowsAddingInTrash: Bool {
        switch self {
        case .list: true
        case .group, .user, .chat, .photos, .unknown: false
        }
    }
}

extension Group {
    /// The role of an ordinary member.
    public static let memberRole = Role.viewer
    /// The role of a moderator, who adds and removes members of the group and removes messages of others in its chat.
    public static let moderatorRole = Role.editor
}

extension MemberIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "member.add":
            self = .add(
                try arguments.person("person"), name: try arguments.optionalString("name") ?? "",
                role: try arguments.role("role"))
        case "member.remove":
            self = .remove(
                try arguments.person("person"),
                keepsGroups: try arguments.optionalBool("keepsGroups") ?? false)
        case "member.leave": self = .leave
        case "member.transfer": self = .transfer(try arguments.person("person"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let person, let name, let role):
            (
                "member.add",
                ["person": .string(person.text), "name": .string(name), "role": .string(role.rawValue)]
            )
        case .remove(let person, let keepsGroups):
            (
                "member.remove",
                keepsGroups
                    ? ["person": .string(person.text), "keepsGroups": .bool(true)]
                    : ["person": .string(person.text)]
            )
        case .leave: ("member.leave", [:])
        case .transfer(let person): ("member.transfer", ["person": .string(person.text)])
        }
    }
}
