import Database
import Domain
import Storage
import SyncRules

/// Purges old records from the trash, and later their tombstones. Used on the writer's thread only.
package struct ExpiredRecords {
    private let records: StoredRecords
    private let changeWriter: ChangeWriter

    init(_ records: StoredRecords, _ changeWriter: ChangeWriter) {
        self.records = records
        self.changeWriter = changeWriter
    }

    /// Purges one page of expired records. A record that cannot be purged does not block the following ones.
    /// - Parameters:
    ///   - last: the end of the previous page.
    ///   - limit: the size of the page. An expired list or group is purged completely.
    /// - Returns: the commits for other users, and the end of the page; nil if nothing remains to be checked.
    package func purge(
        at now: Instant, after last: RecordTable.ExpiryPosition = .start, limit: Int = 200
    ) throws(DatabaseError) -> (commits: [Commit], next: RecordTable.ExpiryPosition?) {
        let (due, next) = try records.table.expired(at: now, after: last, limit: limit)
        var commits: [Commit] = []
        for scope in Set(due.map(\.scope)).sorted() {
            let here = due.filter { $0.scope == scope }.map(\.record)
            let changes = try changesForPurging(here.filter { $0.data != nil }, from: scope)
            if !changes.isEmpty {
                let commit = try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
                    try changeWriter.save(changes, by: nil, at: now).commit
                }
                commits.append(commit)
            }
            try records.table.clearTombstones(of: scope, expiredAt: now, limit: limit)
        }
        let mayHaveWords = try changeWriter.wordIndex.removeErased()
        return (commits, next == .end && !mayHaveWords ? nil : next)
    }

    /// The changes that purge records from the trash of a scope. A record stays if a damaged record prevents the
    /// decision. All others are purged.
    private func changesForPurging(
        _ trashed: [RecordTable.Stored], from scope: ScopeID
    ) throws(DatabaseError) -> [Change] {
        let isWhole = trashed.contains { [List.kind, Group.kind].contains($0.kind) }
        let ids = trashed.map(\.id)
        let changes =
            isWhole ? records.changesForErasing(scope) : records.changesForRemoving(ids, from: scope)
        guard records.hasMetDamage() else {
            try records.checkFailure()
            return changes
        }
        var cleared: [RecordKey: Change] = [:]
        for id in isWhole ? [] : ids {
            let changes = records.changesForRemoving([id], from: scope)
            guard !records.hasMetDamage() else { continue }
            try records.checkFailure()
            for change in changes { cleared[RecordKey(change.scope, change.id)] = change }
        }
        return cleared.values.sorted { ($0.scope, $0.id) < ($1.scope, $1.id) }
    }
}
