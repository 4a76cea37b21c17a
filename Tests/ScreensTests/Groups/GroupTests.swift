import Domain
import FeatureTags
import Screens
import Testing

@testable import Sync

@Suite("Groups", .tags(.G2), .timeLimit(.minutes(15)))
struct GroupTests {
    private let boris = Contact(Phone.boris, name: "Boris")

    @Test(
        "a new group is made in the profile and opens; without a name it gets one", .tags(.A5),
        arguments: [("Family", "Family"), ("  ", "New group"), ("", "New group")])
    func create(typed: String, name: String) {
        var phone = Phone()
        phone.send(.opened(.profile))
        phone.send(.profile(.groups(.nameEntered(typed))))
        let effects = phone.send(.profile(.groups(.nameSubmitted)))
        guard case .go(.group(let group))? = effects.last else {
            Issue.record("no group opens")
            return
        }
        #expect(phone.world.replica.group(in: .group(group))?.name == name)
        #expect(phone.html.contains(">\(name)</h1>"))
        phone.send(.backTapped)
        #expect(phone.html.contains("Your groups") && phone.html.contains("/groups/\(group.text)"))
    }

    @Test("the owner makes somebody a moderator, who takes ordinary members out and adds others", .tags(.C3))
    func moderator() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        phone.send(.access(.addTapped))
        phone.send(.access(.picker(.picked(boris))))
        #expect(phone.html.contains("Moderator</option>"))
        phone.send(.access(.roleChosen(boris, Role.editor.rawValue)))
        #expect(phone.world.replica.role(of: Phone.boris, in: .group(group)) == Group.moderatorRole)

        let other = GroupID("01ZZZZGR000000000000000000")
        phone.receiveGroup(other, "Club", owner: boris)
        phone.send(.opened(.group(other)))
        #expect(!phone.html.contains("Add member") && !phone.html.contains(">Moderator<"))
        let scope = ScopeID.group(other)
        let me = Member(person: Phone.anna, name: "Anna", role: .editor, grant: "g")
        let vera = Member(person: Phone.vera, name: "Vera", role: .viewer, grant: "g")
        let membership = Record(
            id: Membership.recordID(scope), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive(
            [me, vera].map {
                Change(scope, Record(id: Member.recordID($0.person), content: .member($0)))
            } + [Change(.user(Phone.anna), membership)])
        #expect(phone.html.contains(">Moderator<") && phone.html.contains("Add member"))
        let takeOut = phone.html.components(between: "class=\"icon-button remove\"", and: ">")
        #expect(takeOut.count == 1 && takeOut[0].contains("Vera"), "neither the owner nor oneself")
    }

    @Test("a name that is too long is said beside the field")
    func tooLong() {
        var phone = Phone()
        phone.send(.opened(.profile))
        phone.send(.profile(.groups(.nameEntered(String(repeating: "x", count: 101)))))
        #expect(phone.send(.profile(.groups(.nameSubmitted))) == [.focus("new-group")])
        #expect(phone.html.contains("At most 100 characters."))
    }

    @Test("who is tapped is a member at once, and can be taken out again at once")
    func add() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        phone.send(.access(.addTapped))
        phone.send(.access(.picker(.picked(boris))))
        #expect(phone.world.replica.member(Phone.boris, in: .group(group))?.role == Group.memberRole)
        #expect(phone.html.contains("\u{2068}Boris\u{2069} is now in “\u{2068}Family\u{2069}”"))
        #expect(phone.html.contains("Boris</span>") && phone.html.contains("Member</option>"))
        phone.send(.undoTapped)
        #expect(phone.world.replica.members(of: .group(group)).count == 1)
    }

    @Test("the owner takes somebody out after a question that names them")
    func remove() {
        var phone = Phone()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.asked(.remove(boris))))
        #expect(phone.html.contains("Remove “\u{2068}Boris\u{2069}” from the group?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.members(of: .group(group)).count == 1)
    }

    @Test("a new name is everywhere; none, or one too long, is said beside the field")
    func rename() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        phone.send(.access(.renameTapped))
        #expect(phone.html.contains("value=\"Family\""))
        phone.send(.access(.nameEntered(" ")))
        #expect(phone.send(.access(.renameConfirmed)) == [.focus("group-name")])
        #expect(phone.html.contains("Write something first."))
        phone.send(.access(.nameEntered("Flat")))
        phone.send(.access(.renameConfirmed))
        #expect(phone.world.replica.group(in: .group(group))?.name == "Flat")
        #expect(phone.html.contains(">Flat</h1>") && !phone.html.contains("<dialog"))
    }

    @Test("the ownership passes on, and the one who had it stays a member who may leave")
    func transfer() {
        var phone = Phone()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.roleChosen(boris, "owner")))
        #expect(phone.html.contains("You stay a member."))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.member(Phone.boris, in: .group(group))?.role == .owner)
        #expect(!phone.html.contains("Delete group") && !phone.html.contains("Add member"))
        phone.send(.access(.asked(.leave)))
        #expect(phone.html.contains("Leave the group “\u{2068}Family\u{2069}”?"))
        phone.send(.access(.answered(true)))
        #expect(phone.html.contains("Your groups") && !phone.html.contains("Family"))
    }

    @Test(
        "a group is deleted after a question that names it, leaves the profile, and can be taken back as it was"
    )
    func delete() {
        var phone = Phone()
        let group = phone.makeGroup("Family", with: boris)
        phone.send(.access(.asked(.deleteGroup)))
        #expect(phone.html.contains("Delete the group “\u{2068}Family\u{2069}”?"))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.contains(.replace(.profile)))
        let link = Route.group(group).path
        #expect(phone.html.contains("Your groups") && !phone.html.contains(link))
        phone.send(.undoTapped)
        #expect(phone.html.contains(link))
        #expect(phone.world.replica.members(of: .group(group)).count == 2)
    }

    @Test("a group that one was taken out of is said to be gone, not to be coming")
    func gone() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        phone.receive([Change(removing: Membership.recordID(.group(group)), from: .user(Phone.anna))])
        phone.receive([Change(removing: Group.recordID, from: .group(group))])
        #expect(phone.html.contains("This group is gone"))
    }

    @Test("a member sees the owner and the members, and can change nothing but leave")
    func member() {
        var phone = Phone()
        let group = GroupID("01FAMILY000000000000000000")
        phone.receiveGroup(group, "Family", owner: boris)
        phone.send(.opened(.group(group)))
        #expect(
            phone.html.contains("Boris") && phone.html.contains("Owner") && phone.html.contains("Leave group")
        )
        #expect(!phone.html.contains("<select") && !phone.html.contains("Rename group"))
    }
}
