import Database
import Pictures
import Secrets
import Storage

/// Checks that a store of pictures belongs to the installation of the database. Another one would remove pictures that
/// its own database does not name.
///
/// The id of a store is made from `server.key` at its first use, and stored in the database. So a moved or restored
/// database belongs to the same store, also if its backup is older than the store.
struct PictureStoreCheck {
    let store: any BlobStore
    /// The name of the location, for messages.
    let location: String
    let hasOtherNodes: Bool
    /// Receives the failure of a store that cannot be checked now. A server without other nodes starts nevertheless.
    let log: Log

    /// The name of the id in the table `meta`.
    private static let name = "pictures"

    /// Throws if the pictures are those of another installation, or in another store than those of the other nodes.
    /// - Parameter key: the key of this installation.
    func run(
        on connection: any Connection, key: () throws(StartupError) -> ServerKey
    ) throws(StartupError) {
        guard hasOtherNodes || !store.isLocal else { return }
        let stored: String?
        do throws(DatabaseError) { stored = try PictureStoreCheck.storeID(in: connection) } catch {
            throw StartupError("The database cannot be read: \(error.message)")
        }
        let id: String
        if let stored {
            id = stored
        } else if store.isLocal, let own = try? store.id() {
            // The folder is older than the row of the database.
            id = own
        } else {
            id = try key().pictureStoreID
        }
        do throws(PictureError) {
            // Users would miss pictures at times.
            if hasOtherNodes, stored != nil, try store.id() != id { throw .otherInstallation }
            try store.claim(id)
        } catch {
            guard error != .otherInstallation else {
                throw hasOtherNodes && stored != nil
                    ? otherStore(id) : PictureStoreCheck.otherInstallation(location)
            }
            guard !hasOtherNodes else { throw StartupError("In \(location): \(error).") }
            log(.picturesUnchecked(error))
        }
        guard stored == nil else { return }
        do throws(DatabaseError) {
            try MetaTable(connection).set(PictureStoreCheck.name, to: id)
        } catch {
            throw StartupError("The database cannot be written: \(error.message)")
        }
    }

    /// The id of the store of pictures of a database; nil if none is known yet.
    static func storeID(in connection: any Connection) throws(DatabaseError) -> String? {
        try connection.hasTable("meta") ? try MetaTable(connection).value(name) : nil
    }

    /// The reason why a store is not used.
    static func otherInstallation(_ location: String) -> StartupError {
        StartupError(
            "\(location) has the pictures of another installation of Dela. Choose another bucket or folder. If that installation is gone, remove \(location)/id."
        )
    }

    private func otherStore(_ id: String) -> StartupError {
        let remedy = store.isLocal ? "Make it a link to that folder" : "Set DELA_PICTURES as there"
        return StartupError(
            "\(location) is not the folder with the pictures of the other nodes. \(remedy). If that folder is lost, write \(id) to \(location)/id."
        )
    }
}
