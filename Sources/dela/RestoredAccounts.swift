import Database
import Domain
import SQLite
import Storage

/// The accounts and sessions that come back with a backup, for the operator.
struct RestoredAccounts {
    private let accounts: [Account]
    private var sessions = (kept: 0, ended: 0)
    private var later: Later?
    private var problem: String?

    /// What happened to accounts after the backup, and does not count any longer.
    private struct Later {
        var disabled: [Account] = []
        var deleted: [Account] = []
        var changedPassword: [Account] = []
    }

    /// For how long before the backup a session may be unused and still be kept: 7 days, in milliseconds. A device that was lost
    /// and signed out after the backup is signed in again for at most that long.
    private static let mostUnused = 7 * Instant.day

    /// - Parameter connection: to the database of the backup, of any version.
    init(in connection: any Connection) throws(DatabaseError) {
        accounts = try RestoredAccounts.all(in: connection)
    }

    /// Ends the sessions that were not used in the days before the backup.
    /// - Parameter all: whether the others end, too.
    mutating func endSessions(all: Bool, in connection: any Connection) throws(DatabaseError) {
        let before = try SessionTable(connection).count()
        let used = try all ? nil : BackupTime.of(connection).advanced(by: -RestoredAccounts.mostUnused)
        try SessionTable(connection).removeAll(unusedSince: used)
        let kept = try SessionTable(connection).count()
        sessions = (kept, before - kept)
    }

    /// Compares with the accounts that are replaced.
    /// - Parameter folder: their data folder.
    mutating func compare(with folder: String) {
        let replaced: [Account]
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(folder + "/dela.sqlite", SQLiteOptions(access: .read))
            defer { connection.close() }
            replaced = try RestoredAccounts.all(in: connection)
        } catch {
            problem = "The accounts in \(folder) cannot be compared: \(error.message)"
            return
        }
        var byPerson: [PersonID: Account] = [:]
        for account in replaced { byPerson[account.person] = account }
        var later = Later()
        for account in accounts {
            guard let newer = byPerson[account.person] else {
                later.deleted.append(account)
                continue
            }
            if newer.disabled != nil, account.disabled == nil { later.disabled.append(account) }
            if newer.password != account.password { later.changedPassword.append(account) }
        }
        self.later = later
    }

    private static func all(in connection: any Connection) throws(DatabaseError) -> [Account] {
        var accounts: [Account] = []
        while case let page = try AccountTable(connection).page(after: accounts.last?.email, limit: 1000),
            !page.isEmpty
        {
            accounts += page
        }
        return accounts
    }

    /// Prints all of it.
    func tell() {
        print(
            "Sessions: \(sessions.kept) kept, \(sessions.ended) ended. Those that were used in the 7 days before the backup are kept, unless with --sign-out."
        )
        tell("Disabled, as in the backup", accounts.filter { $0.disabled != nil })
        if let problem { print(problem) }
        guard let later else {
            print(
                "Accounts that were disabled or deleted after the backup are back, and old passwords count again. To list them, name the folder that the backup replaces: dela restore FOLDER OLD-DATA"
            )
            return
        }
        tell("Disabled after the backup, and enabled again (dela user disable)", later.disabled)
        tell("Deleted after the backup, and back (dela user remove)", later.deleted)
        tell("The password was changed after the backup, and the old one counts again", later.changedPassword)
    }

    private func tell(_ words: String, _ accounts: [Account]) {
        guard !accounts.isEmpty else { return }
        print("\(words):")
        for account in accounts { print("  \(account.email.text)") }
    }
}

/// When a backup was made, as its database says.
enum BackupTime {
    private static let name = "copied"

    static func store(_ moment: Instant, in copy: any Connection) throws(DatabaseError) {
        try MetaTable(copy).set(name, to: String(moment.milliseconds))
    }

    /// In backups of older versions, the last time that the server has noted.
    static func of(_ copy: any Connection) throws(DatabaseError) -> Instant {
        let meta = MetaTable(copy)
        if let text = try meta.value(name), let moment = Int64(text) { return Instant(milliseconds: moment) }
        let looked = try meta.value("time").flatMap { Int64($0) } ?? 0
        let used = try SessionTable(copy).lastUse()?.milliseconds ?? 0
        return Instant(milliseconds: max(looked, used))
    }
}
