import Domain
import JSON

/// Intents for a list itself.
public enum ListIntent: Equatable, Sendable {
    case create(name: String)
    /// Creates an own list from another one that the author may read. Without a name, it keeps the name of the
    /// original.
    case copy(from: ScopeID, name: String)
    /// Gives each of these users a copy of their own.
    case send(to: [PersonID])
    /// Gives a copy to each other member of a group of the author.
    case sendToGroup(GroupID)
    case rename(String)
    /// Removes the colour if nil.
    case setColor(HabitColor?)
    /// Removes the sign if nil.
    case setSign(ListSign?)
    case delete
    case restore
    /// Removes a list from the trash permanently.
    case purge
}

extension ListIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }

    public var policy: IntentPolicy {
        switch self {
        case .create: IntentPolicy(role: .editor, createsScope: true, isAllowedInInbox: true)
        case .copy: IntentPolicy(role: .editor, createsScope: true, copiesList: true)
        case .rename, .setColor, .setSign: IntentPolicy(role: .editor, isAllowedInInbox: true)
        case .send, .sendToGroup: IntentPolicy(role: .viewer, copiesList: true)
        case .delete, .restore, .purge: IntentPolicy(role: .owner)
        }
    }

    public var content: IntentContent {
        switch self {
        case .create(let name), .rename(let name): IntentContent(text: name)
        case .delete: IntentContent(deletes: true)
        case .copy, .send, .sendToGroup, .setColor, .setSign, .restore, .purge: IntentContent()
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .create, .delete, .restore, .purge: footprint.write(.all)
        case .rename, .setColor, .setSign: footprint.writeContent(of: List.recordID)
        // A copy contains the list as it was at that time.
        case .copy(let source, _):
            footprint.write(.all)
            footprint.read(.all, in: source)
        case .send: footprint.read(.all)
        case .sendToGroup(let group):
            footprint.read(.all)
            footprint.read(.audience, in: .group(group))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete: [Inverse(.list(.restore), in: scope)]
        case .create, .copy, .send, .sendToGroup, .rename, .setColor, .setSign, .restore, .purge: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        switch self {
        case .create(let name):
            // Another device of the user was first.
            if scope.isInbox(of: person), records.list(in: scope) != nil { return [] }
            let list = List(name: try List.nameRule.clean(name))
            return try records.createScope(scope, for: person, by: person, command.id)
                + [Change(scope, Record(id: List.recordID, content: .list(list)))]
        case .copy(let source, let name):
            guard source.kind == .list, records.role(of: person, in: source) != nil else { throw .notFound }
            guard !records.holds(moreThan: Membership.maxPerPerson - 1, Membership.kind, in: .user(person))
            else {
                throw .tooLarge
            }
            let original = try records.original(in: source, copies: 1)
            return try records.copy(
                of: original, named: name, to: scope, for: person, by: person, command.id)
        case .send(let people): return try send(to: people, command, by: person, records)
        case .sendToGroup(let group):
            guard records.role(of: person, in: .group(group)) != nil else { throw .notFound }
            guard !records.isInTrash(.group(group)) else { throw .gone }
            let people = records.members(of: .group(group)).map { $0.person }
                .filter { !records.isBlocked(person, by: $0) }
            return try send(to: people, command, by: person, records)
        case .rename(let name):
            return try change(scope, records) { list throws(Refusal) in
                guard list.deleted == nil else { throw .gone }
                list.name = try List.nameRule.clean(name)
            }
        case .setColor(let color):
            return try change(scope, records) { list throws(Refusal) in
                guard list.deleted == nil else { throw .gone }
                list.color = color
            }
        case .setSign(let sign):
            return try change(scope, records) { list throws(Refusal) in
                guard list.deleted == nil else { throw .gone }
                list.sign = sign
            }
        case .delete:
            return try change(scope, records) { $0.deleted = $0.deleted ?? command.at }
                + records.membershipUpdates(of: scope, hidden: true, by: person, command.id)
        case .restore:
            return try change(scope, records) { $0.deleted = nil }
                + records.membershipUpdates(of: scope, hidden: false, by: person, command.id)
                + records.profileCopyChanges(in: scope, by: person)
        case .purge:
            guard records.isInTrash(scope) else { throw .conflict }
            return records.changesForErasing(scope)
        }
    }

    @inline(never)
    private func change<Source: Records>(
        _ scope: ScopeID, _ records: Source, _ edit: (inout List) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(List.recordID, in: scope), case .list(var list) = record.content
        else { throw .notFound }
        try edit(&list)
        record.content = .list(list)
        return [Change(scope, record)]
    }

    /// The author's device does not see the copies of the recipients.
    private func send<Source: Records>(
        to people: [PersonID], _ command: Command, by author: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        var seen: Set = [author]
        let recipients = people.filter { seen.insert($0).inserted }
        guard !recipients.isEmpty else { throw .invalid }
        // A group is not limited to that number, but the content of its copies is.
        if case .send = self, recipients.count > List.maxRecipients { throw .tooLarge }
        guard !records.isInTrash(command.scope) else { throw .gone }
        guard records.isComplete else { return [] }
        let original = try records.original(in: command.scope, copies: recipients.count)
        var changes: [Change] = []
        for person in recipients {
            guard records.profile(of: person) != nil else { throw .notFound }
            guard !records.isBlocked(author, by: person) else { throw .forbidden }
            let target = ScopeID.list(ListID(from: command.id.text, and: person.text))
            changes += try records.copy(
                of: original, named: "", to: target, for: person, by: author, command.id)
            changes += records.changes(returning: person, by: author, command, excluding: changes)
        }
        return changes
    }
}

