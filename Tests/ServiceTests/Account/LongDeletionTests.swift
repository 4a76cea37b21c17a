import Database
import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Deletion of an account with very many memberships", .tags(.A8), .timeLimit(.minutes(15)))
struct LongDeletionTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    /// Runs the background jobs, each part in another run of the server.
    /// - Returns: the commits of each part.
    private func runBackgroundJobs() async throws -> [[Commit]] {
        var parts: [[Commit]] = []
        let now = server.now
        while true {
            let (commits, hasMore) = try await server.accounts.context.write {
                transaction throws(DatabaseError) in
                // The cached state of the first processor is outdated.
                transaction.processor.didRollBack()
                return try CommandProcessor(connection: transaction.connection, epoch: "E").jobRunner.runPart(
                    at: now)
            }
            guard hasMore else { return parts }
            parts.append(commits)
        }
    }

    @Test("a deleted user leaves very many scopes in parts, and cannot join others in between")
    func parts() async throws {
        let (ada, boris, cleo) = (
            try await server.device("Ada"), try await server.device("Boris"), try await server.device("Cleo")
        )
        let shared = try await ada.makeList("Shopping", sharedWith: [(boris, .viewer), (cleo, .editor)])
        let his = try await boris.makeList("Boris's", sharedWith: [(ada, .editor)])
        for number in 0..<AccountRemoval.maxScopesAtOnce { _ = try await ada.makeList("List \(number)") }
        let plan = try await server.accounts.deletion.plan(by: ada.session)
        #expect(plan.deleted.count == AccountRemoval.maxScopesAtOnce)
        #expect(plan.transferred == [DeletionPlan.OwnershipTransfer("Shopping", to: "Cleo Lovelace")])

        try await server.delete(ada)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        #expect(try await server.rows("namekey", where: "name LIKE 'Ada%'") == 0)
        let other = try await boris.makeList("Other")
        let answer = try await boris.push(
            .member(.add(ada.session.person, name: "Ada", role: .editor)), in: other)
        #expect(answer.results.first?.outcome == .rejected(.notFound))
        #expect(try await server.member(cleo, in: shared)?.ownRole == .editor)

        let parts = try await runBackgroundJobs()
        #expect(parts.count > 2 && parts.allSatisfy { $0.count <= BackgroundJobRunner.batchSize })
        #expect(try await server.member(cleo, in: shared)?.role == .owner)
        #expect(try await server.member(ada, in: his)?.role == nil)
        #expect(parts.joined().flatMap(\.access).contains { $0.scope == shared })
        #expect(try await server.rows("record", where: "data LIKE '%Ada Lovelace%'") == 0)
        let own = "user:" + ada.session.person.text
        #expect(try await server.rows("scope", where: "id = '\(own)'") == 0)
        #expect(try await server.rows("record", where: "scope = '\(own)'") == 0)
        #expect(try await server.rows("scope", where: "id LIKE 'list:%'") == 3)
        #expect(try await server.rows("chore", where: "1 = 1") == 0)
    }

    @Test("photos of a deleted user are invisible after the first part, also by link", .tags(.P6))
    func photos() async throws {
        let ada = try await server.device("Ada")
        for number in 0...AccountRemoval.maxScopesAtOnce { _ = try await ada.makeList("List \(number)") }
        let (now, person) = (server.now, ada.session.person)
        try await server.accounts.context.write { transaction throws(DatabaseError) in
            var photo = Photo(
                position: 1, author: person, blob: BlobID(String(repeating: "b", count: 64)),
                at: now)
            photo.isForEveryone = true
            let key = RecordKey(.photos(of: person), RecordID("01PHOTO"))
            try PhotoTable(transaction.connection).set(photo, key.id, in: key.scope)
            try PhotoLinkTable(transaction.connection).insert("secret", of: key)
        }
        try await server.delete(ada)
        #expect(try await server.rows("everyone", where: "1 = 1") == 0)
        #expect(try await server.rows("link", where: "1 = 1") == 0)
    }

    @Test("a user whose own deletion is running does not become owner")
    func both() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let shared = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        for device in [ada, boris] {
            for number in 0..<AccountRemoval.maxScopesAtOnce {
                _ = try await device.makeList("List \(number)")
            }
        }
        try await server.delete(boris)
        try await server.delete(ada)
        _ = try await runBackgroundJobs()
        #expect(try await server.rows("record", where: "scope = '\(shared.text)'") == 0)
        #expect(try await server.rows("scope", where: "1 = 1") == 0)
    }
}
