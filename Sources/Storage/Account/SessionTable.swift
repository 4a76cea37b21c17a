import Database
import Domain

/// A device on which a user is signed in. The session ends when it expires, is unused for `maxIdleTime`, or is removed.
public struct Session: Equatable, Sendable {
    public let id: SessionID
    public let person: PersonID
    /// The description of the device by its browser.
    public let device: String
    public let created: Instant
    /// The time of the last recorded use.
    public var used: Instant

    /// The maximum time without use: 30 days, in milliseconds.
    public static let maxIdleTime: Int64 = 30 * Instant.day
    /// The maximum lifetime of a session: one year, in milliseconds.
    public static let maxLifetime: Int64 = 365 * Instant.day

    public init(id: SessionID, person: PersonID, device: String, created: Instant, used: Instant) {
        self.id = id
        self.person = person
        self.device = device
        self.created = created
        self.used = used
    }

    /// The maximum number of sessions of a user. A new one ends the oldest.
    public static let maxPerPerson = 100

    /// The end of its lifetime, regardless of use.
    public var expires: Instant { created.advanced(by: Session.maxLifetime) }

    /// True if the session is valid at this time.
    public func isLive(at now: Instant) -> Bool {
        now < expires && now < used.advanced(by: Session.maxIdleTime)
    }
}

public typealias SessionID = Identifier<Session>

/// The active sessions. An ended session has no row, so nothing can restore it.
public struct SessionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// All sessions of users who may sign in, including expired ones.
    public func all() throws(DatabaseError) -> [Session] {
        var sessions: [Session] = []
        for row in try connection.run(
            """
            SELECT session.id, session.person, session.device, session.created, session.used
            FROM session JOIN account ON account.person = session.person WHERE account.disabled IS NULL
            """)
        {
            sessions.append(try session(row))
        }
        return sessions
    }

    /// A session of a user who may sign in; nil if it has ended.
    public func session(_ id: SessionID) throws(DatabaseError) -> Session? {
        let row = try connection.run(
            """
            SELECT session.id, session.person, session.device, session.created, session.used
            FROM session JOIN account ON account.person = session.person
            WHERE session.id = \(id.text) AND account.disabled IS NULL
            """
        ).first
        guard let row else { return nil }
        return try session(row)
    }

    private func session(_ row: Row) throws(DatabaseError) -> Session {
        Session(
            id: SessionID(try row.text(0)), person: PersonID(try row.text(1)), device: try row.text(2),
            created: Instant(milliseconds: try row.integer(3)),
            used: Instant(milliseconds: try row.integer(4)))
    }

    public func insert(_ session: Session) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO session (id, person, device, created, used, expires)
            VALUES (\(session.id.text), \(session.person.text), \(session.device),
                \(session.created.milliseconds), \(session.used.milliseconds), \(session.expires.milliseconds))
            """)
    }

    /// Records the time of the last use, unless a later one is stored. Does nothing if the session has ended.
    public func touch(_ id: SessionID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE session SET used = \(now.milliseconds)
            WHERE id = \(id.text) AND used < \(now.milliseconds)
            """)
    }

    public func remove(_ id: SessionID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM session WHERE id = \(id.text)")
    }

    /// - Parameter kept: a session to keep; nil to end all.
    public func removeAll(of person: PersonID, except kept: SessionID? = nil) throws(DatabaseError) {
        _ = try connection.run(
            "DELETE FROM session WHERE person = \(person.text) AND id <> \(kept?.text ?? "")")
    }

    /// Ends all but the newest `count` sessions of a user.
    /// - Returns: the ended sessions.
    public func removeOldest(
        of person: PersonID, keeping count: Int
    ) throws(DatabaseError) -> [SessionID] {
        var ended: [SessionID] = []
        for row in try connection.run(
            """
            SELECT id FROM session WHERE person = \(person.text)
            ORDER BY created DESC, id DESC LIMIT 1000 OFFSET \(count)
            """)
        {
            ended.append(SessionID(try row.text(0)))
        }
        for id in ended { try remove(id) }
        return ended
    }

    /// The number of sessions.
    public func count() throws(DatabaseError) -> Int {
        Int(try connection.run("SELECT COUNT(*) FROM session")[0].integer(0))
    }

    /// The time of the last use of any session; nil if there are no sessions.
    public func lastUse() throws(DatabaseError) -> Instant? {
        try connection.run("SELECT MAX(used) FROM session").first?.optionalInteger(0)
            .map { Instant(milliseconds: $0) }
    }

    /// Ends all sessions in a database that no server uses.
    /// - Parameter moment: sessions used since this time are kept; nil to end all.
    public func removeAll(unusedSince moment: Instant?) throws(DatabaseError) {
        // The limit is the highest possible number of rows, because nothing else uses the database.
        _ = try connection.run(
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE used < \(moment?.milliseconds ?? Int64.max) LIMIT \(Int64.max))
            """)
    }

    /// Removes some expired sessions.
    /// - Parameter unsaved: the time for which a use may not have been saved yet, in milliseconds.
    /// - Returns: true if more may remain.
    public func removeExpired(at now: Instant, unsaved: Int64) throws(DatabaseError) -> Bool {
        let unused = now.advanced(by: -Session.maxIdleTime - unsaved)
        // Each removes its subscription and deliveries too, at most `DeliveryTable.maxWaiting`.
        let maximum = Cleanup.batchSize / 10
        let removed = try connection.run(
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE expires <= \(now.milliseconds)
                UNION ALL SELECT id FROM session
                WHERE used <= \(unused.milliseconds) AND expires > \(now.milliseconds)
                LIMIT \(Int64(maximum)))
            RETURNING 1
            """)
        return removed.count == maximum
    }
}
