import Database
import Domain
import SQLite
import Storage

/// Reports the accounts and sessions of a restored backup to the operator.
struct RestoredAccounts {
    private let accounts: [Account]
    private var sessions = (kept: 0, ended: 0)
    private var newerChanges: NewerChanges?
    private var problem: String?

    /// Changes to accounts after the backup, which the restore has lost.
    private struct NewerChanges {
        var disabled: [Account] = []
        var deleted: [Account] = []
        var changedPassword: [Account] = []
    }

    /// The maximum time in milliseconds for which a session may have been unused at the backup to be kept: 7 days. A
    /// device that was lost and signed out after the backup is signed in again for at most that long.
    private static let maxUnusedTime = 7 * Instant.day

    /// - Parameter connection: a connection to the database of the backup, which may be of any version.
    init(in connection: any Connection) throws(DatabaseError) {
        accounts = try RestoredAccounts.all(in: connection)
    }

    /// Ends the sessions that were unused in the last days before the backup.
    /// - Parameter all: true to end the others as well.
    mutating func endSessions(all: Bool, in connection: any Connection) throws(DatabaseError) {
        let before = try SessionTable(connection).count()
        let used = try all ? nil : BackupTime.of(connection).advanced(by: -RestoredAccounts.maxUnusedTime)
        try SessionTable(connection).removeAll(unusedSince: used)
        let kept = try SessionTable(connection).count()
        sessions = (kept, before - kept)
    }

    /// Compares the accounts with those that are replaced.
    /// - Parameter folder: the replaced data folder.
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
        var later = NewerChanges()
        for account in accounts {
            guard let newer = byPerson[account.person] else {
                later.deleted.append(account)
                continue
            }
            if newer.disabled != nil, account.disabled == nil { later.disabled.append(account) }
            if newer.password != account.password { later.changedPassword.append(account) }
        }
        self.newerChanges = later
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

    func printReport() {
        print(
            "Sessions: \(sessions.kept) kept, \(sessions.ended) ended. Those that were used in the 7 days before the backup are kept, unless with --sign-out."
        )
        printList("Disabled, as in the backup", accounts.filter { $0.disabled != nil })
        if let problem { print(problem) }
        guard let newerChanges else {
            print(
                "Accounts that were disabled or deleted after the backup are back, and old passwords count again. To list them, name the folder that the backup replaces: dela restore FOLDER OLD-DATA"
            )
            return
        }
        printList("Disabled after the backup, and enabled again (dela user disable)", newerChanges.disabled)
        printList("Deleted after the backup, and back (dela user remove)", newerChanges.deleted)
        printList(
            "The password was changed after the backup, and the old one counts again",
            newerChanges.changedPassword)
    }

    private func printList(_ words: String, _ accounts: [Account]) {
        guard !accounts.isEmpty else { return }
        print("\(words):")
        for account in accounts { print("  \(account.email.text)") }
    }
}

/// The time of a backup, stored in its database.
enum BackupTime {
    private static let name = "copied"

    static func store(_ moment: Instant, in copy: any Connection) throws(DatabaseError) {
        try MetaTable(copy).set(name, to: String(moment.milliseconds))
    }

    /// For backups of older versions, the last time that the server has stored.
    static func of(_ copy: any Connection) throws(DatabaseError) -> Instant {
        let meta = MetaTable(copy)
        if let text = try meta.value(name), let moment = Int64(text) { return Instant(milliseconds: moment) }
        let looked = try meta.value("time").flatMap { Int64($0) } ?? 0
        let used = try SessionTable(copy).lastUse()?.milliseconds ?? 0
        return Instant(milliseconds: max(looked, used))
    }
}
