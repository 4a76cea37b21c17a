import Database
import Domain
import Glibc
import ObjectStore
import Pictures
import SQLite
import Secrets

/// `dela restore FOLDER [OLD-DATA]`: creates a data folder from a backup, for the next start of a server.
struct Restore {
    private let folder: String
    private let data: String
    private let old: String?
    private let signsOut: Bool
    private let configuration: Configuration

    /// - Parameters:
    ///   - old: the replaced data folder, to compare its accounts; nil if it is lost.
    ///   - signsOut: true to end all sessions.
    init(
        from folder: String, to configuration: Configuration, replacing old: String?, signsOut: Bool
    ) {
        self.folder = folder
        data = configuration.data
        self.configuration = configuration
        self.old = old
        self.signsOut = signsOut
    }

    /// Throws before writing anything if the backup is incomplete, or if there is a database already. The database is
    /// installed last, so an interrupted restore can be repeated, also one whose bucket belongs to another installation.
    func run() throws(StartupError) {
        guard let list = readFile(folder + "/" + Checksums.name) else {
            throw StartupError(
                "\(folder) has no \(Checksums.name): it is no backup, or one that was not finished.")
        }
        let checksums = try Checksums(text: String(decoding: list, as: UTF8.self))
        guard let database = checksums.hashes["dela.sqlite"] else {
            throw StartupError("The backup \(folder) has no database.")
        }
        try verify(checksums)
        let target = try DataFolder(data)
        guard access(target.path + "/dela.sqlite", F_OK) != 0 else {
            throw StartupError(
                "\(data) has a database already. Move it away, or choose another DELA_DATA.")
        }
        for end in ["", ".new"] {
            for rest in ["-wal", "-shm"] { unlink(target.path + "/dela.sqlite" + end + rest) }
        }
        try copy("dela.sqlite", database)
        let bucket = try openBucket()
        if signsOut {
            print(
                "All sessions end. Devices send what the backup lacks only after their users have signed in again."
            )
        }
        for (path, hash) in checksums.hashes.sorted(by: { $0.key < $1.key }) where path != "dela.sqlite" {
            if let bucket, path.hasPrefix("blobs/"), let name = BlobName(path: String(path.dropFirst(6))) {
                try put(path, as: name, into: bucket)
                continue
            }
            try copy(path, hash)
            try install(path)
        }
        // With this file, the copy would be taken for the original database.
        unlink(target.path + "/instance")
        let accounts = try changeAccounts()
        try install("dela.sqlite")
        accounts.printReport()
        print(
            "\(data) is as it was when the backup was made. Devices send what it does not know, once it serves."
        )
        if isOwnedByRootInsteadOfService(data) {
            print("It belongs to root. If the server runs as another user: \(chownCommand(for: data))")
        }
    }

    private func verify(_ checksums: Checksums) throws(StartupError) {
        for (path, expected) in checksums.hashes.sorted(by: { $0.key < $1.key }) {
            guard try hash(of: path, in: folder).hash == expected else { throw damage(of: path) }
        }
    }

    private func damage(of path: String) -> StartupError {
        StartupError("\(folder)/\(path) is damaged: its hash is wrong. Use another backup.")
    }

    /// Copies a file of the backup next to its final path.
    private func copy(_ path: String, _ expected: String) throws(StartupError) {
        try makeFolders(above: path, in: data)
        let new = data + "/" + path + ".new"
        unlink(new)
        guard try hash(of: path, in: folder, copyingTo: new).hash == expected else { throw damage(of: path) }
    }

    /// The bucket of the settings, which must not have the pictures of another installation; nil for the folder.
    private func openBucket() throws(StartupError) -> S3BlobStore? {
        guard configuration.pictures != nil else { return nil }
        let stored: String?
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(data + "/dela.sqlite.new")
            defer { connection.close() }
            stored = try PictureStoreCheck.storeID(in: connection)
        } catch {
            throw StartupError("The database of the backup cannot be used: \(error.message)")
        }
        let key = readFile(folder + "/server.key")
            .flatMap { $0.count == ServerKey.length ? ServerKey(bytes: $0) : nil }
        do throws(PictureError) {
            let bucket = try configuration.openBucket(withID: nil)
            if let id = stored ?? key?.pictureStoreID { try bucket?.claim(id) }
            return bucket
        } catch {
            throw error == .otherInstallation
                ? PictureStoreCheck.otherInstallation(configuration.pictureLocation)
                : StartupError("\(configuration.pictureLocation): \(error).")
        }
    }

    private func put(_ path: String, as name: BlobName, into bucket: S3BlobStore) throws(StartupError) {
        do throws(PictureError) { try bucket.put(file: folder + "/" + path, as: name) } catch {
            throw StartupError("\(configuration.pictureLocation)/\(name.path) cannot be written: \(error).")
        }
    }

    private func install(_ path: String) throws(StartupError) {
        let target = data + "/" + path
        guard rename(target + ".new", target) == 0, syncFolder(of: target) else {
            throw StartupError("\(target) cannot be written: \(systemError()).")
        }
    }

    /// Ends sessions before the database is installed, so that no server starts with them.
    private func changeAccounts() throws(StartupError) -> RestoredAccounts {
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(data + "/dela.sqlite.new")
            defer { connection.close() }
            var accounts = try RestoredAccounts(in: connection)
            try accounts.endSessions(all: signsOut, in: connection)
            if let old { accounts.compare(with: old) }
            try connection.checkpoint()
            return accounts
        } catch {
            throw StartupError("The database of the backup cannot be used: \(error.message)")
        }
    }
}
