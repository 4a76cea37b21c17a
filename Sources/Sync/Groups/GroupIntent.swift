import Domain
import JSON

/// What can be done to a group itself.
public enum GroupIntent: Equatable, Sendable {
    case create(name: String)
    case rename(String)
    /// For good; what was shared with it stays with its owners.
    case delete
}

extension GroupIntent {
    func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .create(let name): try create(name, command, by: author, records)
        case .rename(let name): try rename(name, command, records)
        case .delete: delete(command, records)
        }
    }

    private func create<Source: Records>(
        _ name: String, _ command: Command, by author: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let group = Group(name: try Group.nameRule.clean(name))
        return try records.opened(command.scope, by: author, command.id)
            + [Change(command.scope, Record(id: Group.recordID, content: .group(group)))]
    }

    private func rename<Source: Records>(
        _ name: String, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(Group.recordID, in: command.scope) else { throw .notFound }
        let name = try Group.nameRule.clean(name)
        record.content = .group(Group(name: name))
        var changes = [Change(command.scope, record)]
        let id = Share.recordID(GroupID(command.scope.id))
        for (list, _) in records.shared(with: command.scope) {
            guard var record = records.record(id, in: list), case .share(var share) = record.content else {
                continue
            }
            share.name = name
            record.content = .share(share)
            changes.append(Change(list, record))
        }
        return changes
    }

    private func delete<Source: Records>(_ command: Command, _ records: Source) -> [Change] {
        let scope = command.scope
        var changes = [Change(removing: Group.recordID, from: scope)]
        for (list, _) in records.shared(with: scope) {
            changes += records.changes(withdrawing: GroupID(scope.id), from: list, by: command.id)
        }
        for record in records.all(Shared.kind, in: scope) {
            changes.append(Change(removing: record.id, from: scope))
        }
        for record in records.all(Member.kind, in: scope) {
            changes.append(Change(removing: record.id, from: scope))
        }
        for member in records.members(of: scope) {
            changes.append(Change(removing: Membership.recordID(scope), from: .user(member.person)))
        }
        return changes
    }
}

extension Records {
    public func group(in scope: ScopeID) -> Group? {
        guard case .group(let group)? = record(Group.recordID, in: scope)?.content else { return nil }
        return group
    }

    /// The author becomes the owner of a scope in which nothing was yet.
    func opened(
        _ scope: ScopeID, by author: PersonID, _ command: CommandID
    ) throws(Refusal) -> [Change] {
        guard record(Member.recordID(author), in: scope) == nil, record(List.recordID, in: scope) == nil,
            record(Group.recordID, in: scope) == nil
        else { throw role(of: author, in: scope) == nil ? .notFound : .conflict }
        let name = profile(of: author)?.name ?? ""
        return changes(to: author, named: name, in: scope, by: command) { $0.ownRole = .owner }
    }
}

extension GroupIntent {
    /// Nil when the verb is none of a group.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "group.create": self = .create(name: try arguments.string("name"))
        case "group.rename": self = .rename(try arguments.string("name"))
        case "group.delete": self = .delete
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let name): ("group.create", ["name": .string(name)])
        case .rename(let name): ("group.rename", ["name": .string(name)])
        case .delete: ("group.delete", [:])
        }
    }
}
