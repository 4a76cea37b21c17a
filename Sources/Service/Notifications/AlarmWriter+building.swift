import Database
import Domain
import Storage
import SyncRules

/// Builds the alarms of records from a version without alarms.
extension AlarmWriter {
    /// The format version in `MetaTable` after all kinds of alarms were built. 1 means that only items have alarms.
    private static let formatVersion = "2"

    /// Builds the alarms that a new database would have. Called at the start; does nothing if they exist.
    /// - Parameter now: alarms before it are left out.
    package func build(at now: Instant, on connection: any Connection) throws(DatabaseError) {
        let meta = MetaTable(connection)
        let form = try meta.value("alarms")
        guard form != AlarmWriter.formatVersion else { return }
        try connection.transaction { () throws(DatabaseError) in
            if form == nil { try table.insertItems(at: now) }
            try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
                var last: PersonID?
                repeat {
                    let people = try table.peopleWithHabits(after: last, limit: 500)
                    for person in people { try updateHabitAlarms(of: person, at: now) }
                    last = people.last
                } while last != nil
                try records.checkFailure()
            }
            try meta.set("alarms", to: AlarmWriter.formatVersion)
        }
    }
}
