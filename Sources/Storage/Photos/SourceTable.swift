import Database
import Domain

/// Who people are at sources of photos, and which hearts a source is being told of.
public struct SourceTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// An account that somebody has linked.
    public struct Link: Equatable, Sendable {
        public let source: String
        /// Sealed.
        public let token: String
        /// In JSON: who they are there.
        public let account: String

        public init(source: String, token: String, account: String) {
            self.source = source
            self.token = token
            self.account = account
        }
    }

    /// Keeps a link in place of an earlier one.
    public func set(_ link: Link, of person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO sourcelink (person, source, token, account)
            VALUES (\(person.text), \(link.source), \(link.token), \(link.account))
            ON CONFLICT (person, source) DO UPDATE SET token = excluded.token, account = excluded.account
            """)
    }

    public func links(of person: PersonID) throws(DatabaseError) -> [Link] {
        var links: [Link] = []
        for row in try connection.run(
            "SELECT source, token, account FROM sourcelink WHERE person = \(person.text)")
        {
            links.append(
                Link(source: try row.text(0), token: try row.text(1), account: try row.text(2)))
        }
        return links
    }

    public func remove(_ source: String, of person: PersonID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM sourcelink WHERE person = \(person.text) AND source = \(source)")
    }

    /// Forgets this link, and none that came in its place.
    public func remove(_ link: Link, of person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM sourcelink
            WHERE person = \(person.text) AND source = \(link.source) AND token = \(link.token)
            """)
    }

    public func removeAll(of person: PersonID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM sourcelink WHERE person = \(person.text)")
        _ = try connection.run("DELETE FROM liking WHERE person = \(person.text)")
    }
}

/// A heart that a source is being told of.
public struct PendingLike: Hashable, Sendable {
    public let person: PersonID
    public let source: String
    public let photo: String

    public init(person: PersonID, source: String, photo: String) {
        self.person = person
        self.source = source
        self.photo = photo
    }
}

extension SourceTable {
    public func begin(_ liking: PendingLike) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO liking (person, source, photo)
            VALUES (\(liking.person.text), \(liking.source), \(liking.photo))
            ON CONFLICT (person, source, photo) DO UPDATE SET tries = 0
            """)
    }

    public func end(_ liking: PendingLike) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM liking WHERE person = \(liking.person.text) AND source = \(liking.source)
            AND photo = \(liking.photo)
            """)
    }

    /// Those that were begun and have no end, to be tried once more: each in its turn, and none for ever.
    /// - Parameter most: how often one is tried.
    public func retry(limit: Int, most: Int64) throws(DatabaseError) -> [PendingLike] {
        _ = try connection.run("DELETE FROM liking WHERE tries >= \(most)")
        var likings: [PendingLike] = []
        for row in try connection.run(
            "SELECT person, source, photo FROM liking ORDER BY tries LIMIT \(Int64(limit))")
        {
            likings.append(
                PendingLike(
                    person: PersonID(try row.text(0)), source: try row.text(1), photo: try row.text(2)))
        }
        for liking in likings {
            _ = try connection.run(
                """
                UPDATE liking SET tries = tries + 1 WHERE person = \(liking.person.text)
                AND source = \(liking.source) AND photo = \(liking.photo)
                """)
        }
        return likings
    }
}
