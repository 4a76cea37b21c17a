import Glibc

/// `dela key new`: creates the server's key if it is lost.
struct NewKey {
    private let data: String

    /// The consequences of a new key.
    static let effect =
        "all users have to sign in again and to link accounts of photo sources again, and codes under way are void."

    init(in data: String) {
        self.data = data
    }

    /// Throws if a key exists, if there is no database, or while a server runs.
    func run() throws(StartupError) {
        guard access(data + "/dela.sqlite", F_OK) == 0 else {
            throw StartupError("There is no database in \(data). The first start makes both.")
        }
        let folder = try DataFolder(data)
        guard !folder.hasKey else {
            throw StartupError(
                "\(data)/server.key is there. To replace it, move it away first: \(NewKey.effect)")
        }
        _ = try folder.key()
        print("\(data)/server.key is new: \(NewKey.effect)")
    }
}
