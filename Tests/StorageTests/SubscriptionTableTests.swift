import Database
import Domain
import Storage
import SyncRules
import TestDatabase
import Testing

@Suite("Push subscriptions", .timeLimit(.minutes(15)))
struct SubscriptionTableTests {
    private let table: SubscriptionTable
    private let ada = PersonID("P1")
    private let eve = PersonID("P2")
    private let now = Instant(milliseconds: 1_800_000_000_000)

    init() throws {
        let connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        table = SubscriptionTable(connection)
        for person in [ada, eve] {
            let email = try EmailAddress(person.text.lowercased() + "@example.org")
            _ = try AccountTable(connection).insert(
                Account(person: person, email: email, password: "$hash", created: now))
            try SessionTable(connection).insert(
                Session(id: session(of: person), person: person, device: "", created: now, used: now))
        }
    }

    private func session(of person: PersonID) -> SessionID { SessionID("S" + person.text) }

    private func subscription(_ person: PersonID, key: String = "key", secret: String = "secret")
        -> Subscription
    {
        Subscription(
            session: session(of: person), person: person, endpoint: "https://push.example.net/1", key: key,
            secret: secret, language: "en", zone: "UTC")
    }

    @Test("an endpoint passes to the next user of the same browser")
    func sameBrowser() throws {
        #expect(try table.set(subscription(ada), at: now))
        #expect(try table.set(subscription(eve), at: now))
        #expect(try table.subscription(of: session(of: ada)) == nil)
        #expect(try table.subscription(of: session(of: eve)) == subscription(eve))
    }

    @Test(
        "a session with other keys cannot take over an endpoint",
        arguments: [("other", "secret"), ("key", "other"), ("other", "other")])
    func otherKeys(key: String, secret: String) throws {
        #expect(try table.set(subscription(ada), at: now))
        #expect(try !table.set(subscription(eve, key: key, secret: secret), at: now))
        #expect(try table.subscription(of: session(of: ada)) == subscription(ada))
        #expect(try table.subscription(of: session(of: eve)) == nil)
    }

    @Test("a session replaces its own keys for the same endpoint")
    func ownKeys() throws {
        #expect(try table.set(subscription(ada), at: now))
        #expect(try table.set(subscription(ada, key: "other"), at: now))
        #expect(try table.subscription(of: session(of: ada)) == subscription(ada, key: "other"))
    }
}
