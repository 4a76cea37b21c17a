import Database
import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

/// Ada shares a list with Boris, is a member of one of his, and shares another with their group. Then a record is
/// damaged.
@Suite("Account deletion with a damaged record", .tags(.A8, .S1), .timeLimit(.minutes(15)))
struct DamagedDeletionTests {
    private let server: AccountServer
    private let ada: AccountDevice
    private let boris: AccountDevice
    private let shopping: ScopeID
    private let his: ScopeID
    private let garden: ScopeID
    private let family = ScopeID.group(newID())

    init() async throws {
        server = try AccountServer()
        ada = try await server.device("Ada")
        boris = try await server.device("Boris")
        shopping = try await ada.makeList("Shopping", sharedWith: [(boris, .editor)])
        his = try await boris.makeList("Boris's", sharedWith: [(ada, .editor)])
        garden = try await ada.makeList("Garden")
        try await ada.push(.group(.create(name: "Family")), in: family)
        try await ada.push(.member(.add(boris.session.person, name: "", role: .viewer)), in: family)
        try await ada.push(.share(.share(GroupID(family.id), name: "", role: .editor)), in: garden)
        try await ada.push(.person(.zone("UTC")), in: .user(ada.session.person))
    }

    /// The damaged record.
    enum Part: CaseIterable, Sendable {
        case list, group, share, link
        case profile, settings, membership, member, guest
        case heirsProfile, heirsMembership, heirsMember
    }

    private func key(_ part: Part) -> RecordKey {
        let (ada, boris) = (ada.session.person, boris.session.person)
        return switch part {
        case .list: RecordKey(shopping, List.recordID)
        case .group: RecordKey(family, Group.recordID)
        case .share: RecordKey(garden, Share.recordID(GroupID(family.id)))
        case .link: RecordKey(family, RecordID("shared:" + garden.text))
        case .profile: RecordKey(.user(ada), Profile.recordID)
        case .settings: RecordKey(.user(ada), Settings.recordID)
        case .membership: RecordKey(.user(ada), Membership.recordID(shopping))
        case .member: RecordKey(shopping, Member.recordID(ada))
        case .guest: RecordKey(his, Member.recordID(ada))
        case .heirsProfile: RecordKey(.user(boris), Profile.recordID)
        case .heirsMembership: RecordKey(.user(boris), Membership.recordID(shopping))
        case .heirsMember: RecordKey(shopping, Member.recordID(boris))
        }
    }

    /// Truncates a record.
    private func spoil(_ key: RecordKey) async throws {
        let count = try await server.accounts.context.write { transaction throws(DatabaseError) in
            transaction.processor.didRollBack()
            return try transaction.connection.run(
                """
                UPDATE record SET data = SUBSTR(data, 1, LENGTH(data) - 1)
                WHERE scope = \(key.scope.text) AND id = \(key.id.text) AND data IS NOT NULL RETURNING 1
                """
            ).count
        }
        try #require(count == 1, "\(key)")
    }

    @Test(
        "a deletion continues: others keep shared lists, no record names the user", arguments: Part.allCases)
    func isContinuous(_ part: Part) async throws {
        try await spoil(key(part))
        _ = try await server.accounts.deletion.plan(by: ada.session)
        try await server.delete(ada)
        let person = ada.session.person.text
        #expect(try await server.rows("account", where: "person = '\(person)'") == 0)
        #expect(try await server.rows("record", where: "scope = 'user:\(person)'") == 0)
        #expect(try await server.rows("record", where: "data LIKE '%Ada Lovelace%'") == 0)
        #expect(try await server.member(boris, in: shopping)?.role == .owner)
        #expect(try await server.member(boris, in: family)?.role == .owner)
        #expect(try await server.member(boris, in: his)?.role == .owner)
        let former = try await server.member(ada, in: his)
        #expect(former?.role == nil && former?.name == "")
        let answer = try await boris.push(.list(.rename("Ours")), in: his)
        guard case .done? = answer.results.first?.outcome else { throw Refusal.invalid }
    }

    @Test("a deletion in parts continues, and so does the expiry of records")
    func parts() async throws {
        for number in 0..<AccountRemoval.maxScopesAtOnce { _ = try await ada.makeList("List \(number)") }
        try await spoil(key(.member))
        try await spoil(key(.guest))
        try await server.delete(ada)
        let now = server.now
        var isLeft = true
        while isLeft {
            isLeft = try await server.accounts.context.write { transaction throws(DatabaseError) in
                try transaction.processor.jobRunner.runPart(at: now).hasMore
            }
        }
        #expect(try await server.rows("chore", where: "1 = 1") == 0)
        // If her own record is damaged, the remaining data no longer identifies her.
        let known = "scope <> '\(shopping.text)'"
        #expect(try await server.rows("record", where: "data LIKE '%Ada Lovelace%' AND \(known)") == 0)
    }

    @Test("damage found for one user does not reject the work of another user")
    func others() async throws {
        try await spoil(key(.settings))
        let person = ada.session.person
        try await server.accounts.context.write { transaction throws(DatabaseError) in
            _ = transaction.processor.records.settings(of: person)
        }
        let answer = try await boris.push(.list(.rename("Ours")), in: his)
        guard case .done? = answer.results.first?.outcome else { throw Refusal.invalid }
    }
}
