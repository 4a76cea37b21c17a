import Database
import Domain
import Sync

/// How a browser is reached while Dela is closed (Push API, W3C), which belongs to the session there and ends with it.
public struct Subscription: Equatable, Sendable {
    public let session: SessionID
    public let person: PersonID
    /// Whoever knows it can make the device wake up: it is told to nobody.
    public let endpoint: String
    /// The keys of the browser, as it tells them (RFC 8291, section 2), in base64url.
    public let key: String
    public let secret: String
    /// A BCP 47 tag.
    public let language: String
    /// The name of a time zone in the IANA database.
    public let zone: String

    /// The most subscriptions of one person; the oldest go.
    public static let most = 20

    public init(
        session: SessionID, person: PersonID, endpoint: String, key: String, secret: String, language: String,
        zone: String
    ) {
        self.session = session
        self.person = person
        self.endpoint = endpoint
        self.key = key
        self.secret = secret
        self.language = language
        self.zone = zone
    }
}

/// The subscriptions of people who may sign in.
public struct SubscriptionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Stores a subscription instead of that of its session, and of the one that had this endpoint before: a browser has one
    /// for all its users. Without language or zone the former ones stay. Nothing happens if the session has ended.
    /// - Returns: false, and nothing happens, if the endpoint belongs to another session with other keys: who only knows the
    ///   endpoint of a browser is not this browser.
    @discardableResult
    public func set(_ subscription: Subscription, at now: Instant) throws(DatabaseError) -> Bool {
        let (session, endpoint) = (subscription.session.text, subscription.endpoint)
        let foreign = try connection.run(
            """
            SELECT 1 FROM subscription WHERE endpoint = \(endpoint) AND session <> \(session)
                AND (key <> \(subscription.key) OR secret <> \(subscription.secret))
            """)
        guard foreign.isEmpty else { return false }
        _ = try connection.run(
            "DELETE FROM subscription WHERE endpoint = \(endpoint) AND session <> \(session)")
        _ = try connection.run(
            """
            INSERT INTO subscription (session, person, endpoint, key, secret, language, zone, made)
            SELECT id, person, \(endpoint), \(subscription.key), \(subscription.secret), \(subscription.language),
                \(subscription.zone), \(now.milliseconds)
            FROM session WHERE id = \(session) AND person = \(subscription.person.text)
            ON CONFLICT (session) DO UPDATE SET endpoint = excluded.endpoint, key = excluded.key,
                secret = excluded.secret, made = excluded.made,
                language = CASE excluded.language WHEN '' THEN subscription.language ELSE excluded.language END,
                zone = CASE excluded.zone WHEN '' THEN subscription.zone ELSE excluded.zone END
            """)
        _ = try connection.run(
            """
            DELETE FROM subscription WHERE session IN (
                SELECT session FROM subscription WHERE person = \(subscription.person.text)
                ORDER BY made DESC, session DESC LIMIT 1000 OFFSET \(Subscription.most))
            """)
        return true
    }

    /// Ends a subscription, and what waits for it.
    public func remove(_ session: SessionID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM subscription WHERE session = \(session.text)")
    }

    /// The subscription of a session; nil for none.
    public func subscription(of session: SessionID) throws(DatabaseError) -> Subscription? {
        try subscriptions(
            """
            SELECT subscription.session, subscription.person, endpoint, key, secret, language, zone
            FROM subscription JOIN account ON account.person = subscription.person
            WHERE account.disabled IS NULL AND subscription.session = \(session.text)
            """
        ).first
    }

    /// All subscriptions of a person.
    public func subscriptions(of person: PersonID) throws(DatabaseError) -> [Subscription] {
        try subscriptions(
            """
            SELECT subscription.session, subscription.person, endpoint, key, secret, language, zone
            FROM subscription JOIN account ON account.person = subscription.person
            WHERE account.disabled IS NULL AND subscription.person = \(person.text)
            """)
    }

    private func subscriptions(_ sql: SQL) throws(DatabaseError) -> [Subscription] {
        try connection.run(sql).map { row throws(DatabaseError) in
            Subscription(
                session: SessionID(try row.text(0)), person: PersonID(try row.text(1)),
                endpoint: try row.text(2), key: try row.text(3), secret: try row.text(4),
                language: try row.text(5), zone: try row.text(6))
        }
    }
}
