import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Invitations by link", .tags(.G7), .timeLimit(.minutes(15)))
struct LinkInvitationTests {
    /// The list and the group, with Ada as owner, Boris as editor or moderator, and Cleo as viewer or member.
    private func world() throws -> TestWorld {
        var world = try TestWorld.withGroup(of: cleo)
        try world.perform(.member(.add(boris, name: "", role: .editor)), in: family, by: ada)
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), by: ada)
        return world
    }

    private let stranger = PersonID("0000000000000000000000DAVE")
    private let guest = PersonID("000000000000000000000GVEST")

    private func refusal(_ act: () throws -> Void) -> Refusal? {
        do { try act() } catch { return error as? Refusal ?? .invalid }
        return nil
    }

    @Test("a link is valid exactly if its inviter may add a user with its role")
    func sameAsAdding() throws {
        var world = try world()
        let profile = Profile(firstName: "Guest", lastName: "")
        world.put([Change(.user(guest), Record(id: Profile.recordID, content: .profile(profile)))])
        for scope in [shopping, family] {
            for inviter in [ada, boris, cleo, stranger] {
                for role in Role.allCases {
                    let link = LinkInvitation(to: scope, as: role, by: inviter)
                    var copy = world
                    let adding = refusal {
                        try copy.perform(link.intent(joining: guest), in: scope, by: inviter)
                    }
                    let linking = refusal { try link.check(in: world) }
                    #expect((linking == nil) == (adding == nil), "\(scope.text) \(inviter.text) \(role)")
                }
            }
        }
    }

    @Test("a list or group in the trash has no valid links")
    func trash() throws {
        var world = try world()
        let links = [shopping, family].map { LinkInvitation(to: $0, as: .viewer, by: ada) }
        for link in links { try link.check(in: world) }
        try world.perform(.list(.delete), by: ada)
        try world.perform(.group(.delete), in: family, by: ada)
        for link in links { #expect(throws: Refusal.gone) { try link.check(in: world) } }
    }

    @Test("a chat, photos, a user's own scope and an inbox have no links")
    func otherScopes() throws {
        let world = try world()
        for scope in [
            ScopeID.chat(ada, boris), ScopeID(.photos, family.id), .user(ada), ScopeID(.list, ada.text),
        ] {
            #expect(throws: Refusal.self) {
                try LinkInvitation(to: scope, as: .viewer, by: ada).check(in: world)
            }
        }
    }
}
