import Database
import Glibc
import PostgreSQL

/// `dela key new`: creates the server's key if it is lost.
struct NewKey {
    private let data: String
    private let database: PostgreSQLURL?

    /// The consequences of a new key.
    static let effect =
        "all users have to sign in again and to link accounts of photo sources again, and codes under way are void."

    init(_ configuration: Configuration) {
        data = configuration.data
        database = configuration.database
    }

    /// Throws if a key exists, if there is no database, or while a server runs.
    func run() throws(StartupError) {
        guard database != nil || access(data + "/dela.sqlite", F_OK) == 0 else {
            throw StartupError("There is no database in \(data). The first start makes both.")
        }
        if let database { try requireDatabase(database) }
        let folder = try DataFolder(data)
        guard !folder.hasKey else {
            throw StartupError(
                "\(data)/server.key is there. To replace it, move it away first: \(NewKey.effect)")
        }
        if let database { try folder.renewKey(in: database) } else { _ = try folder.key() }
        print("\(data)/server.key is new: \(NewKey.effect)")
    }

    /// Throws if the database is empty, before a data folder is created.
    private func requireDatabase(_ url: PostgreSQLURL) throws(StartupError) {
        let fingerprint: String?
        do throws(DatabaseError) {
            let connection = try PostgreSQLConnection(url, PostgreSQLOptions(access: .read))
            defer { connection.close() }
            fingerprint = try DataFolder.keyFingerprint(in: connection)
        } catch {
            throw StartupError("DELA_DATABASE: \(error.message)")
        }
        guard fingerprint != nil else {
            throw StartupError("There is no database of Dela yet. The first start makes both.")
        }
    }
}
