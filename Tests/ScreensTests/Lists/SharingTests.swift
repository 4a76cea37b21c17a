import Domain
import FeatureTags
import Screens
import Testing

@testable import SyncRules

@Suite("Sharing a list", .timeLimit(.minutes(15)))
struct SharingTests {
    private let boris = Contact(TestDevice.boris, name: "Boris")

    private func shared() -> (TestDevice, ListID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        return (phone, list)
    }

    /// A list shared with a group of Boris and Vera.
    private func sharedWithFamily() -> (TestDevice, ListID, GroupID) {
        var phone = TestDevice()
        let family = phone.makeGroup("Family", with: boris, Contact(TestDevice.vera, name: "Vera"))
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        phone.send(.access(.groupSwitched(true)))
        phone.send(.access(.addTapped))
        phone.send(.access(.groupPicked(Share(group: family, name: "Family", role: .editor))))
        return (phone, list, family)
    }

    @Test(
        "the access button of a shared list depends on the role", .tags(.L4),
        arguments: [(Role.owner, "Manage access"), (.editor, "Shared access"), (.viewer, "Shared access")])
    func accessButton(_ role: Role, _ label: String) {
        var phone = TestDevice()
        var list = ListID("01FLAT00000000000000000000")
        if role == .owner {
            list = phone.makeList("Flat")
            #expect(!phone.html.contains(label))
            phone.perform(
                .member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(list))
        } else {
            phone.receiveList(list, "Flat", role: role)
        }
        phone.send(.opened(.list(list)))
        let name = role == .owner ? "Boris" : "Boris Lind"
        phone.tap("\(label): With \u{2068}\(name)\u{2069}")
        #expect(phone.model.route == .sharing(list) && phone.html.contains("<h1 class=\"large\""))
        #expect(phone.html.contains(label))
    }

    @Test(
        "a shared list shows the access button in words with the order above the progress", .tags(.L4),
        arguments: [(Role.editor, "Shared access"), (.owner, "Manage access")])
    func lines(_ role: Role, _ words: String) {
        var phone = TestDevice()
        var list = ListID("01FLAT00000000000000000000")
        if role == .owner {
            list = phone.makeList("Flat", ["Milk", "Bread"])
            phone.perform(
                .member(.add(TestDevice.boris, name: "Boris Lind", role: .editor)), in: .list(list))
        } else {
            phone.receiveList(list, "Flat", role: role, titles: ["Milk", "Bread"])
        }
        phone.send(.opened(.list(list)))
        let head = phone.html.components(between: "class=\"summary\"", and: "<progress")[0]
        let lines = Array(head.components(between: "<div class=\"line", and: "</div>"))
        #expect(lines.count == 2)
        #expect(lines[0].contains("BL") && lines[0].contains("<span>\(words)</span>"))
        #expect(lines[0].contains("id=\"sort\"") && !lines[0].contains("done"))
        #expect(lines[1].contains("0 of 2 done") && lines[1].contains("Hide done"))
        #expect(!lines[1].contains("id=\"sort\""))
    }

    @Test("a list of one user shows the progress and the order in one line", .tags(.L5))
    func ownLine() {
        var phone = TestDevice()
        phone.send(.opened(.list(phone.makeList("Own", ["Soap"]))))
        let lines = phone.html.components(between: "<div class=\"line\">", and: "</div>")
        #expect(lines.count == 1 && lines[0].contains("0 of 1 done") && lines[0].contains("id=\"sort\""))
        #expect(!phone.html.contains("class=\"sharers\""))
    }

