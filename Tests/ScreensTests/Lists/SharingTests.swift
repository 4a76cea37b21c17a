import Domain
import Screens
import Testing

@testable import Sync

@Suite("Sharing a list")
struct SharingTests {
    private func shared() -> (Phone, ListID) {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.linkTapped(.sharing(list)))
        return (phone, list)
    }

    @Test("a person is found by address, and gets the chosen role")
    func add() throws {
        var (phone, list) = shared()
        phone.send(.sharing(.emailEntered("Boris@example.org")))
        phone.send(.sharing(.roleChosen("viewer")))
        let request = try phone.sendRequest(.sharing(.submitted))
        #expect(request == .findPerson(try EmailAddress("boris@example.org"), for: list, .viewer))
        let effects = phone.send(.answered(request, .found(Phone.boris, name: "Boris")))
        let add = Intent.member(.add(Phone.boris, name: "Boris", role: .viewer))
        #expect(effects == [.perform(add, in: .list(list)), .focus("share-email")])
        #expect(phone.html.contains("Boris"))
    }

    @Test(
        "what is wrong with the address stands beside the field",
        arguments: [("", "Enter an e-mail address."), ("boris", "This is not an e-mail address.")])
    func wrong(text: String, sentence: String) {
        var (phone, _) = shared()
        phone.send(.sharing(.emailEntered(text)))
        #expect(phone.send(.sharing(.submitted)) == [.focus("share-email")])
        #expect(phone.html.contains("id=\"share-email-note\">\(sentence)</p>"))
    }

    @Test(
        "an address that leads to nobody, to oneself or nowhere is explained",
        arguments: [
            (AccountAnswer.foundNobody, "Nobody here has this address."),
            (.found(Phone.anna, name: "Anna"), "That is your own address."),
            (.failed(.offline), "Finding people needs a connection."),
            (.failed(.broken), "The server has a problem."),
        ])
    func unknown(answer: AccountAnswer, sentence: String) throws {
        var (phone, _) = shared()
        phone.send(.sharing(.emailEntered("boris@example.org")))
        phone.send(.answered(try phone.sendRequest(.sharing(.submitted)), answer))
        #expect(phone.html.contains(sentence))
        #expect(phone.html.contains("value=\"boris@example.org\""))
    }

    @Test("access is given to the list and in the role that were meant, whatever is open by then")
    func late() throws {
        var (phone, list) = shared()
        phone.send(.sharing(.emailEntered("boris@example.org")))
        phone.send(.sharing(.roleChosen("viewer")))
        let request = try phone.sendRequest(.sharing(.submitted))
        let diary = phone.makeList("Diary")
        phone.send(.linkTapped(.sharing(diary)))
        phone.send(.sharing(.emailEntered("vera@example.org")))
        phone.send(.answered(request, .found(Phone.boris, name: "Boris")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .viewer)
        #expect(phone.world.replica.members(of: .list(diary)).count == 1)
        #expect(phone.html.contains("boris@example.org: now has access to “\u{2068}Groceries\u{2069}”"))
        #expect(phone.html.contains("value=\"vera@example.org\""))
    }

    @Test(
        "an answer that comes when its screen has gone says whom it is about",
        arguments: [
            (AccountAnswer.foundNobody, "boris@example.org: Nobody here has this address."),
            (.failed(.offline), "boris@example.org: Finding people needs a connection."),
        ])
    func gone(answer: AccountAnswer, sentence: String) throws {
        var (phone, _) = shared()
        phone.send(.sharing(.emailEntered("boris@example.org")))
        let request = try phone.sendRequest(.sharing(.submitted))
        phone.send(.backTapped)
        phone.send(.answered(request, answer))
        #expect(phone.html.contains(sentence))
    }

    @Test("an address that was typed while the last one was looked for stays")
    func typedOn() throws {
        var (phone, list) = shared()
        phone.send(.sharing(.emailEntered("boris@example.org")))
        let request = try phone.sendRequest(.sharing(.submitted))
        phone.send(.sharing(.emailEntered("vera@example.org")))
        phone.send(.answered(request, .found(Phone.boris, name: "Boris")))
        #expect(phone.world.replica.members(of: .list(list)).count == 2)
        #expect(phone.html.contains("value=\"vera@example.org\""))
        #expect(!phone.html.contains("aria-busy=\"true\""))
    }

    @Test("who has access already keeps the role; who has left may come back")
    func again() throws {
        var (phone, list) = shared()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .editor)), in: .list(list))
        phone.send(.sharing(.roleChosen("viewer")))
        phone.send(.sharing(.emailEntered("boris@example.org")))
        let request = try phone.sendRequest(.sharing(.submitted))
        #expect(phone.send(.answered(request, .found(Phone.boris, name: "Boris"))) == [.focus("share-email")])
        #expect(phone.html.contains("This person already has access."))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        phone.perform(.member(.remove(Phone.boris)), in: .list(list))
        phone.send(.answered(try phone.sendRequest(.sharing(.submitted)), .found(Phone.boris, name: "Boris")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .viewer)
    }

    @Test("the owner changes a role at once, and is asked by name before taking access away")
    func manage() {
        var (phone, list) = shared()
        phone.perform(.member(.add(Phone.boris, name: "Boris", role: .viewer)), in: .list(list))
        phone.send(.sharing(.roleChanged(Phone.boris, "editor")))
        #expect(phone.world.replica.member(Phone.boris, in: .list(list))?.role == .editor)
        phone.send(.sharing(.removeTapped(Phone.boris)))
        #expect(phone.html.contains("will no longer see “\u{2068}Groceries\u{2069}”."))
        phone.send(.sharing(.removeCancelled))
        #expect(!phone.html.contains("alertdialog"))
        phone.send(.sharing(.removeTapped(Phone.boris)))
        phone.send(.sharing(.removeConfirmed))
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

    @Test("others see who has access, and may leave")
    func readOnly() {
        var phone = Phone()
        let list = ListID("01ZZZZ00000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.opened(.sharing(list)))
        #expect(phone.html.contains("Shared access"))
        #expect(!phone.html.contains("share-email"))
        #expect(!phone.html.contains("<select"))
        phone.send(.sharing(.leaveTapped))
        #expect(phone.html.contains("Do you want to leave the list"))
    }
}
