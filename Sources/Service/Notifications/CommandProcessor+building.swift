import Database
import Domain
import Storage
import Sync

/// Alarms of records that a version without them has stored.
extension CommandProcessor {
    /// What `MetaTable` notes when alarms of all kinds were built: 1 stands for items alone.
    private static let formOfAlarms = "2"

    /// Builds the alarms that a new database would have. To be called at the start; it does nothing if they were built.
    /// - Parameter now: moments before it are left out.
    public func buildAlarms(at now: Instant, on connection: any Connection) throws(DatabaseError) {
        let meta = MetaTable(connection)
        let form = try meta.value("alarms")
        guard form != CommandProcessor.formOfAlarms else { return }
        try connection.transaction { () throws(DatabaseError) in
            if form == nil { try alarms.insertItems(at: now) }
            try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
                var last: PersonID?
                repeat {
                    let people = try alarms.peopleWithHabits(after: last, limit: 500)
                    for person in people { try noteHabits(of: person, at: now) }
                    last = people.last
                } while last != nil
                try records.checkFailure()
            }
            try meta.set("alarms", to: CommandProcessor.formOfAlarms)
        }
    }
}
