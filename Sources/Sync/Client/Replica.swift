import Domain

/// Everything the device knows: the server's records as last told, and over them what its own commands that are still
/// on their way will change. Screens read only this.
public struct Replica: Records {
    public let person: PersonID
    public var isComplete: Bool { false }
    var scopes: [ScopeID: HeldScope] = [:]
    /// What pending commands make of records; nil inside means taken away.
    private(set) var overlay: [ScopeID: [RecordID: Record?]] = [:]
    /// Counts changes of what is seen of a scope, so that screens know what to draw again.
    private var revisions: [ScopeID: Int64] = [:]
    /// Rises whenever what is seen of any scope changes.
    public private(set) var revision = 0

    public init(person: PersonID) {
        self.person = person
    }

    public func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        if let pending = overlay[scope]?[id] { return pending }
        return scopes[scope]?.rows[id]?.state.record
    }

    public func all(_ kind: String, in scope: ScopeID) -> [Record] {
        let pending = overlay[scope] ?? [:]
        var found: [Record] = []
        for (id, row) in scopes[scope]?.rows ?? [:] where pending[id] == nil {
            if let record = row.state.record, record.content.kind == kind { found.append(record) }
        }
        for record in pending.values {
            if let record, record.content.kind == kind { found.append(record) }
        }
        return found
    }

    /// The scopes that the person is a member of, in no order.
    public var memberships: [ScopeID] {
        all(Membership.kind, in: .user(person)).compactMap { Membership.scope(of: $0.id) }
    }

    /// The items of a list that are not deleted, in the order of L5.
    public func items(in list: ScopeID) -> [(id: ItemID, item: Item)] {
        all(Item.kind, in: list).compactMap { record in
            guard case .item(let item) = record.content, item.deleted == nil else { return nil }
            return (ItemID(record.id.text), item)
        }.inOrder(Item.precedes)
    }

    /// Rises whenever what is seen of a scope changes.
    public func revision(of scope: ScopeID) -> Int64 {
        revisions[scope] ?? 0
    }

    /// Whether the scope is here as a whole.
    public func isLoaded(_ scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.loading == nil } ?? (overlay[scope] != nil)
    }

    /// Lays the changes of one more command over what is seen.
    mutating func overlay(_ changes: [Change]) {
        for change in changes where change.scope.kind != .user || change.scope == .user(person) {
            overlay[change.scope, default: [:]].updateValue(change.record, forKey: change.id)
            noteChange(in: change.scope)
        }
    }

    /// Lays all pending commands anew over what the server told. One that the rules refuse now has no effect; the
    /// server's answer will say so.
    mutating func refold(_ commands: [Command]) {
        for scope in overlay.keys { noteChange(in: scope) }
        overlay = [:]
        for command in commands {
            if let changes = try? apply(command, by: person, to: self) { overlay(changes) }
        }
    }

    mutating func noteChange(in scope: ScopeID) {
        revisions[scope, default: 0] += 1
        revision += 1
    }
}
