import Database
import Domain
import Storage
import Sync

/// What time takes away: things that were in the trash for long, and then the marks that they are gone.
extension CommandProcessor {
    /// How long devices are told that a record is gone: 180 days, in milliseconds.
    static let tombstoneTime: Int64 = 180 * Instant.day

    /// How many words of chats that have ended are taken away at once, about.
    private static let wordsAtOnce = 2000

    /// Takes away for good what is due.
    /// - Parameter limit: the most records that are looked at; a list or a group that is due goes whole.
    /// - Returns: what is to be told to others, and whether more may be due.
    public func expire(
        at now: Instant, limit: Int = 200
    ) throws(DatabaseError) -> (commits: [Commit], hasMore: Bool) {
        let due = try records.table.expired(at: now, limit: limit)
        var commits: [Commit] = []
        for scope in Set(due.map(\.scope)).sorted() {
            let trashed = due.filter { $0.scope == scope && $0.record.data != nil }.map(\.record)
            let changes =
                trashed.contains { [List.kind, Group.kind].contains($0.kind) }
                ? records.ending(of: scope) : records.removing(trashed.map(\.id), from: scope)
            // What stands beside something damaged stays, so that all else goes.
            guard !records.hasMetDamage() else { continue }
            try records.checkFailure()
            if !changes.isEmpty { commits.append(try save(changes, by: nil, at: now).commit) }
            try records.table.clearTombstones(of: scope, expiredAt: now)
        }
        let hasWords = try words.clearGone(limit: CommandProcessor.wordsAtOnce)
        let chores = try doChore(at: now)
        return (commits + chores.commits, due.count == limit || hasWords || chores.hasMore)
    }

    /// When a record as it is now will be due; nil for one that is in use.
    func expiry(of record: Record?, at now: Instant) -> Instant? {
        guard let record else { return now.advanced(by: CommandProcessor.tombstoneTime) }
        return record.content.isDeleted ? now.advanced(by: TrashPeriod.duration) : nil
    }
}
