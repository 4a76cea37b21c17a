import Database
import Domain
import JSON
import SyncProtocol
import SyncRules

/// The clients with the progress of their commands, and the outcome of each command.
public struct CommandTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The user of a client, the sequence number of its last command, and the time of that command.
    public func client(
        _ id: ClientID
    ) throws(DatabaseError) -> (person: PersonID, last: Int64, seen: Instant)? {
        guard
            let row = try connection.run("SELECT person, last, seen FROM client WHERE id = \(id.text)").first
        else { return nil }
        return (PersonID(try row.text(0)), try row.integer(1), Instant(milliseconds: try row.integer(2)))
    }

    /// Stores the last sequence number of a client, and its time.
    public func save(
        _ client: ClientID, of person: PersonID, last: Int64, at now: Instant
    ) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO client (id, person, last, seen)
            VALUES (\(client.text), \(person.text), \(last), \(now.milliseconds))
            ON CONFLICT (id) DO UPDATE SET last = excluded.last, seen = excluded.seen
            """)
    }

    /// The outcome of a command by this user; nil if it never arrived.
    public func outcome(
        of id: CommandID, by person: PersonID
    ) throws(DatabaseError) -> PushAnswer.Outcome? {
        let rows = try connection.run(
            "SELECT outcome FROM command WHERE id = \(id.text) AND person = \(person.text)")
        guard let row = rows.first else { return nil }
        return decoded(try row.text(0))
    }

    /// Stores the outcome of a command.
    public func save(
        _ result: PushAnswer.Result, of client: ClientID, by person: PersonID, at now: Instant
    ) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO command (id, person, client, sequence, outcome, at)
            VALUES (\(result.command.text), \(person.text), \(client.text), \(result.sequence),
                \(encoded(result.outcome)), \(now.milliseconds))
            """)
    }
}

extension CommandTable {
    /// The time for which outcomes are stored: 90 days, in milliseconds.
    public static let retention: Int64 = 90 * Instant.day
    /// The time for which an unused client is stored: 400 days, in milliseconds. A device that returns later is
    /// notified, and numbers its commands again.
    static let clientRetention: Int64 = 400 * Instant.day

    /// Removes some expired outcomes and clients.
    /// - Returns: true if more may remain.
    public func removeExpired(at now: Instant) throws(DatabaseError) -> Bool {
        let oldest = now.advanced(by: -CommandTable.retention)
        let ahead = now.advanced(by: Instant.day)
        let limit = Int64(Cleanup.batchSize)
        // Ids begin with the time, so only old rows are read, and those of clocks that are far ahead.
        let ranges = [("", CommandID(firstAt: oldest).text), (CommandID(firstAt: ahead).text, "~")]
        var mayRemain = false
        for (start, end) in ranges {
            let commands = try connection.run(
                """
                DELETE FROM command WHERE (id, person) IN (
                    SELECT id, person FROM command
                    WHERE id >= \(start) AND id < \(end) AND at < \(oldest.milliseconds) LIMIT \(limit))
                RETURNING 1
                """)
            mayRemain = mayRemain || commands.count == Cleanup.batchSize
        }
        let unused = now.advanced(by: -CommandTable.clientRetention)
        let clients = try connection.run(
            """
            DELETE FROM client WHERE id IN (
                SELECT id FROM client WHERE seen < \(unused.milliseconds) LIMIT \(limit))
            RETURNING 1
            """)
        return mayRemain || clients.count == Cleanup.batchSize
    }
}

/// `list:01J…=7 user:01J…=12` for an accepted command, `!gone` for a rejected one.
private func encoded(_ outcome: PushAnswer.Outcome) -> String {
    switch outcome {
    case .done(let at): at.map { $0.key.text + "=" + String($0.value) }.joined(separator: " ")
    case .rejected(let refusal): "!" + refusal.rawValue
    case .fork, .unknownClient, .gap, .deferred: preconditionFailure("only final outcomes are stored")
    }
}

private func decoded(_ text: String) -> PushAnswer.Outcome {
    if text.utf8.first == UInt8(ascii: "!") {
        return .rejected(Refusal(rawValue: String(text.dropFirst())) ?? .invalid)
    }
    var at: [ScopeID: Int64] = [:]
    for part in text.split(separator: " ") {
        let halves = part.split(separator: "=")
        if halves.count == 2, let scope = ScopeID(checking: String(halves[0])), let version = Int64(halves[1])
        {
            at[scope] = version
        }
    }
    return .done(at)
}
