import Database
import Domain
import JSON
import SyncRules

/// Scopes and their records, as JSON. A record without data is a tombstone.
public struct RecordTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A record as stored.
    public struct Stored: Sendable {
        public let id: RecordID
        public let kind: String
        public let version: Int64
        /// Its fields as JSON; nil for a tombstone.
        public let data: String?

        public init(id: RecordID, kind: String, version: Int64, data: String?) {
            self.id = id
            self.kind = kind
            self.version = version
            self.data = data
        }

        /// The approximate size in bytes.
        public var size: Int { (data?.utf8.count ?? 0) + 96 }

        /// The record as sent: the JSON of a `RecordState`.
        public var bytes: [UInt8] { bytes(with: data.map { Array($0.utf8) }) }

        /// As `bytes`; nil if the fields are not valid JSON, because an answer with them would be unreadable.
        public var validBytes: [UInt8]? {
            let fields = data.map { Array($0.utf8) }
            guard fields.map(JSONValue.isObject(utf8:)) ?? true else { return nil }
            return bytes(with: fields)
        }

        private func bytes(with fields: [UInt8]?) -> [UInt8] {
            var writer = JSONWriter(capacity: size)
            RecordState.write(id: id.text, kind: kind, version: version, fields: fields, to: &writer)
            return writer.bytes
        }

        /// - Throws: if the data is damaged.
        public func record() throws(JSONError) -> Record? {
            guard let data else { return nil }
            let fields = try JSONValue(parsing: Array(data.utf8)).object()
            let (content, unknown) = try Content.read(kind: kind, fields: fields)
            return Record(id: id, content: content, unknown: unknown)
        }
    }

    /// The version of a scope, and the highest version of a removed tombstone; nil for a scope that never had content.
    public func versions(of scope: ScopeID) throws(DatabaseError) -> (head: Int64, floor: Int64)? {
        guard let row = try connection.run("SELECT version, floor FROM scope WHERE id = \(scope.text)").first
        else { return nil }
        return (try row.integer(0), try row.integer(1))
    }

    /// Sets the version of a scope.
    public func setVersion(of scope: ScopeID, to version: Int64) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO scope (id, version) VALUES (\(scope.text), \(version))
            ON CONFLICT (id) DO UPDATE SET version = excluded.version
            """)
    }

    /// A record or its tombstone; nil if neither exists.
    public func record(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) -> Stored? {
        try connection.run(
            "SELECT id, kind, version, data FROM record WHERE scope = \(scope.text) AND id = \(id.text)"
        ).first.map(Stored.init)
    }

    /// The record with the highest position in a log.
    public func last(in scope: ScopeID) throws(DatabaseError) -> Stored? {
        try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND place IS NOT NULL ORDER BY place DESC LIMIT 1
            """
        ).first
    }

    /// The highest position in a log; 0 if it is empty.
    public func end(of scope: ScopeID) throws(DatabaseError) -> Int64 {
        let rows = try connection.run(
            "SELECT MAX(place) FROM record WHERE scope = \(scope.text) AND place IS NOT NULL")
        return try rows.first?.optionalInteger(0) ?? 0
    }

    /// The record at a position of a log.
    public func record(at position: Int64, of scope: ScopeID) throws(DatabaseError) -> Stored? {
        try log(of: scope, from: position, before: position + 1).first
    }

    /// The kinds that make up most of a list or a log.
    private static let frequentKinds = [Item.kind, ChatMessage.kind, Photo.kind]

    /// The live records of a kind.
    public func all(_ kind: String, in scope: ScopeID) throws(DatabaseError) -> [Stored] {
        if RecordTable.frequentKinds.contains(kind) {
            return try stored(
                """
                SELECT id, kind, version, data FROM record
                WHERE scope = \(scope.text) AND kind = \(kind) AND data IS NOT NULL
                """)
        }
        // Most records of a list are items, and most of a log have positions. The planner uses the index of all others
        // only if a query reads the ids alone.
        return try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND data IS NOT NULL AND id IN (
                SELECT id FROM record WHERE scope = \(scope.text) AND kind = \(kind) AND kind <> 'item' AND place IS NULL)
            """)
    }

    /// The live records that are attached to an item of a list: its pictures and sub-items.
    public func attached(to item: ItemID, in scope: ScopeID) throws(DatabaseError) -> [Stored] {
        try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND item = \(item.text) AND data IS NOT NULL
            """)
    }

    /// The number of live records of a kind.
    public func count(_ kind: String, in scope: ScopeID) throws(DatabaseError) -> Int {
        let isMany = RecordTable.frequentKinds.contains(kind)
        let rows = try connection.run(
            isMany
                ? """
                SELECT COUNT(*) FROM record
                WHERE scope = \(scope.text) AND kind = \(kind) AND data IS NOT NULL
                """
                : """
                SELECT COUNT(*) FROM record WHERE scope = \(scope.text) AND kind = \(kind)
                    AND kind <> 'item' AND place IS NULL AND data IS NOT NULL
                """)
        return Int(try rows.first?.integer(0) ?? 0)
    }

    /// A user's memberships, each with the versions of its scope (see `versions`). Their ids are `mem:` and the id of
    /// the scope.
    public func memberships(
        in own: ScopeID
    ) throws(DatabaseError) -> [(membership: Stored, head: Int64, floor: Int64)] {
        var memberships: [(membership: Stored, head: Int64, floor: Int64)] = []
        for row in try connection.run(
            """
            SELECT record.id, record.kind, record.version, record.data, scope.version, scope.floor
            FROM record JOIN scope ON scope.id = SUBSTR(record.id, 5)
            WHERE record.scope = \(own.text) AND record.kind = \(Membership.kind) AND record.data IS NOT NULL
            """)
        {
            memberships.append((try Stored(row), try row.integer(4), try row.integer(5)))
        }
        return memberships
    }

    /// The changes after a version, in the order of versions.
    /// - Parameters:
    ///   - low: records of a log before this position are left out; of a list, those that `isHidden` hides.
    ///   - limit: the maximum number of rows. A version is never split.
    public func changes(
        in scope: ScopeID, after version: Int64, from low: Int64 = 1, limit: Int
    ) throws(DatabaseError) -> (rows: [Stored], isWhole: Bool) {
        let first = scope.kind == .list ? low : 1
        let rows = try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND version > \(version) AND (place IS NULL OR place >= \(low))
                AND (\(first) <= 1 OR (expires IS NULL OR data IS NULL OR version >= \(first)) AND NOT EXISTS (
                    SELECT 1 FROM record AS hung WHERE hung.scope = record.scope AND hung.id = record.item
                        AND hung.data IS NOT NULL AND hung.expires IS NOT NULL AND hung.version < \(first)))
            ORDER BY version, id LIMIT \(limit + 1)
            """)
        guard rows.count > limit else { return (rows, true) }
        let last = rows[limit - 1].version
        let page = try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND version > \(version) AND version <= \(last)
                AND (place IS NULL OR place >= \(low))
                AND (\(first) <= 1 OR (expires IS NULL OR data IS NULL OR version >= \(first)) AND NOT EXISTS (
                    SELECT 1 FROM record AS hung WHERE hung.scope = record.scope AND hung.id = record.item
                        AND hung.data IS NOT NULL AND hung.expires IS NOT NULL AND hung.version < \(first)))
            ORDER BY version, id
            """)
        return (page, false)
    }

    /// A page of the live records by id.
    /// - Parameter low: records of a log before this position are left out; of a list, those that `isHidden` hides.
    public func page(
        of scope: ScopeID, after id: RecordID?, from low: Int64 = 1, limit: Int
    ) throws(DatabaseError) -> (rows: [Stored], isLast: Bool) {
        let first = scope.kind == .list ? low : 1
        // For a log, only the required records are read, through its indexes.
        let statement: SQL =
            scope.kind.isLog
            ? """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND id > \(id?.text ?? "") AND data IS NOT NULL AND id IN (
                SELECT id FROM record WHERE scope = \(scope.text) AND kind <> 'item' AND place IS NULL
                UNION ALL SELECT id FROM record WHERE scope = \(scope.text) AND place >= \(low))
            ORDER BY id LIMIT \(limit + 1)
            """
            : """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND id > \(id?.text ?? "") AND data IS NOT NULL
                AND (\(first) <= 1 OR (expires IS NULL OR version >= \(first)) AND NOT EXISTS (
                    SELECT 1 FROM record AS hung WHERE hung.scope = record.scope AND hung.id = record.item
                        AND hung.data IS NOT NULL AND hung.expires IS NOT NULL AND hung.version < \(first)))
            ORDER BY id LIMIT \(limit + 1)
            """
        let rows = try stored(statement)
        return (Array(rows.prefix(limit)), rows.count <= limit)
    }

    /// - Parameters:
    ///   - position: the position in the log; nil for other records.
    ///   - item: the item to which the record is attached; nil for none.
    ///   - author: the author of a message with text; nil for other records.
    ///   - expires: the time at which the record is removed; nil for never.
    ///   - renewsExpiry: true if a record that expires earlier gets the later time. A record in the trash keeps its time.
    public func save(
        _ record: Stored, in scope: ScopeID, position: Int64? = nil, item: ItemID? = nil,
        author: PersonID? = nil,
        expires: Instant?, renewsExpiry: Bool = false
    ) throws(DatabaseError) {
        let keepsEarlier: Int64 = renewsExpiry ? 0 : 1
        _ = try connection.run(
            """
            INSERT INTO record (scope, id, kind, version, data, place, item, author, expires)
            VALUES (\(scope.text), \(record.id.text), \(record.kind), \(record.version), \(record.data),
                \(position), \(item?.text), \(author?.text), \(expires?.milliseconds))
            ON CONFLICT (scope, id) DO UPDATE SET
                kind = excluded.kind, version = excluded.version, data = excluded.data, place = excluded.place,
                item = excluded.item, author = excluded.author, expires = CASE
                    WHEN \(keepsEarlier) = 1 AND record.data IS NOT NULL AND excluded.data IS NOT NULL
                        AND excluded.expires > record.expires
                    THEN record.expires ELSE excluded.expires END
            """)
    }

    func stored(_ sql: SQL) throws(DatabaseError) -> [Stored] {
        var records: [Stored] = []
        for row in try connection.run(sql) { records.append(try Stored(row)) }
        return records
    }
}

