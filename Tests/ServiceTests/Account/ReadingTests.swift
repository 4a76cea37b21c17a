import Domain
import Storage
import Testing
import Texts
import Wire

@testable import Service

@Suite("Account queries", .timeLimit(.minutes(15)))
struct ReadingTests {
    @Test("account data, search by address and deletion plan do not use the writer")
    func readers() async throws {
        let server = try AccountServer()
        let ada = try server.session(try await server.join())
        let before = server.steps.count
        #expect(try await server.accounts.context.account(of: ada).email.text == "ada@example.org")
        _ = try await server.accounts.directory.find(FindPersonRequest(email: "ada@example.org"), by: ada)
        _ = try await server.accounts.deletion.plan(by: ada)
        _ = await server.accounts.context.mails.moment(server.now, of: ada.person, in: .english)
        #expect(server.steps.count == before)
    }
}
