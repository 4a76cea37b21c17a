import Database
import Domain
import SyncRules

/// The index of the prefixes by which users' names are found: a pure function of their profiles.
public struct NameTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The end of a page. Users are ordered by the matching words, then by id.
    public struct Position: Equatable, Sendable {
        public let key: String
        public let person: PersonID

        public init(key: String, person: PersonID) {
            self.key = key
            self.person = person
        }
    }

    /// The users to find.
    public struct Query: Sendable {
        /// The key of the prefix of one or several words of their names; empty for all users.
        public let text: String
        public let isDescending: Bool
        /// The user who asks. The result does not contain them.
        public let asker: PersonID
        /// True to find only users who currently share a scope with the asker.
        public let isAmongShared: Bool

        public init(text: String, isDescending: Bool, asker: PersonID, isAmongShared: Bool) {
            self.text = text
            self.isDescending = isDescending
            self.asker = asker
            self.isAmongShared = isAmongShared
        }
    }

    /// A page of the users who may sign in.
    /// - Parameter position: the end of the previous page.
    /// - Returns: the end of this page; nil if it is the last one.
    public func page(
        of query: Query, after position: Position?, limit: Int
    ) throws(DatabaseError) -> (people: [Contact], next: Position?) {
        let end = try lastRebuilt()
        var found: [(position: Position, contact: Contact)] = []
        for row in try connection.run(statement(query, after: position, upTo: end, limit: limit + 1)) {
            let rowPosition = Position(key: try row.text(0), person: PersonID(try row.text(1)))
            let picture = try row.optionalText(3).map { BlobID($0) }
            found.append((rowPosition, Contact(rowPosition.person, name: try row.text(2), picture: picture)))
        }
        if let end {
            found += try unindexed(query, after: end, position: position)
            found.sort { query.isOrdered($0.position, before: $1.position) }
        }
        let page = found.prefix(limit)
        return (page.map(\.contact), found.count > limit ? page.last?.position : nil)
    }

    /// True if a user is visible to the asker.
    /// - Parameter isAmongShared: as in `Query`.
    public func shows(
        _ person: PersonID, to asker: PersonID, isAmongShared: Bool
    ) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM account WHERE person = \(person.text) AND disabled IS NULL AND (
                \(isAmongShared ? 0 : 1) = 1 OR EXISTS (
                    SELECT 1 FROM record AS mine
                    JOIN record AS theirs ON theirs.scope = \(ScopeID.user(person).text)
                        AND theirs.id = mine.id AND theirs.data IS NOT NULL
                    WHERE mine.scope = \(ScopeID.user(asker).text)
                        AND mine.id > 'mem:' AND mine.id < 'mem;' AND mine.data IS NOT NULL))
            """
        ).isEmpty
    }

    /// Stores a user's name.
    public func set(_ name: String, of person: PersonID) throws(DatabaseError) {
        try remove(person)
        for (index, key) in nameKeys(name).enumerated() {
            _ = try connection.run(
                """
                INSERT INTO namekey (key, person, place, name)
                VALUES (\(key), \(person.text), \(Int64(index)), \(name))
                """)
        }
    }

    /// Removes a user from the index.
    public func remove(_ person: PersonID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM namekey WHERE person = \(person.text)")
    }
}

extension NameTable {
    /// A scan along the primary key from the end of the previous page. For users who share a scope with the asker, a
    /// look-up of the names of each. A user who matches by several words is listed with the first one.
    ///
    /// Before its first ANALYZE, PostgreSQL would compare all keys with all others: `|| ''` keeps a column out of the
    /// wrong index, and a subquery with a value is not turned into a join, as NOT EXISTS is. Without DISTINCT, which only
    /// shared scopes need, it stops at the limit instead of sorting all users.
    /// - Parameter person: the last user whose keys count; nil for all.
    func statement(
        _ query: Query, after position: Position?, upTo person: String? = nil, limit: Int
    ) -> SQL {
        let first = query.text
        let last = first + "\u{10FFFF}"
        let isDown = query.isDescending
        let end = Position(key: isDown ? last : first, person: PersonID(""))
        let start = position.flatMap { precedes($0.key, first) || precedes(last, $0.key) ? nil : $0 } ?? end
        let (beyond, within, order) = isDown ? ("<", ">=", "DESC") : (">", "<", "ASC")
        // The asker is `$1`, which the raw part refers to as well.
        return """
            SELECT \(raw: query.isAmongShared ? "DISTINCT" : "") namekey.key, namekey.person, namekey.name, (
                SELECT blob FROM blobref WHERE scope = 'user:' || namekey.person AND id = 'profile')
            FROM \(raw: query.isAmongShared ? NameTable.shared : "namekey")
            WHERE namekey.person <> \(query.asker.text)
                AND (namekey.key, namekey.person) \(raw: beyond) (\(start.key), \(start.person.text))
                AND namekey.key \(raw: within) \(isDown ? first : last)
                AND namekey.person || '' <= \(person ?? "~")
                AND (
                    SELECT 1 FROM account WHERE account.person = namekey.person AND account.disabled IS NULL
                ) IS NOT NULL
                AND (
                    SELECT 1 FROM namekey AS other
                    WHERE other.person = namekey.person AND other.place < namekey.place
                        AND other.key || '' >= \(first) AND other.key || '' < \(last) LIMIT 1
                ) IS NULL
            ORDER BY namekey.key \(raw: order), namekey.person \(raw: order) LIMIT \(Int64(limit))
            """
    }

    /// The names of all members of the scopes of `$1`. A former member has no membership.
    private static let shared = """
        record AS mine
        JOIN record AS member ON member.scope = SUBSTR(mine.id, 5)
            AND member.id > 'member:' AND member.id < 'member;' AND member.data IS NOT NULL
        JOIN record AS theirs ON theirs.scope = 'user:' || SUBSTR(member.id, 8) AND theirs.id = mine.id
            AND theirs.data IS NOT NULL AND mine.scope = 'user:' || $1
            AND mine.id > 'mem:' AND mine.id < 'mem;' AND mine.data IS NOT NULL
        JOIN namekey ON namekey.person = SUBSTR(member.id, 8)
        """
}

/// Rebuilds the index when the format of the keys changes: in parts, in the order of the users' ids. Until a user is
/// reindexed, a search reads their profile instead.
extension NameTable {
    /// Increases when names get other keys.
    private static let formatVersion = "2"

    /// Inserts a job if the keys have another format.
    public func discardOldFormat() throws(DatabaseError) {
        let meta = MetaTable(connection)
        guard try meta.value("names") != NameTable.formatVersion else { return }
        try connection.transaction { () throws(DatabaseError) in
            try BackgroundJobTable(connection).insert(.indexNames(after: PersonID("")))
            try meta.set("names", to: NameTable.formatVersion)
        }
    }

    /// Rebuilds the keys of some users.
    /// - Returns: the last of them; nil if none remained.
    public func rebuild(after person: PersonID, limit: Int) throws(DatabaseError) -> PersonID? {
        var last: PersonID?
        let rows = try connection.run(
            """
            SELECT account.person, record.data FROM account LEFT JOIN record
                ON record.scope = 'user:' || account.person AND record.id = \(Profile.recordID.text)
            WHERE account.person > \(person.text) ORDER BY account.person LIMIT \(Int64(limit))
            """)
        for row in rows {
            let person = PersonID(try row.text(0))
            if let name = NameTable.name(in: try row.optionalText(1)) { try set(name, of: person) }
            last = person
        }
        return last
    }

    /// The last user whose keys have the current format; nil if all have it.
    func lastRebuilt() throws(DatabaseError) -> String? {
        try connection.run("SELECT after FROM chore WHERE kind = 'names'").first?.text(0)
    }

    /// The users after `person` that a query finds, by their profiles.
    func unindexed(
        _ query: Query, after person: String, position: Position?
    ) throws(DatabaseError) -> [(position: Position, contact: Contact)] {
        let rows = try connection.run(
            """
            SELECT account.person, record.data, (
                SELECT blob FROM blobref WHERE scope = 'user:' || account.person AND id = 'profile')
            FROM account JOIN record
                ON record.scope = 'user:' || account.person AND record.id = \(Profile.recordID.text)
            WHERE account.person > \(person) AND account.person <> \(query.asker.text)
                AND account.disabled IS NULL AND (
                    \(query.isAmongShared ? 0 : 1) = 1 OR EXISTS (
                        SELECT 1 FROM record AS mine JOIN record AS theirs
                            ON theirs.scope = 'user:' || account.person AND theirs.id = mine.id
                            AND theirs.data IS NOT NULL
                        WHERE mine.scope = \(ScopeID.user(query.asker).text)
                            AND mine.id > 'mem:' AND mine.id < 'mem;' AND mine.data IS NOT NULL))
            """)
        var found: [(position: Position, contact: Contact)] = []
        for row in rows {
            guard let name = NameTable.name(in: try row.optionalText(1)),
                let key = nameKeys(name).first(where: { $0.hasBytePrefix(query.text) })
            else { continue }
            let next = Position(key: key, person: PersonID(try row.text(0)))
            if let position, !query.isOrdered(position, before: next) { continue }
            let picture = try row.optionalText(2).map { BlobID($0) }
            found.append((next, Contact(next.person, name: name, picture: picture)))
        }
        return found
    }

    private static func name(in data: String?) -> String? {
        let stored = RecordTable.Stored(id: Profile.recordID, kind: "profile", version: 0, data: data)
        guard case .profile(let profile)? = try? stored.record()?.content else { return nil }
        return profile.name
    }
}

extension NameTable.Query {
    /// True if one position precedes another in the order of the results.
    func isOrdered(_ left: NameTable.Position, before right: NameTable.Position) -> Bool {
        let (first, second) = isDescending ? (right, left) : (left, right)
        return first.key == second.key ? first.person < second.person : precedes(first.key, second.key)
    }
}
