import Database
import Domain
import Storage
import SyncRules

extension SyncQueries {
    /// The effect of the deletion of a user's account on some of their lists and groups.
    /// - Returns: also the last scope of this part; nil if this is the last part.
    func deletionPlan(
        for person: PersonID, after last: ScopeID?
    ) throws(DatabaseError) -> (plan: DeletionPlan, last: ScopeID?) {
        try connection.transaction { () throws(DatabaseError) in
            let disabled = try AccountTable(connection).disabled()
            let records = StoredRecords(RecordTable(connection), BlobTable(connection), damage)
            let scopes = try records.table.scopes(
                ofMember: person, after: last, limit: AccountRemoval.maxScopesAtOnce)
            let plan = try records.handlingDamage(by: .substituting) { () throws(DatabaseError) in
                try records.plan(for: person, in: scopes, disabled: disabled)
            }
            return (plan, scopes.count < AccountRemoval.maxScopesAtOnce ? nil : scopes.last)
        }
    }
}

extension StoredRecords {
    fileprivate func plan(
        for person: PersonID, in scopes: [ScopeID], disabled: Set<PersonID>
    ) throws(DatabaseError) -> DeletionPlan {
        var going: [String] = []
        var passing: [DeletionPlan.OwnershipTransfer] = []
        // The plan omits the inbox, because it is always deleted with its user.
        for scope in scopes where !scope.isInbox(of: person) {
            let (list, group) = (list(in: scope), group(in: scope))
            guard let name = list?.name ?? group?.name, list?.deleted == nil, group?.deleted == nil else {
                continue
            }
            switch ownershipOutcome(of: person, from: scope, disabled: disabled) {
            case .erased: going.append(name)
            case .transferred(let newOwner):
                passing.append(DeletionPlan.OwnershipTransfer(name, to: newOwner.name))
            case .unchanged: break
            }
        }
        try checkFailure()
        return DeletionPlan(deleted: going, transferred: passing)
    }
}
