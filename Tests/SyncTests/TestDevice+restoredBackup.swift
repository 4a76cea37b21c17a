import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// A server that accepts the commands of a device and is then restored from a backup.
extension TestDevice {
    /// Performs an intent of Ada that the server accepts, with its effect.
    @discardableResult
    mutating func confirm(_ intent: Intent) throws -> CommandID {
        let id = try perform(intent)
        let (before, change) = (
            client.cursor(of: shopping)?.version ?? 0,
            try apply(
                Command(id: id, at: now, scope: shopping, intent: intent), by: ada,
                to: ConfirmedRecords(client: client))
        )
        let rows = change.map { RecordState(id: $0.id, version: before + 1, record: $0.record) }
        answerPush(.done([shopping: before + 1]))
        handle(
            .received(
                .frame([FramePart(scope: shopping, previous: before, to: before + 1, rows: rows)])))
        return id
    }

    /// Announces another epoch.
    mutating func receiveNewEpoch() {
        epoch = "F"
        handle(.received(.welcome(epoch: "F", isCurrent: false)))
    }

    /// Answers a pull with the original list, or without it.
    mutating func pullRestoredBackup(hasList: Bool = true) throws {
        let world = try TestWorld.withList()
        let scopes = hasList ? [ScopeID.user(ada), shopping] : [.user(ada)]
        answerPull(
            with: scopes.map {
                TestDevice.part(of: $0, in: hasList ? world : world.without(shopping), at: 1)
            },
            inaccessibleScopes: hasList ? [] : [shopping])
    }
}

/// The confirmed state of a device.
private struct ConfirmedRecords: Records {
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

extension TestWorld {
    /// The records without a list.
    fileprivate func without(_ list: ScopeID) -> TestWorld {
        var world = self
        world.records = records.filter {
            $0.key.scope != list && $0.key.id != Membership.recordID(list)
        }
        return world
    }
}
