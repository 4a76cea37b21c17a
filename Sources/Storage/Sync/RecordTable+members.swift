import Database
import Domain
import Sync

/// Who is a member of which scopes.
extension RecordTable {
    /// Where a person is or was a member, in the order of the scopes' names: also of what is in the trash, which their own scope
    /// says nothing of.
    /// - Parameter last: those up to this one are left out.
    public func scopes(
        ofMember person: PersonID, after last: ScopeID?, limit: Int
    ) throws(DatabaseError) -> [ScopeID] {
        var scopes: [ScopeID] = []
        // The kind stands in the text, since a bound one would not lead to the index of members.
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

    /// Whether two people see a list or a group together.
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

    /// All who are, or were, members of a scope, in the order of their ids.
    /// - Parameter last: those up to this one are left out.
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
