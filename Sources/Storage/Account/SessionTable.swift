import Database
import Domain

/// A device on which a person is signed in. It lives until it expires, is not used for `mostUnused`, or is ended.
public struct Session: Equatable, Sendable {
    public let id: SessionID
    public let person: PersonID
    /// The device, as its browser describes it.
    public let device: String
    public let created: Instant
    /// When it was last used, as far as is known.
    public var used: Instant

    /// How long a session may be unused: 30 days, in milliseconds.
    public static let mostUnused: Int64 = 30 * Instant.day
    /// How long a session may live: a year, in milliseconds.
    public static let mostLived: Int64 = 365 * Instant.day

    public init(id: SessionID, person: PersonID, device: String, created: Instant, used: Instant) {
        self.id = id
        self.person = person
        self.device = device
        self.created = created
        self.used = used
    }

    /// The most sessions that a person has at once; a new one ends the oldest.
    public static let mostAtOnce = 100

    /// When it ends however much it is used.
    public var expires: Instant { created.advanced(by: Session.mostLived) }

    /// Whether it counts at a moment.
    public func isLive(at now: Instant) -> Bool {
        now < expires && now < used.advanced(by: Session.mostUnused)
    }
}

public typealias SessionID = Identifier<Session>

/// The sessions that live. One that was ended has no row, so nothing can bring it back.
public struct SessionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// All sessions of people who may sign in, the ones that have expired included.
    public func all() throws(DatabaseError) -> [Session] {
        var sessions: [Session] = []
        for row in try connection.run(
            """
            SELECT session.id, session.person, session.device, session.created, session.used
            FROM session JOIN account ON account.person = session.person WHERE account.disabled IS NULL
            """)
        {
            sessions.append(
                Session(
                    id: SessionID(try row.text(0)), person: PersonID(try row.text(1)),
                    device: try row.text(2),
                    created: Instant(milliseconds: try row.integer(3)),
                    used: Instant(milliseconds: try row.integer(4))))
        }
        return sessions
    }

    /// Writes a new session down.
    public func insert(_ session: Session) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO session (id, person, device, created, used, expires)
            VALUES (\(session.id.text), \(session.person.text), \(session.device),
                \(session.created.milliseconds), \(session.used.milliseconds), \(session.expires.milliseconds))
            """)
    }

    /// Takes down when a session was used; does nothing for one that has ended.
    public func touch(_ id: SessionID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run("UPDATE session SET used = \(now.milliseconds) WHERE id = \(id.text)")
    }

    /// Ends a session.
    public func remove(_ id: SessionID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM session WHERE id = \(id.text)")
    }

    /// - Parameter kept: the session that stays, if one does.
    public func removeAll(of person: PersonID, except kept: SessionID? = nil) throws(DatabaseError) {
        _ = try connection.run(
            "DELETE FROM session WHERE person = \(person.text) AND id <> \(kept?.text ?? "")")
    }

    /// Ends the sessions of a person that were opened first, but for so many.
    /// - Returns: which they were.
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

    /// How many sessions there are.
    public func count() throws(DatabaseError) -> Int {
        Int(try connection.run("SELECT COUNT(*) FROM session")[0].integer(0))
    }

    /// When a session was last used; nil if there is none.
    public func lastUse() throws(DatabaseError) -> Instant? {
        try connection.run("SELECT MAX(used) FROM session").first?.optionalInteger(0)
            .map { Instant(milliseconds: $0) }
    }

    /// Ends all sessions of a database that no server uses.
    /// - Parameter moment: those that were used since then stay; nil if none does.
    public func removeAll(unusedSince moment: Instant?) throws(DatabaseError) {
        // Its limit is the number of rows that there can be: nobody else waits.
        _ = try connection.run(
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE used < \(moment?.milliseconds ?? Int64.max) LIMIT \(Int64.max))
            """)
    }

    /// Deletes some of the sessions that have expired.
    /// - Parameter unsaved: for how long a use may not have been written down yet, in milliseconds.
    /// - Returns: whether more may be left.
    public func removeExpired(at now: Instant, unsaved: Int64) throws(DatabaseError) -> Bool {
        let unused = now.advanced(by: -Session.mostUnused - unsaved)
        // Each takes its subscription and deliveries along, at most `DeliveryTable.mostWaiting`.
        let most = Clearing.size / 10
        let removed = try connection.run(
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE expires <= \(now.milliseconds) OR used <= \(unused.milliseconds)
                LIMIT \(Int64(most)))
            RETURNING 1
            """)
        return removed.count == most
    }
}
