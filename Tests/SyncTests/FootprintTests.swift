import Domain
import FeatureTags
import JSON
import Testing

@testable import SyncRules

/// Pairs of commands, and examples of all commands.
enum OrderExample {
    static let list = ScopeID.list(ListID("01AAAAAAAAAAAAAAAAAAAAAAAA"))
    static let other = ScopeID.list(ListID("01BBBBBBBBBBBBBBBBBBBBBBBB"))
    static let groupID = GroupID(family.id)
    static let chat = ScopeID.chat(ada, boris)
    static let groupChat = ScopeID.chat(of: groupID)
    static let photos = ScopeID.photos(of: groupID)
    static let own = ScopeID.user(ada)
    static let milk = ItemID("01CCCCCCCCCCCCCCCCCCCCCCCC")
    static let bread = ItemID("01DDDDDDDDDDDDDDDDDDDDDDDD")
    static let rank = Rank("V")!
    static let message = MessageID("01EEEEEEEEEEEEEEEEEEEEEEEE")
    static let photo = PhotoID("01GGGGGGGGGGGGGGGGGGGGGGGG")

    static func write(_ id: MessageID = message, card: ScopeID? = nil) -> Intent {
        .chat(.write(NewMessage(id, "Hi", list: card.map { ListID($0.id) }), to: nil))
    }

    static func add(_ person: PersonID) -> Intent { .member(.add(person, name: "", role: .editor)) }

    static let oats: SubItemID = newID()
    static let subItem = Intent.subItem(.add([NewSubItem(oats, "Oats", rank)], to: milk))

    static func picture(of item: ItemID) -> Intent {
        .picture(.add(NewPicture(id: newID(), item: item, blob: blob(1), rank: rank)))
    }

    static let forward = Intent.chat(.forward(message, of: chat, as: MessageID(bread.text)))
    static let share = Intent.share(.share(groupID, name: "", role: .editor))
    static let send = Intent.item(.send(milk, to: other, as: bread, rank))

    struct Row: CustomTestStringConvertible, Sendable {
        let earlier: (Intent, ScopeID)
        let later: (Intent, ScopeID)
        /// Empty if the commands may come in any order.
        let waits: Set<Cause>

        var testDescription: String {
            "\(later.0.json.name) in \(later.1.kind) after \(earlier.0.json.name) in \(earlier.1.kind)"
        }
    }

    enum Cause { case upload, deferral }

    static func row(
        _ later: Intent, in scope: ScopeID, after earlier: Intent, in first: ScopeID, _ waits: Cause...
    ) -> Row {
        Row(earlier: (earlier, first), later: (later, scope), waits: Set(waits))
    }

