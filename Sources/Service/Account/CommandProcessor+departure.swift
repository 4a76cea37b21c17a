import Database
import Domain
import Storage
import Sync

extension CommandProcessor {
    /// Takes a person out of every scope, also of what is in somebody's trash, and erases what nobody else has, their own
    /// scope first of all; within the writer's transaction.
    /// - Returns: what others have to be told.
    func remove(
        _ person: PersonID, command: CommandID, at now: Instant
    ) throws(DatabaseError) -> Commit {
        var changes: [Change] = []
        var ended: [ScopeID] = []
        let disabled = try accounts.disabled()
        for scope in try records.table.scopes(ofMember: person) {
            let departure = records.departure(of: person, from: scope, disabled: disabled)
            changes += records.changes(at: departure, of: person, from: scope, by: command)
            if departure == .goes { ended.append(scope) }
        }
        try records.checkFailure()
        let commit = try write(changes, by: person, command: command, at: now)
        for scope in ended where try !end(scope) { try records.erase(scope) }
        try records.erase(.user(person))
        try names.remove(person)
        refuseAll(from: person)
        return commit
    }

    /// What the deletion of a person's account would do to their lists and groups.
    func plan(for person: PersonID) throws(DatabaseError) -> DeletionPlan {
        var going: [String] = []
        var passing: [DeletionPlan.Passing] = []
        let disabled = try accounts.disabled()
        // That the inbox goes with its person need not be said.
        for scope in try records.table.scopes(ofMember: person) where !scope.isInbox(of: person) {
            let (list, group) = (records.list(in: scope), records.group(in: scope))
            guard let name = list?.name ?? group?.name, list?.deleted == nil, group?.deleted == nil else {
                continue
            }
            switch records.departure(of: person, from: scope, disabled: disabled) {
            case .goes: going.append(name)
            case .passes(let heir): passing.append(DeletionPlan.Passing(name, to: heir.name))
            case .stays: break
            }
        }
        try records.checkFailure()
        return DeletionPlan(going: going, passing: passing)
    }
}