extension Records {
    /// The list of a scope; nil if there is none.
    public func list(in scope: ScopeID) -> List? {
        guard case .list(let list)? = record(List.recordID, in: scope)?.content else { return nil }
        return list
    }

    /// Erases a list or a group: its records, the references to it, and the membership of its owner, the last user who
    /// saw it. The server erases large content later.
    public func changesForErasing(_ scope: ScopeID) -> [Change] {
        var changes = changesRemovingReferences(to: scope)
        for kind in Content.kinds
        where !(isComplete && [Item.kind, Picture.kind, SubItem.kind].contains(kind)) {
            for record in all(kind, in: scope) { changes.append(Change(removing: record.id, from: scope)) }
        }
        for case .member(let member) in all(Member.kind, in: scope).map({ $0.content }) {
            changes += self.changes(withdrawing: scope, from: member)
        }
        for member in members(of: scope) where member.ownRole == .owner {
            changes.append(Change(removing: Membership.recordID(scope), from: .user(member.person)))
        }
        return changes
    }
}

extension ListIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "list.create": self = .create(name: try arguments.string("name"))
        case "list.copy":
            self = .copy(
                from: try arguments.scope("from"), name: try arguments.optionalString("name") ?? "")
        case "list.send": self = try ListIntent.decodeSend(arguments)
        case "list.rename": self = .rename(try arguments.string("name"))
        case "list.setColor":
            self = .setColor(arguments["color"] == nil ? nil : try arguments.color())
        case "list.setSign": self = .setSign(try arguments.optionalSign())
        case "list.delete": self = .delete
        case "list.restore": self = .restore
        case "list.purge": self = .purge
        default: return nil
        }
    }

    private static func decodeSend(_ arguments: JSONObject) throws(JSONError) -> ListIntent {
        if try arguments.optionalString("group") != nil { return .sendToGroup(try arguments.group("group")) }
        var people: [PersonID] = []
        for value in try arguments.array("people") {
            guard let person = PersonID(checking: try value.string(named: "people")) else {
                throw JSONError(.missing("people"))
            }
            people.append(person)
        }
        return .send(to: people)
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let name): ("list.create", ["name": .string(name)])
        case .copy(let source, let name):
            ("list.copy", ["from": .string(source.text), "name": .string(name)])
        case .send(let people): ("list.send", ["people": .array(people.map { .string($0.text) })])
        case .sendToGroup(let group): ("list.send", ["group": .string(group.text)])
        case .rename(let name): ("list.rename", ["name": .string(name)])
        case .setColor(let color): ("list.setColor", color.map { ["color": .string($0.text)] } ?? [:])
        case .setSign(let sign): ("list.setSign", sign.map { ["sign": .string($0.text)] } ?? [:])
        case .delete: ("list.delete", [:])
        case .restore: ("list.restore", [:])
        case .purge: ("list.purge", [:])
        }
    }
}

extension JSONObject {
    func scope(_ name: String) throws(JSONError) -> ScopeID {
        guard let scope = ScopeID(checking: try string(name)) else { throw JSONError(.missing(name)) }
        return scope
    }

    fileprivate func optionalSign() throws(JSONError) -> ListSign? {
        guard let text = try optionalString("sign") else { return nil }
        guard let sign = ListSign(text) else { throw JSONError(.range("sign")) }
        return sign
    }
}
