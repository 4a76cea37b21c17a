import Database
import Domain
import JSON
import Storage
import SyncRules
import Wire

/// Saves the changes of commands to the tables.
extension CommandProcessor {
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
        recorder?.changes.commits.append(commit)
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
}

extension Change {
    /// True if the change ends its scope. Single records are never removed from a log. So a removal there means that
    /// the log's group has ended.
    fileprivate var endsScope: Bool {
        record == nil && (scope.kind.isLog || id == List.recordID || id == Group.recordID)
    }
}
