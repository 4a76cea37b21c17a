import Database
import Domain

/// What a person brings or has brought.
public struct Upload: Equatable, Sendable {
    public let person: PersonID
    public let blob: BlobID
    /// Of the file, in bytes.
    public let size: Int
    public let keepsOriginal: Bool
    public let begun: Instant
    /// How many bytes are kept because of it; nil until it was done once.
    public let stored: Int?
    /// Whether bytes of it are awaited, for the first time or once more.
    public let isOpen: Bool

    public init(
        person: PersonID, blob: BlobID, size: Int, keepsOriginal: Bool, begun: Instant, stored: Int? = nil,
        isOpen: Bool = true
    ) {
        self.person = person
        self.blob = blob
        self.size = size
        self.keepsOriginal = keepsOriginal
        self.begun = begun
        self.stored = stored
        self.isOpen = isOpen
    }
}

/// The uploads under way, and who has brought which blob.
public struct UploadTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What is known of a picture that a person brings or has brought; nil when they have not.
    public func upload(of blob: BlobID, by person: PersonID) throws(DatabaseError) -> Upload? {
        try uploads(
            "SELECT \(raw: Self.columns) FROM upload WHERE person = \(person.text) AND blob = \(blob.text)"
        ).first
    }

    /// How many uploads of a person are under way, and how many bytes the person takes up with them and with those
    /// that were done.
    public func usage(of person: PersonID) throws(DatabaseError) -> (underWay: Int, bytes: Int) {
        let rows = try connection.run(
            """
            SELECT COALESCE(SUM(open), 0), COALESCE(SUM(COALESCE(stored, 0) + open * size), 0)
            FROM upload WHERE person = \(person.text)
            """)
        return (Int(try rows[0].integer(0)), Int(try rows[0].integer(1)))
    }

    /// Begins an upload; one of this person and this blob goes on as this one. What was done of it stays done.
    public func insert(_ upload: Upload) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, open)
            VALUES (\(upload.person.text), \(upload.blob.text), \(upload.size), \(upload.keepsOriginal),
                \(upload.begun.milliseconds), 1)
            ON CONFLICT (person, blob) DO UPDATE
            SET size = excluded.size, keeps = MAX(keeps, excluded.keeps), begun = excluded.begun, open = 1
            """)
    }

    /// Ends an upload well.
    /// - Parameter stored: how many bytes are kept because of it.
    public func finish(_ upload: Upload, stored: Int) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE upload SET stored = MAX(COALESCE(stored, 0), \(stored)), open = 0
            WHERE person = \(upload.person.text) AND blob = \(upload.blob.text)
            """)
    }

    /// What a person takes away from where they saw it they may show again, as if they had brought it.
    public func keep(_ blob: BlobID, for person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, stored)
            VALUES (\(person.text), \(blob.text), 0, 0, \(now.milliseconds), 0)
            ON CONFLICT (person, blob) DO NOTHING
            """)
    }

    /// Awaits no more bytes of an upload, and forgets it if it was never done.
    public func abandon(_ upload: Upload) throws(DatabaseError) {
        let (person, blob) = (upload.person.text, upload.blob.text)
        _ = try connection.run(
            "DELETE FROM upload WHERE person = \(person) AND blob = \(blob) AND stored IS NULL")
        _ = try connection.run("UPDATE upload SET open = 0 WHERE person = \(person) AND blob = \(blob)")
    }

    /// The person brings nothing any more, and has brought nothing.
    public func abandonAll(by person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            "UPDATE upload SET stored = NULL, begun = 0, open = 1 WHERE person = \(person.text)")
    }

    /// Whether somebody wanted the file itself to be kept.
    public func isOriginalKept(of blob: BlobID) throws(DatabaseError) -> Bool {
        try !uploads(
            "SELECT \(raw: Self.columns) FROM upload WHERE blob = \(blob.text) AND keeps = 1 AND stored IS NOT NULL"
        ).isEmpty
    }

    /// Those that were begun before a moment and are not done.
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
                    begun: Instant(milliseconds: try row.integer(4)),
                    stored: try row.optionalInteger(5).map { Int($0) }, isOpen: try row.integer(6) != 0))
        }
        return uploads
    }
}
