import Domain
import Screens
import Sync
import Testing

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
        #expect(request == .findPerson(try EmailAddress("boris@example.org")))
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
        ])
    func unknown(answer: AccountAnswer, sentence: String) throws {
        var (phone, _) = shared()
        phone.send(.sharing(.emailEntered("boris@example.org")))
        phone.send(.answered(try phone.sendRequest(.sharing(.submitted)), answer))
        #expect(phone.html.contains(sentence))
        #expect(phone.html.contains("value=\"boris@example.org\""))
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
