import Domain
import FeatureTags
import Markup
import SyncClient
import Testing
import Texts

@testable import Screens
@testable import SyncRules

@Suite("The page of an invitation", .tags(.G7), .timeLimit(.minutes(15)))
struct JoinPageTests {
    private static let secret = InviteTests.secret
    private static let list = ListID("01FLAT00000000000000000000")
    private let vera = Contact(TestDevice.vera, name: "Vera Lind")

    private func preview(
        _ kind: Invitation.Kind = .list, role: Role? = .editor, canRegister: Bool = true,
        isMember: Bool = false
    ) -> ServerAnswer {
        let name = kind == .list ? "Groceries" : kind == .group ? "Club" : nil
        return .preview(
            InvitationPreview(
                kind: kind, name: name, inviter: vera, role: role, canRegister: canRegister,
                isMember: isMember))
    }

    private func opened(signedIn: Bool, _ answer: ServerAnswer) -> TestDevice {
        var phone = TestDevice(signedIn: signedIn)
        phone.send(.opened(Route(path: "/join#" + Self.secret)))
        phone.send(.answered(.previewInvitation(Self.secret), answer))
        return phone
    }

    @Test("the secret leaves the address at once and stays with the tab", arguments: [true, false])
    func secret(signedIn: Bool) {
        var phone = TestDevice(signedIn: signedIn)
        let effects = App.update(&phone.model, .opened(Route(path: "/join#" + Self.secret)), &phone.env)
        let invitation = OpenedInvitation(Self.secret)
        #expect(effects == [.keepInvitation(invitation), .replace(.join(""))])
        #expect(!phone.model.navigationStack.contains { $0.path.contains(Self.secret) })
        phone.env.invitation = invitation
        #expect(phone.send(.opened(.join(""))).contains(.request(.previewInvitation(Self.secret))))
        #expect(phone.model.route == .join("") && !phone.html.contains(Self.secret))
    }

    @Test("the page says who invites to what")
    func words() {
        var phone = opened(signedIn: true, preview())
        #expect(phone.html.contains("Vera Lind\u{2069} invites you to the list"))
        #expect(phone.html.contains(">Groceries</h1>") && phone.html.contains("edit it together"))
        phone = opened(signedIn: true, preview(role: .viewer))
        #expect(phone.html.contains("You’ll be able to see it."))
        phone = opened(signedIn: false, preview(.group, role: .viewer))
        #expect(phone.html.contains("invites you to the group") && phone.html.contains(">Club</h1>"))
        phone = opened(signedIn: false, preview(.server, role: nil))
        #expect(phone.html.contains(">Dela</h1>"))
    }

    @Test("the page shows the look and the number of open items of a list, and a known face of the inviter")
    func look() {
        var answer = preview()
        if case .preview(var shown) = answer {
            (shown.color, shown.sign, shown.openItems) = (HabitColor(rgb: 0x34C759), ListSign("🛒"), 2)
            answer = .preview(shown)
        }
        let phone = opened(signedIn: false, answer)
        #expect(phone.html.contains("2 open items") || phone.html.contains("2\u{A0}open items"))
        #expect(phone.html.contains("class=\"sign emoji\"") && phone.html.contains("🛒"))
        #expect(!opened(signedIn: false, preview(.group, role: .viewer)).html.contains("open item"))
    }

    @Test("a guest sees the initials of the inviter in their colour")
    func face() {
        let html = opened(signedIn: false, preview()).html
        #expect(html.contains("class=\"brand\" style=\"--hue: \(TestDevice.vera.hue)\""))
        #expect(html.contains("class=\"avatar\" translate=\"no\">VL</span>"))
    }

    @Test("a signed-in user joins with one tap and lands in the list")
    func join() {
        var phone = opened(signedIn: true, preview())
        phone.tap("Join")
        #expect(phone.returnedEffects.last == .request(.join(Self.secret)))
        phone.send(.answered(.join(Self.secret), .joined(.list(Self.list))))
        #expect(phone.model.route == .join(""), "the list is not on this device yet")
        phone.receiveList(Self.list, "Groceries", role: .editor, titles: ["Milk"])
        #expect(phone.model.route == .list(Self.list) && phone.env.invitation == nil)
        #expect(phone.html.contains("Milk") && !phone.model.navigationStack.contains(.join("")))
    }

