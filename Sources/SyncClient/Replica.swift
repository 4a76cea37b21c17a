import Domain
import SyncProtocol
import SyncRules

/// All records of the device: the confirmed state, with the changes of pending commands on top. Screens read only this.
public struct Replica: Records {
    public let person: PersonID
    public var isComplete: Bool { false }
    var scopes: [ScopeID: ScopeReplica] = [:]
    /// Last known settings, used until the user's scope is loaded.
    private let settings: Content
    /// Records as changed by pending commands; an inner nil means removed.
    private(set) var overlay: [ScopeID: [RecordID: Record?]] = [:]
    /// Records that pending commands add to logs, in the order of the commands.
    private var overlaidLog: [ScopeID: [RecordID]] = [:]
    /// Pictures that are shown from the device because the server may not serve them yet.
    public private(set) var ownBlobs: [BlobID] = []
    /// The recipients of chats that pending commands start.
    public private(set) var recipients: [ScopeID: Recipient] = [:]
    /// Messages that are not held and were reported as removed since launch.
    private var removedMessages: Set<RecordID> = []
    /// Counts the visible changes of each scope, so that screens can skip the others.
    private var revisions: [ScopeID: Int64] = [:]
    /// Incremented on every visible change of any scope.
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
            if case .photo(let photo) = record.content { photo.visibleBlob == blob } else { false }
        }
    }

    /// The newest records of a log, in order: confirmed ones, then those of pending commands.
    /// - Parameters:
    ///   - count: the maximum number.
    ///   - position: the last confirmed position to include; nil for all.
    public func log(of scope: ScopeID, last count: Int, through position: Int64? = nil) -> [Record] {
        guard let position else {
            return Array(log(scopes[scope]?.log.suffix(count) ?? [], of: scope).suffix(count))
        }
        var records: [Record] = []
        for id in scopes[scope]?.log.suffix(count, through: position) ?? [] {
            if let record = record(id, in: scope) { records.append(record) }
        }
        return records
    }

    /// The position of the record that is `count` records after a position, or of the last confirmed record if there
    /// are fewer. Nil if there is none.
    public func logPosition(_ count: Int, after position: Int64, in scope: ScopeID) -> Int64? {
        scopes[scope]?.log.ids(after: position, first: count).last.flatMap {
            record($0, in: scope)?.content.logPosition
        }
    }

    /// The records of a log after a position, in order: confirmed ones, then those of pending commands.
    /// - Parameter count: the maximum number of confirmed ones.
    public func log(of scope: ScopeID, since position: Int64, first count: Int = .max) -> [Record] {
        log(scopes[scope]?.log.ids(after: position, first: count) ?? [], of: scope).filter {
            ($0.content.logPosition ?? 0) > position
        }
    }

    private func log(_ ids: [RecordID], of scope: ScopeID) -> [Record] {
        var records: [Record] = []
        for id in ids + (overlaidLog[scope] ?? []) {
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
        // Nearly always there are fewer.
        (scopes[scope]?.count(of: kind) ?? 0) + (overlay[scope]?.count ?? 0) > limit
            && all(kind, in: scope).count > limit
    }

    /// The scopes that the user is a member of, in no order.
    public var memberships: [ScopeID] {
        all(Membership.kind, in: .user(person)).compactMap { Membership.scope(of: $0.id) }
    }

    /// The items of a list that are not deleted, in the order of L5.
    public func items(in list: ScopeID) -> [(id: ItemID, item: Item)] {
        all(Item.kind, in: list).compactMap { record in
            guard case .item(let item) = record.content, item.deleted == nil else { return nil }
            return (ItemID(record.id.text), item)
        }.inOrder({ $0.item.orderKey }, Item.precedes)
    }

    /// Incremented on every visible change of a scope.
    public func revision(of scope: ScopeID) -> Int64 {
        revisions[scope] ?? 0
    }

    /// True if the server has confirmed a record, so that it is not only the effect of a pending command.
    public func isConfirmed(_ id: RecordID, in scope: ScopeID) -> Bool {
        scopes[scope]?.rows[id] != nil
    }

    /// Remembers the removal of a message that is not held.
    mutating func recordRemoval(of row: RecordState) {
        if case .message(let message)? = row.record?.content, message.removed != nil {
            removedMessages.insert(row.id)
        }
    }

    /// True if a message from another source, such as the server's search, is visible to the user and not held.
    public func isVisibleOnServer(_ message: ChatMessage, _ id: RecordID, in chat: ScopeID) -> Bool {
        record(id, in: chat) == nil && !removedMessages.contains(id)
            && message.position >= firstVisiblePosition(of: chat)
            && record(Membership.recordID(chat), in: .user(person)) != nil
            && !preference(of: person, forChat: chat).hides(id)
    }

    /// True if the whole scope is loaded.
    public func isLoaded(_ scope: ScopeID) -> Bool {
        scopes[scope].map { $0.cursor.loading == nil } ?? (overlay[scope] != nil)
    }

    /// Adds the changes of one more command to the overlay, with its picture.
    mutating func overlay(_ changes: [Change], of command: Command? = nil) {
        if let command {
            if let blob = command.intent.blob { ownBlobs.append(blob) }
            if case .chat(let intent) = command.intent, let recipient = intent.recipient {
                recipients[command.scope] = recipient
            }
        }
        for change in changes where change.scope.kind != .user || change.scope == .user(person) {
            let isNew = record(change.id, in: change.scope) == nil
            overlay[change.scope, default: [:]].updateValue(change.record, forKey: change.id)
            if isNew, change.record?.content.logPosition != nil {
                overlaidLog[change.scope, default: []].append(change.id)
            }
            recordChange(in: change.scope)
        }
    }

    /// Applies all pending commands to the confirmed state again. A command that the rules now reject has no effect
    /// until the server answers.
    mutating func rebase(_ commands: [Command]) {
        for scope in overlay.keys { recordChange(in: scope) }
        overlay = [:]
        overlaidLog = [:]
        ownBlobs = []
        recipients = [:]
        for command in commands {
            overlay((try? apply(command, by: person, to: self)) ?? [], of: command)
        }
    }

    mutating func recordChange(in scope: ScopeID) {
        revisions[scope, default: 0] += 1
        revision += 1
    }
}
