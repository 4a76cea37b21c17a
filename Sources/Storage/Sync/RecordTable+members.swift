import Database
import Domain
import SyncRules

/// The members of scopes.
extension RecordTable {
    /// The scopes of which a user is or was a member, ordered by id. Includes scopes in the trash, which the user's own
    /// scope does not list.
    /// - Parameter last: scopes up to this one are left out.
    public func scopes(
        ofMember person: PersonID, after last: ScopeID?, limit: Int
    ) throws(DatabaseError) -> [ScopeID] {
        var scopes: [ScopeID] = []
        // The kind is part of the statement, since the planner would not use the index of members for a bound one.
        for row in try connection.run(
            """
            SELECT scope FROM record
            WHERE id = \(Member.recordID(person).text) AND kind = 'member' AND data IS NOT NULL
                AND scope > \(last?.text ?? "") ORDER BY scope LIMIT \(limit)
            """)
        {
            if let scope = ScopeID(checking: try row.text(0)) { scopes.append(scope) }
        }
        return scopes
    }

    /// True if two users have a list or a group in common.
    public func isShared(by person: PersonID, with other: PersonID) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM record AS own
            JOIN record AS theirs ON theirs.scope = \(ScopeID.user(other).text) AND theirs.id = own.id
                AND theirs.data IS NOT NULL
            WHERE own.scope = \(ScopeID.user(person).text) AND own.data IS NOT NULL
                AND (own.id >= 'mem:group:' AND own.id < 'mem:group;'
                    OR own.id >= 'mem:list:' AND own.id < 'mem:list;') LIMIT 1
            """
        ).isEmpty
    }

    /// The current and former members of a scope, ordered by id.
    /// - Parameter last: users up to this one are left out.
    public func people(
        in scope: ScopeID, after last: PersonID? = nil
    ) throws(DatabaseError) -> [PersonID] {
        var people: [PersonID] = []
        for row in try connection.run(
            """
            SELECT id FROM record
            WHERE scope = \(scope.text) AND id > \("member:" + (last?.text ?? "")) AND id < 'member;' ORDER BY id
            """)
        {
            if let person = Member.person(of: RecordID(try row.text(0))) { people.append(person) }
        }
        return people
    }
}
