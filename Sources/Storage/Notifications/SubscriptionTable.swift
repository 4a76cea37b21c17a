import Database
import Domain
import SyncRules

/// The push subscription of a browser (Push API, W3C). It belongs to the session there and ends with it.
public struct Subscription: Equatable, Sendable {
    public let session: SessionID
    public let person: PersonID
    /// A secret: with it anyone could wake the device up.
    public let endpoint: String
    /// The keys of the browser (RFC 8291, section 2), in base64url.
    public let key: String
    public let secret: String
    /// The BCP 47 tag of the language.
    public let language: String
    /// The name of a time zone in the IANA database.
    public let zone: String

    /// The maximum number of subscriptions per user. The oldest ones are removed.
    public static let maxPerPerson = 20

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

/// The subscriptions of users who may sign in.
public struct SubscriptionTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Stores a subscription. Replaces that of its session, and an older one with the same endpoint: a browser has one
    /// endpoint for all its users. An empty language or zone keeps the former one. Does nothing if the session has
    /// ended.
    /// - Returns: false without a change if the endpoint belongs to another session with other keys: knowing the
    ///   endpoint does not prove that this is the same browser.
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
                ORDER BY made DESC, session DESC LIMIT 1000 OFFSET \(Subscription.maxPerPerson))
            """)
        return true
    }

    /// Removes a subscription and the deliveries that wait for it.
    public func remove(_ session: SessionID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM subscription WHERE session = \(session.text)")
    }

    /// The subscription of a session; nil if there is none.
    public func subscription(of session: SessionID) throws(DatabaseError) -> Subscription? {
        try subscriptions(
            """
            SELECT subscription.session, subscription.person, endpoint, key, secret, language, zone
            FROM subscription JOIN account ON account.person = subscription.person
            WHERE account.disabled IS NULL AND subscription.session = \(session.text)
            """
        ).first
    }

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
