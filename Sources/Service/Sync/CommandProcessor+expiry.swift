import Database
import Domain
import Storage
import Sync

/// What time takes away: things that were in the trash for long, and then the marks that they are gone.
extension CommandProcessor {
    /// How long devices are told that a record is gone: 180 days, in milliseconds.
    static let tombstoneTime: Int64 = 180 * Instant.day

    /// How many words of chats that have ended are taken away at once, about.
    static let wordsAtOnce = 2000

    /// Purges a page of what has expired: records that cannot be purged block none of those behind them.
    /// - Parameters:
    ///   - last: where the page before ended.
    ///   - limit: the size of the page; a list or a group that has expired is purged whole.
    /// - Returns: what other users receive, and where the page ended; nil if nothing is left to look at.
    public func expire(
        at now: Instant, after last: RecordTable.ExpiryPosition = .start, limit: Int = 200
    ) throws(DatabaseError) -> (commits: [Commit], next: RecordTable.ExpiryPosition?) {
        let (due, next) = try records.table.expired(at: now, after: last, limit: limit)
        var commits: [Commit] = []
        for scope in Set(due.map(\.scope)).sorted() {
            let here = due.filter { $0.scope == scope }.map(\.record)
            let changes = try clearing(here.filter { $0.data != nil }, from: scope)
            if !changes.isEmpty {
                let commit = try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
                    try save(changes, by: nil, at: now).commit
                }
                commits.append(commit)
            }
            try records.table.clearTombstones(of: scope, expiredAt: now, limit: limit)
        }
        let hasWords = try words.clearGone(limit: CommandProcessor.wordsAtOnce)
        return (commits, next == .end && !hasWords ? nil : next)
    }

    /// The changes that clear what was in a scope's trash. What cannot be decided beside a damaged record stays, and all else goes.
    private func clearing(
        _ trashed: [RecordTable.Stored], from scope: ScopeID
    ) throws(DatabaseError) -> [Change] {
        let isWhole = trashed.contains { [List.kind, Group.kind].contains($0.kind) }
        let ids = trashed.map(\.id)
        let changes = isWhole ? records.ending(of: scope) : records.removing(ids, from: scope)
        guard records.hasMetDamage() else {
            try records.checkFailure()
            return changes
        }
        var cleared: [RecordKey: Change] = [:]
        for id in isWhole ? [] : ids {
            let changes = records.removing([id], from: scope)
            guard !records.hasMetDamage() else { continue }
            try records.checkFailure()
            for change in changes { cleared[RecordKey(change.scope, change.id)] = change }
        }
        return cleared.values.sorted { ($0.scope, $0.id) < ($1.scope, $1.id) }
    }

    /// When a record as it is now will be due; nil for one that is in use.
    func expiry(of record: Record?, at now: Instant) -> Instant? {
        guard let record else { return now.advanced(by: CommandProcessor.tombstoneTime) }
        return record.content.isDeleted ? now.advanced(by: TrashPeriod.duration) : nil
    }
}
