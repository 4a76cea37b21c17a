import Domain
import JSON

/// Intents for a group itself.
public enum GroupIntent: Equatable, Sendable {
    case create(name: String)
    case rename(String)
    /// Sets the picture of the group; nil removes it.
    case setPicture(BlobID?)
    /// Moves the group to the trash: it gives no access, and everything that was shared with it stays with its owners.
    case delete
    case restore
    /// Removes a group from the trash permanently.
    case purge
    /// Shows the whole history of the group's chat to all its members.
    case shareHistory
}

extension GroupIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .group }

    public var policy: IntentPolicy {
        switch self {
        case .create: IntentPolicy(role: .owner, createsScope: true)
        case .rename, .setPicture, .delete, .restore, .purge, .shareHistory: IntentPolicy(role: .owner)
        }
    }

    public var content: IntentContent {
        switch self {
        case .create(let name), .rename(let name): IntentContent(text: name)
        case .setPicture(let picture): IntentContent(blob: picture)
        case .delete: IntentContent(deletes: true)
        case .restore, .purge, .shareHistory: IntentContent()
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .create: footprint.write(.all)
        case .rename: footprint.write(.record(Group.recordID))
        case .setPicture: footprint.write(.pictures)
        case .delete, .purge:
            footprint.writeWithLogs(.all)
            // A group may give access to any list.
            footprint.followsAll = true
        case .restore: footprint.writeWithLogs(.all)
        case .shareHistory:
            footprint.read(.record(Group.recordID))
            footprint.write(.audience, in: .chat(of: GroupID(footprint.scope.id)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .setPicture(nil):
            records.group(in: scope)?.picture.map { [Inverse(.group(.setPicture($0)), in: scope)] } ?? []
        case .delete: [Inverse(.group(.restore), in: scope)]
        case .create, .rename, .setPicture, .restore, .purge, .shareHistory: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .create(let name): return try create(name, command, by: author, records)
        case .rename(let name): return try rename(name, command, records)
        case .setPicture(let picture):
            guard !records.isInTrash(command.scope) else { throw .gone }
            return try change(command.scope, records) { $0.picture = picture }
        case .delete:
            return try move(
                to: records.group(in: command.scope)?.deleted ?? command.at, command, by: author, records)
        case .restore: return try move(to: nil, command, by: author, records)
        case .purge:
            guard records.isInTrash(command.scope) else { throw .conflict }
            return records.changesForErasing(command.scope)
        case .shareHistory:
            guard !records.isInTrash(command.scope) else { throw .gone }
            let chat = ScopeID.chat(of: GroupID(command.scope.id))
            return records.changes(sharingHistoryOf: chat, by: author, command.id)
        }
    }

    private func create<Source: Records>(
        _ name: String, _ command: Command, by author: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let group = Group(name: try Group.nameRule.clean(name))
        return try records.createScope(command.scope, for: author, by: author, command.id)
            + [Change(command.scope, Record(id: Group.recordID, content: .group(group)))]
    }

    private func rename<Source: Records>(
        _ name: String, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        let name = try Group.nameRule.clean(name)
        guard !records.isInTrash(command.scope) else { throw .gone }
        var changes = try change(command.scope, records) { $0.name = name }
        let id = Share.recordID(GroupID(command.scope.id))
        for (shared, _) in records.shared(with: command.scope) {
            guard var record = records.record(id, in: shared), case .share(var share) = record.content else {
                continue
            }
            share.name = name
            record.content = .share(share)
            changes.append(Change(shared, record))
        }
        return changes
    }

    /// Moves the group to the trash, where only the owner sees it, or out of it.
    private func move<Source: Records>(
        to deleted: Instant?, _ command: Command, by author: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let (scope, isHidden) = (command.scope, deleted != nil)
        return try change(scope, records) { $0.deleted = deleted }
            + records.membershipUpdates(of: scope, hidden: isHidden, by: author, command.id)
            + (isHidden ? [] : records.profileCopyChanges(in: scope, by: author))
            + records.changes(suspending: isHidden, scope, by: author, command.id)
    }

    private func change<Source: Records>(
        _ scope: ScopeID, _ records: Source, _ edit: (inout Group) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(Group.recordID, in: scope), case .group(var group) = record.content
        else { throw .notFound }
        edit(&group)
        record.content = .group(group)
        return [Change(scope, record)]
    }
}

extension Records {
    /// The group of a scope; nil if there is none.
    public func group(in scope: ScopeID) -> Group? {
        guard case .group(let group)? = record(Group.recordID, in: scope)?.content else { return nil }
        return group
    }

    /// Makes a user the owner of an unused scope. A user who knows the id of an ended scope gets nothing of its former
    /// content.
    func createScope(
        _ scope: ScopeID, for owner: PersonID, by author: PersonID, _ command: CommandID,
        offering offer: ContactOffer? = nil
    ) throws(Refusal) -> [Change] {
        try checkInbox(scope, for: owner)
        guard record(Member.recordID(owner), in: scope) == nil, record(List.recordID, in: scope) == nil,
            record(Group.recordID, in: scope) == nil, isUnused(scope)
        else { throw role(of: owner, in: scope) == nil ? .notFound : .conflict }
        let name = profile(of: owner)?.name ?? ""
        return changes(to: owner, named: name, in: scope, by: author, command, offering: offer) {
            $0.ownRole = .owner
        }
    }
}

extension GroupIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "group.create": self = .create(name: try arguments.string("name"))
        case "group.rename": self = .rename(try arguments.string("name"))
        case "group.portray":
            self = .setPicture(try arguments.optionalString("blob") == nil ? nil : try arguments.blob("blob"))
        case "group.delete": self = .delete
        case "group.restore": self = .restore
        case "group.purge": self = .purge
        case "group.openChat": self = .shareHistory
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let name): ("group.create", ["name": .string(name)])
        case .rename(let name): ("group.rename", ["name": .string(name)])
        case .setPicture(let blob): ("group.portray", blob.map { ["blob": .string($0.text)] } ?? [:])
        case .delete: ("group.delete", [:])
        case .restore: ("group.restore", [:])
        case .purge: ("group.purge", [:])
        case .shareHistory: ("group.openChat", [:])
        }
    }
}
