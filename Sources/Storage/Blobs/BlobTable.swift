import Database
import Domain
import JSON
import SyncRules

/// The pictures whose renditions are in the folder, and the records that reference them.
public struct BlobTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The size and preview of a stored picture.
    public func imageInfo(of id: BlobID) throws(DatabaseError) -> ImageInfo? {
        let rows = try connection.run("SELECT width, height, preview FROM blob WHERE id = \(id.text)")
        guard let row = rows.first else { return nil }
        return ImageInfo(
            width: Int(try row.integer(0)), height: Int(try row.integer(1)), preview: try row.text(2))
    }

    /// The blobs after `last` in the order of their ids; from the first one if nil.
    public func ids(after last: BlobID?, limit: Int) throws(DatabaseError) -> [BlobID] {
        let rows = try connection.run(
            "SELECT id FROM blob WHERE id > \(last?.text ?? "") ORDER BY id LIMIT \(Int64(limit))")
        return try rows.map { row throws(DatabaseError) in BlobID(try row.text(0)) }
    }

    /// - Parameter isPhoto: true if the sizes for photos were also made.
    public func insert(_ imageInfo: ImageInfo, as id: BlobID, isPhoto: Bool = false) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO blob (id, width, height, preview, photo)
            VALUES (\(id.text), \(imageInfo.width), \(imageInfo.height), \(imageInfo.preview), \(isPhoto))
            ON CONFLICT (id) DO UPDATE
            SET photo = CASE WHEN excluded.photo > blob.photo THEN excluded.photo ELSE blob.photo END
            """)
    }

    /// True if a picture has the required sizes.
    public func hasSizes(_ id: BlobID, isPhoto: Bool) throws(DatabaseError) -> Bool {
        let rows = try connection.run("SELECT 1 FROM blob WHERE id = \(id.text) AND photo >= \(isPhoto)")
        return !rows.isEmpty
    }

    /// Removes a blob. Its uploads remain as abandoned ones until its files are deleted. If all uploaders have left, an
    /// upload without a user takes their place.
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
    /// A blob that a record references.
    public struct Reference: Hashable, Sendable {
        let blob: BlobID
        /// The blob is visible to users who see the log from this position, or from an earlier one.
        let position: Int64

        /// - Parameters:
        ///   - position: the position of the record in its log; nil without one. The blob is then visible to all who
        ///     see the scope.
        ///   - isDeleted: true if the record is in the trash. In a log only its owner sees it there.
        public init(_ blob: BlobID, position: Int64?, isDeleted: Bool = false) {
            self.blob = blob
            self.position = position.map { isDeleted ? 0 : $0 } ?? .max
        }
    }

    /// Stores the blobs that a record references.
    public func setReferences(
        of id: RecordID, in scope: ScopeID, to references: [Reference]
    ) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text) AND id = \(id.text)")
        for reference in references {
            _ = try connection.run(
                """
                INSERT INTO blobref (scope, id, blob, place)
                VALUES (\(scope.text), \(id.text), \(reference.blob.text), \(reference.position))
                ON CONFLICT (scope, id, blob) DO NOTHING
                """)
        }
    }

    /// True if a user may see a blob in a scope. A member's picture is visible while they use it as their profile
    /// picture, even if no record shows it (in a list or a group in the trash). A message's picture is visible to users
    /// who see the message.
    public func isVisible(
        _ blob: BlobID, to person: PersonID, in scope: ScopeID
    ) throws(DatabaseError) -> Bool {
        guard let first = try firstVisiblePosition(in: scope, for: person) else { return false }
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

    /// True if a user may see a blob in any scope. Only the user's own scopes are searched.
    public func isVisible(_ blob: BlobID, to person: PersonID) throws(DatabaseError) -> Bool {
        let own = ScopeID.user(person)
        if try isVisible(blob, to: person, in: own) { return true }
        // The semicolon is the next character after the colon in the ids.
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

    /// The first visible position of a log, 0 for users who see the trash too. In a list, the first version whose trash
    /// is visible to the user. Nil if the user is not in the scope.
    private func firstVisiblePosition(in scope: ScopeID, for person: PersonID) throws(DatabaseError) -> Int64?
    {
        if scope == .user(person) || scope.isOwnPhotos(of: person) { return 0 }
        let stored = try RecordTable(connection).record(Membership.recordID(scope), in: .user(person))
        guard let stored, stored.data != nil else { return nil }
        guard scope.kind.isLog || scope.kind == .list else { return 1 }
        guard case .membership(let membership)? = (try? stored.record())?.content else { return nil }
        return membership.since ?? 1
    }

    /// True if a record of a log that is not in the trash references a blob.
    public func isShown(_ blob: BlobID, in log: ScopeID) throws(DatabaseError) -> Bool {
        try !connection.run(
            "SELECT 1 FROM blobref WHERE blob = \(blob.text) AND scope = \(log.text) AND place >= 1 LIMIT 1"
        ).isEmpty
    }

    /// True if a blob is the profile picture of a user.
    public func isProfilePicture(_ blob: BlobID, of person: ScopeID) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM blobref
            WHERE scope = \(person.text) AND id = \(Profile.recordID.text) AND blob = \(blob.text)
            """
        ).isEmpty
    }

    /// True if a user may create a record that references a blob: they uploaded it, or already see it. Knowing an id
    /// must give no right, because ids are visible to more users than pictures.
    public func mayReference(_ blob: BlobID, by person: PersonID) throws(DatabaseError) -> Bool {
        if try UploadTable(connection).upload(of: blob, by: person)?.stored != nil { return true }
        return try isVisible(blob, to: person)
    }

    /// Updates the time since when blobs have had no reference, for the next `limit` blobs in the order of their ids.
    /// - Parameter last: the last blob of the previous call; nil for the first one.
    /// - Returns: the last processed blob; nil if none remained.
    public func updateUnused(
        after last: BlobID?, limit: Int, at now: Instant
    ) throws(DatabaseError) -> BlobID? {
        guard let end = try ids(after: last, limit: limit).last else { return nil }
        _ = try connection.run(
            """
            UPDATE blob SET unused = CASE WHEN unused IS NULL THEN CAST(\(now.milliseconds) AS BIGINT) END
            WHERE id > \(last?.text ?? "") AND id <= \(end.text) AND (unused IS NULL) <> EXISTS (
                SELECT 1 FROM blobref WHERE blobref.blob = blob.id)
            """)
        return end
    }

    /// Some blobs that have had no reference since before a time.
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
    /// The blobs that it references, and the range in which they are visible.
    public var references: [BlobTable.Reference] {
        let (position, isDeleted) = (logPosition, isDeleted)
        return blobs.map { BlobTable.Reference($0, position: position, isDeleted: isDeleted) }
    }
}
