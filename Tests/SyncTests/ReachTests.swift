import Domain
import FeatureTags
import Foundation
import SyncRules
import Testing

/// Each command of Ada that can reach Boris, by their relation. The other ways have tests of the server: links in
/// `test_requests.py`, presence and typing in `PresenceServiceTests`.
@Suite("Commands that reach another user", .tags(.G5, .G6), .timeLimit(.minutes(15)))
struct ReachTests {
    /// The relation of Boris to Ada. He is a member of the list and the group if he accepted or blocked her.
    enum Relation: CaseIterable {
        case unknown, requested, accepted, blocked, left
    }

    /// The effect of a command on Boris.
    enum Reach {
        /// He gets access or sees a change.
        case content
        /// He gets a request, or an open one changes.
        case request
        case nothing
        case refused
    }

    enum ReachingCommand: String, CaseIterable {
        case addToList = "member.add"
        case addToGroup = "member.add to a group"
        case sendCopy = "list.send"
        case write = "chat.write"
        case forward = "chat.forward"
        case edit = "chat.edit"
        case react = "chat.react"
        case mark = "chat.mark"
        case remove = "chat.remove"
        case share = "share.set"
        case sendToGroup = "list.send to a group"
        case restoreList = "list.restore"
        case restoreGroup = "group.restore"
        case transfer = "member.transfer"
        case create = "item.create"
        case assign = "item.edit"
        case writeInGroup = "chat.write in a group"
        case forwardToGroup = "chat.forward to a group"
        case reactInGroup = "chat.react in a group"
        case markInGroup = "chat.mark in a group"
        case addPhoto = "photo.add"

        var command: String { String(rawValue.prefix { $0 != " " }) }

        /// The effects for each relation, in the order of `Relation`.
        var effects: [Reach] {
            switch self {
            case .addToList, .addToGroup: [.request, .request, .content, .refused, .request]
            case .sendCopy, .write, .forward: [.request, .request, .content, .refused, .content]
            case .edit: [.refused, .request, .content, .refused, .content]
            case .react: [.refused, .nothing, .content, .refused, .content]
            case .mark: [.refused, .nothing, .content, .content, .content]
            case .remove: [.refused, .request, .content, .content, .content]
            // Both are in a group of Cleo's.
            case .share: [.content, .content, .content, .nothing, .nothing]
            case .sendToGroup: [.content, .content, .content, .nothing, .content]
            case .restoreList, .restoreGroup: [.nothing, .nothing, .content, .nothing, .nothing]
            case .transfer: [.refused, .refused, .content, .content, .refused]
            // A block does not end common lists and groups.
            case .assign: [.refused, .nothing, .content, .content, .refused]
            case .create, .writeInGroup, .forwardToGroup, .reactInGroup, .markInGroup, .addPhoto:
                [.nothing, .nothing, .content, .content, .nothing]
            }
        }

        /// True if Boris is in the list and the group, or invited to them, before.
        var isInside: Bool { effects[0] == .nothing || self == .transfer || self == .assign }
        var isInChat: Bool { [.edit, .react, .mark, .remove].contains(self) }
        var isForGroupOfCleo: Bool { self == .share || self == .sendToGroup }
    }

    /// Commands that change only records of a list, a group, a chat or photos, which only members see, and commands that
    /// take access away.
    private let inside: Set = [
        "item.plan", "item.write", "item.begin", "item.schedule", "item.insert", "item.rename", "item.tick",
        "item.repeat", "item.skip", "item.move", "item.place", "item.delete", "item.restore", "item.purge",
        "item.send", "subitem.add", "subitem.rename", "subitem.tick", "subitem.move", "subitem.delete",
        "subitem.restore", "picture.add", "picture.move", "picture.delete", "picture.restore",
        "picture.purge", "section.add", "section.rename", "section.move", "section.delete",
        "section.restore", "list.rename", "list.setColor", "list.setSign", "list.delete", "list.purge",
        "share.end", "share.close", "member.remove", "member.leave", "group.rename", "group.portray",
        "group.delete", "group.purge", "group.openChat", "photo.describe", "photo.show",
        "photo.showDescribed", "photo.send", "photo.sendDescribed", "photo.delete", "photo.restore",
        "photo.purge", "profile.rename", "profile.portray", "profile.describe",
    ]

