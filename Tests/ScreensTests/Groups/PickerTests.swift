import Domain
import FeatureTags
import Screens
import Testing

@testable import SyncRules

@Suite("The user picker", .timeLimit(.minutes(15)))
struct PickerTests {
    /// Anna shares a list with Boris Lind, and a group with Vera and Эля Ёлкина; the picker is open.
    private func choosing() -> TestDevice {
        var phone = TestDevice()
        phone.receiveList(ListID("01ZZZZ00000000000000000000"), "Flat", role: .editor)
        phone.makeGroup(
            "Family", with: Contact(TestDevice.vera, name: "Vera Berg"),
            Contact(TestDevice.dora, name: "Эля Ёлкина"))
        let choir = phone.makeGroup("Choir")
        phone.confirm(.group(choir))
        phone.send(.access(.addTapped))
        phone.send(.answered(.people("", isDescending: false, after: nil), .failed(.offline)))
        return phone
    }

    private func names(_ phone: TestDevice) -> [String] {
        let list = phone.html.split(separator: "aria-label=\"People\"")[1].split(separator: "</ul>")[0]
        return list.split(separator: "class=\"name\" dir=\"auto\" translate=\"no\">").dropFirst().map {
            String($0.split(separator: "</span>")[0])
        }
    }

    @Test("the picker lists contacts by name before typing, ascending or descending")
    func everyone() {
        var phone = choosing()
        #expect(names(phone) == ["Boris Lind", "Vera Berg", "Эля Ёлкина"])
        phone.send(.access(.picker(.turned)))
        #expect(names(phone) == ["Эля Ёлкина", "Vera Berg", "Boris Lind"])
    }

