import Database
import Domain
import JSON
import Storage
import Sync

/// What a user may see as of one moment: the scopes, the grants, how far each scope has come, the highest version of a
/// tombstone that was cleared away, the first place of a log, or the first version of a list's trash, that the user sees, and
/// whether only one user of a chat of two has written in it.
public struct ReadAccess: Sendable {
    let person: PersonID
    let own: ScopeID
    private(set) var scopes:
        [ScopeID: (grant: String, head: Int64, floor: Int64, since: Int64, awaitsAnswer: Bool)]

    /// - Parameter connection: within a transaction, so that it is known which commits are in it.
    public init(of person: PersonID, on connection: any Connection) throws(DatabaseError) {
        let table = RecordTable(connection)
        self.person = person
        own = .user(person)
        let (head, floor) = try table.versions(of: own) ?? (0, 0)
        scopes = [own: ("", head, floor, 1, false)]
        let memberships = try table.memberships(in: own)
        scopes.reserveCapacity(memberships.count + 1)
        for (stored, head, floor) in memberships {
            guard let scope = Membership.scope(of: stored.id), let data = stored.data,
                let fields = try? JSONValue(parsing: Array(data.utf8)).object(),
                let membership = try? Membership(fields)
            else { continue }
            scopes[scope] = (
                membership.grant, head, floor, membership.since ?? 1, membership.awaited != nil
            )
        }
    }

    /// Only what a device understands.
    func limited(to kinds: [ScopeID.Kind]) -> ReadAccess {
        var limited = self
        limited.scopes = scopes.filter { kinds.contains($0.key.kind) }
        return limited
    }

    /// The person's own scope first, since it tells of the others; then what is on screen.
    func order(first: ScopeID?) -> [ScopeID] {
        let leading = [own] + (first.map { $0 == own ? [] : [$0] } ?? [])
        return leading + scopes.keys.filter { !leading.contains($0) }.sorted()
    }
}