    /// Commands that create an own scope or change only the author's records.
    private let own: Set = [
        "list.create", "list.copy", "list.place", "list.hideDone", "list.sort", "scope.open", "group.create",
        "day.order", "person.block", "person.unblock", "chat.clear", "chat.unclear", "chat.mute", "chat.pin",
        "chat.unread", "chat.hide", "contact.accept", "contact.decline", "contact.restore",
        "notifications.read", "notifications.snooze", "favourite.keep", "favourite.drop", "favourite.add",
        "favourite.remove", "habit.create", "habit.edit", "habit.move", "habit.delete", "habit.restore",
        "habit.purge", "habit.check", "habit.uncheck", "habit.add", "habit.subtract", "settings.speak",
        "settings.theme", "settings.hideDone", "settings.zone", "settings.weekStart", "settings.dayStart",
        "settings.start", "settings.remind", "settings.quiet", "settings.mailUnseen", "settings.hideWords",
        "settings.welcome", "settings.photoSource", "settings.hidePresence",
    ]

    private let chat = ScopeID.chat(ada, boris)
    private let book = ScopeID(.group, "0000000000000000000000B00K")
    private let first = ScopeID(.list, "0000000000000000000000F1RS")
    private let item: ItemID = newID()
    private let hello: MessageID = newID()

