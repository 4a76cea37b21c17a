import Domain
import FeatureTags
import SyncRules
import Testing

/// Ada has blocked Boris. Cleo has not.
@Suite("Blocked users and shared content", .tags(.G5), .timeLimit(.minutes(15)))
struct BlockTests {
    /// The ways in which Boris can share something of his. Each has the scope in which he does it.
    enum Attempt: CaseIterable {
        case addToList, addToGroup, sendCopy, sendCopyToGroup, shareWithGroup, restoreList, restoreGroup

        /// True if it is for one user only. Then the author gets a refusal.
        var isDirect: Bool { [.addToList, .addToGroup, .sendCopy].contains(self) }
    }

    private let book = ScopeID(.group, "0000000000000000000000B00K")

    /// Boris has a list and a group. Ada and Cleo are in both if the attempt restores them, otherwise in a group of
    /// Cleo's.
    private func world(for attempt: Attempt) throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.purge), by: ada)
        try world.perform(.list(.create(name: "Presents")), by: boris)
        try world.perform(.group(.create(name: "Club")), in: family, by: boris)
        try world.perform(.group(.create(name: "Books")), in: book, by: cleo)
        for other in [ada, boris] {
            try world.perform(.member(.add(other, name: "", role: .viewer)), in: book, by: cleo)
        }
        for scope in [shopping, family] where attempt == (scope == family ? .restoreGroup : .restoreList) {
            for other in [ada, cleo] {
                try world.perform(.member(.add(other, name: "", role: .viewer)), in: scope, by: boris)
            }
        }
        if attempt == .restoreGroup {
            try world.perform(.share(.share(GroupID(family.id), name: "", role: .editor)), by: boris)
            try world.perform(.group(.delete), in: family, by: boris)
        }
        if attempt == .restoreList { try world.perform(.list(.delete), by: boris) }
        return world
    }

    private func perform(
        _ attempt: Attempt, with person: PersonID, in world: inout TestWorld
    ) throws(Refusal) -> [Change] {
        switch attempt {
        case .addToList: try world.perform(.member(.add(person, name: "", role: .viewer)), by: boris)
        case .addToGroup:
            try world.perform(.member(.add(person, name: "", role: .viewer)), in: family, by: boris)
        case .sendCopy: try world.perform(.list(.send(to: [person])), by: boris)
        case .sendCopyToGroup: try world.perform(.list(.sendToGroup(GroupID(book.id))), by: boris)
        case .shareWithGroup:
            try world.perform(.share(.share(GroupID(book.id), name: "", role: .editor)), by: boris)
        case .restoreList: try world.perform(.list(.restore), by: boris)
        case .restoreGroup: try world.perform(.group(.restore), in: family, by: boris)
        }
    }

    private func brings(_ person: PersonID, in changes: [Change]) -> Bool {
        changes.contains { $0.scope == .user(person) && $0.record?.content.kind == Membership.kind }
    }

    @Test(
        "content of a blocked user reaches everyone except the user who blocked them",
        arguments: Attempt.allCases)
    func blocked(attempt: Attempt) throws {
        var world = try world(for: attempt)
        try world.perform(.block(.block(boris, name: "Boris")), in: .user(ada), by: ada)
        let before = world
        if attempt.isDirect {
            #expect(throws: Refusal.forbidden) { _ = try perform(attempt, with: ada, in: &world) }
            #expect(world.records == before.records)
        }
        let changes = try perform(attempt, with: cleo, in: &world)
        #expect(brings(cleo, in: changes) && !brings(ada, in: changes))
        for scope in Set(changes.map(\.scope)) where scope.kind == .list || scope.kind == .group {
            #expect(scope == book || world.member(ada, in: scope)?.role == nil)
        }
    }

    @Test("content of a user arrives after the block was lifted", arguments: Attempt.allCases)
    func lifted(attempt: Attempt) throws {
        var world = try world(for: attempt)
        try world.perform(.block(.block(boris, name: "Boris")), in: .user(ada), by: ada)
        try world.perform(.block(.unblock(boris)), in: .user(ada), by: ada)
        #expect(brings(ada, in: try perform(attempt, with: ada, in: &world)))
    }

    @Test(
        "a member who blocks a group's owner stays in the group and its chat")
    func member() throws {
        var world = try world(for: .addToGroup)
        let chat = ScopeID(.chat, book.id)
        try world.perform(.block(.block(boris, name: "Boris")), in: .user(ada), by: ada)
        let message = NewMessage(newID(), "Hello")
        try world.perform(.chat(.write(message, to: nil)), in: chat, by: boris)
        #expect(world.member(ada, in: book)?.role == .viewer && world.member(ada, in: chat)?.role != nil)
    }
}
