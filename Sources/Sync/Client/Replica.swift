import Domain

/// Everything the device knows: the server's records as last told, and over them what its own commands that are still
/// on their way will change. Screens read only this.
public struct Replica: Records {
    public let person: PersonID
    public var isComplete: Bool { false }
    var scopes: [ScopeID: HeldScope] = [:]
    /// What the person had chosen when this device last knew; it counts until their scope is here.
    private let settings: Content
    /// What pending commands make of records; nil inside means taken away.
    private(set) var overlay: [ScopeID: [RecordID: Record?]] = [:]
    /// The pictures that are shown from the device, since the server may not show them yet.
    public private(set) var ownBlobs: [BlobID] = []
    /// Counts changes of what is seen of a scope, so that screens know what to draw again.
    private var revisions: [ScopeID: Int64] = [:]
    /// Rises whenever what is seen of any scope changes.
    public private(set) var revision = 0

    public init(person: PersonID, settings: Settings = Settings()) {
        self.person = person
        self.settings = .settings(settings)
    }

    public func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        if let pending = overlay[scope]?[id] { return pending }
        if let held = scopes[scope] { return held.rows[id]?.state.record }
        return id == Settings.recordID ? Record(id: id, content: settings) : nil
    }

    public func isUnused(_ scope: ScopeID) -> Bool { true }

    public func all(_ kind: String, in scope: ScopeID) -> [Record] {
        let pending = overlay[scope] ?? [:]
        var found: [Record] = []
        for (id, row) in scopes[scope]?.rows ?? [:] where pending.index(forKey: id) == nil {
            if let record = row.state.record, record.content.kind == kind { found.append(record) }
        }
        for record in pending.values {
            if let record, record.content.kind == kind { found.append(record) }
        }
        return found
    }

    public func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        // As good as always there are too few records of all kinds.
        (scopes[scope]?.rows.count ?? 0) + (overlay[scope]?.count ?? 0) > limit
            && all(kind, in: scope).count > limit
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
        }.inOrder({ $0.item.place }, Item.precedes)
    }

    /// Rises whenever what is seen of a scope changes.
    public func revision(of scope: ScopeID) -> Int64 {
        revisions[scope] ?? 0
    }

    /// Whether the server has told of a record, and not only a command that is on its way.
    public func isTold(_ id: RecordID, in scope: ScopeID) -> Bool {
        scopes[scope]?.rows[id] != nil
    }

    /// Whether the scope is here as a whole.
    public func isLoaded(_ scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.loading == nil } ?? (overlay[scope] != nil)
    }

    /// Lays the changes of one more command over what is seen, with the picture that it brings.
    mutating func overlay(_ changes: [Change], bringing blob: BlobID? = nil) {
        if let blob { ownBlobs.append(blob) }
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
        ownBlobs = []
        for command in commands {
            overlay((try? apply(command, by: person, to: self)) ?? [], bringing: command.intent.blob)
        }
    }

    mutating func noteChange(in scope: ScopeID) {
        revisions[scope, default: 0] += 1
        revision += 1
    }
}
