import Glibc

/// `dela restore FOLDER`: makes a data folder of a backup, for a server that starts with it next.
struct Restore {
    private let folder: String
    private let data: String

    init(from folder: String, to data: String) {
        self.folder = folder
        self.data = data
    }

    /// Throws before it writes anything when the backup is not whole, or when there is a database already. The database comes
    /// last, so what was broken off can be begun again.
    func run() throws(StartupError) {
        guard let list = readFile(folder + "/" + Checksums.name) else {
            throw StartupError(
                "\(folder) has no \(Checksums.name): it is no backup, or one that was not finished.")
        }
        let checksums = try Checksums(text: String(decoding: list, as: UTF8.self))
        guard checksums.hashes["dela.sqlite"] != nil else {
            throw StartupError("The backup \(folder) has no database.")
        }
        try verify(checksums)
        let target = try DataFolder(data)
        guard access(target.path + "/dela.sqlite", F_OK) != 0 else {
            throw StartupError(
                "\(data) has a database already. Move it away, or choose another DELA_DATA.")
        }
        let pictures = checksums.hashes.keys.filter { $0 != "dela.sqlite" }.sorted()
        for path in pictures { try bring(path) }
        // With this file a copy would pass for the database that it was made of.
        unlink(target.path + "/instance")
        for rest in ["-wal", "-shm"] { unlink(target.path + "/dela.sqlite" + rest) }
        try bring("dela.sqlite")
        print(
            "\(data) is as it was when the backup was made. Devices send what it does not know, once it serves."
        )
        if isRootsInsteadOfTheServices(data) {
            print("It belongs to root. If the server runs as another user: \(changeOfOwner(of: data))")
        }
    }

    private func verify(_ checksums: Checksums) throws(StartupError) {
        for (path, expected) in checksums.hashes.sorted(by: { $0.key < $1.key }) {
            guard try hash(of: folder + "/" + path).hash == expected else {
                throw StartupError(
                    "\(folder)/\(path) is damaged: it is not what was copied. Take another backup.")
            }
        }
    }

    private func bring(_ path: String) throws(StartupError) {
        try makeFolders(above: path, in: data)
        let (new, place) = (data + "/" + path + ".new", data + "/" + path)
        unlink(new)
        _ = try hash(of: folder + "/" + path, copyingTo: new)
        guard rename(new, place) == 0, syncFolder(of: place) else {
            throw StartupError("\(place) cannot be written: \(systemError()).")
        }
    }
}
