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

    /// Does nothing when it is there.
    public func insert(_ looks: ImageInfo, as id: BlobID) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO blob (id, width, height, preview)
            VALUES (\(id.text), \(looks.width), \(looks.height), \(looks.preview)) ON CONFLICT (id) DO NOTHING
            """)
    }

    /// Takes a blob away. Who had brought it has not any more; their uploads stay, as abandoned ones, until its files are
    /// gone as well. If they all have left, one of nobody stands for them.
    public func remove(_ id: BlobID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM blob WHERE id = \(id.text)")
        _ = try connection.run("UPDATE upload SET stored = NULL, begun = 0 WHERE blob = \(id.text)")
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun) VALUES ('', \(id.text), 0, 0, 0)
            ON CONFLICT (person, blob) DO NOTHING
            """)
    }
}

// MARK: - References

extension BlobTable {
    /// Notes which blobs a record needs.
    public func setReferences(
        of id: RecordID, in scope: ScopeID, to blobs: [BlobID]
    ) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM blobref WHERE scope = \(scope.text) AND id = \(id.text)")
        for blob in blobs {
            _ = try connection.run(
                """
                INSERT INTO blobref (scope, id, blob) VALUES (\(scope.text), \(id.text), \(blob.text))
                ON CONFLICT (scope, id, blob) DO NOTHING
                """)
        }
    }

    /// Whether a person sees a blob: in the given scope, or in any. That of a member is seen as long as they show it of
    /// themselves, also where nobody tells it (a list or a group in the trash); that of a message by who sees the message.
    public func isVisible(
        _ blob: BlobID, to person: PersonID, in scope: ScopeID? = nil
    ) throws(DatabaseError) -> Bool {
        let own = ScopeID.user(person)
        let isOutsideLogs = try !connection.run(
            """
            SELECT 1 FROM blobref
            WHERE blob = \(blob.text) AND scope = COALESCE(\(scope?.text), scope) AND (
                scope = \(own.text) OR EXISTS (
                    SELECT 1 FROM record WHERE record.scope = \(own.text) AND record.id = 'mem:' || blobref.scope
                    AND record.kind = \(Membership.kind) AND record.data IS NOT NULL))
            AND (substr(id, 1, 7) <> 'member:' OR EXISTS (
                SELECT 1 FROM blobref AS own
                WHERE own.scope = 'user:' || substr(blobref.id, 8) AND own.id = \(Profile.recordID.text)
                AND own.blob = blobref.blob))
            AND NOT EXISTS (
                SELECT 1 FROM record WHERE record.scope = blobref.scope AND record.id = blobref.id
                AND record.place IS NOT NULL)
            LIMIT 1
            """
        ).isEmpty
        if isOutsideLogs { return true }
        return try isInLog(blob, seenBy: own, in: scope)
    }

    /// Whether a message needs a blob that a person sees: not one from before they came.
    private func isInLog(
        _ blob: BlobID, seenBy own: ScopeID, in scope: ScopeID?
    ) throws(DatabaseError) -> Bool {
        let rows = try connection.run(
            """
            SELECT needing.place, membership.data
            FROM blobref
            JOIN record AS needing ON needing.scope = blobref.scope AND needing.id = blobref.id
            JOIN record AS membership ON membership.scope = \(own.text)
                AND membership.id = 'mem:' || blobref.scope AND membership.data IS NOT NULL
            WHERE blobref.blob = \(blob.text) AND blobref.scope = COALESCE(\(scope?.text), blobref.scope)
                AND needing.place IS NOT NULL
            """)
        for row in rows {
            let fields = try? JSONValue(parsing: Array(try row.text(1).utf8)).object()
            guard let fields, let membership = try? Membership(fields) else { continue }
            if membership.since ?? 1 <= (try row.integer(0)) { return true }
        }
        return false
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

    /// Notes since when blobs have been without a reference.
    /// - Returns: those that have been since before `moment`.
    public func unused(
        since moment: Instant, at now: Instant
    ) throws(DatabaseError) -> [BlobID] {
        _ = try connection.run(
            """
            UPDATE blob SET unused = NULL
            WHERE unused IS NOT NULL AND EXISTS (SELECT 1 FROM blobref WHERE blobref.blob = blob.id)
            """)
        _ = try connection.run(
            """
            UPDATE blob SET unused = \(now.milliseconds)
            WHERE unused IS NULL AND NOT EXISTS (SELECT 1 FROM blobref WHERE blobref.blob = blob.id)
            """)
        var blobs: [BlobID] = []
        for row in try connection.run("SELECT id FROM blob WHERE unused <= \(moment.milliseconds)") {
            blobs.append(BlobID(try row.text(0)))
        }
        return blobs
    }
}
