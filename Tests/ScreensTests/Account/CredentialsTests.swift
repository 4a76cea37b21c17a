import Domain
import Markup
import Screens
import Testing

@Suite("A new password, another address", .timeLimit(.minutes(15)))
struct CredentialsTests {
    private static let anna = try! EmailAddress("anna@example.org")

    private func enter(_ phone: inout Phone, _ texts: [(AccountField, String)]) {
        for (field, text) in texts { phone.send(.credentials(.entered(field, text))) }
    }

    /// A guest who has forgotten the password and got a code.
    private func forgetful() throws -> Phone {
        var phone = Phone(signedIn: false)
        phone.send(.signIn(.entered(.email, "anna@example.org")))
        phone.send(.linkTapped(.forgot))
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .forgotPassword(Self.anna))
        phone.receiveCode("r1", for: .resetPassword)
        #expect(phone.send(.answered(request, .codeSent)) == [.go(.resetCode)])
        return phone
    }

    /// The same with the right code entered.
    private func choosing() throws -> Phone {
        var phone = try forgetful()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        #expect(request == .checkCode(registration: "r1", code: "12345678"))
        #expect(phone.send(.answered(request, .done)) == [.replace(.newPassword)])
        return phone
    }

    @Test("forgotten: the address, the code, a new password, and the day is open")
    func forgotten() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .resetPassword(registration: "r1", code: "12345678", password: "another horse"))
        phone.world.me = Phone.anna
        phone.world.pendingCode = nil
        #expect(phone.send(.answered(request, .signedIn)) == [.replace(.today(nil))])
    }

    @Test("an address without an account is told after the code, with the way to register")
    func noAccount() throws {
        var phone = try forgetful()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(request, .failed(.noAccount)))
        #expect(phone.html.contains("No account uses this address."))
        #expect(phone.html.contains(">Create account</button>"))
        #expect(phone.send(.code(.registerTapped)) == [.replace(.register)])
    }

    @Test("the answer to a form that one has left says what was done, and leads nowhere")
    func leftForms() throws {
        var phone = Phone()
        phone.send(.opened(.changePassword))
        enter(&phone, [(.oldPassword, "an old horse"), (.password, "another horse")])
        let password = try phone.sendRequest(.credentials(.submitted))
        phone.send(.opened(.changeEmail))
        enter(&phone, [(.email, "berg@example.org"), (.password, "x")])
        phone.send(.answered(password, .failed(.wrongPassword)))
        #expect(!phone.html.contains("role=\"alertdialog\""))
        let email = try phone.sendRequest(.credentials(.submitted))
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Mil")))
        phone.receiveCode("r1", for: .changeEmail)
        #expect(phone.send(.answered(email, .codeSent)).isEmpty)
        let code = ServerRequest.confirmEmail(registration: "r1", code: "12345678")
        for (request, sentence) in [(password, "Password changed"), (code, "E-mail changed")] {
            let effects = phone.send(.answered(request, .done))
            #expect(!effects.contains { if case .replace = $0 { true } else { false } })
            #expect(phone.model.route == .list(list) && phone.html.contains(sentence))
        }
        #expect(phone.html.contains("value=\"Mil\""))
    }

    @Test("nor does it lead anywhere from the same form that one has opened again")
    func openedAgain() throws {
        var phone = Phone()
        phone.send(.opened(.changePassword))
        enter(&phone, [(.oldPassword, "an old horse"), (.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.opened(.profile))
        phone.send(.opened(.changePassword))
        enter(&phone, [(.oldPassword, "another horse"), (.password, "a third horse")])
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(!phone.html.contains("role=\"alertdialog\""))
        phone.send(.answered(request, .done))
        #expect(phone.model.route == .changePassword && phone.html.contains("Password changed"))
        #expect(phone.html.contains("value=\"a third horse\""))
    }

    @Test("who has left the registration can send it again when its answer has come")
    func leftRegistration() throws {
        var phone = Phone(signedIn: false)
        phone.send(.opened(.register))
        for (field, text) in [
            (AccountField.firstName, "Anna"), (.lastName, "Berg"), (.email, "anna@example.org"),
        ] {
            phone.send(.register(.entered(field, text)))
        }
        phone.send(.register(.entered(.password, "another horse")))
        let request = try phone.sendRequest(.register(.submitted))
        phone.send(.opened(.signIn))
        #expect(phone.send(.answered(request, .codeSent)).isEmpty && phone.model.route == .signIn)
        phone.send(.opened(.register))
        #expect(try phone.sendRequest(.register(.submitted)) == request)
    }

    @Test("a new password follows the rule, which is said beside the field")
    func rule() throws {
        var phone = try choosing()
        for (password, sentence) in [
            ("", "Enter a password."), ("short", "At least 8 characters, and not your e-mail."),
            ("anna@example.org", "At least 8 characters, and not your e-mail."),
        ] {
            enter(&phone, [(.password, password)])
            #expect(phone.send(.credentials(.submitted)) == [.focus("password")])
            #expect(phone.html.contains(sentence))
        }
    }

    @Test("a code that has expired meanwhile leads back to the beginning")
    func expired() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.answered(request, .failed(.expiredCode)))
        #expect(phone.html.contains("Code expired"))
        #expect(phone.send(.credentials(.failureDismissed)) == [.replace(.forgot)])
    }

    @Test("where a code has expired meanwhile, the error window sends another one and leads to it")
    func expiredAndSentAgain() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.world.now = phone.world.now.advanced(by: 600_000)
        phone.send(.answered(request, .failed(.expiredCode)))
        let again = try #require(App.view(phone.model, phone.world).click("Send again"))
        #expect(phone.send(again) == [.replace(.resetCode), .request(.resend(registration: "r1"))])
        #expect(phone.html.contains("8-digit code") && !phone.html.contains("12345678"))
        phone.receiveCode("r2", for: .resetPassword)
        phone.send(.answered(.resend(registration: "r1"), .codeSent))
        #expect(
            phone.send(.code(.entered("87654321"))) == [
                .request(.checkCode(registration: "r2", code: "87654321"))
            ])
    }

    @Test("nobody chooses a password without a code, nor enters a code that was sent for something else")
    func detours() throws {
        var phone = Phone(signedIn: false)
        phone.send(.opened(.newPassword))
        #expect(phone.html.contains("we will send you a code"))
        phone.receiveCode("r1")
        phone.send(.opened(.resetCode))
        #expect(phone.html.contains("we will send you a code"))
        var anna = Phone()
        anna.send(.opened(.emailCode))
        #expect(anna.html.contains("We will send a code to the new address."))
    }

    @Test("another address: the password, the code, and the profile says that it is done")
    func email() throws {
        var phone = Phone()
        phone.send(.opened(.profile))
        #expect(phone.send(.profile(.linkTapped(.changeEmail))) == [.go(.changeEmail)])
        #expect(phone.send(.credentials(.submitted)) == [.focus("email")])
        enter(&phone, [(.email, "berg@example.org"), (.password, "x")])
        let email = try EmailAddress("berg@example.org")
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .changeEmail(email, password: "x"))
        phone.receiveCode("r1", for: .changeEmail)
        #expect(phone.send(.answered(request, .codeSent)) == [.go(.emailCode)])
        let confirm = try phone.sendRequest(.code(.entered("12345678")))
        #expect(confirm == .confirmEmail(registration: "r1", code: "12345678"))
        phone.world.pendingCode = nil
        phone.world.email = "berg@example.org"
        #expect(phone.send(.answered(confirm, .done)).first == .replace(.profile))
        #expect(phone.html.contains("E-mail changed") && phone.html.contains("berg@example.org"))
    }

    @Test("an address that is taken is told after the code, without a way to sign in: one is")
    func taken() throws {
        var phone = Phone()
        phone.receiveCode("r1", for: .changeEmail)
        phone.send(.opened(.emailCode))
        let confirm = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(confirm, .failed(.alreadyRegistered)))
        #expect(phone.html.contains("This address is taken"))
        #expect(!phone.html.contains(">Sign in</button>"))
    }

    @Test("a wrong password opens an error window, and what was typed stays")
    func wrongPassword() throws {
        var phone = Phone()
        phone.send(.opened(.changePassword))
        enter(&phone, [(.oldPassword, "wrong"), (.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .changePassword(old: "wrong", new: "another horse"))
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(phone.html.contains("role=\"alertdialog\""))
        #expect(phone.html.contains("This is not your password. Nothing was changed."))
        #expect(phone.send(.credentials(.failureDismissed)) == [.focus("old-password")])
        #expect(phone.html.contains("value=\"another horse\""))
    }

    @Test("a changed password leads back to the profile, which says so")
    func password() throws {
        var phone = Phone()
        phone.send(.opened(.profile))
        phone.send(.profile(.linkTapped(.changePassword)))
        enter(&phone, [(.oldPassword, "correct horse"), (.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(phone.send(.credentials(.submitted)).isEmpty, "it is asked for once")
        #expect(phone.send(.answered(request, .done)).first == .back(to: .profile))
        #expect(phone.html.contains("Password changed"))
        #expect(phone.model.hasUnkept, "no newer app comes before it is read")
        phone.send(.noticeDismissed)
        #expect(!phone.model.hasUnkept)
        phone.send(.opened(.changePassword))
        #expect(!phone.html.contains("another horse"), "a password is not kept on the screen")
    }

    @Test("without a network what was typed stays")
    func offline() throws {
        var phone = Phone()
        phone.send(.opened(.changeEmail))
        enter(&phone, [(.email, "berg@example.org"), (.password, "x")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.answered(request, .failed(.offline)))
        #expect(phone.html.contains("What you typed stays.") && phone.html.contains("berg@example.org"))
    }
}