    @Test("a copy cannot be withdrawn and is therefore sent only after a question with the name", .tags(.L3))
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
        #expect(effects.first == .perform(.list(.send(to: [TestDevice.boris])), in: .list(list)))
        #expect(phone.html.contains("Copy sent"))
        #expect(phone.env.replica.members(of: .list(list)).count == 1)
    }

    @Test(
        "a user invited to edit becomes an editor, and undo removes them",
        .tags(.L3)
    )
    func original() {
        var (phone, list) = shared()
        phone.tap("Edit together")
        phone.send(.access(.picker(.toggled(boris))))
        phone.send(.access(.picker(.confirmed)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("\u{2068}Boris\u{2069} now has access to “\u{2068}Groceries\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.env.replica.members(of: .list(list)).count == 1)
    }

    @Test("a member cannot be chosen again but can receive a copy")
    func again() {
        var (phone, list) = shared()
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .viewer)), in: .list(list))
        phone.send(.access(.copyTapped))
        #expect(!phone.html.contains("already a member"))
        phone.send(.access(.picker(.closed)))
        phone.send(.access(.addTapped))
        #expect(phone.html.contains("already a member"))
    }

    @Test("the owner changes a role at once and is asked by name before removing access", .tags(.L4, .F9))
    func manage() {
        var (phone, list) = shared()
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .viewer)), in: .list(list))
        phone.send(.access(.roleChosen(boris, "editor")))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .editor)
        #expect(!phone.html.contains("class=\"notice\""))
        phone.send(.access(.roleChosen(boris, "remove")))
        #expect(phone.html.contains("Remove access for “\u{2068}Boris\u{2069}”?</h2>"))
        #expect(phone.html.contains("will no longer see “\u{2068}Groceries\u{2069}”."))
        phone.send(.access(.answered(false)))
        #expect(!phone.html.contains("alertdialog"))
        phone.send(.access(.roleChosen(boris, "remove")))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.members(of: .list(list)).count == 1)
        #expect(phone.html.contains("Share list") && !phone.html.contains("People with access"))
    }

    @Test("ownership is transferred after a question, and then only the new owner can share")
    func transfer() {
        var (phone, list) = shared()
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.access(.roleChosen(boris, "owner")))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Transfer ownership of the list “\u{2068}Groceries\u{2069}”?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .owner)
        #expect(phone.env.replica.member(TestDevice.anna, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Shared access") && !phone.html.contains("<select"))
    }

    @Test("the group switch is offered only to members of a group")
    func noGroups() {
        var (phone, list) = shared()
        #expect(!phone.html.contains("For a group"))
        phone.makeGroup("Family")
        phone.send(.opened(.sharing(list)))
        let parts = phone.html.components(between: "id=\"for-group\"", and: "</section>")
        #expect(parts.first?.contains("Edit together") == true, "the switch is above the button it changes")
    }

    @Test("a list can be shared with a group, and each member is shown with the group", .tags(.L4))
    func group() {
        var (phone, list, family) = sharedWithFamily()
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .editor)
        #expect(phone.html.contains("Group “\u{2068}Family\u{2069}”"))
        #expect(phone.html.split(separator: "through “\u{2068}Family\u{2069}”").count == 3)
        let share = Share(group: family, name: "Family", role: .editor)
        phone.send(.access(.groupRoleChosen(share, "viewer")))
        #expect(phone.env.replica.member(TestDevice.vera, in: .list(list))?.role == .viewer)
        phone.send(.access(.roleChosen(boris, "remove")))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == nil)
        #expect(phone.env.replica.member(TestDevice.boris, in: .group(family))?.role != nil)
        phone.send(.access(.groupRoleChosen(share, "remove")))
        #expect(phone.html.contains("Remove access for the group “\u{2068}Family\u{2069}”?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.members(of: .list(list)).count == 1)
    }

    @Test("a group without other members can get and lose access")
    func alone() {
        var phone = TestDevice()
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
        "a member with direct and group access keeps the higher role, and lower ones are not offered"
    )
    func both() {
        var (phone, list, _) = sharedWithFamily()
        phone.send(.access(.roleChosen(boris, "viewer")))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.role == .editor)
        let choice = phone.html.split(separator: "aria-label=\"Role Boris\"")[1].split(
            separator: "</select>")[0]
        #expect(choice.contains("Editor") && choice.contains("Make owner") && !choice.contains("Viewer"))
    }

    @Test(
        "a user with access through a group is added with a toast, stays in the group's card, and undo keeps the group",
        .tags(.L3))
    func addedAgain() {
        var (phone, list, _) = sharedWithFamily()
        let group = { (phone: TestDevice) in
            phone.html.components(between: "Group “\u{2068}Family\u{2069}”</h2>", and: "</ul>").first ?? ""
        }
        let before = phone.html
        phone.send(.access(.groupSwitched(false)))
        phone.send(.access(.addTapped))
        #expect(phone.html.contains("already through “\u{2068}Family\u{2069}”"))
        phone.send(.access(.picker(.toggled(boris))))
        phone.send(.access(.picker(.confirmed)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.ownRole == .editor)
        #expect(phone.html.contains("\u{2068}Boris\u{2069} now has access to “\u{2068}Groceries\u{2069}”"))
        #expect(group(phone).contains(">Boris<") && group(phone).contains(">Vera<"))
        #expect(!group(phone).contains("Role Boris") && !group(phone).contains(">Anna"))
        phone.send(.undoTapped)
        let member = phone.env.replica.member(TestDevice.boris, in: .list(list))
        #expect(member?.ownRole == nil && member?.role == .editor)
        #expect(group(phone).contains("Role Boris") && before.contains("Role Boris"))
    }

    @Test("a copy is sent to each other member of a group after a question with its name")
    func copyToGroup() {
        var phone = TestDevice()
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

    @Test("Make private removes all access", .tags(.F9))
    func close() {
        var (phone, list, family) = sharedWithFamily()
        phone.perform(.member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.access(.asked(.close)))
        #expect(phone.html.contains("Make “\u{2068}Groceries\u{2069}” private?</h2>"))
        phone.send(.access(.answered(true)))
        #expect(phone.env.replica.members(of: .list(list)).map(\.person) == [TestDevice.anna])
        #expect(phone.html.contains("Share list") && !phone.html.contains("Make private"))
        phone.perform(.member(.add(TestDevice.dora, name: "Dora", role: .viewer)), in: .group(family))
        #expect(phone.env.replica.members(of: .list(list)).count == 1)
    }

    @Test("a list that is still loading is not shown as gone")
    func loading() {
        var phone = TestDevice()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("This list is gone"))
        let scope = ScopeID.list(list)
        let me = Member(person: TestDevice.anna, name: "Anna", role: .editor, grant: "g")
        phone.receive([me.mirror(in: scope, hidden: false)])
        #expect(!phone.html.contains("This list is gone") && phone.html.contains("Loading…"))
    }

    @Test("no list is shown as gone before a new device has loaded the lists")
    func newDevice() {
        var phone = TestDevice(signedIn: false)
        phone.env.me = TestDevice.anna
        phone.send(.opened(.sharing(ListID("01ZZZZ00000000000000000000"))))
        #expect(!phone.html.contains("This list is gone") && phone.html.contains("Loading…"))
    }

    @Test(
        "other members see the access list, can send a copy and can leave", arguments: [Role.viewer, .editor])
    func readOnly(role: Role) {
        var phone = TestDevice()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: role)
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("Shared access") && phone.html.contains("Boris Lind"))
        #expect(!phone.html.contains("Edit together") && !phone.html.contains("<select"))
        phone.send(.access(.copyTapped))
        phone.send(.access(.picker(.picked(boris))))
        let effects = phone.send(.access(.answered(true)))
        #expect(effects.first == .perform(.list(.send(to: [TestDevice.boris])), in: .list(list)))
        phone.send(.access(.asked(.leave)))
        #expect(phone.html.contains("Leave the list"))
        phone.send(.access(.answered(true)))
        #expect(phone.lists == [] && phone.html.contains("No lists yet"))
    }
}
