import Database
import Domain
import Storage
import SyncRules

extension CommandProcessor {
    /// The command with the day of the user, if it ticks a repeating task without one. A notification may be answered on
    /// a later day than it was made, and an older app sends no day.
    /// - Returns: the same command if the time zone of the user is unknown.
    func dated(_ command: Command, by person: PersonID) throws(DatabaseError) -> Command {
        guard case .item(.tick(let id, done: true, on: nil)) = command.intent,
            records.item(id, in: command.scope)?.occurrence != nil
        else { return command }
        let day = try records.handlingDamage(by: .skipping) { () throws(DatabaseError) -> CivilDay? in
            let settings = records.settings(of: person)
            guard let name = try alarms.zoneNames(of: person, settings).min() else { return nil }
            return settings.day(at: command.at, in: Zone(named: name))
        }
        guard let day else { return command }
        return Command(
            id: command.id, at: command.at, scope: command.scope,
            intent: .item(.tick(id, done: true, on: day)))
    }
}