    /// Every command, as `SyncRules` names it.
    private func commands() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/SyncRules")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /"([A-Za-z]+\.[A-Za-z]+)"/)
            {
                names.insert(String(match.1))
            }
        }
        return names
    }

    @Test("every command is in the table, or it reaches no other user on its own")
    func complete() throws {
        let reaching = Set(ReachingCommand.allCases.map(\.command))
        #expect(reaching.isDisjoint(with: inside) && inside.isDisjoint(with: own))
        #expect(try commands() == reaching.union(inside).union(own))
    }

    @Test(
        "a command reaches another user as their relation allows", arguments: ReachingCommand.allCases,
        Relation.allCases
    )
    func matrix(command: ReachingCommand, relation: Relation) throws {
        var world = try world(for: command, relation)
        let before = scopes(in: world)
        let expected = command.effects[Relation.allCases.firstIndex(of: relation)!]
        let changes: [Change]
        do throws(Refusal) {
            changes = try perform(command, in: &world)
        } catch {
            #expect(expected == .refused, "\(error)")
            return
        }
        #expect(reach(of: changes, before, world) == expected)
    }

    private func reach(of changes: [Change], _ before: Set<ScopeID>, _ world: TestWorld) -> Reach {
        let after = scopes(in: world)
        // The groups of a list are no content.
        let isVisible = changes.contains {
            after.contains($0.scope) && $0.record.map { $0.content.kind != GroupShareLink.kind } ?? false
        }
        if isVisible || !after.isSubset(of: before) { return .content }
        let id = ContactRequest.recordID(ada)
        let asks = changes.contains { $0.scope == .user(boris) && $0.id == id }
        return asks && world.contactRequest(from: ada, to: boris)?.isOpen == true ? .request : .nothing
    }

    private func scopes(in world: TestWorld) -> Set<ScopeID> {
        Set(world.all(Membership.kind, in: .user(boris)).compactMap { Membership.scope(of: $0.id) })
    }

    private func world(for command: ReachingCommand, _ relation: Relation) throws -> TestWorld {
        var world = try TestWorld.withList()
        (world.asksForContact, world.arrival) = (true, noon)
        try world.perform(.group(.create(name: "Chess")), in: family, by: ada)
        try world.perform(.list(.create(name: "First")), in: first, by: ada)
        try world.perform(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("V")!)])), by: ada)
        let note = Intent.chat(.write(NewMessage(hello, "Hello"), to: nil))
        try world.perform(note, in: ScopeID(.chat, ada.text), by: ada)
        try set(relation, for: command, in: &world)
        if command.isForGroupOfCleo {
            world.asksForContact = false
            try world.perform(.group(.create(name: "Books")), in: book, by: cleo)
            for person in [ada, boris] {
                try world.perform(.member(.add(person, name: "", role: .viewer)), in: book, by: cleo)
            }
            world.asksForContact = true
        }
        if relation == .blocked {
            try world.perform(.block(.block(ada, name: "Ada")), in: .user(boris), by: boris)
        }
        if command == .restoreList { try world.perform(.list(.delete), by: ada) }
        if command == .restoreGroup { try world.perform(.group(.delete), in: family, by: ada) }
        if command == .reactInGroup || command == .markInGroup {
            try world.perform(note, in: .chat(of: GroupID(family.id)), by: ada)
        }
        return world
    }

    private func set(_ relation: Relation, for command: ReachingCommand, in world: inout TestWorld) throws {
        func invite(to scopes: [ScopeID]) throws {
            for scope in scopes {
                try world.perform(.member(.add(boris, name: "", role: .viewer)), in: scope, by: ada)
            }
        }
        func write(_ id: MessageID, by person: PersonID) throws {
            try world.perform(.chat(.write(NewMessage(id, "Hello"), to: nil)), in: chat, by: person)
        }
        switch relation {
        case .unknown: break
        case .requested where command.isInChat: try write(hello, by: ada)
        case .requested: try invite(to: command.isInside ? [shopping, family] : [first])
        case .accepted, .blocked, .left:
            try invite(to: [first])
            try world.perform(.contactRequest(.accept(ada)), in: .user(boris), by: boris)
            if command.isInChat {
                try write(hello, by: ada)
                try write(newID(), by: boris)
            }
            if command.isInside || relation == .left { try invite(to: [shopping, family]) }
            if relation == .left {
                for scope in [shopping, family] { try world.perform(.member(.leave), in: scope, by: boris) }
            }
        }
    }

    private func perform(_ command: ReachingCommand, in world: inout TestWorld) throws(Refusal) -> [Change] {
        let message = NewMessage(newID(), "Hello")
        let ofGroup = ScopeID.chat(of: GroupID(family.id))
        let (intent, scope): (Intent, ScopeID) =
            switch command {
            case .addToList: (.member(.add(boris, name: "", role: .editor)), shopping)
            case .addToGroup: (.member(.add(boris, name: "", role: .viewer)), family)
            case .sendCopy: (.list(.send(to: [boris])), shopping)
            case .write: (.chat(.write(message, to: nil)), chat)
            case .forward: (.chat(.forward(hello, of: ScopeID(.chat, ada.text), as: newID())), chat)
            case .edit: (.chat(.edit(hello, "Good morning")), chat)
            case .react: (.chat(.react(hello, ChatMessage.reactionEmoji()[0])), chat)
            case .mark: (.chat(.mark(read: 1, delivered: 1)), chat)
            case .remove: (.chat(.remove(hello)), chat)
            case .share: (.share(.share(GroupID(book.id), name: "", role: .editor)), shopping)
            case .sendToGroup: (.list(.sendToGroup(GroupID(book.id))), shopping)
            case .restoreList: (.list(.restore), shopping)
            case .restoreGroup: (.group(.restore), family)
            case .transfer: (.member(.transfer(boris)), shopping)
            case .create:
                (.item(.create([NewItem(id: newID(), title: "Tea", rank: Rank("W")!)])), shopping)
            case .assign: (.item(.edit(item, [.assignee(boris)])), shopping)
            case .writeInGroup: (.chat(.write(message, to: nil)), ofGroup)
            case .forwardToGroup:
                (.chat(.forward(hello, of: ScopeID(.chat, ada.text), as: newID())), ofGroup)
            case .reactInGroup: (.chat(.react(hello, ChatMessage.reactionEmoji()[0])), ofGroup)
            case .markInGroup: (.chat(.mark(read: 1, delivered: 1)), ofGroup)
            case .addPhoto:
                (
                    .photo(.add(NewPhoto(newID(), blob(1)))),
                    .photos(of: GroupID(family.id))
                )
            }
        return try world.perform(intent, in: scope, by: ada)
    }
}