    @Test(
        "the picker filters by word prefix, ignores case, and treats ё as е", .tags(.G1),
        arguments: [
            ("b", ["Boris Lind", "Vera Berg"]), ("BER", ["Vera Berg"]), ("vera b", ["Vera Berg"]),
            ("ера", []),
            ("елк", ["Эля Ёлкина"]), ("ЭЛЯ Ё", ["Эля Ёлкина"]), ("  lind ", ["Boris Lind"]),
            ("", ["Boris Lind", "Vera Berg", "Эля Ёлкина"]),
        ])
    func filter(text: String, found: [String]) {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered(text))))
        #expect(names(phone) == found)
    }

    @Test("an exact e-mail address finds any user, and a tap chooses them", .tags(.G1))
    func address() throws {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("Fedor@example.org"))))
        #expect(names(phone) == [] && phone.html.contains("Find \u{2068}fedor@example.org\u{2069}"))
        let request = try phone.sendRequest(.access(.picker(.submitted)))
        #expect(request == .findPerson(try EmailAddress("fedor@example.org")))
        phone.send(.answered(request, .people([fedor], next: nil)))
        #expect(names(phone) == ["Fedor Berg"])
        #expect(!phone.html.contains("fedor@example.org\u{2069}"))
    }

    @Test(
        "an unknown address or a failed search is explained, and the typed text stays",
        arguments: [
            (ServerAnswer.people([], next: nil), "No account with this e-mail yet."),
            (.failed(.offline), "Finding people needs a connection."),
            (.failed(.broken), "The server has a problem."),
        ])
    func unknown(answer: ServerAnswer, sentence: String) throws {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("unknown@example.org"))))
        let effects = phone.send(.answered(try phone.sendRequest(.access(.picker(.submitted))), answer))
        #expect(phone.html.contains(sentence))
        #expect(phone.html.contains("value=\"unknown@example.org\""))
        // The pressed button is gone without a result; after a failure it stays for a retry.
        #expect(effects.contains(.focus("picker-query")) == sentence.hasPrefix("No account"))
    }

    @Test(
        "an answer to an earlier query shows no user", .tags(.G1))
    func late() throws {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("fedor@example.org"))))
        let request = try phone.sendRequest(.access(.picker(.submitted)))
        phone.send(.access(.picker(.queryEntered("vera"))))
        phone.send(.answered(request, .people([Contact(TestDevice.boris, name: "Fedor")], next: nil)))
        #expect(names(phone) == ["Vera Berg"])
        #expect(!phone.html.contains("aria-busy=\"true\""))
        phone.send(.access(.picker(.closed)))
        phone.send(.answered(request, .people([Contact(TestDevice.boris, name: "Fedor")], next: nil)))
        #expect(!phone.html.contains("<dialog"))
    }

    @Test("one address is requested at a time, and a name is not requested as an address")
    func once() throws {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("vera"))))
        #expect(phone.send(.access(.picker(.submitted))) == [])
        phone.send(.access(.picker(.queryEntered("vera@example.org"))))
        _ = try phone.sendRequest(.access(.picker(.submitted)))
        #expect(phone.send(.access(.picker(.submitted))) == [])
    }

    @Test("an unknown address is invited by e-mail where invitations reach new users", .tags(.G7))
    func mail() throws {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("unknown@example.org"))))
        let find = try phone.sendRequest(.access(.picker(.submitted)))
        phone.send(.answered(find, .people([], next: nil)))
        #expect(!phone.html.contains("Invite by e-mail"))
        phone.env.device.invitations = .accounts
        #expect(!phone.html.contains("Invite by e-mail"))
        phone.env.device.invitations = .all
        phone.tap("Invite by e-mail")
        guard case .request(let request)? = phone.returnedEffects.last,
            case .mailInvitation(let scope, let role, let email) = request
        else { throw NoRequest() }
        #expect(scope?.kind == .group && role == Group.memberRole && email.text == "unknown@example.org")
        phone.send(.answered(request, .failed(.invitationsOff)))
        #expect(phone.html.contains("Invitations are turned off on this server."))
        phone.send(.answered(request, .done))
        #expect(phone.html.contains("Invitation sent") && !phone.html.contains("<dialog"))
    }

    @Test(
        "an unknown address opens an error window where invitations do not reach new users", .tags(.G2, .L3),
        arguments: [nil, Invitation.Reach.accounts, .off])
    func window(reach: Invitation.Reach?) throws {
        var phone = choosing()
        phone.env.device.invitations = reach
        phone.send(.access(.picker(.queryEntered("unknown@example.org"))))
        let find = try phone.sendRequest(.access(.picker(.submitted)))
        phone.send(.answered(find, .people([], next: nil)))
        let windows = phone.html.components(between: "role=\"alertdialog\"", and: "</dialog>")
        let window = try #require(windows.first)
        #expect(window.contains("No account with this e-mail yet.") && window.contains("No account<"))
        #expect(!phone.html.contains("Invite by e-mail"))
        phone.tap("OK")
        #expect(!phone.html.contains("role=\"alertdialog\""))
        #expect(phone.returnedEffects.contains(.focus("picker-query")))
        #expect(phone.html.contains("value=\"unknown@example.org\""), "the typed text stays")
    }

    @Test("a new group offers no invitation by e-mail, and says when it can be sent", .tags(.G2, .G7))
    func newGroup() throws {
        var phone = TestDevice()
        phone.env.device.invitations = .all
        phone.send(.opened(.newGroup))
        phone.send(.newGroup(.picker(.queryEntered("unknown@example.org"))))
        let email = try EmailAddress("unknown@example.org")
        phone.send(.newGroup(.picker(.submitted)))
        phone.send(.answered(.findPerson(email), .people([], next: nil)))
        #expect(!phone.html.contains("Invite by e-mail") && !phone.html.contains("alertdialog"))
        #expect(phone.html.contains("Create the group first, then invite them by e-mail."))
        #expect(phone.send(.newGroup(.picker(.mailTapped))) == [])
    }

    @Test("a list of which a copy is sent is not opened to an unknown address")
    func mailOfCopy() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.sharing(list)))
        phone.send(.access(.copyTapped))
        phone.env.device.invitations = .all
        phone.send(.access(.picker(.queryEntered("unknown@example.org"))))
        let email = try EmailAddress("unknown@example.org")
        phone.send(.answered(.findPerson(email), .people([], next: nil)))
        phone.tap("Invite by e-mail")
        #expect(phone.returnedEffects.last == .request(.mailInvitation(nil, nil, email)))
    }

    @Test("a tap on a row chooses a user, those chosen are shown above, and one button adds them", .tags(.G7))
    func several() {
        var phone = choosing()
        #expect(!phone.html.contains("chosen-people") && !phone.html.contains("aria-pressed=\"true\""))
        phone.tap("BLBoris Lind")
        #expect(phone.html.contains("Add 1 person") && phone.html.contains("<dialog"))
        #expect(phone.html.components(between: "chosen-people\"", and: "</ul>")[0].contains("Boris Lind"))
        #expect(phone.html.contains("aria-pressed=\"true\""))
        phone.tap("VBVera Berg")
        #expect(phone.html.contains("Add 2 people"))
        phone.tap("Add 2\u{A0}people")
        let group = phone.model.route
        guard case .group(let id) = group else { Issue.record("no group"); return }
        #expect(phone.env.replica.members(of: .group(id)).count == 3)
        #expect(phone.html.contains("2 people added to “\u{2068}Choir\u{2069}”"))
        phone.send(.undoTapped)
        #expect(phone.env.replica.members(of: .group(id)).count == 1)
    }

    @Test("a chosen user is taken back by a tap on the row or on the face above")
    func toggled() {
        var phone = choosing()
        phone.tap("BLBoris Lind")
        phone.tap("BLBoris Lind")
        #expect(!phone.html.contains("Add 1 person"))
        phone.tap("VBVera Berg")
        phone.tap("Remove “\u{2068}Vera Berg\u{2069}”")
        #expect(!phone.html.contains("Add 1 person") && phone.html.contains("<dialog"))
    }

    @Test("where only one user can be chosen, a tap chooses them at once, without a circle")
    func one() {
        var phone = TestDevice()
        phone.receiveList(ListID("01ZZZZ00000000000000000000"), "Flat", role: .editor)
        phone.send(.opened(.newChat))
        #expect(!phone.html.contains("choosable"))
        phone.tap("BLBoris Lind")
        #expect(phone.model.route == .chat(.chat(TestDevice.anna, TestDevice.boris)))
    }

    private let fedor = Contact(PersonID("01FEDOR0000000000000000000"), name: "Fedor Berg")
    private let greta = Contact(PersonID("01GRETA0000000000000000000"), name: "Greta")

    @Test("the server supplies other users page by page while scrolling")
    func pages() throws {
        var phone = TestDevice()
        phone.makeGroup("Choir")
        let first = ServerRequest.people("", isDescending: false, after: nil)
        #expect(phone.send(.access(.addTapped)) == [.focus("picker-query"), .request(first)])
        phone.send(.answered(first, .people([fedor], next: "f")))
        #expect(names(phone) == ["Fedor Berg"] && phone.html.contains("Show more"))
        let second = try phone.sendRequest(.access(.picker(.moreWanted)))
        #expect(second == .people("", isDescending: false, after: "f"))
        #expect(phone.send(.access(.picker(.moreWanted))) == [])
        phone.send(.answered(second, .people([greta], next: nil)))
        #expect(names(phone) == ["Fedor Berg", "Greta"] && !phone.html.contains("Show more"))
    }

    @Test("no request is sent once all users are loaded")
    func known() {
        var phone = choosing()
        phone.send(.access(.picker(.queryEntered("x"))))
        phone.send(.answered(.people("x", isDescending: false, after: nil), .people([], next: nil)))
        phone.send(.access(.picker(.queryEntered(""))))
        let all = [Contact(TestDevice.boris, name: "Boris Lind"), fedor, greta]
        phone.send(.answered(.people("", isDescending: false, after: nil), .people(all, next: nil)))
        #expect(phone.send(.access(.picker(.queryEntered("b")))) == [])
        #expect(names(phone) == ["Boris Lind", "Fedor Berg"])
        #expect(phone.send(.access(.picker(.turned))) == [])
        #expect(names(phone) == ["Fedor Berg", "Boris Lind"])
    }

    @Test("one request runs at a time, and the next one uses the text typed by then")
    func typing() throws {
        var phone = TestDevice()
        phone.makeGroup("Choir")
        phone.send(.access(.addTapped))
        #expect(phone.send(.access(.picker(.queryEntered("g")))) == [])
        #expect(phone.send(.access(.picker(.queryEntered("gr")))) == [])
        let first = ServerRequest.people("", isDescending: false, after: nil)
        let second = ServerRequest.people("gr", isDescending: false, after: nil)
        #expect(phone.send(.answered(first, .people([fedor], next: "f"))) == [.request(second)])
        #expect(names(phone) == [])
        phone.send(.answered(second, .people([greta], next: nil)))
        #expect(names(phone) == ["Greta"])
        phone.send(.access(.picker(.toggled(greta))))
        phone.send(.access(.picker(.confirmed)))
        #expect(phone.html.contains("\u{2068}Greta\u{2069} is now in"))
    }

    @Test("the picker explains missing users offline, and a busy server the time of a retry")
    func failing() {
        var phone = choosing()
        #expect(phone.html.contains("No connection: these are the people you share with."))
        phone.send(.access(.picker(.queryEntered("v"))))
        phone.send(.answered(.people("v", isDescending: false, after: nil), .failed(.busy(seconds: 3))))
        #expect(names(phone) == ["Vera Berg"] && phone.html.contains("3 seconds"))
    }
}
