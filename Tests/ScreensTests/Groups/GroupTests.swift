import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncRules

@Suite("Groups", .tags(.G2), .timeLimit(.minutes(15)))
struct GroupTests {
    private let boris = Contact(TestDevice.boris, name: "Boris")

    @Test("the owner makes a member a moderator, who can remove and add ordinary members", .tags(.C3))
    func moderator() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        phone.send(.access(.addTapped))
        phone.send(.access(.picker(.picked(boris))))
        #expect(phone.html.contains("Moderator</option>"))
        phone.send(.access(.roleChosen(boris, Role.editor.rawValue)))
        #expect(phone.env.replica.role(of: TestDevice.boris, in: .group(group)) == Group.moderatorRole)

        let other = GroupID("01ZZZZGR000000000000000000")
        phone.receiveGroup(other, "Club", owner: boris)
        phone.send(.opened(.group(other)))
        #expect(!phone.html.contains("Add member") && !phone.html.contains(">Moderator<"))
        let scope = ScopeID.group(other)
        let me = Member(person: TestDevice.anna, name: "Anna", role: .editor, grant: "g")
        let vera = Member(person: TestDevice.vera, name: "Vera", role: .viewer, grant: "g")
        let membership = Record(
            id: Membership.recordID(scope), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive(
            [me, vera].map {
                Change(scope, Record(id: Member.recordID($0.person), content: .member($0)))
            } + [Change(.user(TestDevice.anna), membership)])
        #expect(phone.html.contains(">Moderator<") && phone.html.contains("Add member"))
        let choices = phone.html.components(between: "<select", and: "</select>")
        #expect(choices.count == 1, "neither the owner nor Anna")
        #expect(choices[0].contains("Role Vera") && choices[0].contains(">Remove</option>"))
        #expect(choices[0].components(between: "<option", and: "</option>").count == 2, "no other role")
    }

