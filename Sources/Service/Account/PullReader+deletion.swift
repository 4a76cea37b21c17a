import Database
import Domain
import Storage
import Sync

extension PullReader {
    /// What the deletion of a user's account would do to some of their lists and groups.
    /// - Returns: also the last scope of this part; nil if no more follow.
    func deletionPlan(
        for person: PersonID, after last: ScopeID?
    ) throws(DatabaseError) -> (plan: DeletionPlan, last: ScopeID?) {
        try connection.transaction { () throws(DatabaseError) in
            let disabled = try AccountTable(connection).disabled()
            let records = StoredRecords(RecordTable(connection), BlobTable(connection), damage)
            let scopes = try records.table.scopes(
                ofMember: person, after: last, limit: CommandProcessor.mostLeft)
            let plan = try records.handlingDamage(by: .substituting) { () throws(DatabaseError) in
                try records.plan(for: person, in: scopes, disabled: disabled)
            }
            return (plan, scopes.count < CommandProcessor.mostLeft ? nil : scopes.last)
        }
    }
}

extension StoredRecords {
    fileprivate func plan(
        for person: PersonID, in scopes: [ScopeID], disabled: Set<PersonID>
    ) throws(DatabaseError) -> DeletionPlan {
        var going: [String] = []
        var passing: [DeletionPlan.Passing] = []
        // That the inbox goes with its user need not be said.
        for scope in scopes where !scope.isInbox(of: person) {
            let (list, group) = (list(in: scope), group(in: scope))
            guard let name = list?.name ?? group?.name, list?.deleted == nil, group?.deleted == nil else {
                continue
            }
            switch departure(of: person, from: scope, disabled: disabled) {
            case .goes: going.append(name)
            case .passes(let heir): passing.append(DeletionPlan.Passing(name, to: heir.name))
            case .stays: break
            }
        }
        try checkFailure()
        return DeletionPlan(going: going, passing: passing)
    }
}