    static let rows: [Row] = [
        // Items and their pictures.
        row(.item(.tick(milk, done: true)), in: list, after: picture(of: milk), in: list),
        row(.item(.delete(milk)), in: list, after: picture(of: milk), in: list, .upload, .deferral),
        row(.item(.delete(bread)), in: list, after: picture(of: milk), in: list),
        row(picture(of: milk), in: list, after: .item(.restore(milk)), in: list, .upload, .deferral),
        row(
            .item(.tick(milk, done: true)), in: list, after: .item(.rename(milk, "M")), in: list, .upload,
            .deferral),
        row(.item(.tick(bread, done: true)), in: other, after: send, in: list, .upload, .deferral),
        row(.picture(.delete(newID())), in: other, after: send, in: list, .upload, .deferral),
        row(picture(of: milk), in: other, after: .picture(.delete(newID())), in: other),
        row(send, in: list, after: .picture(.delete(newID())), in: other),
        // Sub-items.
        row(.item(.delete(milk)), in: list, after: subItem, in: list, .upload, .deferral),
        row(.item(.delete(bread)), in: list, after: subItem, in: list),
        row(subItem, in: list, after: .item(.restore(milk)), in: list, .upload, .deferral),
        row(subItem, in: other, after: send, in: list, .upload, .deferral),
        row(
            .item(.tick(bread, done: true, on: CivilDay(number: 0))), in: list, after: subItem, in: list,
            .upload),
        row(
            .subItem(.tick(oats, done: true)), in: list, after: subItem, in: list, .upload, .deferral),
        row(.subItem(.tick(oats, done: true)), in: list, after: picture(of: milk), in: list),
        // Lists, and cards of lists.
        row(
            .item(.delete(milk)), in: list, after: .list(.copy(from: list, name: "")), in: other, .upload,
            .deferral),
        row(.item(.delete(milk)), in: list, after: .list(.sendToGroup(groupID)), in: list, .upload),
        row(.list(.delete), in: list, after: picture(of: milk), in: list, .upload),
        row(.list(.rename("L")), in: list, after: picture(of: milk), in: list),
        row(.list(.rename("L")), in: list, after: write(card: list), in: chat),
        row(.list(.delete), in: list, after: write(card: list), in: chat, .upload, .deferral),
        row(add(cleo), in: list, after: write(card: list), in: chat),
        row(write(card: list), in: chat, after: add(cleo), in: list, .upload),
        row(write(card: list), in: chat, after: .list(.copy(from: other, name: "")), in: list, .upload),
        // Members.
        row(add(cleo), in: list, after: .item(.delete(milk)), in: list, .upload),
        row(add(cleo), in: list, after: picture(of: milk), in: list),
        row(.item(.tick(milk, done: true)), in: list, after: add(cleo), in: list, .upload),
        row(.item(.edit(milk, [.assignee(cleo)])), in: list, after: add(cleo), in: list, .upload, .deferral),
        row(.item(.edit(milk, [.assignee(boris)])), in: list, after: add(cleo), in: list, .upload),
        row(.member(.remove(cleo)), in: list, after: add(cleo), in: list, .upload, .deferral),
        row(.member(.remove(boris)), in: list, after: add(cleo), in: list),
        row(.member(.remove(boris)), in: list, after: .item(.edit(milk, [.assignee(boris)])), in: list),
        row(.member(.remove(boris)), in: list, after: .member(.remove(cleo)), in: list),
        row(.member(.remove(boris)), in: list, after: share, in: list, .upload),
        row(share, in: list, after: .member(.remove(boris)), in: list, .upload),
        row(.member(.transfer(cleo)), in: list, after: add(cleo), in: list, .upload, .deferral),
        row(.member(.transfer(cleo)), in: list, after: picture(of: milk), in: list, .upload),
        row(.share(.close), in: list, after: add(cleo), in: list, .upload),
        row(.share(.close), in: list, after: .item(.delete(milk)), in: list),
        row(.share(.end(groupID)), in: list, after: share, in: list, .upload, .deferral),
        row(share, in: list, after: .group(.restore), in: family, .upload),
        row(add(boris), in: list, after: add(cleo), in: list, .upload),
        row(.list(.sendToGroup(groupID)), in: list, after: add(cleo), in: family, .upload),
        row(add(cleo), in: family, after: .list(.sendToGroup(groupID)), in: list, .upload, .deferral),
        // Chats.
        row(write(MessageID(milk.text)), in: chat, after: write(), in: chat, .upload, .deferral),
        row(write(MessageID(milk.text)), in: groupChat, after: write(), in: chat),
        row(.chat(.react(MessageID(milk.text), nil)), in: chat, after: write(), in: chat, .upload, .deferral),
        row(write(MessageID(milk.text)), in: chat, after: .chat(.remove(message)), in: chat),
        row(.chat(.remove(message)), in: chat, after: forward, in: groupChat, .upload, .deferral),
        row(write(MessageID(milk.text)), in: chat, after: forward, in: groupChat),
        row(forward, in: groupChat, after: .chat(.edit(message, "No")), in: chat, .upload, .deferral),
        // Groups, with their chat and photos.
        row(add(cleo), in: family, after: write(), in: groupChat, .upload),
        row(.member(.remove(cleo)), in: family, after: write(), in: groupChat),
        row(write(), in: groupChat, after: add(cleo), in: family, .upload),
        row(.group(.shareHistory), in: family, after: .chat(.remove(message)), in: groupChat, .upload),
        row(.group(.shareHistory), in: family, after: .group(.setPicture(blob(1))), in: family),
        row(.group(.rename("G")), in: family, after: .group(.setPicture(blob(1))), in: family),
        row(
            .group(.setPicture(nil)), in: family, after: .group(.setPicture(blob(1))), in: family, .upload,
            .deferral),
        row(.group(.restore), in: family, after: write(), in: groupChat, .upload),
        row(write(), in: groupChat, after: .group(.restore), in: family, .upload),
        row(.group(.delete), in: family, after: picture(of: milk), in: list, .upload),
        row(.group(.delete), in: family, after: write(), in: chat, .upload),
        row(.group(.delete), in: family, after: forward, in: groupChat, .upload, .deferral),
        row(.item(.tick(milk, done: true)), in: list, after: .group(.delete), in: family),
        row(.member(.leave), in: list, after: picture(of: milk), in: other),
        // Photos.
        row(.photo(.add(NewPhoto(newID(), blob(1)))), in: photos, after: add(cleo), in: family, .upload),
        row(add(cleo), in: family, after: .photo(.add(NewPhoto(photo, blob(1)))), in: photos),
        row(add(cleo), in: family, after: .photo(.delete(photo)), in: photos, .upload),
        row(
            .photo(.restore(photo)), in: .photos(of: ada), after: .photo(.delete(photo)), in: photos, .upload,
            .deferral),
        row(.photo(.delete(newID())), in: photos, after: .photo(.add(NewPhoto(photo, blob(1)))), in: photos),
        row(.favourite(.remove(photo, in: photos)), in: own, after: .photo(.delete(photo)), in: photos),
    ]

