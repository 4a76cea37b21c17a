import Database
import Domain
import Glibc
import Pictures
import PostgreSQL
import SQLite
import Service
import Storage

/// `dela export EMAIL FOLDER`: writes everything of one user into a folder, readable without Dela. The server may be
/// running.
struct Export {
    private let configuration: Configuration
    private let folder: String

    /// - Parameter folder: created if it is missing; must be empty otherwise.
    init(_ configuration: Configuration, to folder: String) {
        self.configuration = configuration
        self.folder = folder
    }

    /// Throws if there is no such user or a file cannot be written. Files that were written until then stay.
    func run(email: String) throws(StartupError) {
        let connection = try open()
        defer { connection.close() }
        let address = try? EmailAddress(email)
        let account = try read { () throws(DatabaseError) in
            try MoveMarks(connection).requireInUse()
            guard let address else { return nil as Account? }
            return try AccountTable(connection).account(with: address)
        }
        guard let account else { throw StartupError("There is no user with the address \(email).") }
        try makeFolder()
        let plan = try read { () throws(DatabaseError) in try ExportPlan(of: account, on: connection) }
        var export = UserExport(plan, at: now())
        let store = try configuration.openPictures(
            withID: try read { () throws(DatabaseError) in try PictureStoreCheck.storeID(in: connection) })
        let output = ExportFolder(folder, from: store) {
            scope, cursor throws(StartupError) in
            try read { () throws(DatabaseError) in try plan.page(of: scope, at: cursor, on: connection) }
        }
        try export.write(to: output)
        print("\(folder) has \(output.files) files and \(output.pictures) pictures of \(account.email.text).")
        if output.pictures < export.pictures.count {
            let count = export.pictures.count - output.pictures
            print("\(count) pictures are missing in \(configuration.pictureLocation).")
        }
    }

    private func open() throws(StartupError) -> any Connection {
        let path = configuration.data + "/dela.sqlite"
        guard configuration.database != nil || access(path, F_OK) == 0 else {
            throw StartupError(
                "There is no database in \(configuration.data). Set DELA_DATA to the server's folder.")
        }
        return try read { () throws(DatabaseError) in
            guard let url = configuration.database else {
                return try SQLiteConnection(path, SQLiteOptions(access: .read))
            }
            return try PostgreSQLConnection(url, PostgreSQLOptions(access: .read))
        }
    }

    private func read<Result>(
        _ work: () throws(DatabaseError) -> Result
    ) throws(StartupError) -> Result {
        do throws(DatabaseError) { return try work() } catch {
            throw StartupError("The database cannot be read: \(error.message)")
        }
    }

    private func makeFolder() throws(StartupError) {
        umask(0o077)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw StartupError("The folder \(folder) cannot be made: \(systemError()).")
        }
        guard try entries(of: folder).isEmpty else {
            throw StartupError("The folder \(folder) is not empty; an export needs a new folder.")
        }
    }
}
