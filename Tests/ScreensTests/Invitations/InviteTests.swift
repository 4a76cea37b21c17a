import Domain
import FeatureTags
import Markup
import Platform
import SyncClient
import SyncProtocol
import Testing
import Texts

@testable import Screens
@testable import SyncRules

@Suite("Inviting by a link", .tags(.G7), .timeLimit(.minutes(15)))
struct InviteTests {
    static let secret = "AAAAAAAAAAAAAAAAAAAAAA"
    static let address = "https://dela.test/join#" + secret

    /// A link with a code of two modules in a row.
    static func link(uses: Int = 10) throws -> ServerAnswer {
        let code = try #require(QRCode(size: 2, modules: [true, true, false, true]))
        let until = TestDevice.noon.advanced(by: 7 * 86_400_000)
        let id = InvitationID("01INV000000000000000000000")
        return .invited(
            NewInvitation(id: id, secret: secret, until: until, uses: uses, code: code), link: address)
    }

    static func open(_ id: String, used: Int = 0) -> Invitation {
        Invitation(
            id: InvitationID(id), role: .viewer, until: TestDevice.noon.advanced(by: 86_400_000), uses: 5,
            used: used, created: TestDevice.noon, inviterName: "Vera Lind")
    }

    private func sharing() -> (TestDevice, ScopeID) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.confirm(.list(list))
        phone.send(.opened(.sharing(list)))
        return (phone, .list(list))
    }

    @Test("two taps on the sharing screen copy a link for a week and ten people")
    func twoTaps() throws {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        #expect(phone.returnedEffects.last == .request(.invitations(scope)))
        phone.tap("Copy link")
        let request = ServerRequest.invite(scope, .editor, days: 7, uses: 10)
        #expect(phone.returnedEffects.last == .request(request))
        phone.tap("Copy link")
        #expect(phone.returnedEffects.filter { $0 == .request(request) }.count == 1, "one request at a time")
        let effects = phone.send(.answered(request, try Self.link()))
        #expect(effects == [.copy(Self.address), .request(.invitations(scope))])
        #expect(phone.html.contains("value=\"\(Self.address)\"") && phone.html.contains("readonly"))
        phone.send(.shared(.copied))
        #expect(phone.html.contains(">Link copied</button>"))
        phone.send(.shared(.notCopied))
        #expect(phone.html.contains("Select the link above"))
    }

    @Test("the chosen role, days and uses are sent, and the code is shown without copying")
    func choices() throws {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        phone.send(.access(.invite(.roleChosen("viewer"))))
        phone.send(.access(.invite(.daysChosen("30"))))
        phone.send(.access(.invite(.usesChosen("1"))))
        phone.tap("Show QR code")
        let request = ServerRequest.invite(scope, .viewer, days: 30, uses: 1)
        #expect(phone.returnedEffects.last == .request(request))
        #expect(phone.send(.answered(request, try Self.link(uses: 1))) == [.request(.invitations(scope))])
        // A quiet zone of four modules, and one rectangle for each run.
        #expect(phone.html.contains("viewBox=\"0 0 10 10\""))
        #expect(phone.html.contains("d=\"M4 4h2v1h-2zM5 5h1v1h-1z\""))
    }

    @Test("a sheet takes no link that was created for another sheet or with other choices")
    func lateAnswer() throws {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        phone.tap("Copy link")
        phone.send(.access(.invite(.roleChosen("viewer"))))
        let request = ServerRequest.invite(scope, .editor, days: 7, uses: 10)
        phone.send(.access(.invite(.closed)))
        phone.tap("Invite by link")
        phone.send(.access(.invite(.roleChosen("viewer"))))
        #expect(phone.send(.answered(request, try Self.link())) == [])
        let other = ServerRequest.invite(.list(ListID("other")), .viewer, days: 7, uses: 10)
        #expect(phone.send(.answered(other, try Self.link())) == [])
        #expect(!phone.html.contains(Self.address))
    }

    @Test("the drawn code has exactly the dark modules", arguments: [1, 21, 33, 177])
    func outline(size: Int) throws {
        var random = SeededRandom(seed: UInt64(size))
        let modules = (0..<size * size).map { _ in Bool.random(using: &random) }
        let code = try #require(QRCode(size: size, modules: modules))
        var drawn = [Bool](repeating: false, count: size * size)
        for run in Invite.outline(of: code).split(separator: "z") {
            let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
            for x in numbers[0]..<numbers[0] + numbers[2] { drawn[(numbers[1] - 4) * size + x - 4] = true }
        }
        #expect(drawn == modules)
    }

    @Test("open invitations are listed, and one is revoked after a question")
    func revoke() {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        let open = [
            Self.open("01INV000000000000000000001", used: 2), Self.open("01INV000000000000000000002"),
        ]
        phone.send(.answered(.invitations(scope), .invitations(open)))
        #expect(phone.html.contains("2 of 5 joined") && phone.html.contains("Vera Lind"))
        phone.send(.access(.invite(.revokeTapped(open[0].id))))
        #expect(phone.html.contains("Revoke this link?"))
        #expect(phone.send(.access(.invite(.revokeAnswered(false)))) == [])
        phone.send(.access(.invite(.revokeTapped(open[0].id))))
        let request = ServerRequest.revokeInvitation(open[0].id)
        #expect(phone.send(.access(.invite(.revokeAnswered(true)))) == [.request(request)])
        phone.send(.answered(request, .done))
        #expect(!phone.html.contains("2 of 5 joined") && phone.html.contains("0 of 5 joined"))
    }

    @Test("a link that was just created disappears when it is revoked")
    func revokeOwn() throws {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        phone.tap("Copy link")
        phone.send(.answered(.invite(scope, .editor, days: 7, uses: 10), try Self.link()))
        phone.send(.answered(.revokeInvitation(InvitationID("01INV000000000000000000000")), .done))
        #expect(!phone.html.contains(Self.secret))
    }

    @Test("without a network the sheet says that a link needs one")
    func offline() {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        phone.send(.access(.invite(.copyTapped)))
        phone.send(.answered(.invite(scope, .editor, days: 7, uses: 10), .failed(.offline)))
        #expect(phone.html.contains("A link needs a connection."))
        phone.send(.access(.invite(.closed)))
        phone.env.status.connection = .offline
        phone.tap("Invite by link")
        #expect(phone.html.contains("A link needs a connection."))
    }

    @Test(
        "a rejected link is explained",
        arguments: [
            (ServerFailure.refused(.tooLarge), "There are too many active links."),
            (.invitationsOff, "Invitations are turned off on this server."),
            (.broken, "The server has a problem."),
        ])
    func rejected(failure: ServerFailure, sentence: String) {
        var (phone, scope) = sharing()
        phone.tap("Invite by link")
        phone.tap("Copy link")
        phone.send(.answered(.invite(scope, .editor, days: 7, uses: 10), .failed(failure)))
        #expect(phone.html.contains(sentence))
    }

    @Test("only the owner of a list can invite, and no user where invitations are off")
    func allowed() {
        var (phone, _) = sharing()
        phone.env.device.invitations = .accounts
        #expect(phone.html.contains("Invite by link"))
        phone.env.device.invitations = .off
        #expect(!phone.html.contains("Invite by link"))
        phone.env.device.invitations = .all
        let list = ListID("01FLAT00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.opened(.sharing(list)))
        #expect(!phone.html.contains("Invite by link"))
    }

    @Test("a group invites members, and its owner also moderators")
    func group() throws {
        var phone = TestDevice()
        let group = phone.makeGroup("Club")
        phone.confirm(.group(group))
        phone.tap("Invite by link")
        #expect(phone.html.contains("<option value=\"viewer\"") && phone.html.contains("Moderator</option>"))
        phone.tap("Copy link")
        #expect(
            phone.returnedEffects.last
                == .request(.invite(.group(group), Group.memberRole, days: 7, uses: 10)))
    }

    @Test("the requests for a new group are sent once the server knows the group")
    func newGroup() throws {
        var phone = TestDevice()
        let group = phone.makeGroup("Club")
        let scope = ScopeID.group(group)
        let requests = [
            ServerRequest.invitations(scope), .invite(scope, Group.memberRole, days: 7, uses: 10),
        ]
        phone.tap("Invite by link")
        phone.tap("Copy link")
        #expect(!phone.returnedEffects.contains { requests.map { .request($0) }.contains($0) })
        #expect(phone.html.contains("aria-busy=\"true\""))
        phone.forgetEffects()
        phone.confirm(scope)
        #expect(phone.returnedEffects == requests.map { .request($0) })
        phone.send(.answered(requests[1], try Self.link()))
        #expect(phone.html.contains(Self.address))
    }

    @Test("without a connection the requests for a new group fail at once")
    func newGroupOffline() {
        var phone = TestDevice()
        let group = phone.makeGroup("Club")
        phone.tap("Invite by link")
        phone.forgetEffects()
        phone.env.status.connection = .offline
        phone.send(.changed)
        #expect(phone.returnedEffects == [.request(.invitations(.group(group)))])
    }

    @Test("the profile invites to the server where invitations reach new users")
    func server() throws {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        #expect(!phone.html.contains("Invite people to Dela"))
        phone.env.device.invitations = .all
        phone.tap("Invite people to Dela")
        #expect(phone.returnedEffects.last == .request(.invitations(nil)))
        #expect(!phone.html.contains("invite-role"))
        phone.tap("Copy link")
        let request = ServerRequest.invite(nil, nil, days: 7, uses: 10)
        #expect(phone.returnedEffects.last == .request(request))
        #expect(phone.send(.answered(request, try Self.link())).first == .copy(Self.address))
    }
}
