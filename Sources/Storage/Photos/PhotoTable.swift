import Database
import Domain
import SyncRules

/// The public photos, visible to all users of the server, by time. The index is a pure function of the photos.
public struct PhotoTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The end of a page.
    public struct Position: Equatable, Sendable {
        public let at: Instant
        public let scope: ScopeID
        public let id: RecordID

        public init(at: Instant, scope: ScopeID, id: RecordID) {
            self.at = at
            self.scope = scope
            self.id = id
        }
    }

    /// Updates whether a photo is public.
    public func set(_ photo: Photo, _ id: RecordID, in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM everyone WHERE scope = \(scope.text) AND id = \(id.text)")
        guard photo.isForEveryone, photo.visibleBlob != nil else {
            return try PhotoLinkTable(connection).remove(of: RecordKey(scope, id))
        }
        _ = try connection.run(
            "INSERT INTO everyone (scope, id, at) VALUES (\(scope.text), \(id.text), \(photo.at.milliseconds))"
        )
    }

    /// True if a photo is public.
    public func contains(_ photo: RecordKey) throws(DatabaseError) -> Bool {
        try !connection.run(
            "SELECT 1 FROM everyone WHERE scope = \(photo.scope.text) AND id = \(photo.id.text)"
        ).isEmpty
    }

    /// The scopes with a public photo of this id.
    public func scopes(of id: RecordID) throws(DatabaseError) -> [ScopeID] {
        var scopes: [ScopeID] = []
        for row in try connection.run("SELECT scope FROM everyone WHERE id = \(id.text)") {
            if let scope = ScopeID(checking: try row.text(0)) { scopes.append(scope) }
        }
        return scopes
    }

    /// A page of public photos, newest first.
    /// - Parameters:
    ///   - position: the end of the previous page; nil for the first page.
    ///   - isForOperator: true to include photos of users who may not sign in.
    public func page(
        after position: Position?, limit: Int, isForOperator: Bool = false
    ) throws(DatabaseError) -> [Position] {
        let (at, scope, id) = (
            position?.at.milliseconds ?? .max, position?.scope.text ?? "", position?.id.text ?? ""
        )
        var positions: [Position] = []
        for row in try connection.run(
            """
            SELECT at, scope, id FROM everyone
            WHERE (at, scope, id) < (\(at), \(scope), \(id)) AND (\(isForOperator) = 1 OR (
                SELECT disabled FROM account WHERE account.person = substr(everyone.scope, 8)) IS NULL)
            ORDER BY at DESC, scope DESC, id DESC LIMIT \(Int64(limit))
            """)
        {
            guard let scope = ScopeID(checking: try row.text(1)) else { continue }
            positions.append(
                Position(
                    at: Instant(milliseconds: try row.integer(0)), scope: scope,
                    id: RecordID(try row.text(2))))
        }
        return positions
    }

    /// True if a blob belongs to a public photo of a scope. False for users who may not sign in.
    public func shows(_ blob: BlobID, in scope: ScopeID) throws(DatabaseError) -> Bool {
        try !connection.run(
            """
            SELECT 1 FROM blobref JOIN everyone ON everyone.scope = blobref.scope AND everyone.id = blobref.id
            WHERE blobref.blob = \(blob.text) AND blobref.scope = \(scope.text) AND blobref.place >= 1
            AND NOT EXISTS (SELECT 1 FROM account WHERE person = \(scope.id) AND disabled IS NOT NULL) LIMIT 1
            """
        ).isEmpty
    }

    /// Removes all photos of a scope: they are no longer public, and their links end.
    public func clear(_ scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM everyone WHERE scope = \(scope.text)")
        try PhotoLinkTable(connection).removeAll(in: scope)
    }
}