extension RecordTable.Stored {
    init(_ row: Row) throws(DatabaseError) {
        self.init(
            id: RecordID(try row.text(0)), kind: try row.text(1), version: try row.integer(2),
            data: try row.optionalText(3))
    }
}

/// Records by position in a log.
extension RecordTable {
    /// The records of a log from position `low` up to, but without, `high`, in their order.
    public func log(of scope: ScopeID, from low: Int64, before high: Int64) throws(DatabaseError) -> [Stored]
    {
        try stored(
            """
            SELECT id, kind, version, data FROM record
            WHERE scope = \(scope.text) AND place >= \(low) AND place < \(high) ORDER BY place
            """)
    }

    /// The next live records of a log from a position, in their order.
    /// - Returns: the records, and the position after them; nil after the last ones.
    public func log(
        of scope: ScopeID, from low: Int64, limit: Int
    ) throws(DatabaseError) -> (rows: [Stored], next: Int64?) {
        let rows = try connection.run(
            """
            SELECT id, kind, version, data, place FROM record
            WHERE scope = \(scope.text) AND place >= \(low) AND data IS NOT NULL ORDER BY place LIMIT \(limit)
            """)
        var records: [Stored] = []
        for row in rows { records.append(try Stored(row)) }
        return (records, rows.count < limit ? nil : try rows[limit - 1].integer(4) + 1)
    }

