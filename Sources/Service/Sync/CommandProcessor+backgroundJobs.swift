import Database
import Domain
import Storage
import SyncRules

/// Background jobs: the long work that commands cause. A job is done in small parts after its command, and continues
/// after a restart.
extension CommandProcessor {
    /// The approximate number of records that one part changes.
    package static let jobBatchSize = 50
    /// The number of records of an ended scope that are erased together with the command.
    private static let eraseBatchSize = 200

    /// Does one part of the next job. A job with damaged data gets no further turn until the next start.
    /// - Returns: the commits for other users, and true if more work remains.
    package func runBackgroundJob(
        at now: Instant, limit: Int = jobBatchSize
    ) throws(DatabaseError) -> (commits: [Commit], hasMore: Bool) {
        guard hasBackgroundJobs else { return ([], false) }
        guard let job = try backgroundJobs.next(after: lastBackgroundJob, except: damagedBackgroundJobs)
        else {
            hasBackgroundJobs = try words.clearGone(limit: CommandProcessor.wordsAtOnce)
            return ([], hasBackgroundJobs)
        }
        lastBackgroundJob = job
        do throws(DatabaseError) {
            return (try runPart(of: job, at: now, limit: limit), true)
        } catch {
            if error.isDamage { damagedBackgroundJobs.append(job) }
            throw error
        }
    }

    private func runPart(
        of job: BackgroundJobTable.BackgroundJob, at now: Instant, limit: Int
    ) throws(DatabaseError) -> [Commit] {
        switch job {
        case .eraseScope(let scope):
            if try !backgroundJobs.eraseContent(scope, limit: limit) { try backgroundJobs.remove(job) }
            records.recordErasure()
            return []
        case .syncProfileCopies(let person, let after):
            let ids = try backgroundJobs.memberships(of: person, after: after, limit: limit)
            if let last = ids.last {
                try backgroundJobs.insert(.syncProfileCopies(person, after: last.text))
            } else {
                try backgroundJobs.remove(job)
            }
            return try syncProfileCopies(of: person, in: ids.compactMap { Membership.scope(of: $0) }, at: now)
        case .removeDeletedAccount(let person, let last):
            return try removeMember(person, after: last, limit: limit, at: now)
        case .indexWords(let chat, let end):
            let left = try indexWords(of: chat, upTo: end, limit: limit)
            if left > 0 {
                try backgroundJobs.insert(.indexWords(chat, upTo: left))
            } else {
                try backgroundJobs.remove(job)
            }
            return []
        case .indexNames(let person):
            let last = try names.rebuild(after: person, limit: limit)
            if let last {
                try backgroundJobs.insert(.indexNames(after: last))
            } else {
                try backgroundJobs.remove(job)
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
            return changes.isEmpty ? [] : [try save(changes, by: nil, at: now).commit]
        }
    }

    /// Closes a scope without members. Erases its content, or schedules a job for the rest if there is much.
    /// - Returns: true if content remains.
    @discardableResult
    func end(_ scope: ScopeID) throws(DatabaseError) -> Bool {
        try records.table.close(scope)
        records.invalidate()
        records.recordErasure()
        let isLeft = try backgroundJobs.eraseContent(scope, limit: CommandProcessor.eraseBatchSize)
        if isLeft { try enqueue(.eraseScope(scope)) }
        return isLeft
    }

    /// Schedules a job that copies a changed name or picture into the user's scopes, if there are more than
    /// `Membership.maxImmediateUpdates`.
    func scheduleProfileUpdates(of person: PersonID, _ profile: Profile, formerly former: Content?)
        throws(DatabaseError)
    {
        guard case .profile(let old)? = former, old.name != profile.name || old.picture != profile.picture,
            records.holds(moreThan: Membership.maxImmediateUpdates, Membership.kind, in: .user(person))
        else { return }
        try enqueue(.syncProfileCopies(person, after: ""))
    }

    func enqueue(_ job: BackgroundJobTable.BackgroundJob) throws(DatabaseError) {
        try backgroundJobs.insert(job)
        recorder?.changes.hasBackgroundJobs = true
        hasBackgroundJobs = true
    }
}
