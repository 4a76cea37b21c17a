import Domain
import FeatureTags
import Screens
import Testing

@Suite("Registering", .timeLimit(.minutes(15)))
struct RegisterTests {
    private func phone(
        first: String = "Anna", last: String = "", email: String = "Anna@Example.org",
        password: String = "correct horse"
    ) -> TestDevice {
        var phone = TestDevice(signedIn: false)
        phone.send(.linkTapped(.register))
        phone.send(.register(.entered(.firstName, first)))
        phone.send(.register(.entered(.lastName, last)))
        phone.send(.register(.entered(.email, email)))
        phone.send(.register(.entered(.password, password)))
        return phone
    }

    @Test("a completed form is sent in normalized form")
    func sent() throws {
        var phone = phone(first: "  Anna ")
        let registration = Registration(
            profile: Profile(firstName: "Anna", lastName: ""), email: try EmailAddress("anna@example.org"),
            password: "correct horse")
        #expect(phone.send(.register(.submitted)) == [.request(.register(registration))])
        #expect(
            phone.send(.register(.submitted)).isEmpty,
            "a second tap sends nothing while the first request is pending")
    }

    @Test(
        "an invalid field is reported next to it, and nothing is sent", .tags(.A1),
        arguments: [
            (AccountField.firstName, " ", "Enter a name."),
            (.firstName, String(repeating: "a", count: 61), "At most 60 characters."),
            (.lastName, String(repeating: "a", count: 61), "At most 60 characters."),
            (.email, "", "Enter an e-mail address."),
            (.email, "anna@", "This is not an e-mail address."),
            (.email, String(repeating: "a", count: 243) + "@example.org", "This is too long."),
            (.password, "", "Enter a password."),
            (.password, "1234567", "At least 8 characters, and not your e-mail."),
            (.password, "\u{3000}\u{3000}\u{3000}", "At least 8 characters, and not your e-mail."),
            (.password, "anna@example.org", "At least 8 characters, and not your e-mail."),
            (.password, String(repeating: "a", count: 257), "This is too long."),
        ])
    func wrong(field: AccountField, text: String, sentence: String) {
        var phone = phone()
        phone.send(.register(.entered(field, text)))
        #expect(phone.send(.register(.submitted)) == [.focus(field.rawValue)])
        #expect(phone.html.contains(note(field, sentence)))
        phone.send(.register(.entered(field, "x")))
        #expect(!phone.html.contains(sentence), "typing removes the error")
    }

    @Test("closed registration is explained, and the typed text stays")
    func closed() throws {
        var phone = phone()
        guard case .request(let request)? = phone.send(.register(.submitted)).first else {
            Issue.record("Nothing was sent."); return
        }
        phone.send(.answered(request, .failed(.registrationClosed)))
        #expect(phone.html.contains("New accounts are created by the server’s administrator."))
        #expect(phone.html.contains("Anna@Example.org"))
    }

    @Test("an empty form reports every required field and focuses the first one")
    func empty() {
        var phone = phone(first: "", email: "", password: "")
        #expect(phone.send(.register(.submitted)) == [.focus("first-name")])
        #expect(phone.html.contains(note(.firstName, "Enter a name.")))
        #expect(phone.html.contains(note(.email, "Enter an e-mail address.")))
        #expect(phone.html.contains(note(.password, "Enter a password.")))
    }

    @Test("typed text stays without a network, and the form can be sent again", .tags(.U7))
    func offline() throws {
        var phone = phone()
        let request = try phone.sendRequest(.register(.submitted))
        phone.send(.answered(request, .failed(.offline)))
        #expect(phone.html.contains("No connection to the server. What you typed stays."))
        #expect(phone.html.contains("value=\"Anna@Example.org\""))
        #expect(try phone.sendRequest(.register(.submitted)) == request)
    }

    @Test("a field rejected by the server shows the error next to it")
    func serverFields() throws {
        var phone = phone()
        let request = try phone.sendRequest(.register(.submitted))
        #expect(
            phone.send(.answered(request, .failed(.fields([FieldError(.email, .invalid)])))) == [
                .focus("email")
            ])
        #expect(phone.html.contains(note(.email, "This is not an e-mail address.")))
    }

    private func note(_ field: AccountField, _ sentence: String) -> String {
        "id=\"\(field.rawValue)-note\">\(sentence)</p>"
    }
}
