import Domain
import FeatureTags
import Screens
import Testing

@testable import Sync

@Suite("Sharing a list", .timeLimit(.minutes(15)))
struct SharingTests {
    private let boris = Contact(Phone.boris, name: "Boris")

    private func shared() -> (Phone, ListID) {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        return (phone, list)
    }

    /// Boris and Vera are in a group, which shares the list.
    private func sharedWithFamily() -> (Phone, ListID, GroupID) {
        var phone = Phone()
        let family = phone.makeGroup("Family", with: boris, Contact(Phone.vera, name: "Vera"))
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        phone.send(.access(.groupSwitched(true)))
        phone.send(.access(.addTapped))
        phone.send(.access(.groupPicked(Share(group: family, name: "Family", role: .editor))))
        return (phone, list, family)
    }

    @Test(
        "the page of a shared list has a button for its access, named after what the role allows", .tags(.L4),
        arguments: [(Role.owner, "Manage access"), (.editor, "Shared access"), (.viewer, "Shared access")])
    func accessButton(_ role: Role, _ label: String) {
        var phone = Phone()
        var list = ListID("01FLAT00000000000000000000")
        if role == .owner {
            list = phone.makeList("Flat")
            #expect(!phone.html.contains(label))
            phone.perform(
                .member(.add(Phone.boris, name: "Boris", role: .editor)), in: .list(list))
        } else {
            phone.receiveList(list, "Flat", role: role)
        }
        phone.send(.opened(.list(list)))
        phone.tap(label)
        #expect(phone.model.route == .sharing(list) && phone.html.contains("<h1 class=\"large\""))
        #expect(phone.html.contains(label))
    }

