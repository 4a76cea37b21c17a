import Database
import Domain
import SyncRules

/// The work that commands have left to background jobs. It is done in parts, so that it does not delay other users.
public struct BackgroundJobTable {
    let connection: any Connection

    /// A background job.
    public enum BackgroundJob: Equatable, Sendable {
        /// Erases the content of a scope without members.
        case eraseScope(ScopeID)
        /// Copies a changed name and picture into the user's memberships. `after` is the last membership done.
        case syncProfileCopies(PersonID, after: String)
        /// Removes a deleted account from its scopes. `after` is the last scope done.
        case removeDeletedAccount(PersonID, after: ScopeID?)
        /// Gives the words of a chat new keys, from this message down to the first; from the end of the chat if nil.
        case indexWords(ScopeID, upTo: Int64?)
        /// Gives the names of the users after this one new keys.
        case indexNames(after: PersonID)
    }

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Inserts a job, or updates the progress of an existing one.
    public func insert(_ job: BackgroundJob) throws(DatabaseError) {
        let (kind, subject, after) = job.row
        _ = try connection.run(
            """
            INSERT INTO chore (kind, subject, after) VALUES (\(kind), \(subject), \(after))
            ON CONFLICT (kind, subject) DO UPDATE SET after = excluded.after
            """)
    }

    /// Removes a finished job.
    public func remove(_ job: BackgroundJob) throws(DatabaseError) {
        let (kind, subject, _) = job.row
        _ = try connection.run("DELETE FROM chore WHERE kind = \(kind) AND subject = \(subject)")
    }

    /// The next job in turn; nil if there is none. Rows of a newer version and unreadable rows are skipped and remain.
    /// - Parameters:
    ///   - last: the job of the previous turn.
    ///   - skipped: jobs that get no turn.
    public func next(after last: BackgroundJob?, except skipped: [BackgroundJob] = []) throws(DatabaseError)
        -> BackgroundJob?
    {
        var (kind, subject) = last.map { ($0.row.kind, $0.row.subject) } ?? ("", "")
        while true {
            let rows = try connection.run(
                """
                SELECT kind, subject, after FROM chore WHERE (kind, subject) > (\(kind), \(subject))
                ORDER BY kind, subject LIMIT \(Int64(BackgroundJobTable.pageSize))
                """)
            for row in rows {
                (kind, subject) = (try row.text(0), try row.text(1))
                if let job = try BackgroundJob(kind, subject, after: row.text(2)),
                    !skipped.contains(where: { $0.hasSameRow(as: job) })
                {
                    return job
                }
            }
            if rows.count < BackgroundJobTable.pageSize { break }
        }
        return last == nil ? nil : try next(after: nil, except: skipped)
    }

    private static let pageSize = 20

    /// Erases a part of the content of a scope.
    /// - Returns: true if more remains.
    public func eraseContent(_ scope: ScopeID, limit: Int) throws(DatabaseError) -> Bool {
        try RecordTable(connection).eraseContentPartly(scope, limit: limit)
    }

    /// The next memberships of a user, by id.
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

extension BackgroundJobTable.BackgroundJob {
    /// Nil for an unknown kind of job or scope, and for a damaged row.
    fileprivate init?(_ kind: String, _ subject: String, after: String) {
        switch kind {
        case "portray": self = .syncProfileCopies(PersonID(subject), after: after)
        case "depart": self = .removeDeletedAccount(PersonID(subject), after: ScopeID(checking: after))
        case "names": self = .indexNames(after: PersonID(after))
        case "words", "empty":
            guard let scope = ScopeID(checking: subject), scope.kind != .unknown else { return nil }
            self = kind == "words" ? .indexWords(scope, upTo: Int64(after)) : .eraseScope(scope)
        default: return nil
        }
    }

    /// True if both have the same row.
    fileprivate func hasSameRow(as other: Self) -> Bool {
        (row.kind, row.subject) == (other.row.kind, other.row.subject)
    }

    fileprivate var row: (kind: String, subject: String, after: String) {
        switch self {
        case .eraseScope(let scope): ("empty", scope.text, "")
        case .syncProfileCopies(let person, let after): ("portray", person.text, after)
        case .removeDeletedAccount(let person, let after): ("depart", person.text, after?.text ?? "")
        case .indexWords(let chat, let end): ("words", chat.text, end.map { "\($0)" } ?? "")
        case .indexNames(let person): ("names", "", person.text)
        }
    }
}
