import Database
import Domain
import JSON
import Sync

/// The devices' stores, how far their commands have come, and what became of each command.
public struct CommandTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Whose a store is, the number of its last command, and when that came.
    public func client(
        _ id: ClientID
    ) throws(DatabaseError) -> (person: PersonID, last: Int64, seen: Instant)? {
        guard
            let row = try connection.run("SELECT person, last, seen FROM client WHERE id = \(id.text)").first
        else { return nil }
        return (PersonID(try row.text(0)), try row.integer(1), Instant(milliseconds: try row.integer(2)))
    }

    /// Writes down the last number that a device’s store has used, and when.
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

    /// What became of a command of this person; nil when it never came.
    public func outcome(
        of id: CommandID, by person: PersonID
    ) throws(DatabaseError) -> PushAnswer.Outcome? {
        let rows = try connection.run(
            "SELECT outcome FROM command WHERE id = \(id.text) AND person = \(person.text)")
        guard let row = rows.first else { return nil }
        return decoded(try row.text(0))
    }

    /// Writes down what became of a command.
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
    /// How long it is known what became of a command: 90 days, in milliseconds.
    public static let memory: Int64 = 90 * Instant.day
    /// How long a device's store is known that is not in use: 400 days, in milliseconds. A device that comes back after a
    /// longer time is told so, and numbers its commands anew.
    static let clientMemory: Int64 = 400 * Instant.day

    /// Deletes some of what is older than the memories.
    /// - Returns: whether more may be left.
    public func clear(at now: Instant) throws(DatabaseError) -> Bool {
        let oldest = now.advanced(by: -CommandTable.memory)
        let ahead = now.advanced(by: Instant.day)
        let limit = Int64(Clearing.size)
        // Ids begin with the time, so only old rows are looked at, and those of clocks that are far ahead.
        let commands = try connection.run(
            """
            DELETE FROM command WHERE (id, person) IN (
                SELECT id, person FROM command
                WHERE (id < \(CommandID(firstAt: oldest).text) OR id >= \(CommandID(firstAt: ahead).text))
                    AND at < \(oldest.milliseconds) LIMIT \(limit))
            RETURNING 1
            """)
        let unused = now.advanced(by: -CommandTable.clientMemory)
        let clients = try connection.run(
            """
            DELETE FROM client WHERE id IN (
                SELECT id FROM client WHERE seen < \(unused.milliseconds) LIMIT \(limit))
            RETURNING 1
            """)
        return commands.count == Clearing.size || clients.count == Clearing.size
    }
}

/// `list:01J…=7 user:01J…=12` for a command that was done, `!gone` for one that was refused.
private func encoded(_ outcome: PushAnswer.Outcome) -> String {
    switch outcome {
    case .done(let at): at.map { $0.key.text + "=" + String($0.value) }.joined(separator: " ")
    case .refused(let refusal): "!" + refusal.rawValue
    case .fork, .unknownClient, .gap, .waits: preconditionFailure("only what became of a command is kept")
    }
}

private func decoded(_ text: String) -> PushAnswer.Outcome {
    if text.utf8.first == UInt8(ascii: "!") {
        return .refused(Refusal(rawValue: String(text.dropFirst())) ?? .invalid)
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