    @Test("the page of a group shows the newest pictures and links of its chat")
    func media() throws {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let (chat, tests) = (ScopeID.chat(of: group), ChatTests())
        phone.send(.opened(.group(group)))
        #expect(!phone.html.contains(">Links<") && !phone.html.contains(">Pictures<"))
        phone.send(.opened(.chat(chat)))
        for text in [
            "https://dela.example/old", "Look: https://dela.example/new.", "https://dela.example/old",
        ] {
            tests.write(text, on: &phone)
        }
        phone.send(.picked(.stored(tests.blob()), for: tests.choose(on: &phone)))
        phone.send(.chat(.submitted))
        phone.send(.opened(.group(group)))
        let links = phone.html.components(between: "href=\"https://", and: "\"")
        #expect(links == ["dela.example/old", "dela.example/new"])
        let picture = try #require(phone.env.replica.pictures(of: .chat(chat)).first)
        let effects = phone.send(.access(.pictureTapped(PictureID(picture.key.id.text))))
        let path = try #require(
            effects.compactMap { if case .go(.picture(let path)) = $0 { path } else { nil } }.first)
        #expect(phone.model.route == .group(group) && phone.model.picture == path)
    }

    @Test("the page of a group shows no pictures and links of a blocked member", .tags(.G5))
    func mediaOfBlockedMember() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let chat = ScopeID.chat(of: group)
        var message = ChatMessage(
            position: 1, author: TestDevice.boris, text: "https://dela.example/spam",
            written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil)
        message.picture = BlobID(String(repeating: "a", count: 64))
        let id = RecordID("01" + String(repeating: "A", count: 24))
        phone.receive([Change(chat, Record(id: id, content: .message(message)))])
        phone.send(.opened(.group(group)))
        #expect(phone.html.contains(">Links<") && phone.html.contains(">Pictures<"))
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: .user(TestDevice.anna))
        #expect(!phone.html.contains(">Links<") && !phone.html.contains(">Pictures<"))
    }

    @Test("the page of a group loads the newest messages of its chat once")
    func loadedMedia() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let chat = ScopeID.chat(of: group)
        let messages = (901...1000).map { place in
            let message = ChatMessage(
                position: Int64(place), author: TestDevice.boris, text: "Message", written: TestDevice.noon,
                arrival: TestDevice.noon, after: nil)
            return Record(
                id: RecordID("01" + String(repeating: "A", count: 20) + String(1000 + place)),
                content: .message(message))
        }
        phone.send(.opened(.lists))
        phone.store(messages, of: chat, from: 901)
        func requests() -> [Effect] {
            phone.returnedEffects.filter { if case .loadOlder = $0 { true } else { false } }
        }
        phone.send(.opened(.group(group)))
        #expect(requests() == [.loadOlder(chat, from: 500)])
        phone.perform(.chatPreference(.mute(chat, true)), in: .user(TestDevice.anna))
        #expect(requests().count == 1)
    }

    @Test("a chosen user becomes a member at once, and undo removes them")
    func add() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        phone.send(.access(.addTapped))
        phone.send(.access(.picker(.picked(boris))))
        #expect(phone.env.replica.member(TestDevice.boris, in: .group(group))?.role == Group.memberRole)
        #expect(phone.html.contains("\u{2068}Boris\u{2069} is now in “\u{2068}Family\u{2069}”"))
        #expect(phone.html.contains("Boris</span>") && phone.html.contains("Member</option>"))
        phone.send(.undoTapped)
        #expect(phone.env.replica.members(of: .group(group)).count == 1)
    }

    @Test("the owner removes a member after a question with the name")
    func remove() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.roleChosen(boris, Access.removal)))
        #expect(phone.html.contains("Remove “\u{2068}Boris\u{2069}” from the group?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.members(of: .group(group)).count == 1)
    }

    @Test("a new name of a group is shown everywhere, and an invalid one is reported next to the field")
    func rename() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        phone.send(.access(.renameTapped))
        #expect(phone.html.contains("value=\"Family\""))
        phone.send(.access(.nameEntered(" ")))
        #expect(phone.send(.access(.renameConfirmed)) == [.focus("group-name")])
        #expect(phone.html.contains("Write something first."))
        phone.send(.access(.nameEntered("Flat")))
        phone.send(.access(.renameConfirmed))
        #expect(phone.env.replica.group(in: .group(group))?.name == "Flat")
        #expect(phone.html.contains(">Flat</h1>") && !phone.html.contains("<dialog"))
    }

    @Test("after a transfer of ownership the former owner stays a member who may leave")
    func transfer() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.roleChosen(boris, "owner")))
        #expect(phone.html.contains("You stay a member."))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .group(group))?.role == .owner)
        #expect(!phone.html.contains("Delete group") && !phone.html.contains("Add member"))
        phone.send(.access(.asked(.leave)))
        #expect(phone.html.contains("Leave the group “\u{2068}Family\u{2069}”?"))
        phone.send(.access(.answered(true)))
        #expect(phone.html.contains("Your groups") && !phone.html.contains("Family"))
    }

    @Test(
        "a group is deleted after a question with its name, and undo restores it"
    )
    func delete() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.asked(.deleteGroup)))
        #expect(phone.html.contains("Delete the group “\u{2068}Family\u{2069}”?"))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.contains(.replace(.profile)))
        let link = Route.group(group).path
        #expect(phone.html.contains("Your groups") && !phone.html.contains(link))
        phone.send(.undoTapped)
        #expect(phone.html.contains(link))
        #expect(phone.env.replica.members(of: .group(group)).count == 2)
    }

    @Test("a group from which the user was removed is shown as gone")
    func gone() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        phone.receive([Change(removing: Membership.recordID(.group(group)), from: .user(TestDevice.anna))])
        phone.receive([Change(removing: Group.recordID, from: .group(group))])
        #expect(phone.html.contains("This group is gone"))
    }

    @Test("an ordinary member sees owner and members and can only leave")
    func member() {
        var phone = TestDevice()
        let group = GroupID("01FAMILY000000000000000000")
        phone.receiveGroup(group, "Family", owner: boris)
        phone.send(.opened(.group(group)))
        #expect(
            phone.html.contains("Boris") && phone.html.contains("Owner") && phone.html.contains("Leave group")
        )
        #expect(!phone.html.contains("<select") && !phone.html.contains("Rename group"))
    }
}
