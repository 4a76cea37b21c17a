import Database
import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Account deletion", .tags(.A8), .timeLimit(.minutes(15)))
struct DeletionTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    @Test("the plan of a deletion names the deleted lists and the new owners")
    func plan() async throws {
        let (ada, boris, cleo) = (
            try await server.device("Ada"), try await server.device("Boris"), try await server.device("Cleo")
        )
        _ = try await ada.makeList("Diary")
        _ = try await ada.makeList("Shopping", sharedWith: [(boris, .viewer), (cleo, .editor)])
        _ = try await boris.makeList("Boris's", sharedWith: [(ada, .editor)])
        let trash = try await ada.makeList("Trash")
        try await ada.push(.list(.delete), in: trash)
        let plan = try await server.accounts.deletion.plan(by: ada.session)
        let passing = DeletionPlan.OwnershipTransfer("Shopping", to: "Cleo Lovelace")
        #expect(plan == DeletionPlan(deleted: ["Diary"], transferred: [passing]))
    }

    @Test("a disabled user becomes owner only if there is no other member")
    func disabled() async throws {
        let (ada, boris, cleo) = (
            try await server.device("Ada"), try await server.device("Boris"), try await server.device("Cleo")
        )
        let shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .editor), (cleo, .viewer)])
        let garden = try await ada.makeList("Garden", sharedWith: [(boris, .viewer)])
        _ = await server.accounts.operators.perform(.disableUser(email: "boris@example.org"))
        let plan = try await server.accounts.deletion.plan(by: ada.session)
        #expect(plan.transferred.contains(DeletionPlan.OwnershipTransfer("Shopping", to: "Cleo Lovelace")))
        try await server.delete(ada)
        #expect(try await server.member(cleo, in: shopping)?.role == .owner)
        #expect(try await server.member(boris, in: garden)?.role == .owner)
    }

    @Test("shared lists get a new owner, and the user's other data is erased")
    func story() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let diary = try await ada.makeList("Diary")
        let shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        let his = try await boris.makeList("Boris's", sharedWith: [(ada, .editor)])
        try await ada.push(.list(.rename("Secret diary")), in: diary)
        let published = server.commits.count
        try await server.delete(ada)

        #expect(try await server.member(boris, in: shopping)?.role == .owner)
        #expect(
            try await server.rows("record", where: "data LIKE '%Ada Lovelace%'") == 0,
            "and no record contains their name")
        #expect(try await server.member(ada, in: shopping)?.role == nil)
        #expect(try await server.member(ada, in: his)?.role == nil)
        #expect(try await server.member(boris, in: his)?.role == .owner)
        let person = ada.session.person.text
        for scope in ["user:" + person, diary.text] {
            #expect(try await server.rows("record", where: "scope = '\(scope)'") == 0)
            #expect(try await server.rows("history", where: "scope = '\(scope)'") == 0)
            #expect(try await server.rows("scope", where: "id = '\(scope)'") == 0)
        }
        #expect(try await server.rows("account", where: "person = '\(person)'") == 0)
        #expect(try await server.rows("session", where: "person = '\(person)'") == 0)
        #expect(try await server.rows("code", where: "email = 'ada@example.org'") == 0)
        let commit = try #require(server.commits.dropFirst(published).first)
        let scopes = Set(commit.parts.map(\.scope))
        #expect(scopes.isSuperset(of: [shopping, his, .user(boris.session.person)]))
        #expect(commit.access.contains { $0.person == boris.session.person && $0.scope == shopping })
    }

    @Test("a deleted user is no longer a member of a list that is restored from the trash")
    func trash() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let person = boris.session.person
        let shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        let family = ScopeID.group(newID())
        try await ada.push(.group(.create(name: "Family")), in: family)
        try await ada.push(.member(.add(person, name: "", role: .viewer)), in: family)
        let garden = try await ada.makeList("Garden")
        try await ada.push(.share(.share(GroupID(family.id), name: "", role: .editor)), in: garden)
        try await ada.push(.group(.delete), in: family)
        try await ada.push(.list(.delete), in: shopping)
        try await server.delete(boris)
        try await ada.push(.group(.restore), in: family)
        try await ada.push(.list(.restore), in: shopping)
        for scope in [shopping, family, garden] {
            let member = try #require(try await server.member(boris, in: scope))
            #expect(member.role == nil && member.groups.isEmpty && member.name.isEmpty)
            let answer = try await ada.push(.member(.transfer(person)), in: scope)
            #expect(answer.results.first?.outcome == .rejected(.notFound))
        }
        #expect(try await server.rows("record", where: "scope = 'user:\(person.text)'") == 0)
    }

    @Test("the new owner has the rights of an owner")
    func newOwner() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .viewer)])
        try await server.delete(ada)
        let answer = try await boris.push(.list(.rename("Ours")), in: shopping)
        guard case .done? = answer.results.first?.outcome else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test("sessions of a deleted account end immediately and report the deletion, also after a restart")
    func sessions() async throws {
        let ada = try await server.device("Ada")
        let laptop = try await server.signIn()
        let sessions: Set = [ada.session.id, try server.session(laptop).id]
        try await server.delete(ada)
        #expect(Set(server.ended) == sessions)
        for accounts in [server.accounts, try await server.restarted()] {
            for token in [ada.token.token, laptop.token] {
                #expect(accounts.sessions.session(token, at: server.now) == nil)
                #expect(accounts.sessions.refusal(of: token, at: server.now) == .deleted)
            }
        }
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
    }

    @Test("a session that was only ended does not report a deletion")
    func revoked() async throws {
        let ada = try await server.device("Ada")
        try await server.accounts.devices.signOut(ada.session)
        #expect(server.accounts.sessions.refusal(of: ada.token.token, at: server.now) == .signedOut)
    }

    @Test("a wrong password deletes nothing", .tags(.F3))
    func wrongPassword() async throws {
        let ada = try await server.device("Ada")
        await #expect(throws: Failure.wrongPassword) { try await server.delete(ada, "wrong horse") }
        await #expect(throws: Failure.fields([FieldFailure(.password, .empty)])) {
            try await server.delete(ada, "")
        }
        _ = try await server.signIn()
        #expect(server.ended.isEmpty)
    }

    @Test("a late command of a deleted user leaves no data")
    func lateCommand() async throws {
        let ada = try await server.device("Ada")
        try await server.delete(ada)
        let scope = ScopeID.list(newID())
        #expect(try await ada.push(.list(.create(name: "Ghost")), in: scope).results.isEmpty)
        #expect(try await server.rows("record", where: "scope = '\(scope.text)'") == 0)
    }

    @Test("a late command of a deleted user leaves no data after a rollback")
    func lateCommandAgain() async throws {
        let ada = try await server.device("Ada")
        try await server.delete(ada)
        await #expect(throws: Failure.unavailable) {
            try await server.accounts.context.write { _ throws(DatabaseError) -> Void in
                throw DatabaseError(.constraint, "somebody else's work")
            }
        }
        let scope = ScopeID.list(newID())
        #expect(try await ada.push(.list(.create(name: "Ghost")), in: scope).results.isEmpty)
        #expect(try await server.rows("record", where: "scope = '\(scope.text)'") == 0)
    }

    @Test("commands of a user are accepted if their deletion was rolled back")
    func undone() async throws {
        let ada = try await server.device("Ada")
        let person = ada.session.person
        await #expect(throws: Failure.unavailable) {
            try await server.accounts.context.write { transaction throws(DatabaseError) -> Void in
                transaction.processor.accountRemoval.rejectCommands(from: person)
                throw DatabaseError(.constraint, "the rest of the deletion failed")
            }
        }
        #expect(
            try await ada.push(.list(.create(name: "Diary")), in: ScopeID.list(newID())).results.count == 1)
    }

    @Test("a new account with the address of a deleted one gets none of its data")
    func registersAgain() async throws {
        let (ada, boris) = (try await server.device("Ada"), try await server.device("Boris"))
        let shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        try await server.delete(ada)
        let again = try await server.device("Ada")
        #expect(again.session.person != ada.session.person)
        #expect(try await server.member(again, in: shopping) == nil)
    }
}
