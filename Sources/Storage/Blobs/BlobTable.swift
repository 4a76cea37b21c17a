import Database
import Domain
import JSON
import Sync

/// The pictures whose renditions are in the folder, and which records need them.
public struct BlobTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What is known of a picture that is kept.
    public func looks(of id: BlobID) throws(DatabaseError) -> ImageInfo? {
        let rows = try connection.run("SELECT width, height, preview FROM blob WHERE id = \(id.text)")
        guard let row = rows.first else { return nil }
        return ImageInfo(
            width: Int(try row.integer(0)), height: Int(try row.integer(1)), preview: try row.text(2))
    }

    /// The blobs that come after one in the order of their ids; the first ones for nil.
    public func ids(after last: BlobID?, limit: Int) throws(DatabaseError) -> [BlobID] {
        let rows = try connection.run(
            "SELECT id FROM blob WHERE id > \(last?.text ?? "") ORDER BY id LIMIT \(Int64(limit))")
        return try rows.map { row throws(DatabaseError) in BlobID(try row.text(0)) }
    }

    /// - Parameter isPhoto: whether the sizes of photos were made, too.
    public func insert(_ looks: ImageInfo, as id: BlobID, isPhoto: Bool = false) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO blob (id, width, height, preview, photo)
            VALUES (\(id.text), \(looks.width), \(looks.height), \(looks.preview), \(isPhoto))
            ON CONFLICT (id) DO UPDATE SET photo = MAX(photo, excluded.photo)
            """)
    }

    /// Whether a picture has the sizes that are wanted.
    public func isMade(_ id: BlobID, isPhoto: Bool) throws(DatabaseError) -> Bool {
        let rows = try connection.run("SELECT 1 FROM blob WHERE id = \(id.text) AND photo >= \(isPhoto)")
        return !rows.isEmpty
    }

    /// Takes a blob away. Who had brought it has not any more; their uploads stay, as abandoned ones, until its files are
    /// gone as well. If they all have left, one of nobody stands for them.
    public func remove(_ id: BlobID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM blob WHERE id = \(id.text)")
        _ = try connection.run("UPDATE upload SET stored = NULL, begun = 0, open = 1 WHERE blob = \(id.text)")
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, open) VALUES ('', \(id.text), 0, 0, 0, 1)
            ON CONFLICT (person, blob) DO NOTHING
            """)
    }
}

// MARK: - References

extension BlobTable {
    /// A blob that a record needs.
    public struct Reference: Hashable, Sendable {
        let blob: BlobID
        /// Who sees a log from there on, or from before, sees the blob.
        let place: Int64

        /// - Parameters:
        ///   - place: that of the record in its log; nil for one that has none, whose blob is seen by all who see the scope.
        ///   - isDeleted: whether the record is in the trash, where of a log only its owner sees it.
        public init(_ blob: BlobID, place: Int64?, isDeleted: Bool = false) {
            self.blob = blob
            self.place = place.map { isDeleted ? 0 : $0 } ?? .max
        }
    }

