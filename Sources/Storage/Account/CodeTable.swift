import Database
import Domain

/// Something that waits for a code from a mail.
public struct PendingCode: Equatable, Sendable {
    /// Known only to whoever asked for the code: the code counts together with it.
    public let id: String
    /// What the code does, as a number that never changes its meaning.
    public let purpose: Int64
    public let email: EmailAddress
    /// What is stored in place of the digits.
    public var hash: [UInt8]
    /// What is needed when the right code comes; nil when the code has been used.
    public var payload: String?
    /// The block of networks that asked for the code, as far as is known.
    public let client: String
    /// Whether the person of the address has signed in from there before.
    public let isKnown: Bool
    public let created: Instant
    public var sent: Instant
    public var expires: Instant
    /// Wrong codes that may still be tried.
    public var tries: Int
    /// How many codes were mailed.
    public var mails: Int

    public init(
        id: String, purpose: Int64, email: EmailAddress, hash: [UInt8], payload: String?, client: String,
        isKnown: Bool, created: Instant, sent: Instant, expires: Instant, tries: Int, mails: Int
    ) {
        self.id = id
        self.purpose = purpose
        self.email = email
        self.hash = hash
        self.payload = payload
        self.client = client
        self.isKnown = isKnown
        self.created = created
        self.sent = sent
        self.expires = expires
        self.tries = tries
        self.mails = mails
    }
}

/// Codes under way, and for a day those that were, so that mails to an address can be counted.
public struct CodeTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What waits for a code; nil when nothing does by this id.
    public func code(_ id: String) throws(DatabaseError) -> PendingCode? {
        try connection.run(
            """
            SELECT id, purpose, email, hash, payload, created, sent, expires, tries, mails, client, known FROM code
            WHERE id = \(id)
            """
        ).first.map(PendingCode.init)
    }

    /// Writes down what waits for a code, in place of what was known of it.
    public func save(_ code: PendingCode) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO code (id, purpose, email, hash, payload, created, sent, expires, tries, mails, client, known)
            VALUES (\(code.id), \(code.purpose), \(code.email.text), \(code.hash), \(code.payload),
                \(code.created.milliseconds), \(code.sent.milliseconds), \(code.expires.milliseconds),
                \(code.tries), \(code.mails), \(code.client), \(code.isKnown ? 1 : 0))
            ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, payload = excluded.payload,
                sent = excluded.sent, expires = excluded.expires, tries = excluded.tries, mails = excluded.mails
            """)
    }

    /// How many codes were mailed to an address, among those asked for since, and when the first of them was asked for.
    /// - Parameter client: only those that it asked for; nil for all.
    public func mails(
        to email: EmailAddress, for client: String?, since: Instant
    ) throws(DatabaseError) -> (count: Int, first: Instant)? {
        let rows = try connection.run(
            """
            SELECT CAST(SUM(mails) AS BIGINT), MIN(created) FROM code
            WHERE email = \(email.text) AND created > \(since.milliseconds)
                AND (\(client ?? "") = '' OR client = \(client ?? ""))
            """)
        guard let row = rows.first, let first = try row.optionalInteger(1) else { return nil }
        return (Int(try row.integer(0)), Instant(milliseconds: first))
    }

    /// Forgets whatever was mailed to an address.
    public func removeAll(to email: EmailAddress) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM code WHERE email = \(email.text)")
    }

    /// Deletes some of what was asked for at that time or before.
    /// - Returns: whether more may be left.
    public func removeSome(until time: Instant) throws(DatabaseError) -> Bool {
        let removed = try connection.run(
            """
            DELETE FROM code WHERE id IN (
                SELECT id FROM code WHERE created <= \(time.milliseconds) LIMIT \(Int64(Clearing.size)))
            RETURNING 1
            """)
        return removed.count == Clearing.size
    }
}

extension PendingCode {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        guard let email = try? EmailAddress(try row.text(2)) else {
            throw DatabaseError(.corrupt, "A code has an address that is none.")
        }
        self.init(
            id: try row.text(0), purpose: try row.integer(1), email: email, hash: try row.blob(3),
            payload: try row.optionalText(4), client: try row.text(10), isKnown: try row.integer(11) != 0,
            created: Instant(milliseconds: try row.integer(5)),
            sent: Instant(milliseconds: try row.integer(6)),
            expires: Instant(milliseconds: try row.integer(7)), tries: Int(try row.integer(8)),
            mails: Int(try row.integer(9)))
    }
}
