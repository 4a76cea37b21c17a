import Database
import Domain
import Files
import Glibc
import ObjectStore
import Pictures
import SQLite
import Service
import Storage

/// `dela backup FOLDER`: copies all data of a server, which may be running.
///
/// The database is copied as of one moment. Pictures are copied before and after it. So every picture of that moment is
/// copied, even if it was added in between.
struct Backup {
    private let data: String
    private let folder: String
    private let bucket: S3BlobStore?
    private let location: String
    private var checksums = Checksums()
    private var bytes = 0

    /// - Parameters:
    ///   - configuration: names the data folder and the store of pictures.
    ///   - folder: created by `run` if it is missing; must be empty otherwise.
    /// - Throws: if there is no database.
    init(of configuration: Configuration, in folder: String) throws(StartupError) {
        data = configuration.data
        guard access(data + "/dela.sqlite", F_OK) == 0 else {
            throw StartupError("There is no database in \(data). Set DELA_DATA to the server's folder.")
        }
        location = configuration.pictureLocation
        let id = try Backup.storeID(of: data + "/dela.sqlite")
        do throws(PictureError) { bucket = try configuration.openBucket(withID: id) } catch {
            throw StartupError("\(configuration.pictureLocation): \(error).")
        }
        self.folder = folder
    }

    /// Throws if a file cannot be written. Files that were copied until then stay, but are not a complete backup.
    mutating func run() throws(StartupError) {
        umask(0o077)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw StartupError("The folder \(folder) cannot be made: \(systemError()).")
        }
        guard try entries(of: folder).isEmpty else {
            throw StartupError("The folder \(folder) is not empty; a backup needs a folder of its own.")
        }
        try copyPictures(isFirst: true)
        let named = try copyDatabase()
        try copyPictures(isFirst: false)
        try check(named)
        for key in ["server.key", "push.key"] where access(data + "/" + key, F_OK) == 0 {
            try copy(key)
        }
        let (new, list) = (folder + "/" + Checksums.name + ".new", folder + "/" + Checksums.name)
        guard writeFile(new, Array(checksums.text.utf8)), rename(new, list) == 0, syncFolder(of: list) else {
            throw StartupError("\(folder)/\(Checksums.name) cannot be written: \(systemError()).")
        }
        print("\(folder) has a backup of \(checksums.hashes.count) files, \(bytes >> 20) MiB.")
    }

    private static func storeID(of database: String) throws(StartupError) -> String? {
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(database, SQLiteOptions(access: .read))
            defer { connection.close() }
            return try PictureStoreCheck.storeID(in: connection)
        } catch {
            throw StartupError("The database cannot be read: \(error.message)")
        }
    }

    /// - Returns: the pictures that the database names.
    private mutating func copyDatabase() throws(StartupError) -> [BlobID] {
        let path = folder + "/dela.sqlite"
        var named: [BlobID] = []
        do throws(DatabaseError) {
            let source = try SQLiteConnection(data + "/dela.sqlite", SQLiteOptions(access: .read))
            try MoveMarks(source).requireInUse()
            try source.copy(to: path)
            source.close()
            let copy = try SQLiteConnection(path)
            try Epoch.markCopy(copy)
            try BackupTime.store(now(), in: copy)
            let table = BlobTable(copy)
            while case let page = try table.ids(after: named.last, limit: 1000), !page.isEmpty {
                named += page
            }
            try copy.checkpoint()
            copy.close()
        } catch {
            throw StartupError("The database cannot be copied: \(error.message)")
        }
        let (hash, count) = try hash(of: "dela.sqlite", in: folder)
        checksums.add(hash, of: "dela.sqlite")
        bytes += count
        return named
    }

    /// Copies the pictures that are not in the backup yet. A picture that is removed in the meantime was unused.
    /// - Parameter isFirst: true to print the names of files that are left out.
    private mutating func copyPictures(isFirst: Bool) throws(StartupError) {
        if let bucket { return try copyPictures(from: bucket) }
        for part in try entries(of: data + "/blobs") where part.utf8.count == 2 {
            for name in try entries(of: data + "/blobs/" + part) where !name.hasSuffix(".new") {
                let path = "blobs/\(part)/\(name)"
                guard checksums.hashes[path] == nil else { continue }
                guard Checksums.isKnown(path) else {
                    if isFirst { print("\(data)/\(path) is no picture of Dela, and is left out.") }
                    continue
                }
                try makeFolders(above: path, in: folder)
                do throws(StartupError) { try copy(path) } catch {
                    guard access(data + "/" + path, F_OK) != 0 else { throw error }
                    unlink(folder + "/" + path)
                }
            }
        }
    }

    /// The same for a bucket.
    private mutating func copyPictures(from bucket: S3BlobStore) throws(StartupError) {
        var files: [(name: BlobName, size: Int)] = []
        do throws(PictureError) {
            try bucket.list { name, size throws(PictureError) in files.append((name, size)) }
        } catch {
            throw StartupError("\(location) cannot be read: \(error).")
        }
        for (name, size) in files {
            let path = "blobs/" + name.path
            guard checksums.hashes[path] == nil else { continue }
            let file: BlobFile?
            do throws(PictureError) { file = try bucket.open(name.blob, name.rendition) } catch {
                throw StartupError("\(location)/\(name.path) cannot be read: \(error).")
            }
            guard let file else { continue }
            try makeFolders(above: path, in: folder)
            let (hash, count) = try hash(
                of: file.descriptor, at: location + "/" + name.path, copyingTo: folder + "/" + path)
            guard count == size else {
                throw StartupError("\(location)/\(name.path) has \(size) bytes, but \(count) were copied.")
            }
            checksums.add(hash, of: path)
            bytes += count
        }
    }

    /// Throws if none of the pictures that the database names exists. Their disk is then not mounted, or mounted
    /// elsewhere.
    private func check(_ named: [BlobID]) throws(StartupError) {
        let copied = Set(
            checksums.hashes.keys.compactMap { path in
                path.hasPrefix("blobs/") ? path.split(separator: "/").last?.prefix { $0 != "." } : nil
            })
        let missing = named.count { !copied.contains(Substring($0.text)) }
        guard missing > 0 else { return }
        guard missing < named.count else {
            throw StartupError("None of the \(missing) pictures is in \(location).")
        }
        print("\(missing) of \(named.count) pictures are missing in \(location).")
    }

    private mutating func copy(_ path: String) throws(StartupError) {
        let (hash, count) = try hash(of: path, in: data, copyingTo: folder + "/" + path)
        checksums.add(hash, of: path)
        bytes += count
    }
}

/// Returns the names in a folder, except hidden ones.
func entries(of folder: String) throws(StartupError) -> [String] {
    guard let names = FolderNames(folder) else {
        throw StartupError("The folder \(folder) cannot be read: \(systemError()).")
    }
    let sorted = names.sorted()
    errno = names.failure
    guard errno == 0 else { throw StartupError("The folder \(folder) cannot be read: \(systemError()).") }
    return sorted
}

/// Creates the parent folders of the file at `path` in `folder`.
func makeFolders(above path: String, in folder: String) throws(StartupError) {
    var made = folder
    for part in path.split(separator: "/").dropLast() {
        made += "/" + part
        guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
            throw StartupError("The folder \(made) cannot be made: \(systemError()).")
        }
    }
}
