import Domain
import JSON

/// Intents of an owner for the groups with which a list is shared.
public enum ShareIntent: Equatable, Sendable {
    /// Gives a group of the author access, or changes its role. The name is the one that the device knows.
    case share(GroupID, name: String, role: Role)
    case end(GroupID)
    /// Removes the access of all other users.
    case close
}

extension ShareIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }
    public var content: IntentContent { IntentContent() }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .share(let group, _, _):
            footprint.write(.record(Share.recordID(group)))
            footprint.write(.audience)
            footprint.read(.members)
            footprint.follow(.record(Group.recordID), in: .group(group))
        case .end(let group): footprint.write(.record(Share.recordID(group)))
        case .close: footprint.write(.members)
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .share(let group, _, _): [Inverse(.share(.end(group)), in: scope)]
        case .end, .close: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        guard !records.isInTrash(command.scope) else { throw .gone }
        switch self {
        case .share(let group, let name, let role):
            return try share(group, name, role, command, by: author, records)
        case .end(let group):
            guard records.record(Share.recordID(group), in: command.scope) != nil else { throw .notFound }
            return end(group, command, by: author, records)
        case .close: return close(command, by: author, records)
        }
    }

    private func share<Source: Records>(
        _ group: GroupID, _ name: String, _ role: Role, _ command: Command, by author: PersonID,
        _ records: Source
    ) throws(Refusal) -> [Change] {
        guard role < .owner else { throw .invalid }
        return try records.changes(
            sharing: command.scope, with: group, named: name, as: role, by: author, command.id)
    }

    private func end<Source: Records>(
        _ group: GroupID, _ command: Command, by author: PersonID, _ records: Source
    ) -> [Change] {
        [Change(removing: GroupShareLink.recordID(command.scope), from: .group(group))]
            + records.changes(withdrawing: group, from: command.scope, by: author, command.id)
    }

    private func close<Source: Records>(
        _ command: Command, by author: PersonID, _ records: Source
    ) -> [Change] {
        var changes = records.changesRemovingReferences(to: command.scope)
        for record in records.all(Share.kind, in: command.scope) {
            changes.append(Change(removing: record.id, from: command.scope))
        }
        for record in records.all(Member.kind, in: command.scope) {
            guard case .member(let member) = record.content else { continue }
            changes += records.changes(
                to: member.person, named: member.name, in: command.scope, by: author, command.id
            ) {
                let isOwner = $0.ownRole == .owner
                $0.revokeAccess()
                if isOwner { $0.ownRole = .owner }
            }
        }
        return changes
    }
}

extension Records {
    /// Gives the members of a group access to a scope, or changes their role in it.
    func changes(
        sharing shared: ScopeID, with group: GroupID, named name: String, as role: Role, by author: PersonID,
        _ command: CommandID
    ) throws(Refusal) -> [Change] {
        let scope = ScopeID.group(group)
        guard self.role(of: author, in: scope) != nil else { throw .notFound }
        guard !isInTrash(scope) else { throw .gone }
        let share = Share(group: group, name: self.group(in: scope)?.name ?? name, role: role)
        let mirror = Record(id: GroupShareLink.recordID(shared), content: .shared(GroupShareLink(role: role)))
        var changes = [
            preservingUnknownFields(
                Change(shared, Record(id: Share.recordID(group), content: .share(share)))),
            preservingUnknownFields(Change(scope, mirror)),
        ]
        try checkAccess(
            of: scope, adding: record(mirror.id, in: scope) == nil ? (people: 0, shares: 1) : (0, 0))
        // If the group already has access, members who left the list or were removed do not get it back.
        let isIn = record(Share.recordID(group), in: shared) != nil
        for member in members(of: scope) {
            if isIn, self.member(member.person, in: shared)?.hasAccess(through: group) != true { continue }
            changes += self.changes(to: member.person, named: member.name, in: shared, by: author, command) {
                $0.setRole(role, through: group)
            }
        }
        return changes
    }
}

extension ShareIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "share.set":
            self = .share(
                try arguments.group("group"), name: try arguments.optionalString("name") ?? "",
                role: try arguments.role("role"))
        case "share.end": self = .end(try arguments.group("group"))
        case "share.close": self = .close
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .share(let group, let name, let role):
            (
                "share.set",
                ["group": .string(group.text), "name": .string(name), "role": .string(role.rawValue)]
            )
        case .end(let group): ("share.end", ["group": .string(group.text)])
        case .close: ("share.close", [:])
        }
    }
}
