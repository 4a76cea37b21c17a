import Database
import Domain
import SyncRules

/// An invitation by link as stored.
public struct StoredInvitation: Equatable, Sendable {
    public let id: InvitationID
    public let inviter: PersonID
    /// A list or a group; nil for the server.
    public let scope: ScopeID?
    /// Nil for the server.
    public let role: Role?
    /// The version of the scope when the invitation was created.
    public let version: Int64
    public let created: Instant
    public let until: Instant
    public let uses: Int
    public let used: Int
    /// True if the server has mailed it.
    public let isMailed: Bool
    /// True if the operator has created it.
    public let isByOperator: Bool

    public init(
        id: InvitationID, inviter: PersonID, scope: ScopeID?, role: Role?, version: Int64, created: Instant,
        until: Instant, uses: Int, used: Int = 0, isMailed: Bool = false, isByOperator: Bool = false
    ) {
        (self.id, self.inviter, self.scope, self.role) = (id, inviter, scope, role)
        (self.version, self.created, self.until) = (version, created, until)
        (self.uses, self.used, self.isMailed, self.isByOperator) = (uses, used, isMailed, isByOperator)
    }

    /// True until it expires, is used up or revoked.
    public func isOpen(at now: Instant) -> Bool { used < uses && isValid(at: now) }

    /// True until it expires or is revoked, even if it is used up.
    public func isValid(at now: Instant) -> Bool { now < until }
}

/// The invitations by link. The secret of a link is not stored, only its hash. The deletion of an account removes the
/// invitations of its user.
public struct InvitationTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// - Parameter hash: the hash of the secret.
    public func insert(_ invitation: StoredInvitation, hash: [UInt8]) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO invitation (
                id, hash, person, scope, role, version, created, expires, uses, used, mailed, operator)
            VALUES (\(invitation.id.text), \(hash), \(invitation.inviter.text), \(invitation.scope?.text ?? ""),
                \(invitation.role?.rawValue), \(invitation.version), \(invitation.created.milliseconds),
                \(invitation.until.milliseconds), \(Int64(invitation.uses)), \(Int64(invitation.used)),
                \(Int64(invitation.isMailed ? 1 : 0)), \(Int64(invitation.isByOperator ? 1 : 0)))
            """)
    }

    /// The invitation with this hash of a secret; nil if there is none.
    public func invitation(hash: [UInt8]) throws(DatabaseError) -> StoredInvitation? {
        try connection.run("SELECT \(raw: InvitationTable.columns) FROM invitation WHERE hash = \(hash)")
            .first.map(StoredInvitation.init)
    }

    /// The invitation with this id; nil if there is none.
    public func invitation(_ id: InvitationID) throws(DatabaseError) -> StoredInvitation? {
        try connection.run("SELECT \(raw: InvitationTable.columns) FROM invitation WHERE id = \(id.text)")
            .first.map(StoredInvitation.init)
    }

    /// The open invitations to a list or a group, newest first.
    public func open(to scope: ScopeID, at now: Instant) throws(DatabaseError) -> [StoredInvitation] {
        try all(
            """
            SELECT \(raw: InvitationTable.columns) FROM invitation
            WHERE scope = \(scope.text) AND expires > \(now.milliseconds) AND used < uses ORDER BY id DESC
            """)
    }

    /// The open invitations of a user, newest first.
    public func open(by person: PersonID, at now: Instant) throws(DatabaseError) -> [StoredInvitation] {
        try all(
            """
            SELECT \(raw: InvitationTable.columns) FROM invitation
            WHERE person = \(person.text) AND expires > \(now.milliseconds) AND used < uses ORDER BY id DESC
            """)
    }

    /// The number of invitations of a user that were mailed after `since`, also of those that have ended.
    public func mails(by person: PersonID, since: Instant) throws(DatabaseError) -> Int {
        try connection.run(
            """
            SELECT COUNT(*) FROM invitation
            WHERE person = \(person.text) AND mailed = 1 AND created > \(since.milliseconds)
            """
        ).first.map { row throws(DatabaseError) in Int(try row.integer(0)) } ?? 0
    }

    /// Counts one more use.
    public func use(_ id: InvitationID) throws(DatabaseError) {
        _ = try connection.run("UPDATE invitation SET used = used + 1 WHERE id = \(id.text)")
    }

    /// Ends an invitation. It stays stored for a while, so that mails can be counted.
    public func end(_ id: InvitationID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE invitation SET expires = \(now.milliseconds)
            WHERE id = \(id.text) AND expires > \(now.milliseconds)
            """)
    }

    /// Removes some invitations that ended more than a day ago.
    /// - Returns: true if more may remain.
    public func removeExpired(at now: Instant) throws(DatabaseError) -> Bool {
        let removed = try connection.run(
            """
            DELETE FROM invitation WHERE id IN (
                SELECT id FROM invitation WHERE expires < \(now.advanced(by: -Instant.day).milliseconds)
                LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }

    private static let columns =
        "id, person, scope, role, version, created, expires, uses, used, mailed, operator"

    private func all(_ query: SQL) throws(DatabaseError) -> [StoredInvitation] {
        var invitations: [StoredInvitation] = []
        for row in try connection.run(query) { invitations.append(try StoredInvitation(row)) }
        return invitations
    }
}

extension StoredInvitation {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        self.init(
            id: InvitationID(try row.text(0)), inviter: PersonID(try row.text(1)),
            scope: ScopeID(checking: try row.text(2)),
            role: try row.optionalText(3).flatMap { Role(rawValue: $0) }, version: try row.integer(4),
            created: Instant(milliseconds: try row.integer(5)),
            until: Instant(milliseconds: try row.integer(6)), uses: Int(try row.integer(7)),
            used: Int(try row.integer(8)), isMailed: try row.integer(9) != 0,
            isByOperator: try row.integer(10) != 0)
    }
}
