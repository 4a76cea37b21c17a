import Domain
import JSON
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Finding a user by address", .timeLimit(.minutes(15)))
struct FindPersonTests {
    private let server: AccountServer
    private let eva = AccountServer.ada.with(first: "Eva", email: "eva@example.org")

    init() throws {
        server = try AccountServer()
    }

    @Test("an exact address in any case yields only id and name")
    func found() async throws {
        let ada = try await server.join()
        let session = try server.session(try await server.join(eva))
        let found = try await server.accounts.directory.find(
            FindPersonRequest(email: "ADA@example.org"), by: session)
        #expect(found == Contact(ada.me.person, name: "Ada Lovelace"))
        #expect(found?.json.members.map(\.name) == ["person", "name"])
    }

    @Test("partial and unknown addresses and disabled users are not found")
    func notFound() async throws {
        try await server.join()
        let session = try server.session(try await server.join(eva))
        _ = await server.accounts.operators.perform(.disableUser(email: "ada@example.org"))
        for email in ["da@example.org", "a%@example.org", "nobody@example.org", "ada@example.org"] {
            #expect(
                try await server.accounts.directory.find(FindPersonRequest(email: email), by: session) == nil)
        }
        await #expect(throws: Failure.fields([FieldFailure(.email, .invalid)])) {
            try await server.accounts.directory.find(FindPersonRequest(email: "ada"), by: session)
        }
    }

    @Test("a user who looks up many addresses is slowed, others are not")
    func slowed() async throws {
        let ada = try server.session(try await server.join())
        let eva = try server.session(try await server.join(eva))
        let request = FindPersonRequest(email: "eva@example.org")
        for _ in 0..<30 { _ = try await server.accounts.directory.find(request, by: ada) }
        await #expect(throws: Failure.busy(retryAfter: 10)) {
            try await server.accounts.directory.find(request, by: ada)
        }
        _ = try await server.accounts.directory.find(request, by: eva)
    }

    @Test(
        "first messages to guessed addresses count as look-ups, and a correct address opens the chat again later"
    )
    func guessedByMessages() async throws {
        let server = try AccountServer(directory: .shared)
        let (ada, eve) = (try await server.device("Ada"), try await server.device("Eve"))
        let scope = ScopeID.chat(ada.session.person, eve.session.person)
        let write = { (email: String) in
            let intent = ChatIntent.write(
                NewMessage(newID(), "Hello"), to: Recipient(name: "Ada", email: email))
            return try await eve.push(.chat(intent), in: scope).results.map(\.outcome)
        }
        for number in 0..<30 {
            #expect(try await write("a\(number)@example.org") == [.rejected(.notFound)])
        }
        #expect(try await write("ada@example.org") == [.rejected(.notFound)])
        await #expect(throws: Failure.busy(retryAfter: 10)) {
            try await server.accounts.directory.find(
                FindPersonRequest(email: "ada@example.org"), by: eve.session)
        }
        server.pass(seconds: 600)
        guard case .done? = try await write("ada@example.org").first else {
            Issue.record("the correct address is rejected")
            return
        }
    }
}
