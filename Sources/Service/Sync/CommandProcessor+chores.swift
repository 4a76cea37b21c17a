import Database
import Domain
import Storage
import Sync

/// Background work that commands leave behind. It is done in small parts after the command, and goes on after a restart.
extension CommandProcessor {
    /// How many records one part changes, about.
    package static let choreSize = 50
    /// How many records of what ends go with the command.
    private static let endSize = 200

    /// Does a part of what is left to do. A chore that meets damaged data gets no further turn until the next start.
    /// - Returns: what other users receive, and whether more is left.
    package func doChore(
        at now: Instant, limit: Int = choreSize
    ) throws(DatabaseError) -> (commits: [Commit], hasMore: Bool) {
        guard hasChores else { return ([], false) }
        guard let chore = try chores.next(after: lastChore, except: damagedChores) else {
            hasChores = try words.clearGone(limit: CommandProcessor.wordsAtOnce)
            return ([], hasChores)
        }
        lastChore = chore
        do throws(DatabaseError) {
            return (try doPart(of: chore, at: now, limit: limit), true)
        } catch {
            if error.isDamage { damagedChores.append(chore) }
            throw error
        }
    }

    private func doPart(
        of chore: ChoreTable.Chore, at now: Instant, limit: Int
    ) throws(DatabaseError) -> [Commit] {
        switch chore {
        case .empty(let scope):
            if try !chores.empty(scope, limit: limit) { try chores.remove(chore) }
            return []
        case .portray(let person, let after):
            let ids = try chores.memberships(of: person, after: after, limit: limit)
            if let last = ids.last {
                try chores.insert(.portray(person, after: last.text))
            } else {
                try chores.remove(chore)
            }
            return try portray(person, in: ids.compactMap { Membership.scope(of: $0) }, at: now)
        case .depart(let person, let last):
            return try takeOut(person, after: last, limit: limit, at: now)
        case .indexWords(let chat, let end):
            let left = try indexWords(of: chat, upTo: end, limit: limit)
            if left > 0 { try chores.insert(.indexWords(chat, upTo: left)) } else { try chores.remove(chore) }
            return []
        case .indexNames(let person):
            let last = try names.rebuild(after: person, limit: limit)
            if let last { try chores.insert(.indexNames(after: last)) } else { try chores.remove(chore) }
            return []
        }
    }

    private func portray(
        _ person: PersonID, in scopes: [ScopeID], at now: Instant
    ) throws(DatabaseError) -> [Commit] {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            guard let profile = records.profile(of: person) else { return [] }
            let changes = records.portraits(of: person, as: profile, in: scopes)
            try records.checkFailure()
            return changes.isEmpty ? [] : [try save(changes, by: nil, at: now).commit]
        }
    }

    /// Nobody is in a scope any more: what is in it goes, and if it is much, later.
    /// - Returns: whether something is left.
    @discardableResult
    func end(_ scope: ScopeID) throws(DatabaseError) -> Bool {
        try records.table.close(scope)
        records.invalidate()
        let isLeft = try chores.empty(scope, limit: CommandProcessor.endSize)
        if isLeft { try leave(.empty(scope)) }
        return isLeft
    }

    /// If a person is in more than `Membership.mostAtOnce` scopes, background work copies the new name and picture there.
    func scheduleProfileUpdates(of person: PersonID, _ profile: Profile, formerly former: Content?)
        throws(DatabaseError)
    {
        guard case .profile(let old)? = former, old.name != profile.name || old.picture != profile.picture,
            records.holds(moreThan: Membership.mostAtOnce, Membership.kind, in: .user(person))
        else { return }
        try leave(.portray(person, after: ""))
    }

    func leave(_ chore: ChoreTable.Chore) throws(DatabaseError) {
        try chores.insert(chore)
        hasChores = true
    }
}
