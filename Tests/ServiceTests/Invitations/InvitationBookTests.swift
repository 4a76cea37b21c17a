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

    /// Registers a new user by an invitation.
    private func register(_ secret: String, _ name: String = "bob") async throws -> PersonID {
        let request = RegisterRequest(
            first: name, last: "", email: name + "@example.org", password: AccountServer.ada.password,
            language: "en", invitation: secret)
        return try await server.join(request).me.person
    }

    private func join(_ secret: String, _ person: PersonID) async throws -> Failure? {
        let (now, rules) = (server.now, server.accounts.context.invitationRules)
        let result = try await server.accounts.context.write {
            transaction throws(DatabaseError) -> Result<[Commit], Failure> in
            let book = InvitationBook(transaction, rules)
            guard let invitation = try book.invitation(secret) else { return .failure(.invitationEnded) }
            return try book.join(invitation, person, in: transaction, at: now)
        }
        if case .failure(let failure) = result { return failure }
        return nil
    }

    @Test("a user who registered by an invitation to the server joins by it, and uses nothing up")
    func newUser() async throws {
        let ada = try await server.join().me.person
        let (secret, id) = try await invite(by: ada)
        let bob = try await register(secret)
        #expect(try await stored(id)?.used == 1)
        #expect(try await join(secret, bob) == nil)
        #expect(try await join(secret, ada) == nil)
        #expect(try await stored(id)?.used == 1)
        #expect(try await preview(secret) == nil, "a guest cannot register by it any more")
        #expect(try await join(secureRandomID(), bob) == .invitationEnded)
        server.pass(seconds: 7 * day)
        #expect(try await join(secret, bob) == .invitationEnded)
    }

    @Test("an invitation to the server that is revoked ends for users who registered by it")
    func revoked() async throws {
        let ada = try await server.join().me.person
        let (secret, id) = try await invite(by: ada)
        let bob = try await register(secret)
        let (now, rules) = (server.now, server.accounts.context.invitationRules)
        let isRevoked = try await server.accounts.context.write { transaction throws(DatabaseError) in
            try InvitationBook(transaction, rules).revoke(id, by: ada, at: now)
        }
        #expect(isRevoked)
        #expect(try await join(secret, bob) == .invitationEnded)
    }

    @Test("a user who registered by an invitation to a full list learns that it is full")
    func fullList() async throws {
        let ada = try await server.device("Ada")
        let scope = try await ada.makeList("Shopping")
        let secret = secureRandomID()
        let draft = InvitationBook.Draft(
            inviter: ada.session.person, scope: scope, role: .viewer, days: 7, uses: 1)
        _ = try await InvitationBook.create(draft, secret: secret, by: server.accounts.context)
        try await fill(scope, by: ada.session.person)
        let bob = try await register(secret)
        #expect(try await join(secret, bob) == .refused(.tooLarge))
        #expect(try await join(secureRandomID(), bob) == .invitationEnded)
    }

    /// Adds members up to the limit.
    private func fill(_ scope: ScopeID, by person: PersonID) async throws {
        let now = server.now
        let command: CommandID = newID()
        _ = try await server.accounts.context.write { transaction throws(DatabaseError) in
            let members = (1..<Member.maxPerScope).map { number in
                let id = "01P0000000000000000000" + String(10_000 + number).dropFirst()
                let member = Member(person: PersonID(id), name: "P", role: .viewer, grant: "G")
                return Change(scope, Record(id: Member.recordID(member.person), content: .member(member)))
            }
            return try transaction.processor.changeWriter.write(
                members, by: person, command: command, at: now)
        }
    }
}
