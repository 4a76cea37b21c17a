import PostgreSQL

/// The database, and the servers that share it.
extension Configuration {
    /// The messages must not contain the value, which may include a password.
    static func database(_ values: SettingValues) throws(StartupError) -> PostgreSQLURL? {
        guard let text = values["DELA_DATABASE"] else { return nil }
        guard let url = PostgreSQLURL(text) else {
            throw values.refusal(
                of: "DELA_DATABASE",
                "must be the address of a PostgreSQL database, like postgresql://dela@db.example.org/dela")
        }
        return url
    }

    static func hasOtherNodes(_ values: SettingValues) throws(StartupError) -> Bool {
        switch values["DELA_NODES"] {
        case nil, "one": return false
        case "several":
            guard values["DELA_DATABASE"] != nil else {
                throw values.refusal(
                    of: "DELA_NODES", "needs DELA_DATABASE: nodes share a PostgreSQL database")
            }
            return true
        default: throw values.refusal(of: "DELA_NODES", needing: "one or several")
        }
    }

    static func drain(_ values: SettingValues, _ hasOtherNodes: Bool) throws(StartupError) -> Int {
        guard let text = values["DELA_DRAIN"] else { return hasOtherNodes ? 5 : 0 }
        guard let seconds = Int(text), (0...60).contains(seconds) else {
            throw values.refusal(of: "DELA_DRAIN", needing: "a number of seconds from 0 to 60")
        }
        return seconds
    }

    /// Throws for a command that works with the database file only.
    func requireSQLite(for command: String) throws(StartupError) {
        guard database != nil else { return }
        throw StartupError(
            "\(command) works with an SQLite database only. For the database of DELA_DATABASE use pg_dump and pg_restore or pg_basebackup, and copy \(data) after the database."
        )
    }
}
