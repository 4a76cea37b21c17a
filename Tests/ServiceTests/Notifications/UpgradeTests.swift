import Database
import Domain
import FeatureTags
import Glibc
import SQLite
import Storage
import SyncProtocol
import SyncRules
import TestDatabase
import Testing

@testable import Service

@Suite(
    "Alarms after an upgrade", .enabled(if: !TestDatabase.isPostgreSQL), .tags(.N1, .H7),
    .timeLimit(.minutes(15)))
struct UpgradeTests {
    private let house: HouseholdFixture
    private let start = Instant(milliseconds: 1_767_268_800_000)

    /// Users with habits, in time zones on both sides of the date line, with and without half hours, and without a time
    /// zone.
    init() throws {
        house = try HouseholdFixture()
        house.now = start
        let zones: [AccessTests.Visitor: String] = [
            .owner: "Pacific/Kiritimati", .editor: "America/New_York", .viewer: "Asia/Kolkata",
            .stranger: "Pacific/Pago_Pago",
        ]
        for (number, visitor) in AccessTests.Visitor.allCases.enumerated() {
            let person = house.people[visitor]!
            try house.register(person)
            if let zone = zones[visitor] { try perform(.person(.zone(zone)), by: visitor) }
            for time in [0, 450 + number, 1439] {
                let habit = Habit(
                    name: "Read", color: HabitColor("#1db322")!, time: time, rank: Rank("U")!,
                    started: CivilDay("2026-01-01")!)
                try perform(.habit(.create(newID(), habit)), by: visitor)
            }
        }
        try perform(
            .item(.edit(house.item, [.deadline(start.advanced(by: Instant.day))])), by: .owner, in: house.list
        )
        for (isDone, offset) in [(false, -3_600_000), (true, 7_200_000), (false, 7_200_000)]
            as [(Bool, Int64)]
        {
            let item: ItemID = newID()
            let new = NewItem(id: item, title: "Milk", rank: Rank("V")!)
            try perform(.item(.create([new])), by: .owner, in: house.list)
            try perform(
                .item(.edit(item, [.reminder(start.advanced(by: offset))])), by: .owner, in: house.list)
            if isDone { try perform(.item(.tick(item, done: true)), by: .owner, in: house.list) }
        }
    }

    private func perform(_ intent: Intent, by visitor: AccessTests.Visitor, in scope: ScopeID? = nil) throws {
        let own = ScopeID.user(house.people[visitor]!)
        guard case .done = try house.perform(intent, in: scope ?? own, by: visitor) else {
            throw Refusal.invalid
        }
    }

    /// The alarms after the current time.
    private func alarms(_ connection: any Connection) throws -> [String] {
        let now = house.now.milliseconds
        return try connection.run(
            """
            SELECT scope, record, kind, zone, moment FROM alarm WHERE moment > \(now) ORDER BY scope, record, kind, zone
            """
        ).map { row in
            let words = try (0..<4).map { try row.text($0) }
            return words.joined(separator: " ") + " \(try row.integer(4))"
        }
    }

    /// The household's records and accounts, stored by a version without notifications and migrated.
    private func upgraded() throws -> SQLiteConnection {
        let path = "/tmp/dela-upgrade-\(house.item.text).sqlite"
        try (house.connection as? SQLiteConnection)?.copy(to: path)
        defer { unlink(path) }
        let connection = try SQLiteConnection(":memory:")
        let first = try #require(Schema.migrations.firstIndex { $0.name == "0016-notifications" })
        try connection.migrate(Array(Schema.migrations[..<first]))
        _ = try connection.run("ATTACH \(path) AS fresh")
        for table in ["scope", "record", "account"] {
            let columns = try connection.run(SQL(raw: "SELECT name FROM pragma_table_info('\(table)')"))
                .map { try $0.text(0) }.joined(separator: ", ")
            _ = try connection.run(
                SQL(raw: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM fresh.\(table)"))
        }
        _ = try connection.run("DETACH fresh")
        try connection.migrate(Schema.migrations)
        return connection
    }

    private func build(_ connection: any Connection) throws {
        try CommandProcessor(connection: connection, epoch: "e").alarms.build(at: house.now, on: connection)
    }

    @Test("a migrated database notifies of the same items and habits as a new one")
    func fromBefore() throws {
        let connection = try upgraded()
        try build(connection)
        let alarms = try alarms(connection)
        #expect(alarms.count { $0.contains(" habits ") } == 12)
        #expect(alarms.count { $0.contains(" deadlines ") || $0.contains(" reminders ") } == 2)
        #expect(try alarms == self.alarms(house.connection))
    }

    @Test(
        "a database whose earlier migration left habits out gets their alarms, without duplicates"
    )
    func fromItemsAlone() throws {
        let session = Session(
            id: newID(), person: house.people[.former]!, device: "", created: house.now, used: house.now)
        try SessionTable(house.connection).insert(session)
        try house.processor.alarms.subscribe(
            Subscription(
                session: session.id, person: session.person, endpoint: "https://push.example.org", key: "",
                secret: "", language: "en", zone: "Australia/Lord_Howe"), at: house.now)
        let before = try alarms(house.connection)
        #expect(before.count { $0.contains(" habits ") } == 15)
        _ = try house.connection.run("DELETE FROM alarm WHERE kind = 'habits'")
        try MetaTable(house.connection).set("alarms", to: "1")
        try build(house.connection)
        #expect(try alarms(house.connection) == before)
    }

    @Test("alarms are built once, so that a sent notification is not repeated")
    func once() throws {
        let connection = try upgraded()
        try build(connection)
        _ = try connection.run("DELETE FROM alarm")
        try build(connection)
        #expect(try alarms(connection).isEmpty)
    }

    @Test("alarms of items on several pages are all built")
    func pages() throws {
        let connection = try upgraded()
        let data = try connection.run("SELECT data FROM record WHERE id = \(house.item.text)")[0].text(0)
        for number in 0..<2500 {
            _ = try connection.run(
                """
                INSERT INTO record (scope, id, kind, version, data)
                VALUES (\(house.list.text), \("item\(number)"), 'item', 1, \(data))
                """)
        }
        try build(connection)
        #expect(try alarms(connection).count { $0.contains(" deadlines ") } == 2501)
    }
}
