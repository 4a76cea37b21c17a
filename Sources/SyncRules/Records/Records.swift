import Domain
import JSON

/// The records that a rule may read, as they are before a command.
///
/// On the server they are read from the database within the writer's transaction, on the device from the replica.
public protocol Records {
    /// True if every existing record can be seen here. A device holds only the scopes of its user, so a missing record
    /// may exist elsewhere.
    var isComplete: Bool { get }

    func record(_ id: RecordID, in scope: ScopeID) -> Record?

    /// True if a scope never had any record, not even a removed one. Only the server knows.
    func isUnused(_ scope: ScopeID) -> Bool

    /// The version that the next change gives to a scope. Nil on a device: only the server counts versions.
    func nextVersion(of scope: ScopeID) -> Int64?

    /// When the server received the command; nil on a device.
    var arrival: Instant? { get }

    /// True if the server holds back content from users unknown to the recipient. False on a device, which does
    /// not know the acquaintances of others.
    var asksForContact: Bool { get }

    /// True if two users share a list or a group, or the first one has opened their chat. Called only on the server,
    /// for users without a `ContactRequest`.
    func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool

    /// The record with the highest position in a log.
    func last(in scope: ScopeID) -> Record?

    /// True if a photo of a log references a blob, without those in the trash. Called for each new photo.
    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool

    /// Every record of a kind, in no order; only for commands that concern a whole scope.
    func all(_ kind: String, in scope: ScopeID) -> [Record]

    /// The pictures and sub-items of an item of a list, also those in the trash. Called for each new one: unlike `all`,
    /// it reads none of other items.
    func attached(to item: ItemID, in list: ScopeID) -> [Record]

    /// True if there are more than `limit` records of a kind, including those in the trash. Called for each new item:
    /// unlike `all`, it reads none of them.
    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool
}

extension Records {
    public var asksForContact: Bool { false }
    public func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool { true }
    public func nextVersion(of scope: ScopeID) -> Int64? { nil }

    @inline(never)
    public func attached(to item: ItemID, in list: ScopeID) -> [Record] {
        (all(Picture.kind, in: list) + all(SubItem.kind, in: list)).filter { $0.content.parentItem == item }
    }

    /// A change of a record that may exist already. The unknown fields that a newer version wrote are preserved.
    @inline(never)
    func preservingUnknownFields(_ change: Change) -> Change {
        guard var record = change.record else { return change }
        record.unknown = self.record(change.id, in: change.scope)?.unknown ?? JSONObject()
        return Change(change.scope, record)
    }
}

/// The change of one record by a command.
public struct Change: Equatable, Sendable {
    public let scope: ScopeID
    public let id: RecordID
    /// Nil removes the record.
    public let record: Record?

    @inline(never)
    public init(_ scope: ScopeID, _ record: Record) {
        self.scope = scope
        self.id = record.id
        self.record = record
    }

    public init(removing id: RecordID, from scope: ScopeID) {
        self.scope = scope
        self.id = id
        self.record = nil
    }
}