    @Test("a member who opens the link lands in the list without a question")
    func member() {
        var phone = TestDevice()
        phone.receiveList(Self.list, "Groceries", role: .editor)
        phone.send(.opened(.join(Self.secret)))
        let effects = phone.send(.answered(.previewInvitation(Self.secret), preview(isMember: true)))
        #expect(effects == [.request(.join(Self.secret))])
        phone.send(.answered(.join(Self.secret), .joined(.list(Self.list))))
        #expect(phone.model.route == .list(Self.list))
    }

    @Test("a guest creates an account, and joins as soon as they are signed in")
    func guest() {
        var phone = opened(signedIn: false, preview())
        #expect(phone.html.contains("Create account") && phone.html.contains("Sign in"))
        phone.tap("Create account")
        #expect(phone.model.route == .register)
        #expect(phone.env.invitation == OpenedInvitation(Self.secret, isAccepted: true))
        reload(&phone, at: .register)
        phone.env.me = TestDevice.anna
        phone.send(.changed)
        #expect(phone.model.route == .join(""))
        #expect(phone.returnedEffects.contains(.request(.join(Self.secret))))
        #expect(!phone.returnedEffects.suffix(3).contains(.request(.previewInvitation(Self.secret))))
    }

    @Test("a user who signs in from the page of a link is asked, since another user may have opened it")
    func signIn() {
        var phone = opened(signedIn: false, preview())
        phone.tap("Create account")
        phone.send(.opened(.join("")))
        phone.send(.answered(.previewInvitation(Self.secret), preview()))
        phone.tap("Sign in")
        #expect(phone.model.route == .signIn)
        #expect(phone.env.invitation == OpenedInvitation(Self.secret))
        reload(&phone, at: .signIn)
        phone.env.me = TestDevice.anna
        phone.send(.changed)
        #expect(phone.model.route == .join(""))
        #expect(!phone.returnedEffects.contains(.request(.join(Self.secret))))
        phone.send(.answered(.previewInvitation(Self.secret), preview()))
        phone.tap("Join")
        #expect(phone.returnedEffects.last == .request(.join(Self.secret)))
    }

    /// Reloads the page, as a phone does that was short of memory.
    private func reload(_ phone: inout TestDevice, at route: Route) {
        phone.model = App.Model()
        phone.send(.opened(route))
    }

    @Test("closed registration is explained to a guest without an account")
    func closed() {
        let phone = opened(signedIn: false, preview(canRegister: false))
        #expect(!phone.html.contains("Create account") && phone.html.contains("Sign in"))
        #expect(phone.html.contains("Only people with an account here can join."))
    }

    @Test("a link that has ended shows one sentence, and the secret is forgotten", arguments: [true, false])
    func ended(signedIn: Bool) {
        let phone = opened(signedIn: signedIn, .failed(.invitationEnded))
        #expect(phone.html.contains("This link no longer works"))
        #expect(phone.html.contains("The invitation has ended. Ask for a new link."))
        #expect(phone.env.invitation == nil)
    }

    @Test("a link that ends before the user joins is explained")
    func endedMeanwhile() {
        var phone = opened(signedIn: true, preview())
        phone.tap("Join")
        phone.send(.answered(.join(Self.secret), .failed(.invitationEnded)))
        #expect(phone.html.contains("This link no longer works"))
    }

    @Test("a new user learns that the list has no room, and can continue to Today")
    func full() {
        var phone = opened(signedIn: true, preview())
        phone.tap("Join")
        phone.send(.answered(.join(Self.secret), .failed(.refused(.tooLarge))))
        #expect(phone.html.contains("No room left") && !phone.html.contains("no longer works"))
        #expect(phone.html.contains("Try again") && phone.env.invitation != nil)
        phone.tap("Today")
        #expect(phone.model.route == .today(nil) && phone.env.invitation == nil)
    }

    @Test("without a network the page can be tried again")
    func offline() {
        var phone = opened(signedIn: false, .failed(.offline))
        #expect(phone.html.contains("No connection to the server."))
        phone.tap("Try again")
        #expect(phone.returnedEffects.last == .request(.previewInvitation(Self.secret)))
        #expect(phone.env.invitation != nil)
    }

    @Test("declining or leaving forgets the secret")
    func leaving() {
        var phone = opened(signedIn: true, preview())
        phone.tap("Not now")
        #expect(phone.env.invitation == nil && phone.model.route == .today(nil))
        phone = opened(signedIn: true, preview())
        phone.send(.linkTapped(.lists))
        #expect(phone.env.invitation == nil)
    }

    @Test("an address without a secret is a link that has ended")
    func withoutSecret() {
        var phone = TestDevice()
        phone.send(.opened(.join("")))
        #expect(phone.html.contains("This link no longer works"))
    }
}
