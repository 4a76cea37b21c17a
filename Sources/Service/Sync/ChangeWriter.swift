import Database
import Domain
import JSON
import Storage
import SyncRules
import Wire

/// Saves changes of records to the tables, together with the indexes by which records are found. Used on the writer's
/// thread only.
package final class ChangeWriter {
    let records: StoredRecords
    private let blobs: BlobTable
    let names: NameTable
    let photos: PhotoTable
    let wordIndex: WordIndex
    let alarms: AlarmWriter
    let digests: DigestQueue
    let schedule: AlarmSchedule
    private let centers: NotificationCenters
    let jobs: BackgroundJobQueue
    /// The bytes that were written, which count towards the quota of a user. Callers set it to 0 before.
    var bytesWritten = 0

    /// The user who makes a change, and the command. The edits of one visit to an editor are one entry of the history.
    typealias Author = (person: PersonID, command: CommandID, visit: EditorVisitID?)

    /// The number of records of an ended scope that are erased together with the command.
    private static let eraseBatchSize = 200
    /// The time for which devices are informed of a removal: 180 days, in milliseconds.
    private static let tombstoneLifetime: Int64 = 180 * Instant.day

    init(
        _ connection: any Connection, _ records: StoredRecords, _ alarms: AlarmWriter, _ digests: DigestQueue,
        _ schedule: AlarmSchedule, _ centers: NotificationCenters, _ jobs: BackgroundJobQueue
    ) {
        self.records = records
        blobs = BlobTable(connection)
        names = NameTable(connection)
        photos = PhotoTable(connection)
        wordIndex = WordIndex(WordTable(connection), records)
        self.alarms = alarms
        self.digests = digests
        self.schedule = schedule
        self.centers = centers
        self.jobs = jobs
    }

    /// Writes changes that the server itself makes for a user, such as the profile of a new one.
    package func write(
        _ changes: [Change], by person: PersonID, command: CommandID, at now: Instant
    ) throws(DatabaseError) -> Commit {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            try save(changes, by: (person, command, nil), at: now).commit
        }
    }

    /// Saves changes. The version of each changed scope increases by one.
    /// - Parameter author: nil for expiry and background jobs.
    func save(
        _ changes: [Change], by author: Author?, at now: Instant
    ) throws(DatabaseError) -> (commit: Commit, versions: [ScopeID: Int64]) {
        var parts: [EncodedFramePart] = []
        var versions: [ScopeID: Int64] = [:]
        let changes =
            changes
            + (try author.map { author throws(DatabaseError) in
                try centers.revocations(by: author.person, changes, at: now)
            } ?? []) + reappearances(after: changes)
        for (scope, changes) in Dictionary(grouping: changes, by: \.scope).sorted(by: { $0.key < $1.key }) {
            let previous = try records.version(of: scope)
            var rows: [EncodedFramePart.Row] = []
            for change in changes {
                let stored = try save(change, version: previous + 1, by: author, at: now)
                rows.append(EncodedFramePart.Row(stored.bytes, position: firstPosition(of: change)))
            }
            try records.setVersion(of: scope, to: previous + 1)
            versions[scope] = previous + 1
            parts.append(EncodedFramePart(scope: scope, previous: previous, to: previous + 1, rows: rows))
        }
        for scope in Set(changes.filter(\.endsScope).map(\.scope)).sorted() { try end(scope) }
        let commit = Commit(
            parts: parts, access: changes.compactMap(Commit.Access.init),
            choices: changes.compactMap(Commit.Choice.init))
        records.recorder?.changes.commits.append(commit)
        return (commit, versions)
    }

    /// The pictures and sub-items of items that are restored from the trash. Viewers of the list did not see them there,
    /// so they receive them now.
    private func reappearances(after changes: [Change]) -> [Change] {
        changes.flatMap { change -> [Change] in
            guard change.scope.kind == .list, case .item(let item)? = change.record?.content,
                item.deleted == nil,
                case .item(let former)? = records.record(change.id, in: change.scope)?.content,
                former.deleted != nil
            else { return [] }
            return records.attached(to: ItemID(change.id.text), in: change.scope).compactMap { attached in
                let isChanged = changes.contains { $0.scope == change.scope && $0.id == attached.id }
                return attached.content.isDeleted || isChanged ? nil : Change(change.scope, attached)
            }
        }
    }

    /// The first position that a user must see in order to receive a change: the position of a record in a log. For an
    /// attachment of an item in the trash, it is the version of the deletion. Nil if all members receive the change.
    private func firstPosition(of change: Change) -> Int64? {
        guard let item = change.record?.content.parentItem else {
            return change.record?.content.logPosition
        }
        guard records.item(item, in: change.scope)?.deleted != nil else { return nil }
        return records.stored(RecordKey(change.scope, RecordID(item.text)))?.version
    }

    private func save(
        _ change: Change, version: Int64, by author: Author?, at now: Instant
    ) throws(DatabaseError) -> RecordTable.Stored {
        let before = records.stored(RecordKey(change.scope, change.id))
        let data = change.record.map {
            String(decoding: JSONValue.object($0.content.fields(with: $0.unknown)).bytes, as: UTF8.self)
        }
        let stored = RecordTable.Stored(
            id: change.id, kind: change.record?.content.kind ?? before?.kind ?? "", version: version,
            data: data)
        if change.record == nil {
            try records.table.removeHistory(change.id, in: change.scope)
        } else if let author, let before, let next = change.record?.content,
            let old = records.record(change.id, in: change.scope)?.content, old.isHistory(before: next)
        {
            try records.table.saveHistory(
                before, in: change.scope, before: author.command, of: author.visit, by: author.person,
                replacedAt: version,
                at: now)
            bytesWritten += before.size
        }
        let former = records.record(change.id, in: change.scope)?.content
        let references = change.record?.content.references ?? []
        if references != former?.references ?? [] {
            try blobs.setReferences(of: change.id, in: change.scope, to: references)
        }
        try records.checkFailure()
        try records.save(stored, change.record, in: change.scope, expires: expiry(of: change.record, at: now))
        bytesWritten += stored.size
        // A device's clock may be fast.
        let issuedAt = min(author?.command.born ?? now, now)
        try updateIndexes(of: change, formerly: former, issuedAt: issuedAt, at: now)
        return stored
    }

    /// The time at which a record in this state expires; nil if it is in use.
    private func expiry(of record: Record?, at now: Instant) -> Instant? {
        guard let record else { return now.advanced(by: ChangeWriter.tombstoneLifetime) }
        return record.content.isDeleted ? now.advanced(by: TrashPeriod.duration) : nil
    }

    /// Closes a scope without members. Erases its content, or schedules a job for the rest if there is much.
    /// - Returns: true if content remains.
    @discardableResult
    func end(_ scope: ScopeID) throws(DatabaseError) -> Bool {
        try records.table.close(scope)
        records.invalidate()
        records.recordErasure()
        let isLeft = try jobs.table.eraseContent(scope, limit: ChangeWriter.eraseBatchSize)
        if isLeft { try jobs.enqueue(.eraseScope(scope)) }
        return isLeft
    }
}

extension Change {
    /// True if the change ends its scope. Single records are never removed from a log. So a removal there means that
    /// the log's group has ended.
    fileprivate var endsScope: Bool {
        record == nil && (scope.kind.isLog || id == List.recordID || id == Group.recordID)
    }
}
