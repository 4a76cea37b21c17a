import Database
import Domain
import JSON
import Storage
import SyncRules

/// The access of a user at one moment. For each scope it contains the grant, the version (`head`), and the highest
/// version of a removed tombstone (`floor`). `since` is the first visible position of a log, or the first visible
/// version of a list's trash. `awaitsAnswer` is true if only one user of a chat of two has written in it.
public struct ReadAccess: Sendable {
    let person: PersonID
    let own: ScopeID
    private(set) var scopes:
        [ScopeID: (grant: String, head: Int64, floor: Int64, since: Int64, awaitsAnswer: Bool)]

    /// - Parameter connection: within a transaction, so that the included commits are known.
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

    /// The access without the scopes that a device does not understand.
    func limited(to kinds: [ScopeID.Kind]) -> ReadAccess {
        var limited = self
        limited.scopes = scopes.filter { kinds.contains($0.key.kind) }
        return limited
    }

    /// The user's own scope first, since it contains the memberships. Then the scope on screen, then all others.
    func order(first: ScopeID?) -> [ScopeID] {
        let leading = [own] + (first.map { $0 == own ? [] : [$0] } ?? [])
        return leading + scopes.keys.filter { !leading.contains($0) }.sorted()
    }
}
