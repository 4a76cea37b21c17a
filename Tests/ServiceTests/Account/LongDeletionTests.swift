import Database
import Domain
import FeatureTags
import Storage
import Sync
import Testing
import Wire

@testable import Service

@Suite("Deleting an account that is in very much", .tags(.A8), .timeLimit(.minutes(15)))
struct LongDeletionTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    /// Does what is left to do, each part by another run of the server.
    /// - Returns: what others were told by each part.
    private func doChores() async throws -> [[Commit]] {
        var parts: [[Commit]] = []
        let now = server.now
        while true {
            let (commits, hasMore) = try await server.accounts.write { transaction throws(DatabaseError) in
                // What the first run remembers is not so any more.
                transaction.processor.forget()
                return try CommandProcessor(connection: transaction.connection, epoch: "E").doChore(at: now)
            }
            guard hasMore else { return parts }
            parts.append(commits)
        }
    }

    @Test("who is in very much is taken out of it in parts, and nothing is brought to them or inherited")
    func parts() async throws {
        let (ada, boris, cleo) = (
            try await server.device("Ada"), try await server.device("Boris"), try await server.device("Cleo")
        )
        let shared = try await ada.makeList("Shopping", sharedWith: [(boris, .viewer), (cleo, .editor)])
        let his = try await boris.makeList("Boris's", sharedWith: [(ada, .editor)])
        for number in 0..<CommandProcessor.mostLeft { _ = try await ada.makeList("List \(number)") }
        let plan = try await server.accounts.planDeletion(by: ada.session)
        #expect(plan.going.count == CommandProcessor.mostLeft)
        #expect(plan.passing == [DeletionPlan.Passing("Shopping", to: "Cleo Lovelace")])

        try await server.delete(ada)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        #expect(try await server.rows("namekey", where: "name LIKE 'Ada%'") == 0)
        let other = try await boris.makeList("Other")
        let answer = try await boris.push(
            .member(.add(ada.session.person, name: "Ada", role: .editor)), in: other)
        #expect(answer.results.first?.outcome == .refused(.notFound))
        #expect(try await server.member(cleo, in: shared)?.ownRole == .editor)

        let parts = try await doChores()
        #expect(parts.count > 2 && parts.allSatisfy { $0.count <= CommandProcessor.choreSize })
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

    @Test("nobody else sees a photo any more from the first part on, also by a link", .tags(.P6))
    func photos() async throws {
        let ada = try await server.device("Ada")
        for number in 0...CommandProcessor.mostLeft { _ = try await ada.makeList("List \(number)") }
        let (now, person) = (server.now, ada.session.person)
        try await server.accounts.write { transaction throws(DatabaseError) in
            var photo = Photo(
                number: 1, author: person, blob: BlobID(String(repeating: "b", count: 64)),
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

    @Test("somebody whose own long deletion is under way inherits nothing")
    func both() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let shared = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        for device in [ada, boris] {
            for number in 0..<CommandProcessor.mostLeft { _ = try await device.makeList("List \(number)") }
        }
        try await server.delete(boris)
        try await server.delete(ada)
        _ = try await doChores()
        #expect(try await server.rows("record", where: "scope = '\(shared.text)'") == 0)
        #expect(try await server.rows("scope", where: "1 = 1") == 0)
    }
}
