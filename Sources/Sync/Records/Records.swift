import Domain
import JSON

/// What a rule may look at: the records as they are before a command.
///
/// On the server they are read from the database within the writer's transaction, on the device from the replica.
public protocol Records {
    /// Whether every record that exists can be seen here. A device holds only the scopes of its person, so to it a
    /// missing record may just be out of sight.
    var isComplete: Bool { get }

    func record(_ id: RecordID, in scope: ScopeID) -> Record?

    /// Whether nothing ever was in a scope, also nothing that is gone by now. Only the server knows.
    func isUnused(_ scope: ScopeID) -> Bool

    /// The version that the next change gives to a scope. Nil on a device: only the server counts versions.
    func nextVersion(of scope: ScopeID) -> Int64?

    /// When the server took the command; nil on a device.
    var arrival: Instant? { get }

    /// Whether the server holds back what comes from users whom the recipient does not know. False on a device, which cannot
    /// tell whom others know.
    var asksForContact: Bool { get }

    /// Whether two users are in a list or a group together, or the first one has opened their chat. Asked only on the server,
    /// for users without a `ContactRequest`.
    func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool

    /// The record with the highest place in a scope that is a log.
    func last(in scope: ScopeID) -> Record?

    /// Whether a photo of a log, other than those in the trash, needs a blob. It is asked for each new one.
    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool

    /// Every record of a kind, in no order; only for commands that concern a whole scope.
    func all(_ kind: String, in scope: ScopeID) -> [Record]

    /// The pictures of an item of a list, also those in the trash. Unlike `all` it reads no others, and is asked for each new one.
    func pictures(of item: ItemID, in list: ScopeID) -> [Record]

    /// Whether there are more than so many records of a kind, those in the trash among them. Unlike `all` it reads none of
    /// them, and is asked for each new item.
    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool
}

extension Records {
    public var asksForContact: Bool { false }
    public func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool { true }
    public func nextVersion(of scope: ScopeID) -> Int64? { nil }

    @inline(never)
    public func pictures(of item: ItemID, in list: ScopeID) -> [Record] {
        all(Picture.kind, in: list).filter { record in
            guard case .picture(let picture) = record.content else { return false }
            return picture.item == item
        }
    }

    /// A change of a record that may be there already: what a newer version wrote beside it stays.
    @inline(never)
    func preservingUnknownFields(_ change: Change) -> Change {
        guard var record = change.record else { return change }
        record.unknown = self.record(change.id, in: change.scope)?.unknown ?? JSONObject()
        return Change(change.scope, record)
    }
}

/// What a command does to one record.
public struct Change: Equatable, Sendable {
    public let scope: ScopeID
    public let id: RecordID
    /// Nil takes the record away.
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
