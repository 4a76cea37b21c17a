import Database
import Domain
import SyncRules

/// The links under which photos are visible without an account. A link is valid while the photo is public. `PhotoTable`
/// removes it afterwards.
public struct PhotoLinkTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The secret of a photo's link; nil if there is none.
    public func token(of photo: RecordKey) throws(DatabaseError) -> String? {
        try connection.run(
            "SELECT token FROM link WHERE scope = \(photo.scope.text) AND id = \(photo.id.text)"
        ).first?.text(0)
    }

    /// Inserts a link to a photo, if it has none.
    public func insert(_ token: String, of photo: RecordKey) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO link (scope, id, token) VALUES (\(photo.scope.text), \(photo.id.text), \(token))
            ON CONFLICT (scope, id) DO NOTHING
            """)
    }

    public func remove(of photo: RecordKey) throws(DatabaseError) {
        _ = try connection.run(
            "DELETE FROM link WHERE scope = \(photo.scope.text) AND id = \(photo.id.text)")
    }

    /// Removes all links to the photos of a scope.
    public func removeAll(in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM link WHERE scope = \(scope.text)")
    }

    /// The photo that a link shows; nil if the link does not exist.
    public func photo(by token: String) throws(DatabaseError) -> RecordKey? {
        let rows = try connection.run(
            """
            SELECT link.scope, link.id FROM link
            JOIN everyone ON everyone.scope = link.scope AND everyone.id = link.id WHERE link.token = \(token)
            """)
        guard let row = rows.first, let scope = ScopeID(checking: try row.text(0)) else { return nil }
        return RecordKey(scope, RecordID(try row.text(1)))
    }
}
