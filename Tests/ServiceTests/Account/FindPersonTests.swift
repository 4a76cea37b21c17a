import Domain
import JSON
import Testing
import Wire

@testable import Service

@Suite("Finding a person by address", .timeLimit(.minutes(15)))
struct FindPersonTests {
    private let server: AccountServer
    private let eva = AccountServer.ada.with(first: "Eva", email: "eva@example.org")

    init() throws {
        server = try AccountServer()
    }

    @Test("an exact address gives id and name, in any case, and nothing else")
    func found() async throws {
        let ada = try await server.join()
        let session = try server.session(try await server.join(eva))
        let found = try await server.accounts.find(FindPersonRequest(email: "ADA@example.org"), by: session)
        #expect(found == Contact(ada.me.person, name: "Ada Lovelace"))
        #expect(found?.json.members.map(\.name) == ["person", "name"])
    }

    @Test("a part of an address, a stranger and somebody disabled are not found")
    func notFound() async throws {
        try await server.join()
        let session = try server.session(try await server.join(eva))
        _ = await server.accounts.perform(.disableUser(email: "ada@example.org"))
        for email in ["da@example.org", "a%@example.org", "nobody@example.org", "ada@example.org"] {
            #expect(try await server.accounts.find(FindPersonRequest(email: email), by: session) == nil)
        }
        await #expect(throws: Failure.fields([FieldFailure(.email, .invalid)])) {
            try await server.accounts.find(FindPersonRequest(email: "ada"), by: session)
        }
    }

    @Test("who looks for many has to wait, others do not")
    func slowed() async throws {
        let ada = try server.session(try await server.join())
        let eva = try server.session(try await server.join(eva))
        let request = FindPersonRequest(email: "eva@example.org")
        for _ in 0..<30 { _ = try await server.accounts.find(request, by: ada) }
        await #expect(throws: Failure.busy(retryAfter: 10)) {
            try await server.accounts.find(request, by: ada)
        }
        _ = try await server.accounts.find(request, by: eva)
    }
}