    /// The examples of all commands, in each kind of scope for which they are valid.
    static let commands: [Command] = WireFormatTests.commands.flatMap { verb, arguments in
        ScopeID.Kind.known.compactMap { kind -> Command? in
            let scope = ScopeID(kind, list.id).text
            let with = arguments.isEmpty ? "" : #","with":"# + arguments
            let text = #"{"id":"\#(milk.text)","at":1,"scope":"\#(scope)","do":"\#(verb)"\#(with)}"#
            guard let object = try? JSONValue(parsing: [UInt8](text.utf8)).object(),
                let command = try? Command(object), command.intent.isValid(in: kind)
            else { return nil }
            return command
        }
    }

    /// The names of the commands that wait for an upload, if they are about other records of the same scopes.
    static let uploadCases: [(intent: Intent, kind: ScopeID.Kind, behind: Set<String>)] = [
        (
            picture(of: milk), .list,
            [
                "list.create", "list.copy", "list.send", "list.delete", "list.restore", "list.purge",
                "member.leave", "member.transfer", "group.delete", "group.purge",
            ]
        ),
        (
            .person(.setPicture(blob(1))), .user,
            ["profile.portray", "group.delete", "group.purge", "member.leave"]
        ),
        (
            .group(.setPicture(blob(1))), .group,
            [
                "group.create", "group.portray", "group.delete", "group.restore", "group.purge",
                "member.leave", "member.transfer",
            ]
        ),
        (
            .chat(.write(NewMessage(message, "", picture: blob(1)), to: nil)), .chat,
            [
                "chat.write", "chat.forward", "chat.edit", "chat.remove", "chat.react", "chat.mark",
                "group.openChat", "member.add", "member.transfer", "member.leave", "group.delete",
                "group.restore", "group.purge",
            ]
        ),
        (
            .photo(.add(NewPhoto(photo, blob(1)))), .photos,
            ["photo.add", "group.delete", "group.restore", "group.purge", "member.leave"]
        ),
    ]
}

private func footprint(of row: (intent: Intent, scope: ScopeID)) -> Footprint {
    Command(id: newID(), at: noon, scope: row.scope, intent: row.intent).footprint
}

@Suite("The order of commands behind a waiting one", .timeLimit(.minutes(15)))
struct FootprintTests {
    @Test("a command waits for an earlier one only if it depends on it", arguments: OrderExample.rows)
    func order(row: OrderExample.Row) {
        let (earlier, later) = (footprint(of: row.earlier), footprint(of: row.later))
        #expect(later.follows(earlier) == row.waits.contains(.upload))
        #expect(later.follows(earlier, isDeferred: true) == row.waits.contains(.deferral))
    }

    @Test("a command that declares nothing waits for all commands of its scope, and they wait for it")
    func undeclared() {
        #expect(Set(OrderExample.commands.map(\.scope.kind)) == Set(ScopeID.Kind.known))
        for example in OrderExample.commands {
            let intent = Intent.unknown(name: "later.verb", arguments: JSONObject())
            let new = Command(id: newID(), at: noon, scope: example.scope, intent: intent).footprint
            #expect(new.follows(example.footprint), "\(example.intent.json.name)")
            #expect(example.footprint.follows(new), "\(example.intent.json.name)")
        }
    }

    @Test("an upload holds back only commands that depend on it", arguments: OrderExample.uploadCases)
    func uploads(intent: Intent, kind: ScopeID.Kind, behind: Set<String>) {
        let upload = footprint(of: (intent, ScopeID(kind, OrderExample.list.id)))
        let waiting = OrderExample.commands.filter { $0.footprint.follows(upload) }
        #expect(Set(waiting.map(\.intent.json.name)) == behind)
    }
}