    @Test("a copy, which stands second, cannot be taken back, so the person is asked by name", .tags(.L3))
    func copy() throws {
        var (phone, list) = shared()
        let together = try #require(phone.html.firstRange(of: "Edit together</button>"))
        let copy = try #require(phone.html.firstRange(of: "Send a copy<"))
        #expect(together.lowerBound < copy.lowerBound && !phone.html.contains("role=\"switch\""))
        phone.send(.access(.copyTapped))
        phone.send(.access(.picker(.picked(boris))))
        #expect(
            phone.html.contains(
                "Send a copy of “\u{2068}Groceries\u{2069}”?</h2>"))
        #expect(phone.send(.access(.answered(false))) == [])
        phone.send(.access(.picker(.picked(boris))))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.first == .perform(.list(.send(to: [Phone.boris])), in: .list(list)))
        #expect(phone.html.contains("Copy sent"))
        #expect(phone.world.replica.members(of: .list(list)).count == 1)
    }

    @Test(
        "who is chosen to edit together gets into the list itself as an editor, and that can be taken back",
        .tags(.L3)
    )
    func original() {
        var (phone, list) = shared()
        phone.tap("Edit together")
        phone.send(.access(.picker(.picked(boris))))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("\u{2068}Boris\u{2069} now has access to “\u{2068}Groceries\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.world.replica.members(of: .list(list)).count == 1)
    }

    @Test("whoever has access already cannot be chosen once more, but may be sent a copy")
    func again() {
        var (phone, list) = shared()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .viewer)), in: .list(list))
        phone.send(.access(.copyTapped))
        #expect(!phone.html.contains("already a member"))
        phone.send(.access(.picker(.closed)))
        phone.send(.access(.addTapped))
        #expect(phone.html.contains("already a member"))
    }

    @Test("the owner changes a role at once, and is asked by name before taking access away", .tags(.L4, .F9))
    func manage() {
        var (phone, list) = shared()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .viewer)), in: .list(list))
        phone.send(.access(.roleChosen(boris, "editor")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        #expect(!phone.html.contains("class=\"notice\""))
        phone.send(.access(.asked(.remove(boris))))
        #expect(phone.html.contains("Remove access for “\u{2068}Boris\u{2069}”?</h2>"))
        #expect(phone.html.contains("will no longer see “\u{2068}Groceries\u{2069}”."))
        phone.send(.access(.answered(false)))
        #expect(!phone.html.contains("alertdialog"))
        phone.send(.access(.asked(.remove(boris))))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.members(of: .list(list)).count == 1)
        #expect(phone.html.contains("Share list") && !phone.html.contains("People with access"))
    }

    @Test("the ownership passes on after one more question, and then only the new owner may share")
    func transfer() {
        var (phone, list) = shared()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.access(.roleChosen(boris, "owner")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Transfer ownership of the list “\u{2068}Groceries\u{2069}”?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .owner)
        #expect(phone.world.replica.member(Phone.anna, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Shared access") && !phone.html.contains("<select"))
    }

    @Test("only who is in a group is offered the switch for one")
    func noGroups() {
        var (phone, list) = shared()
        #expect(!phone.html.contains("For a group"))
        phone.makeGroup("Family")
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("For a group"))
    }

    @Test("a group gets in as a whole, and each member is shown to be in through it", .tags(.L4))
    func group() {
        var (phone, list, family) = sharedWithFamily()
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Group “\u{2068}Family\u{2069}”"))
        #expect(phone.html.split(separator: "through “\u{2068}Family\u{2069}”").count == 3)
        let share = Share(group: family, name: "Family", role: .editor)
        phone.send(.access(.groupRoleChosen(share, "viewer")))
        #expect(phone.world.replica.member(Phone.vera, in: .list(list))?.role == .viewer)
        phone.send(.access(.asked(.remove(boris))))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == nil)
        #expect(phone.world.replica.member(Phone.boris, in: .group(family))?.role != nil)
        phone.send(.access(.asked(.withdraw(share))))
        #expect(phone.html.contains("Remove access for the group “\u{2068}Family\u{2069}”?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.members(of: .list(list)).count == 1)
    }

    @Test("a group with nobody else in it has access too, and can lose it")
    func alone() {
        var phone = Phone()
        let family = phone.makeGroup("Family")
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        phone.send(.access(.addTapped))
        phone.send(.access(.groupPicked(Share(group: family, name: "Family", role: .editor))))
        #expect(phone.html.contains("Manage access") && phone.html.contains("Group “\u{2068}Family\u{2069}”"))
        phone.send(.access(.asked(.close)))
        phone.send(.access(.answered(true)))
        #expect(phone.html.contains("Share list") && !phone.html.contains("Group “"))
    }

    @Test(
        "somebody who is in by themselves and through a group keeps the higher role, and a lower one is not offered"
    )
    func both() {
        var (phone, list, _) = sharedWithFamily()
        phone.send(.access(.roleChosen(boris, "viewer")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        let choice = phone.html.split(separator: "aria-label=\"Role Boris\"")[1].split(
            separator: "</select>")[0]
        #expect(choice.contains("Editor") && choice.contains("Make owner") && !choice.contains("Viewer"))
    }

    @Test("a copy goes to each other member of a group, after a question that names it")
    func copyToGroup() {
        var phone = Phone()
        let family = phone.makeGroup("Family", with: boris)
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        phone.send(.access(.groupSwitched(true)))
        phone.send(.access(.copyTapped))
        #expect(phone.html.contains("Choose a group") && phone.html.contains("Family"))
        phone.send(.access(.groupPicked(Share(group: family, name: "Family", role: .editor))))
        #expect(phone.html.contains("Every other member of “\u{2068}Family\u{2069}” gets their own copy"))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.first == .perform(.list(.sendToGroup(family)), in: .list(list)))
    }

    @Test("closing it for all makes the list private again", .tags(.F9))
    func close() {
        var (phone, list, family) = sharedWithFamily()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.access(.asked(.close)))
        #expect(phone.html.contains("Make “\u{2068}Groceries\u{2069}” private?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.world.replica.members(of: .list(list)).map(\.person) == [Phone.anna])
        #expect(phone.html.contains("Share list") && !phone.html.contains("Make private"))
        phone.perform(.member(.add(Phone.dora, name: "Dora", role: .viewer)), in: .group(family))
        #expect(phone.world.replica.members(of: .list(list)).count == 1)
    }

    @Test("a list that is still to come is not said to be gone")
    func coming() {
        var phone = Phone()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("This list is gone"))
        let scope = ScopeID.list(list)
        let me = Member(person: Phone.anna, name: "Anna", role: .editor, grant: "g")
        phone.receive([me.mirror(in: scope, hidden: false)])
        #expect(!phone.html.contains("This list is gone") && phone.html.contains("Loading…"))
    }

    @Test("before a new device knows any list, none is said to be gone")
    func newDevice() {
        var phone = Phone(signedIn: false)
        phone.world.me = Phone.anna
        phone.send(.opened(.sharing(ListID("01ZZZZ00000000000000000000"))))
        #expect(!phone.html.contains("This list is gone") && phone.html.contains("Loading…"))
    }

    @Test("others see who has access, may send a copy, and may leave", arguments: [Role.viewer, .editor])
    func readOnly(role: Role) {
        var phone = Phone()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: role)
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("Shared access") && phone.html.contains("Boris Lind"))
        #expect(!phone.html.contains("Edit together") && !phone.html.contains("<select"))
        phone.send(.access(.copyTapped))
        phone.send(.access(.picker(.picked(boris))))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.first == .perform(.list(.send(to: [Phone.boris])), in: .list(list)))
        phone.send(.access(.asked(.leave)))
        #expect(phone.html.contains("Leave the list"))
        phone.send(.access(.answered(true)))
        #expect(phone.lists == [] && phone.html.contains("No lists yet"))
    }
}
