import Database
import Domain
import Storage
import TestDatabase
import Testing

@Suite("Table of known networks", .timeLimit(.minutes(15)))
struct NetworkTableTests {
    private let table: NetworkTable
    private let email: EmailAddress
    private let ada = PersonID("P1")
    private let now = Instant(milliseconds: 1_800_000_000_000)

    init() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        email = try EmailAddress("ada@example.org")
        table = NetworkTable(connection)
        _ = try AccountTable(connection).insert(
            Account(person: ada, email: email, password: "$hash", created: now))
    }

    @Test("a network is known to its user until it was unused for ninety days")
    func known() throws {
        try table.record("home", of: ada, at: now)
        #expect(try table.isKnown("home", to: email))
        #expect(try !table.isKnown("away", to: email))
        #expect(try !table.isKnown("home", to: EmailAddress("boris@example.org")))
        try table.removeUnused(at: now.advanced(by: NetworkTable.maxIdleTime))
        #expect(try table.isKnown("home", to: email))
        try table.removeUnused(at: now.advanced(by: NetworkTable.maxIdleTime + 1))
        #expect(try !table.isKnown("home", to: email))
    }

    @Test("the networks of all users are listed with their addresses")
    func all() throws {
        #expect(try table.all().isEmpty)
        for mark in ["home", "away"] { try table.record(mark, of: ada, at: now) }
        #expect(Set(try table.all().map(\.network)) == ["home", "away"])
        #expect(try table.all().allSatisfy { $0.email == email })
    }

    @Test("the most recently used networks are kept")
    func capped() throws {
        for number in 0...NetworkTable.maxPerPerson {
            try table.record("n\(number)", of: ada, at: now.advanced(by: Int64(number)))
        }
        #expect(try !table.isKnown("n0", to: email))
        #expect(try table.isKnown("n1", to: email) && table.isKnown("n20", to: email))
    }
}
