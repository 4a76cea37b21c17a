import Domain
import JSON

/// What can be done to a list itself.
public enum ListIntent: Equatable, Sendable {
    case create(name: String)
    case rename(String)
    case delete
    case restore
}

extension ListIntent {
    var requiredRole: Role {
        switch self {
        case .create, .rename: .editor
        case .delete, .restore: .owner
        }
    }

    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        if case .create(let name) = self { return try create(name, command, by: person, in: records) }
        guard var record = records.record(List.recordID, in: scope), case .list(var list) = record.content
        else { throw .notFound }
        switch self {
        case .create: return []
        case .rename(let name):
            guard list.deleted == nil else { throw .gone }
            list.name = try List.nameRule.clean(name)
        case .delete: list.deleted = list.deleted ?? command.at
        case .restore: list.deleted = nil
        }
        record.content = .list(list)
        let hidden = list.deleted != nil
        let mirrors =
            self == .delete || self == .restore
            ? records.members(of: scope).filter { $0.role < .owner }.map {
                $0.mirror(in: scope, hidden: hidden)
            }
            : []
        return [Change(scope, record)] + mirrors
    }

    private func create<Source: Records>(
        _ name: String, _ command: Command, by person: PersonID, in records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        guard records.record(List.recordID, in: scope) == nil else {
            throw records.role(of: person, in: scope) == nil ? .notFound : .conflict
        }
        let list = List(name: try List.nameRule.clean(name))
        let owner = Member(
            person: person, name: records.profile(of: person)?.name ?? "", role: .owner,
            grant: command.id.text)
        return [
            Change(scope, Record(id: List.recordID, content: .list(list))),
            Change(scope, Record(id: Member.recordID(person), content: .member(owner))),
            owner.mirror(in: scope, hidden: false),
        ]
    }
}

extension Records {
    public func list(in scope: ScopeID) -> List? {
        guard case .list(let list)? = record(List.recordID, in: scope)?.content else { return nil }
        return list
    }
}

extension ListIntent {
    /// Nil when the verb is none of a list.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "list.create": self = .create(name: try arguments.string("name"))
        case "list.rename": self = .rename(try arguments.string("name"))
        case "list.delete": self = .delete
        case "list.restore": self = .restore
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let name): ("list.create", ["name": .string(name)])
        case .rename(let name): ("list.rename", ["name": .string(name)])
        case .delete: ("list.delete", [:])
        case .restore: ("list.restore", [:])
        }
    }
}