    /// The messages in a range of positions that have text by another author. Does not read the messages themselves.
    public func messages(
        in chat: ScopeID, from low: Int64, before high: Int64, notBy person: PersonID
    ) throws(DatabaseError) -> [MessageID] {
        var ids: [MessageID] = []
        for row in try connection.run(
            """
            SELECT id FROM record
            WHERE scope = \(chat.text) AND place >= \(low) AND place < \(high)
                AND author IS NOT NULL AND author <> \(person.text)
            """)
        {
            ids.append(MessageID(try row.text(0)))
        }
        return ids
    }
}

extension RecordTable {
    /// The live records in the users' own scopes with ids from `first` to `last`, each with its user.
    public func own(
        from first: String, to last: String
    ) throws(DatabaseError) -> [(person: PersonID, record: Stored)] {
        var found: [(person: PersonID, record: Stored)] = []
        for row in try connection.run(
            """
            SELECT record.id, record.kind, record.version, record.data, account.person
            FROM account JOIN record ON record.scope = 'user:' || account.person
            WHERE record.id >= \(first) AND record.id <= \(last) AND record.data IS NOT NULL
            """)
        {
            found.append((PersonID(try row.text(4)), try Stored(row)))
        }
        return found
    }
}

extension RecordTable {
    /// Scans all records for unreadable ones.
    /// - Parameter max: the maximum number of records to name.
    /// - Returns: the number of all and of unreadable records, and the first unreadable ones.
    public func damage(
        naming max: Int
    ) throws(DatabaseError) -> (all: Int, damaged: Int, first: [RecordKey]) {
        var found = (all: 0, damaged: 0, first: [RecordKey]())
        var last = ""
        while true {
            let rows = try connection.run("SELECT id FROM scope WHERE id > \(last) ORDER BY id LIMIT 1000")
            for row in rows {
                last = try row.text(0)
                guard let scope = ScopeID(checking: last) else { continue }
                try countDamage(in: scope, naming: max, &found)
            }
            if rows.isEmpty { return found }
        }
    }

    private func countDamage(
        in scope: ScopeID, naming max: Int, _ found: inout (all: Int, damaged: Int, first: [RecordKey])
    ) throws(DatabaseError) {
        var (last, isLast): (RecordID?, Bool) = (nil, false)
        while !isLast {
            let page = try page(of: scope, after: last, limit: 1000)
            (last, isLast) = (page.rows.last?.id, page.isLast)
            found.all += page.rows.count
            for stored in page.rows where (try? stored.record()) == nil {
                found.damaged += 1
                if found.first.count < max { found.first.append(RecordKey(scope, stored.id)) }
            }
        }
    }
}

extension RecordTable {
    /// The content of a record; nil if it does not exist or is unreadable.
    public func content(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) -> Content? {
        guard let stored = try record(id, in: scope) else { return nil }
        return (try? stored.record())?.content
    }
}
