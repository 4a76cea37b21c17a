import Domain

/// Everything the device knows: the server's records as last told, and over them what its own commands that are still
/// on their way will change. Screens read only this.
public struct Replica: Records {
    public let person: PersonID
    public var isComplete: Bool { false }
    var scopes: [ScopeID: HeldScope] = [:]
    /// Last known settings, used until the person's scope is loaded.
    private let settings: Content
    /// What pending commands make of records; nil inside means taken away.
    private(set) var overlay: [ScopeID: [RecordID: Record?]] = [:]
    /// What pending commands add to logs, in the order in which they were meant.
    private var overlaidLog: [ScopeID: [RecordID]] = [:]
    /// The pictures that are shown from the device, since the server may not show them yet.
    public private(set) var ownBlobs: [BlobID] = []
    /// Whom pending commands begin chats with.
    public private(set) var addressees: [ScopeID: Addressee] = [:]
    /// Messages that are not held, and of which was told since the start that they were taken back.
    private var takenBack: Set<RecordID> = []
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

    public var arrival: Instant? { nil }

    public func last(in scope: ScopeID) -> Record? {
        let id = overlaidLog[scope]?.last ?? scopes[scope]?.log.last
        return id.flatMap { record($0, in: scope) }
    }

    public func shows(_ blob: BlobID, in scope: ScopeID) -> Bool {
        all(Photo.kind, in: scope).contains { record in
            if case .photo(let photo) = record.content { photo.shown == blob } else { false }
        }
    }

    /// The newest records of a log, in their order: those that the server told of, then those on their way.
    /// - Parameters:
    ///   - count: how many, if there are as many.
    ///   - place: the last one that counts, of those that the server told of; nil for all.
    public func log(of scope: ScopeID, last count: Int, through place: Int64? = nil) -> [Record] {
        guard let place else {
            return Array(log(scopes[scope]?.log.suffix(count) ?? [], of: scope).suffix(count))
        }
        var records: [Record] = []
        for id in scopes[scope]?.log.suffix(count, through: place) ?? [] {
            if let record = record(id, in: scope) { records.append(record) }
        }
        return records
    }

    /// The place of the record that is `count` records after a place, or of the last confirmed record if there are fewer;
    /// nil if there is none.
    public func logPlace(_ count: Int, after place: Int64, in scope: ScopeID) -> Int64? {
        scopes[scope]?.log.since(place, first: count).last.flatMap { record($0, in: scope)?.content.place }
    }

    /// The records of a log after a place, in their order, likewise.
    /// - Parameter count: how many of those that the server told of, if there are as many.
    public func log(of scope: ScopeID, since place: Int64, first count: Int = .max) -> [Record] {
        log(scopes[scope]?.log.since(place, first: count) ?? [], of: scope).filter {
            ($0.content.place ?? 0) > place
        }
    }

    private func log(_ told: [RecordID], of scope: ScopeID) -> [Record] {
        var records: [Record] = []
        for id in told + (overlaidLog[scope] ?? []) {
            if let record = record(id, in: scope) { records.append(record) }
        }
        return records
    }

    public func all(_ kind: String, in scope: ScopeID) -> [Record] {
        var found = scopes[scope]?.records(of: kind) ?? []
        guard let pending = overlay[scope], !pending.isEmpty else { return found }
        found.removeAll { pending.index(forKey: $0.id) != nil }
        for record in pending.values {
            if let record, record.content.kind == kind { found.append(record) }
        }
        return found
    }

    public func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        // As good as always there are too few.
        (scopes[scope]?.count(of: kind) ?? 0) + (overlay[scope]?.count ?? 0) > limit
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

    /// Notes what was told of a record that is not held.
    mutating func notePassed(_ row: RecordState) {
        if case .message(let message)? = row.record?.content, message.removed != nil {
            takenBack.insert(row.id)
        }
    }

    /// Whether a message that somebody else knows of, such as the server's search, is still to be seen, and not known better here.
    public func counts(_ message: ChatMessage, _ id: RecordID, in chat: ScopeID) -> Bool {
        record(id, in: chat) == nil && !takenBack.contains(id) && message.number >= beginning(of: chat)
            && record(Membership.recordID(chat), in: .user(person)) != nil
            && !preference(of: person, forChat: chat).hides(id)
    }

    /// Whether the scope is here as a whole.
    public func isLoaded(_ scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.loading == nil } ?? (overlay[scope] != nil)
    }

    /// Lays the changes of one more command over what is seen, with the picture that it brings.
    mutating func overlay(_ changes: [Change], of command: Command? = nil) {
        if let command {
            if let blob = command.intent.blob { ownBlobs.append(blob) }
            if case .chat(let intent) = command.intent, let addressee = intent.addressee {
                addressees[command.scope] = addressee
            }
        }
        for change in changes where change.scope.kind != .user || change.scope == .user(person) {
            let isNew = record(change.id, in: change.scope) == nil
            overlay[change.scope, default: [:]].updateValue(change.record, forKey: change.id)
            if isNew, change.record?.content.place != nil {
                overlaidLog[change.scope, default: []].append(change.id)
            }
            noteChange(in: change.scope)
        }
    }

    /// Reapplies all pending commands to the server's state. One that the rules now reject has no effect until the
    /// server answers.
    mutating func rebase(_ commands: [Command]) {
        for scope in overlay.keys { noteChange(in: scope) }
        overlay = [:]
        overlaidLog = [:]
        ownBlobs = []
        addressees = [:]
        for command in commands {
            overlay((try? apply(command, by: person, to: self)) ?? [], of: command)
        }
    }

    mutating func noteChange(in scope: ScopeID) {
        revisions[scope, default: 0] += 1
        revision += 1
    }
}
