import Database
import Domain

/// An upload of a user, running or finished.
public struct Upload: Equatable, Sendable {
    public let person: PersonID
    public let blob: BlobID
    /// The size of the file in bytes.
    public let size: Int
    public let keepsOriginal: Bool
    public let started: Instant
    /// The number of bytes stored for this upload; nil until it was finished once.
    public let stored: Int?
    /// True while bytes are expected, for the first time or again.
    public let isOpen: Bool

    public init(
        person: PersonID, blob: BlobID, size: Int, keepsOriginal: Bool, started: Instant, stored: Int? = nil,
        isOpen: Bool = true
    ) {
        self.person = person
        self.blob = blob
        self.size = size
        self.keepsOriginal = keepsOriginal
        self.started = started
        self.stored = stored
        self.isOpen = isOpen
    }
}

/// The running uploads, and the blobs that each user has uploaded.
public struct UploadTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The upload of a blob by a user; nil if there is none.
    public func upload(of blob: BlobID, by person: PersonID) throws(DatabaseError) -> Upload? {
        try uploads(
            "SELECT \(raw: Self.columns) FROM upload WHERE person = \(person.text) AND blob = \(blob.text)"
        ).first
    }

    /// The number of running uploads of a user, and the bytes that their running and finished uploads use.
    public func usage(of person: PersonID) throws(DatabaseError) -> (underWay: Int, bytes: Int) {
        let rows = try connection.run(
            """
            SELECT CAST(COALESCE(SUM(open), 0) AS BIGINT),
                CAST(COALESCE(SUM(COALESCE(stored, 0) + open * size), 0) AS BIGINT)
            FROM upload WHERE person = \(person.text)
            """)
        return (Int(try rows[0].integer(0)), Int(try rows[0].integer(1)))
    }

    /// Starts an upload, or continues the existing one of this user and blob. A finished upload stays finished.
    public func insert(_ upload: Upload) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, open)
            VALUES (\(upload.person.text), \(upload.blob.text), \(upload.size), \(upload.keepsOriginal),
                \(upload.started.milliseconds), 1)
            ON CONFLICT (person, blob) DO UPDATE
            SET size = excluded.size, begun = excluded.begun, open = 1,
                keeps = CASE WHEN excluded.keeps > upload.keeps THEN excluded.keeps ELSE upload.keeps END
            """)
    }

    /// Finishes an upload successfully.
    /// - Parameter stored: the number of bytes stored for it.
    public func finish(_ upload: Upload, stored: Int) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE upload SET stored = CASE WHEN stored > \(stored) THEN stored ELSE \(stored) END, open = 0
            WHERE person = \(upload.person.text) AND blob = \(upload.blob.text)
            """)
    }

    /// Allows a user to reference a blob as if they had uploaded it, because they took it from a scope in which they
    /// saw it.
    public func allowUse(_ blob: BlobID, for person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, stored)
            VALUES (\(person.text), \(blob.text), 0, 0, \(now.milliseconds), 0)
            ON CONFLICT (person, blob) DO NOTHING
            """)
    }

    /// Keeps `clear` on any node from removing the files of an upload, because they are about to be written.
    /// - Returns: false if the upload has ended, or a node removes the files of its blob now.
    public func renew(_ upload: Upload, at now: Instant) throws(DatabaseError) -> Bool {
        guard try !isBeingCleared(upload.blob, at: now) else { return false }
        let rows = try connection.run(
            """
            UPDATE upload SET begun = \(now.milliseconds)
            WHERE person = \(upload.person.text) AND blob = \(upload.blob.text) AND open = 1 RETURNING blob
            """)
        return !rows.isEmpty
    }

    /// The time after which a node that has not removed the files is taken for dead, in milliseconds.
    private static let clearingTimeout: Int64 = 600_000

    /// Marks an abandoned upload, whose files are removed next: its start becomes a negative time.
    /// - Returns: the marked upload; nil if it has been used in the meantime.
    public func startClearing(_ upload: Upload, at now: Instant) throws(DatabaseError) -> Upload? {
        guard try self.upload(of: upload.blob, by: upload.person) == upload else { return nil }
        _ = try connection.run(
            """
            UPDATE upload SET begun = \(-now.milliseconds)
            WHERE person = \(upload.person.text) AND blob = \(upload.blob.text)
            """)
        return try self.upload(of: upload.blob, by: upload.person)
    }

    /// True if a node removes the files of a blob now.
    public func isBeingCleared(_ blob: BlobID, at now: Instant) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM upload WHERE blob = \(blob.text) AND open = 1
            AND begun < 0 AND begun <= \(Self.clearingTimeout - now.milliseconds)
            """
        ).isEmpty
    }

    /// True if an unfinished upload of a blob has started since a time.
    public func isRunning(_ blob: BlobID, since moment: Instant) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM upload WHERE blob = \(blob.text) AND open = 1 AND begun >= \(moment.milliseconds)
            """
        ).isEmpty
    }

    /// Ends an upload, and removes it if it was never finished.
    public func abandon(_ upload: Upload) throws(DatabaseError) {
        let (person, blob) = (upload.person.text, upload.blob.text)
        _ = try connection.run(
            "DELETE FROM upload WHERE person = \(person) AND blob = \(blob) AND stored IS NULL")
        _ = try connection.run("UPDATE upload SET open = 0 WHERE person = \(person) AND blob = \(blob)")
    }

    /// Ends all uploads of a user, and discards their finished ones.
    public func abandonAll(by person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            "UPDATE upload SET stored = NULL, begun = 0, open = 1 WHERE person = \(person.text)")
    }

    /// True if any uploader requested to keep the original file.
    public func isOriginalKept(of blob: BlobID) throws(DatabaseError) -> Bool {
        try !uploads(
            "SELECT \(raw: Self.columns) FROM upload WHERE blob = \(blob.text) AND keeps = 1 AND stored IS NOT NULL"
        ).isEmpty
    }

    /// The unfinished uploads that started before a time.
    public func abandoned(before moment: Instant) throws(DatabaseError) -> [Upload] {
        try uploads(
            "SELECT \(raw: Self.columns) FROM upload WHERE open = 1 AND begun < \(moment.milliseconds)")
    }

    private static let columns = "person, blob, size, keeps, begun, stored, open"

    private func uploads(_ sql: SQL) throws(DatabaseError) -> [Upload] {
        var uploads: [Upload] = []
        for row in try connection.run(sql) {
            uploads.append(
                Upload(
                    person: PersonID(try row.text(0)), blob: BlobID(try row.text(1)),
                    size: Int(try row.integer(2)), keepsOriginal: try row.integer(3) != 0,
                    started: Instant(milliseconds: try row.integer(4)),
                    stored: try row.optionalInteger(5).map { Int($0) }, isOpen: try row.integer(6) != 0))
        }
        return uploads
    }
}
