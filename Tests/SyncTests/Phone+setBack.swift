import Domain
import Sync

/// A server that does what a phone says, and is set back then.
extension Phone {
    /// Ada does something; the server has done it, and its effect has arrived.
    @discardableResult
    mutating func confirm(_ intent: Intent) throws -> CommandID {
        let id = try perform(intent)
        let (before, change) = (
            client.cursor(of: shopping)?.version ?? 0,
            try apply(
                Command(id: id, at: now, scope: shopping, intent: intent), by: ada,
                to: Base(client: client))
        )
        let rows = change.map { RecordState(id: $0.id, version: before + 1, record: $0.record) }
        answerPush(.done([shopping: before + 1]))
        happen(
            .received(
                .frame([FramePart(scope: shopping, previous: before, to: before + 1, rows: rows)])))
        return id
    }

    /// The server says that it is in another epoch.
    mutating func hearOfSetBack() {
        epoch = "F"
        happen(.received(.welcome(epoch: "F", isCurrent: false)))
    }

    /// It says what it has there: the list as it was at first, or nothing of it.
    mutating func seeSetBack(hasList: Bool = true) throws {
        let world = try World.withList()
        let scopes = hasList ? [ScopeID.user(ada), shopping] : [.user(ada)]
        answerPull(
            with: scopes.map { Phone.part(of: $0, in: hasList ? world : world.without(shopping), at: 1) },
            gone: hasList ? [] : [shopping])
    }
}

/// What a device was told, without what it did itself.
private struct Base: Records {
    let client: SyncClient
    var arrival: Instant? { nil }
    func last(in scope: ScopeID) -> Record? { nil }
    var isComplete: Bool { false }

    func record(_ id: RecordID, in scope: ScopeID) -> Record? { client.held(scope)?.rows[id]?.record }
    func isUnused(_ scope: ScopeID) -> Bool { true }
    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool { false }
    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        all(kind, in: scope).count > limit
    }
    func all(_ kind: String, in scope: ScopeID) -> [Record] {
        client.held(scope)?.rows.values.compactMap(\.record).filter { $0.content.kind == kind } ?? []
    }
}

extension World {
    /// The same before there was a list.
    fileprivate func without(_ list: ScopeID) -> World {
        var world = self
        world.records = records.filter {
            $0.key.scope != list && $0.key.id != Membership.recordID(list)
        }
        return world
    }
}
