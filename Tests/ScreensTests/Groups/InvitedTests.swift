import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import Sync

@Suite("Invited users on the sender's screens", .tags(.G6, .G2), .timeLimit(.minutes(15)))
struct InvitedTests {
    private let takeBack = "Take back “\u{2068}Boris\u{2069}”"

    /// The server has answered that Boris has to accept first.
    private func invite(to scope: ScopeID, as role: Role, on phone: inout Phone) {
        var boris = Member(person: Phone.boris, name: "Boris", role: nil, grant: "g")
        (boris.invited, boris.inviter) = (role, Phone.anna)
        phone.receive([Change(scope, Record(id: Member.recordID(Phone.boris), content: .member(boris)))])
    }

    @Test("a list with only an invited user shows them last, and the owner takes the invitation back")
    func list() {
        var phone = Phone()
        let list = phone.makeList("Flat")
        invite(to: .list(list), as: .editor, on: &phone)
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("Manage access") && phone.html.contains("People with access"))
        #expect(phone.html.contains(">invited</span>") && !phone.html.contains("aria-label=\"Role Boris\""))
        phone.tap(takeBack)
        #expect(phone.client.outbox.last?.command.intent == .member(.remove(Phone.boris)))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.isExpected == false)
        #expect(!phone.html.contains(">invited<") && phone.html.contains("Share list"))
    }

    @Test("a group shows invited users after its members, and who is invited cannot be chosen again")
    func group() throws {
        var phone = Phone()
        let group = phone.makeGroup("Club", with: Contact(Phone.vera, name: "Vera"))
        invite(to: .group(group), as: Group.memberRole, on: &phone)
        let vera = try #require(phone.html.firstRange(of: ">Vera<"))
        let invited = try #require(phone.html.firstRange(of: ">invited<"))
        #expect(vera.lowerBound < invited.lowerBound)
        phone.send(.access(.addTapped))
        let found = ServerAnswer.people([Contact(Phone.boris, name: "Boris")], next: nil)
        phone.send(.answered(.people("", isDescending: false, after: nil), found))
        let sheet = phone.html.components(between: "<dialog", and: "</dialog>").first
        #expect(sheet?.contains(">invited<") == true && sheet?.contains("disabled") == true)
        phone.send(.access(.picker(.closed)))
        phone.tap(takeBack)
        #expect(phone.world.replica.member(Phone.boris, in: .group(group))?.isExpected == false)
    }

    @Test(
        "a moderator takes an invitation back, an ordinary member only sees it",
        arguments: [Role.editor, .viewer])
    func others(_ role: Role) {
        var phone = Phone()
        let group = GroupID("01ZZZZGR000000000000000000")
        phone.receiveGroup(group, "Club", owner: Contact(Phone.vera, name: "Vera"))
        let me = Member(person: Phone.anna, name: "Anna", role: role, grant: "g")
        phone.receive([Change(.group(group), Record(id: Member.recordID(Phone.anna), content: .member(me)))])
        invite(to: .group(group), as: Group.memberRole, on: &phone)
        phone.send(.opened(.group(group)))
        #expect(phone.html.contains(">invited<"))
        #expect(phone.html.contains("Take back") == (role == Group.moderatorRole))
    }

    @Test("an invited user can be assigned an item")
    func assignee() {
        var phone = Phone()
        let list = phone.makeList("Flat", ["Milk"])
        invite(to: .list(list), as: .editor, on: &phone)
        let milk = phone.item("Milk", in: list)
        phone.send(.opened(.item(list, milk)))
        phone.send(.itemEditor(.added(.assignee)))
        #expect(phone.html.contains("value=\"\(Phone.boris.text)\""))
        phone.send(.itemEditor(.entered(.assignee, Phone.boris.text)))
        phone.send(.itemEditor(.saved))
        #expect(phone.world.replica.item(milk, in: .list(list))?.assignee == Phone.boris)
    }

    @Test("one writes on to a user who has not accepted, and sees no more than that it was sent", .tags(.C4))
    func chat() {
        var phone = ChatTests().phone()
        let chat = ChatTests().chat
        var boris = Member(person: Phone.boris, name: "Boris", role: nil, grant: "g")
        (boris.invited, boris.inviter) = (.editor, Phone.anna)
        let anna = Member(person: Phone.anna, name: "Anna", role: .editor, grant: "g")
        let message = ChatMessage(
            number: 1, author: Phone.anna, text: "Hello", written: Phone.noon, arrival: Phone.noon, after: nil
        )
        let membership = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "g", role: .editor)))
        phone.receive([Change(.user(Phone.anna), membership)])
        phone.hold(
            [
                Record(id: Member.recordID(Phone.anna), content: .member(anna)),
                Record(id: Member.recordID(Phone.boris), content: .member(boris)),
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
