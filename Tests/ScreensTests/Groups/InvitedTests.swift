import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Invited users on the sender's screens", .tags(.G6, .G2), .timeLimit(.minutes(15)))
struct InvitedTests {
    private let withdraw = "Take back “\u{2068}Boris\u{2069}”"

    /// Boris has to accept first.
    private func invite(to scope: ScopeID, as role: Role, on phone: inout TestDevice) {
        var boris = Member(person: TestDevice.boris, name: "Boris", role: nil, grant: "g")
        (boris.invitedRole, boris.inviter) = (role, TestDevice.anna)
        phone.receive([Change(scope, Record(id: Member.recordID(TestDevice.boris), content: .member(boris)))])
    }

    @Test("an invited user is listed last, and the owner can withdraw the invitation")
    func list() {
        var phone = TestDevice()
        let list = phone.makeList("Flat")
        invite(to: .list(list), as: .editor, on: &phone)
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("Manage access") && phone.html.contains("People with access"))
        #expect(phone.html.contains(">invited</span>") && !phone.html.contains("aria-label=\"Role Boris\""))
        phone.tap(withdraw)
        #expect(phone.client.outbox.last?.command.intent == .member(.remove(TestDevice.boris)))
        #expect(phone.env.replica.member(TestDevice.boris, in: .list(list))?.isMemberOrInvited == false)
        #expect(!phone.html.contains(">invited<") && phone.html.contains("Share list"))
    }

    @Test("a group lists invited users after its members, and an invited user cannot be chosen again")
    func group() throws {
        var phone = TestDevice()
        let group = phone.makeGroup("Club", with: Contact(TestDevice.vera, name: "Vera"))
        invite(to: .group(group), as: Group.memberRole, on: &phone)
        let vera = try #require(phone.html.firstRange(of: ">Vera<"))
        let invited = try #require(phone.html.firstRange(of: ">invited<"))
        #expect(vera.lowerBound < invited.lowerBound)
        phone.send(.access(.addTapped))
        let found = ServerAnswer.people([Contact(TestDevice.boris, name: "Boris")], next: nil)
        phone.send(.answered(.people("", isDescending: false, after: nil), found))
        let sheet = phone.html.components(between: "<dialog", and: "</dialog>").first
        #expect(sheet?.contains(">invited<") == true && sheet?.contains("disabled") == true)
        phone.send(.access(.picker(.closed)))
        phone.tap(withdraw)
        #expect(phone.env.replica.member(TestDevice.boris, in: .group(group))?.isMemberOrInvited == false)
    }

    @Test(
        "a moderator can withdraw an invitation, and an ordinary member only sees it",
        arguments: [Role.editor, .viewer])
    func others(_ role: Role) {
        var phone = TestDevice()
        let group = GroupID("01ZZZZGR000000000000000000")
        phone.receiveGroup(group, "Club", owner: Contact(TestDevice.vera, name: "Vera"))
        let me = Member(person: TestDevice.anna, name: "Anna", role: role, grant: "g")
        phone.receive([
            Change(.group(group), Record(id: Member.recordID(TestDevice.anna), content: .member(me)))
        ])
        invite(to: .group(group), as: Group.memberRole, on: &phone)
        phone.send(.opened(.group(group)))
        #expect(phone.html.contains(">invited<"))
        #expect(phone.html.contains("Take back") == (role == Group.moderatorRole))
    }

    @Test("an invited user can be assigned an item")
    func assignee() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        invite(to: .list(list), as: .editor, on: &phone)
        let milk = phone.item("Milk", in: list)
        phone.send(.opened(.item(list, milk)))
        phone.send(.itemEditor(.chipTapped(.assignee)))
        #expect(phone.html.contains(">Boris</span>"))
        phone.send(.itemEditor(.chosen(.assignee, TestDevice.boris.text)))
        phone.send(.itemEditor(.closed))
        #expect(phone.env.replica.item(milk, in: .list(list))?.assignee == TestDevice.boris)
    }

    @Test("a chat with an invited user stays writable and shows messages as sent", .tags(.C4))
    func chat() {
        var phone = ChatTests().phone()
        let chat = ChatTests().chat
        var boris = Member(person: TestDevice.boris, name: "Boris", role: nil, grant: "g")
        (boris.invitedRole, boris.inviter) = (.editor, TestDevice.anna)
        let anna = Member(person: TestDevice.anna, name: "Anna", role: .editor, grant: "g")
        let message = ChatMessage(
            position: 1, author: TestDevice.anna, text: "Hello", written: TestDevice.noon,
            arrival: TestDevice.noon, after: nil
        )
        let membership = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive([Change(.user(TestDevice.anna), membership)])
        phone.store(
            [
                Record(id: Member.recordID(TestDevice.anna), content: .member(anna)),
                Record(id: Member.recordID(TestDevice.boris), content: .member(boris)),
                Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA0"), content: .message(message)),
            ], of: chat)
        #expect(!phone.html.contains("This account was deleted"))
        #expect(phone.model.screen.chat?.rows.map(\.state) == [.sent])
        ChatTests().write("Are you there?", on: &phone)
        #expect(phone.model.screen.chat?.rows.map(\.state) == [.sent, .waiting] && phone.refusals.isEmpty)
        phone.send(.opened(.chats))
        #expect(phone.html.contains(">Boris<"))
    }
}
