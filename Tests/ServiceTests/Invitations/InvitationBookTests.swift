import Database
import Domain
import FeatureTags
import Secrets
import Storage
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Book of invitations", .tags(.G7), .timeLimit(.minutes(15)))
struct InvitationBookTests {
    private let server: AccountServer
    private let day: Int64 = 86_400

    init() throws {
        server = try AccountServer()
    }

    private func invite(
        by person: PersonID, days: Int = 7, isMailed: Bool = false
    ) async throws(Failure) -> (secret: String, id: InvitationID) {
        let secret = secureRandomID()
        var draft = InvitationBook.Draft(inviter: person, scope: nil, role: nil, days: days, uses: 1)
        draft.isMailed = isMailed
        return (
            secret, try await InvitationBook.create(draft, secret: secret, by: server.accounts.context).id
        )
    }

    private func preview(_ secret: String) async throws -> InvitationPreview? {
        let (now, rules) = (server.now, server.accounts.context.invitationRules)
        return try await server.accounts.context.read { reader throws(DatabaseError) in
            try InvitationBook(reader, rules).preview(secret, for: nil, at: now)
        }
    }

    private func stored(_ id: InvitationID) async throws -> StoredInvitation? {
        try await server.look { connection throws(DatabaseError) in
            try InvitationTable(connection).invitation(id)
        }
    }

    @Test("an invitation ends after its days, and its row is removed a day later")
    func expiry() async throws {
        let ada = try await server.join().me.person
        let (secret, id) = try await invite(by: ada, days: 2)
        server.pass(seconds: 2 * day - 1)
        #expect(try await preview(secret)?.inviter.name == "Ada Lovelace")
        server.pass(seconds: 1)
        #expect(try await preview(secret) == nil)
        try await server.accounts.maintain()
        #expect(try await stored(id)?.used == 0)
        server.pass(seconds: day + 1)
        try await server.accounts.maintain()
        #expect(try await stored(id) == nil)
    }

    @Test("mailed invitations of a day are limited, and those of earlier days do not count")
    func mails() async throws {
        let ada = try await server.join().me.person
        for _ in 0..<InvitationBook.mailsPerDay {
            server.pass(seconds: 1)
            _ = try await invite(by: ada, isMailed: true)
        }
        server.pass(seconds: 1)
        await #expect(throws: Failure.busy(retryAfter: 3600)) { try await invite(by: ada, isMailed: true) }
        _ = try await invite(by: ada)
        server.pass(seconds: day)
        _ = try await invite(by: ada, isMailed: true)
    }

    @Test("open invitations of a user are limited, and those that have ended do not count")
    func openInvitations() async throws {
        let ada = try await server.join().me.person
        for _ in 0..<InvitationBook.maxOpen {
            server.pass(seconds: 1)
            _ = try await invite(by: ada, days: 1)
        }
        server.pass(seconds: 1)
        await #expect(throws: Failure.refused(.tooLarge)) { try await invite(by: ada) }
        server.pass(seconds: day)
        _ = try await invite(by: ada)
    }

    @Test("the deletion of an account removes its invitations")
    func deletion() async throws {
        let ada = try await server.join().me.person
        let (secret, id) = try await invite(by: ada)
        _ = await server.accounts.operators.perform(.removeUser(email: AccountServer.ada.email))
        #expect(try await preview(secret) == nil)
        #expect(try await stored(id) == nil)
    }
}
