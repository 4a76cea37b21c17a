import Database
import Domain
import Sync

/// What commands have left to be done in parts, since others should not wait for all of it at once.
public struct ChoreTable {
    let connection: any Connection

    /// Something that is left to do.
    public enum Chore: Equatable, Sendable {
        /// Nobody is in the scope any more, and what is in it is to be erased.
        case empty(ScopeID)
        /// What a person is called and looks like has come to the memberships up to the one with this id.
        case portray(PersonID, after: String)
        /// The account of a person is gone, who was taken out of the scopes up to this one.
        case depart(PersonID, after: ScopeID?)
        /// The words of a chat get new keys, from this message down; from its end where it is nil.
        case indexWords(ScopeID, upTo: Int64?)
        /// The names of the users after this one get new keys.
        case indexNames(after: PersonID)
    }

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Leaves something to do, in place of what was left of the same.
    public func insert(_ chore: Chore) throws(DatabaseError) {
        let (kind, subject, after) = chore.row
        _ = try connection.run(
            """
            INSERT INTO chore (kind, subject, after) VALUES (\(kind), \(subject), \(after))
            ON CONFLICT (kind, subject) DO UPDATE SET after = excluded.after
            """)
    }

    /// Nothing is left of something.
    public func remove(_ chore: Chore) throws(DatabaseError) {
        let (kind, subject, _) = chore.row
        _ = try connection.run("DELETE FROM chore WHERE kind = \(kind) AND subject = \(subject)")
    }

    /// The next chore in turn; nil if there is none. Rows of a newer version, and rows that cannot be read, are passed over
    /// and stay.
    /// - Parameters:
    ///   - last: the chore of the turn before.
    ///   - passed: chores that get no turn.
    public func next(after last: Chore?, except passed: [Chore] = []) throws(DatabaseError) -> Chore? {
        var (kind, subject) = last.map { ($0.row.kind, $0.row.subject) } ?? ("", "")
        while true {
            let rows = try connection.run(
                """
                SELECT kind, subject, after FROM chore WHERE (kind, subject) > (\(kind), \(subject))
                ORDER BY kind, subject LIMIT \(Int64(ChoreTable.pageSize))
                """)
            for row in rows {
                (kind, subject) = (try row.text(0), try row.text(1))
                if let chore = try Chore(kind, subject, after: row.text(2)),
                    !passed.contains(where: { $0.isAbout(sameAs: chore) })
                {
                    return chore
                }
            }
            if rows.count < ChoreTable.pageSize { break }
        }
        return last == nil ? nil : try next(after: nil, except: passed)
    }

    private static let pageSize = 20

    /// Does some of the emptying of a scope.
    /// - Returns: whether there is more.
    public func empty(_ scope: ScopeID, limit: Int) throws(DatabaseError) -> Bool {
        try RecordTable(connection).emptyPartly(scope, limit: limit)
    }

    /// The next scopes that a person is in, by the ids of the memberships.
    public func memberships(
        of person: PersonID, after id: String, limit: Int
    ) throws(DatabaseError) -> [RecordID] {
        let rows = try connection.run(
            """
            SELECT id FROM record
            WHERE scope = \(ScopeID.user(person).text) AND id > \(max(id, "mem:")) AND id < 'mem;'
                AND data IS NOT NULL
            ORDER BY id LIMIT \(limit)
            """)
        return try rows.map { row throws(DatabaseError) in RecordID(try row.text(0)) }
    }
}

extension ChoreTable.Chore {
    /// Nil for a kind, or a kind of scope, that this version does not know, and for a damaged row.
    fileprivate init?(_ kind: String, _ subject: String, after: String) {
        switch kind {
        case "portray": self = .portray(PersonID(subject), after: after)
        case "depart": self = .depart(PersonID(subject), after: ScopeID(checking: after))
        case "names": self = .indexNames(after: PersonID(after))
        case "words", "empty":
            guard let scope = ScopeID(checking: subject), scope.kind != .unknown else { return nil }
            self = kind == "words" ? .indexWords(scope, upTo: Int64(after)) : .empty(scope)
        default: return nil
        }
    }

    /// Whether both have the same row.
    fileprivate func isAbout(sameAs other: Self) -> Bool {
        (row.kind, row.subject) == (other.row.kind, other.row.subject)
    }

    fileprivate var row: (kind: String, subject: String, after: String) {
        switch self {
        case .empty(let scope): ("empty", scope.text, "")
        case .portray(let person, let after): ("portray", person.text, after)
        case .depart(let person, let after): ("depart", person.text, after?.text ?? "")
        case .indexWords(let chat, let end): ("words", chat.text, end.map { "\($0)" } ?? "")
        case .indexNames(let person): ("names", "", person.text)
        }
    }
}
