import Database
import Domain
import Storage
import SyncProtocol
import SyncRules
import TestDatabase
import Testing

@Suite("Table of commands", .timeLimit(.minutes(15)))
struct CommandTableTests {
    @Test(
        "an outcome is stored for 90 days, even with a wrong clock of the device",
        arguments: [-400, 0, 27_000])
    func memory(days: Int64) throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        let table = CommandTable(connection)
        let (now, ada) = (Instant(milliseconds: 1_800_000_000_000), PersonID("A"))
        let id = CommandID(firstAt: now.advanced(by: days * Instant.day))
        let result = PushAnswer.Result(sequence: 1, command: id, outcome: .rejected(.clock))
        try table.save(result, of: ClientID("C"), by: ada, at: now)
        _ = try table.removeExpired(at: now.advanced(by: 89 * Instant.day))
        #expect(try table.outcome(of: id, by: ada) != nil)
        _ = try table.removeExpired(at: now.advanced(by: 91 * Instant.day))
        #expect(try table.outcome(of: id, by: ada) == nil)
    }
}