    /// Notes which blobs a record needs.
    public func setReferences(
        of id: RecordID, in scope: ScopeID, to references: [Reference]
    ) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text) AND id = \(id.text)")
        for reference in references {
            _ = try connection.run(
                """
                INSERT INTO blobref (scope, id, blob, place)
                VALUES (\(scope.text), \(id.text), \(reference.blob.text), \(reference.place))
                ON CONFLICT (scope, id, blob) DO NOTHING
                """)
        }
    }

    /// Whether a person sees a blob in a scope. That of a member is seen as long as they show it of themselves, also where
    /// nobody tells it (a list or a group in the trash); that of a message by who sees the message.
    public func isVisible(
        _ blob: BlobID, to person: PersonID, in scope: ScopeID
    ) throws(DatabaseError) -> Bool {
        guard let first = try firstPlace(in: scope, for: person) else { return false }
        let version = scope.kind == .list ? first : 1
        return try !connection.run(
            """
            SELECT 1 FROM blobref
            WHERE blob = \(blob.text) AND scope = \(scope.text) AND place >= \(first)
            AND (\(version) <= 1 OR NOT EXISTS (
                SELECT 1 FROM record LEFT JOIN record AS hung ON hung.scope = record.scope AND hung.id = record.item
                WHERE record.scope = blobref.scope AND record.id = blobref.id AND (
                    record.expires IS NOT NULL AND record.version < \(version)
                    OR hung.expires IS NOT NULL AND hung.version < \(version))))
            AND (substr(id, 1, 7) <> 'member:' OR EXISTS (
                SELECT 1 FROM blobref AS own
                WHERE own.scope = 'user:' || substr(blobref.id, 8) AND own.id = \(Profile.recordID.text)
                AND own.blob = blobref.blob))
            LIMIT 1
            """
        ).isEmpty
    }

    /// Whether a person sees a blob in any scope: only those that they are in are looked at.
    public func isVisible(_ blob: BlobID, to person: PersonID) throws(DatabaseError) -> Bool {
        let own = ScopeID.user(person)
        if try isVisible(blob, to: person, in: own) { return true }
        // A semicolon follows on the colon that stands in the ids.
        for row in try connection.run(
            """
            SELECT substr(id, 5) FROM record
            WHERE scope = \(own.text) AND id > 'mem:' AND id < 'mem;' AND data IS NOT NULL AND EXISTS (
                SELECT 1 FROM blobref
                WHERE blobref.blob = \(blob.text) AND blobref.scope = substr(record.id, 5))
            """)
        {
            guard let scope = ScopeID(checking: try row.text(0)) else { continue }
            if try isVisible(blob, to: person, in: scope) { return true }
        }
        return false
    }

    /// The first place of a log that a user sees, 0 if they see the trash, too; the first version of a list whose trash they
    /// see; nil for a scope that they are not in.
    private func firstPlace(in scope: ScopeID, for person: PersonID) throws(DatabaseError) -> Int64? {
        if scope == .user(person) || scope.isOwnPhotos(of: person) { return 0 }
        let stored = try RecordTable(connection).record(Membership.recordID(scope), in: .user(person))
        guard let stored, stored.data != nil else { return nil }
        guard scope.kind.isLog || scope.kind == .list else { return 1 }
        guard case .membership(let membership)? = (try? stored.record())?.content else { return nil }
        return membership.since ?? 1
    }

    /// Whether a record of a log needs a blob, other than those in the trash.
    public func isShown(_ blob: BlobID, in log: ScopeID) throws(DatabaseError) -> Bool {
        try !connection.run(
            "SELECT 1 FROM blobref WHERE blob = \(blob.text) AND scope = \(log.text) AND place >= 1 LIMIT 1"
        ).isEmpty
    }

    /// Whether a blob is the picture that a person shows of themselves.
    public func isPortrait(_ blob: BlobID, of person: ScopeID) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM blobref
            WHERE scope = \(person.text) AND id = \(Profile.recordID.text) AND blob = \(blob.text)
            """
        ).isEmpty
    }

    /// Whether a person may make a record that needs a blob: they brought it, or see it where it hangs already. To know a
    /// name must give no right, since names are seen by more people than pictures.
    public func mayReference(_ blob: BlobID, by person: PersonID) throws(DatabaseError) -> Bool {
        if try UploadTable(connection).upload(of: blob, by: person)?.stored != nil { return true }
        return try isVisible(blob, to: person)
    }

    /// Notes since when blobs have been without a reference: of so many of them, in the order of their ids.
    /// - Parameter last: after which to go on; nil for the first ones.
    /// - Returns: the last one that was looked at; nil where none is left.
    public func noteUnused(
        after last: BlobID?, limit: Int, at now: Instant
    ) throws(DatabaseError) -> BlobID? {
        guard let end = try ids(after: last, limit: limit).last else { return nil }
        _ = try connection.run(
            """
            UPDATE blob SET unused = CASE WHEN unused IS NULL THEN \(now.milliseconds) END
            WHERE id > \(last?.text ?? "") AND id <= \(end.text) AND (unused IS NULL) <> EXISTS (
                SELECT 1 FROM blobref WHERE blobref.blob = blob.id)
            """)
        return end
    }

    /// Some that have been without a reference since before a moment.
    public func unused(since moment: Instant, limit: Int) throws(DatabaseError) -> [BlobID] {
        let rows = try connection.run(
            """
            SELECT id FROM blob WHERE unused <= \(moment.milliseconds)
                AND NOT EXISTS (SELECT 1 FROM blobref WHERE blobref.blob = blob.id) LIMIT \(limit)
            """)
        return try rows.map { row throws(DatabaseError) in BlobID(try row.text(0)) }
    }
}

extension Content {
    /// The blobs that it needs, and who sees them.
    public var references: [BlobTable.Reference] {
        let (place, isDeleted) = (place, isDeleted)
        return blobs.map { BlobTable.Reference($0, place: place, isDeleted: isDeleted) }
    }
}
