import Database
import Domain
import Sync

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
