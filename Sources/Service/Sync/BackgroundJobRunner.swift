import Database
import Domain
import Storage
import SyncRules

/// Does the background jobs, in small parts after the commands that caused them. A job continues after a restart. Used
/// on the writer's thread only.
package final class BackgroundJobRunner {
    private let queue: BackgroundJobQueue
    private let records: StoredRecords
    private let names: NameTable
    private let changeWriter: ChangeWriter
    private let accountRemoval: AccountRemoval

    /// The approximate number of records that one part changes.
    package static let batchSize = 50

    init(
        _ queue: BackgroundJobQueue, _ records: StoredRecords, _ names: NameTable,
        _ changeWriter: ChangeWriter,
        _ accountRemoval: AccountRemoval
    ) {
        self.queue = queue
        self.records = records
        self.names = names
        self.changeWriter = changeWriter
        self.accountRemoval = accountRemoval
    }

    /// Does one part of the next job. A job with damaged data gets no further turn until the next start.
    /// - Returns: the commits for other users, and true if more work remains.
    package func runPart(
        at now: Instant, limit: Int = batchSize
    ) throws(DatabaseError) -> (commits: [Commit], hasMore: Bool) {
        guard queue.mayHaveJobs else { return ([], false) }
        guard let job = try queue.next() else {
            queue.mayHaveJobs = try changeWriter.wordIndex.removeErased()
            return ([], queue.mayHaveJobs)
        }
        do throws(DatabaseError) {
            return (try runPart(of: job, at: now, limit: limit), true)
        } catch {
            if error.isDamage { queue.skip(job) }
            throw error
        }
    }

    private func runPart(
        of job: BackgroundJobTable.BackgroundJob, at now: Instant, limit: Int
    ) throws(DatabaseError) -> [Commit] {
        switch job {
        case .eraseScope(let scope):
            if try !queue.table.eraseContent(scope, limit: limit) { try queue.table.remove(job) }
            records.recordErasure()
            return []
        case .syncProfileCopies(let person, let after):
            let ids = try queue.table.memberships(of: person, after: after, limit: limit)
            if let last = ids.last {
                try queue.table.insert(.syncProfileCopies(person, after: last.text))
            } else {
                try queue.table.remove(job)
            }
            return try syncProfileCopies(of: person, in: ids.compactMap { Membership.scope(of: $0) }, at: now)
        case .removeDeletedAccount(let person, let last):
            return try accountRemoval.removeMember(person, after: last, limit: limit, at: now)
        case .indexWords(let chat, let end):
            let left = try changeWriter.wordIndex.rebuild(chat, upTo: end, limit: limit)
            if left > 0 {
                try queue.table.insert(.indexWords(chat, upTo: left))
            } else {
                try queue.table.remove(job)
            }
            return []
        case .indexNames(let person):
            let last = try names.rebuild(after: person, limit: limit)
            if let last {
                try queue.table.insert(.indexNames(after: last))
            } else {
                try queue.table.remove(job)
            }
            return []
        }
    }

    private func syncProfileCopies(
        of person: PersonID, in scopes: [ScopeID], at now: Instant
    ) throws(DatabaseError) -> [Commit] {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            guard let profile = records.profile(of: person) else { return [] }
            let changes = records.profileCopyChanges(of: person, as: profile, in: scopes)
            try records.checkFailure()
            return changes.isEmpty ? [] : [try changeWriter.save(changes, by: nil, at: now).commit]
        }
    }
}
