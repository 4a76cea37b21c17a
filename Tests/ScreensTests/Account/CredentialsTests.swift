import Domain
import Markup
import Screens
import Testing

@Suite("Changing the password and the e-mail address", .timeLimit(.minutes(15)))
struct CredentialsTests {
    private static let anna = try! EmailAddress("anna@example.org")

    private func enter(_ phone: inout TestDevice, _ texts: [(AccountField, String)]) {
        for (field, text) in texts { phone.send(.credentials(.entered(field, text))) }
    }

    /// A guest who requested a code for a forgotten password.
    private func forgetful() throws -> TestDevice {
        var phone = TestDevice(signedIn: false)
        phone.send(.signIn(.entered(.email, "anna@example.org")))
        phone.send(.linkTapped(.forgot))
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .forgotPassword(Self.anna))
        phone.receiveCode("r1", for: .resetPassword)
        #expect(phone.send(.answered(request, .codeSent)) == [.go(.resetCode)])
        return phone
    }

    /// The same guest after entering the correct code.
    private func choosing() throws -> TestDevice {
        var phone = try forgetful()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        #expect(request == .checkCode(registration: "r1", code: "12345678"))
        #expect(phone.send(.answered(request, .done)) == [.replace(.newPassword)])
        return phone
    }

    @Test("a forgotten password is reset by address, code and new password, and the day opens")
    func forgotten() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(request == .resetPassword(registration: "r1", code: "12345678", password: "another horse"))
        phone.env.me = TestDevice.anna
        phone.env.pendingCode = nil
        #expect(phone.send(.answered(request, .signedIn)) == [.replace(.today(nil))])
    }

    @Test("a missing account is reported after the code, with a link to register")
    func noAccount() throws {
        var phone = try forgetful()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(request, .failed(.noAccount)))
        #expect(phone.html.contains("No account uses this address."))
        #expect(phone.html.contains(">Create account</button>"))
        #expect(phone.send(.code(.registerTapped)) == [.replace(.register)])
    }

    @Test("the answer to a form that was left shows a toast and opens no screen")
    func leftForms() throws {
        var phone = TestDevice()
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

    @Test("the answer to a form that was left and reopened opens no screen")
    func openedAgain() throws {
        var phone = TestDevice()
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

    @Test("a registration form that was left can be sent again after its answer")
    func leftRegistration() throws {
        var phone = TestDevice(signedIn: false)
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

    @Test("a password that breaks a rule is reported next to the field")
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

    @Test("a code that expired in the meantime leads back to the first step")
    func expired() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.answered(request, .failed(.expiredCode)))
        #expect(phone.html.contains("Code expired"))
        #expect(phone.send(.credentials(.failureDismissed)) == [.replace(.forgot)])
    }

    @Test("the error window of an expired code sends another one and opens the code screen")
    func expiredAndSentAgain() throws {
        var phone = try choosing()
        enter(&phone, [(.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.env.now = phone.env.now.advanced(by: 600_000)
        phone.send(.answered(request, .failed(.expiredCode)))
        let again = try #require(App.view(phone.model, phone.env).click("Send again"))
        #expect(phone.send(again) == [.replace(.resetCode), .request(.resend(registration: "r1"))])
        #expect(phone.html.contains("8-digit code") && !phone.html.contains("12345678"))
        phone.receiveCode("r2", for: .resetPassword)
        phone.send(.answered(.resend(registration: "r1"), .codeSent))
        #expect(
            phone.send(.code(.entered("87654321"))) == [
                .request(.checkCode(registration: "r2", code: "87654321"))
            ])
    }

    @Test("a new password needs a code, and a code of another purpose is not accepted")
    func detours() throws {
        var phone = TestDevice(signedIn: false)
        phone.send(.opened(.newPassword))
        #expect(phone.html.contains("we will send you a code"))
        phone.receiveCode("r1")
        phone.send(.opened(.resetCode))
        #expect(phone.html.contains("we will send you a code"))
        var anna = TestDevice()
        anna.send(.opened(.emailCode))
        #expect(anna.html.contains("We will send a code to the new address."))
    }

    @Test("a new address needs password and code, and the profile confirms the change")
    func email() throws {
        var phone = TestDevice()
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
        phone.env.pendingCode = nil
        phone.env.email = "berg@example.org"
        #expect(phone.send(.answered(confirm, .done)).first == .replace(.profile))
        #expect(phone.html.contains("E-mail changed") && phone.html.contains("berg@example.org"))
    }

    @Test("an address in use is reported after the code, without a link to sign in")
    func taken() throws {
        var phone = TestDevice()
        phone.receiveCode("r1", for: .changeEmail)
        phone.send(.opened(.emailCode))
        let confirm = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(confirm, .failed(.alreadyRegistered)))
        #expect(phone.html.contains("This address is taken"))
        #expect(!phone.html.contains(">Sign in</button>"))
    }

    @Test("a wrong password opens an error window and keeps the typed text")
    func wrongPassword() throws {
        var phone = TestDevice()
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

    @Test("a wrong password for a new address is reported, and the typed address stays")
    func wrongPasswordForAddress() throws {
        var phone = TestDevice()
        phone.send(.opened(.changeEmail))
        enter(&phone, [(.email, "berg@example.org"), (.password, "wrong")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(phone.html.contains("This is not your password. Nothing was changed."))
        #expect(phone.send(.credentials(.failureDismissed)) == [.focus("password")])
        #expect(phone.html.contains("value=\"berg@example.org\""))
    }

    @Test("the profile confirms a changed password")
    func password() throws {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        phone.send(.profile(.linkTapped(.changePassword)))
        enter(&phone, [(.oldPassword, "correct horse"), (.password, "another horse")])
        let request = try phone.sendRequest(.credentials(.submitted))
        #expect(phone.send(.credentials(.submitted)).isEmpty, "requested once")
        #expect(phone.send(.answered(request, .done)).first == .back(to: .profile))
        #expect(phone.html.contains("Password changed"))
        #expect(phone.model.hasDraftText, "no app update before the toast was read")
        phone.send(.toastDismissed)
        #expect(!phone.model.hasDraftText)
        phone.send(.opened(.changePassword))
        #expect(!phone.html.contains("another horse"), "a password does not stay on the screen")
    }

    @Test("the typed text stays without a network")
    func offline() throws {
        var phone = TestDevice()
        phone.send(.opened(.changeEmail))
        enter(&phone, [(.email, "berg@example.org"), (.password, "x")])
        let request = try phone.sendRequest(.credentials(.submitted))
        phone.send(.answered(request, .failed(.offline)))
        #expect(phone.html.contains("What you typed stays.") && phone.html.contains("berg@example.org"))
    }
}
