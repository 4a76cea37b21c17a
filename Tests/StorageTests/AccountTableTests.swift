import Database
import Domain
import Storage
import TestDatabase
import Testing

@Suite("Tables of accounts, sessions and codes", .timeLimit(.minutes(15)))
struct AccountTableTests {
    private let connection: any Connection
    private let now = Instant(milliseconds: 1_800_000_000_000)
    private let email: EmailAddress

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        email = try EmailAddress("ada@example.org")
    }

    private func account(_ person: String, _ email: String = "ada@example.org") throws -> Account {
        Account(person: PersonID(person), email: try EmailAddress(email), password: "$hash", created: now)
    }

    private func code(_ id: String, created: Instant, mails: Int = 1) -> PendingCode {
        PendingCode(
            id: id, purpose: 1, email: email, hash: [0, 255], payload: "{}", client: "192.0.2.1",
            isKnown: false,
            created: created, sent: created, expires: created, tries: 5, mails: mails)
    }

    @Test("an address has at most one account")
    func uniqueAddress() throws {
        let table = AccountTable(connection)
        #expect(try table.insert(account("P1")))
        #expect(try !table.insert(account("P2")))
        #expect(try table.page(after: nil, limit: 10) == [account("P1")])
        #expect(try table.account(with: email) == account("P1"))
        #expect(try table.account(of: PersonID("P1")) == account("P1"))
        #expect(try table.account(of: PersonID("P2")) == nil)
    }

    @Test("a disabled user keeps the first time, and their sessions are not read")
    func disabled() throws {
        let table = AccountTable(connection)
        _ = try table.insert(account("P1"))
        let session = Session(id: SessionID("S"), person: PersonID("P1"), device: "", created: now, used: now)
        try SessionTable(connection).insert(session)
        #expect(try SessionTable(connection).all() == [session])
        try table.disable(PersonID("P1"), at: now)
        try table.disable(PersonID("P1"), at: now.advanced(by: 1))
        #expect(try table.account(with: email)?.disabled == now)
        #expect(try SessionTable(connection).all().isEmpty)
    }

    @Test("sessions are removed when they are too old or unused for too long")
    func expiredSessions() throws {
        _ = try AccountTable(connection).insert(account("P1"))
        let table = SessionTable(connection)
        let ages: [(id: String, created: Int64, used: Int64)] = [
            ("old", Session.maxLifetime, 0), ("unused", Session.maxIdleTime, Session.maxIdleTime + 60_000),
            ("used", Session.maxIdleTime, Session.maxIdleTime + 59_999),
            ("live", Session.maxLifetime - 1, Session.maxIdleTime - 1),
        ]
        for (id, created, used) in ages {
            let session = Session(
                id: SessionID(id), person: PersonID("P1"), device: "", created: now.advanced(by: -created),
                used: now.advanced(by: -used))
            #expect(session.isLive(at: now) == (id == "live"))
            try table.insert(session)
        }
        _ = try table.removeExpired(at: now, unsaved: 60_000)
        #expect(
            Set(try table.all().map(\.id.text)) == ["live", "used"],
            "the last use may not be saved yet")
    }

    @Test("recording a use does not restore an ended session")
    func touchedLate() throws {
        _ = try AccountTable(connection).insert(account("P1"))
        let table = SessionTable(connection)
        try table.insert(
            Session(id: SessionID("S"), person: PersonID("P1"), device: "", created: now, used: now))
        try table.remove(SessionID("S"))
        try table.touch(SessionID("S"), at: now)
        #expect(try table.all().isEmpty)
    }

    @Test("the oldest of too many sessions end, and those of other users do not")
    func oldest() throws {
        _ = try AccountTable(connection).insert(account("P1"))
        _ = try AccountTable(connection).insert(account("P2", "bob@example.org"))
        let table = SessionTable(connection)
        for (id, person, age) in [("A", "P1", 3), ("B", "P1", 1), ("C", "P1", 2), ("D", "P2", 9)] {
            let created = now.advanced(by: Int64(-age))
            try table.insert(
                Session(
                    id: SessionID(id), person: PersonID(person), device: "", created: created, used: now))
        }
        #expect(try table.removeOldest(of: PersonID("P1"), keeping: 3).isEmpty)
        #expect(try table.removeOldest(of: PersonID("P1"), keeping: 1).map(\.text) == ["C", "A"])
        #expect(try table.all().map(\.id.text).sorted() == ["B", "D"])
    }

    @Test("a session requires an account")
    func foreignKey() throws {
        let session = Session(id: SessionID("S"), person: PersonID("P9"), device: "", created: now, used: now)
        #expect(throws: DatabaseError.self) { try SessionTable(connection).insert(session) }
    }

    @Test("a code is read as it was saved, for its own purpose only")
    func codes() throws {
        let table = CodeTable(connection)
        var code = code("C", created: now)
        try table.save(code)
        code.payload = nil
        code.tries = 3
        try table.save(code)
        #expect(try table.code("C") == code)
        #expect(try table.code("D") == nil)
    }

    @Test("mails to an address are counted since a moment")
    func mails() throws {
        let table = CodeTable(connection)
        #expect(try table.mails(to: email, for: nil, since: now) == nil)
        try table.save(code("A", created: now, mails: 4))
        try table.save(code("B", created: now.advanced(by: 1), mails: 2))
        try table.save(code("C", created: now.advanced(by: 2), mails: 3))
        let mails = try #require(try table.mails(to: email, for: nil, since: now))
        #expect(mails.count == 5)
        #expect(mails.first == now.advanced(by: 1))
        #expect(try table.mails(to: email, for: "192.0.2.1", since: now)?.count == 5)
        #expect(try table.mails(to: email, for: "192.0.2.2", since: now) == nil)
        _ = try table.removeSome(until: now.advanced(by: 1))
        #expect(try table.mails(to: email, for: nil, since: now)?.count == 3)
    }
}
