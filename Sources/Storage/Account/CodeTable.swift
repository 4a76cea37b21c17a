import Database
import Domain

/// An action that waits for a code from a mail.
public struct PendingCode: Equatable, Sendable {
    /// A secret of the device that requested the code. The code is valid only together with it.
    public let id: String
    /// The action of the code, as a number that never changes its meaning.
    public let purpose: Int64
    public let email: EmailAddress
    /// The value that is stored instead of the digits.
    public var hash: [UInt8]
    /// The data for the action; nil once the code has been used.
    public var payload: String?
    /// The block of networks that requested the code, as far as it is known.
    public let client: String
    /// True if the user of the address has signed in from there before.
    public let isKnown: Bool
    public let created: Instant
    public var sent: Instant
    public var expires: Instant
    /// The number of wrong codes that are still accepted.
    public var tries: Int
    /// The number of mailed codes.
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

/// The pending codes. Finished ones are stored for a day, so that the mails to an address can be counted.
public struct CodeTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The pending code with this id; nil if there is none.
    public func code(_ id: String) throws(DatabaseError) -> PendingCode? {
        try connection.run(
            """
            SELECT id, purpose, email, hash, payload, created, sent, expires, tries, mails, client, known FROM code
            WHERE id = \(id)
            """
        ).first.map(PendingCode.init)
    }

    /// Inserts or updates a pending code.
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

    /// The number of codes mailed to an address, of those requested after `since`, and the time of the first request.
    /// - Parameter client: counts only codes that this client requested; nil for all.
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

    /// Removes all codes of an address.
    public func removeAll(to email: EmailAddress) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM code WHERE email = \(email.text)")
    }

    /// Removes some codes that were requested at `time` or before.
    /// - Returns: true if more may remain.
    public func removeSome(until time: Instant) throws(DatabaseError) -> Bool {
        let removed = try connection.run(
            """
            DELETE FROM code WHERE id IN (
                SELECT id FROM code WHERE created <= \(time.milliseconds) LIMIT \(Int64(Cleanup.batchSize)))
            RETURNING 1
            """)
        return removed.count == Cleanup.batchSize
    }
}

extension PendingCode {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        guard let email = try? EmailAddress(try row.text(2)) else {
            throw DatabaseError(.corrupt, "Invalid e-mail address in code row.")
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
