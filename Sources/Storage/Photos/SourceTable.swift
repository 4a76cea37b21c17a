import Database
import Domain

/// The linked accounts of users at external photo sources, and the likes that are being sent to a source.
public struct SourceTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A linked account.
    public struct Link: Equatable, Sendable {
        public let source: String
        /// The encrypted token.
        public let token: String
        /// The account at the source, as JSON.
        public let account: String

        public init(source: String, token: String, account: String) {
            self.source = source
            self.token = token
            self.account = account
        }
    }

    /// Stores a link. Replaces an earlier one to the same source.
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

    /// Removes this link, but not one that has replaced it.
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

/// A like that is being sent to a source.
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

    /// The likes that were begun and not ended, in turns. Each has a maximum number of attempts.
    /// - Parameter maxAttempts: the maximum number of attempts per like.
    public func retry(limit: Int, maxAttempts: Int64) throws(DatabaseError) -> [PendingLike] {
        _ = try connection.run("DELETE FROM liking WHERE tries >= \(maxAttempts)")
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
