import Database
import Domain
import Sync

/// By which beginnings people's names are found: an index that is a pure function of their profiles.
public struct NameTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Where a page ends. People come in the order of the words that are looked for, then of their ids.
    public struct Position: Equatable, Sendable {
        public let key: String
        public let person: PersonID

        public init(key: String, person: PersonID) {
            self.key = key
            self.person = person
        }
    }

    /// Which people are asked for.
    public struct Query: Sendable {
        /// The key of the beginning of one word, or several, of their names; empty for all.
        public let text: String
        public let isDescending: Bool
        /// Who asks, and is not told of themselves.
        public let asker: PersonID
        /// Whether only those are meant with whom the asker shares something now.
        public let isAmongShared: Bool

        public init(text: String, isDescending: Bool, asker: PersonID, isAmongShared: Bool) {
            self.text = text
            self.isDescending = isDescending
            self.asker = asker
            self.isAmongShared = isAmongShared
        }
    }

    /// A page of the people who may sign in.
    /// - Parameter position: where the page before ended.
    /// - Returns: where this one ends; nil when it is the last.
    public func page(
        of query: Query, after position: Position?, limit: Int
    ) throws(DatabaseError) -> (people: [Contact], next: Position?) {
        let end = try rebuiltEnd()
        var found: [(position: Position, contact: Contact)] = []
        for row in try connection.run(statement(query, after: position, upTo: end, limit: limit + 1)) {
            let place = Position(key: try row.text(0), person: PersonID(try row.text(1)))
            let picture = try row.optionalText(3).map { BlobID($0) }
            found.append((place, Contact(place.person, name: try row.text(2), picture: picture)))
        }
        if let end {
            found += try unindexed(query, after: end, position: position)
            found.sort { query.comes($0.position, before: $1.position) }
        }
        let page = found.prefix(limit)
        return (page.map(\.contact), found.count > limit ? page.last?.position : nil)
    }

    /// Whether somebody is told of a person.
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

    /// Keeps a person's name.
    public func set(_ name: String, of person: PersonID) throws(DatabaseError) {
        try remove(person)
        for (place, key) in nameKeys(name).enumerated() {
            _ = try connection.run(
                """
                INSERT INTO namekey (key, person, place, name)
                VALUES (\(key), \(person.text), \(Int64(place)), \(name))
                """)
        }
    }

    /// Takes a person out of the order of names.
    public func remove(_ person: PersonID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM namekey WHERE person = \(person.text)")
    }
}

extension NameTable {
    /// One walk along the primary key from where the page before ended; among those with whom somebody shares something,
    /// a look at the names of each. Whoever is found by several words of their name comes with the first.
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
        // The asker is `$1`, to which the raw part refers as well.
        return """
            SELECT DISTINCT namekey.key, namekey.person, namekey.name, (
                SELECT blob FROM blobref WHERE scope = 'user:' || namekey.person AND id = 'profile')
            FROM \(raw: query.isAmongShared ? NameTable.shared : "namekey")
            WHERE namekey.person <> \(query.asker.text)
                AND (namekey.key, namekey.person) \(raw: beyond) (\(start.key), \(start.person.text))
                AND namekey.key \(raw: within) \(isDown ? first : last)
                AND namekey.person || '' <= \(person ?? "~")
                AND EXISTS (
                    SELECT 1 FROM account WHERE account.person = namekey.person AND account.disabled IS NULL)
                AND NOT EXISTS (
                    SELECT 1 FROM namekey AS other
                    WHERE other.person = namekey.person AND other.place < namekey.place
                        AND other.key >= \(first) AND other.key < \(last))
            ORDER BY namekey.key \(raw: order), namekey.person \(raw: order) LIMIT \(Int64(limit))
            """
    }

    /// The names of everyone who is a member where `$1` is one too; who has left a scope has no membership.
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

/// The rebuilding of the index when keys get another form: in the order of the users' ids, in parts. Until it has reached a
/// user, a search looks at the profile instead.
extension NameTable {
    /// Rises when names get other keys.
    private static let form = "2"

    /// Leaves a chore if the keys have another form.
    public func discardOldForm() throws(DatabaseError) {
        let meta = MetaTable(connection)
        guard try meta.value("names") != NameTable.form else { return }
        try connection.transaction { () throws(DatabaseError) in
            try ChoreTable(connection).insert(.indexNames(after: PersonID("")))
            try meta.set("names", to: NameTable.form)
        }
    }

    /// Rebuilds the keys of some users.
    /// - Returns: the last of them; nil when none was left.
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

    /// The last user whose keys have today's form; nil when all have it.
    func rebuiltEnd() throws(DatabaseError) -> String? {
        try connection.run("SELECT after FROM chore WHERE kind = 'names'").first?.text(0)
    }

    /// The users after one whom a query finds, by their profiles.
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
                let key = nameKeys(name).first(where: { $0.begins(with: query.text) })
            else { continue }
            let place = Position(key: key, person: PersonID(try row.text(0)))
            if let position, !query.comes(position, before: place) { continue }
            let picture = try row.optionalText(2).map { BlobID($0) }
            found.append((place, Contact(place.person, name: name, picture: picture)))
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
    /// Whether one place comes before another in the order of the answers.
    func comes(_ left: NameTable.Position, before right: NameTable.Position) -> Bool {
        let (first, second) = isDescending ? (right, left) : (left, right)
        return first.key == second.key ? first.person < second.person : precedes(first.key, second.key)
    }
}
