import Domain
import FeatureTags
import Markup
import Screens
import Testing

@Suite("The e-mailed code", .timeLimit(.minutes(15)))
struct CodeTests {
    private func phone() throws -> TestDevice {
        var phone = TestDevice(signedIn: false)
        phone.send(.linkTapped(.register))
        phone.send(.register(.entered(.firstName, "Anna")))
        phone.send(.register(.entered(.email, "anna@example.org")))
        phone.send(.register(.entered(.password, "correct horse")))
        let request = try phone.sendRequest(.register(.submitted))
        phone.receiveCode("r1")
        #expect(phone.send(.answered(request, .codeSent)) == [.go(.code)])
        return phone
    }

    @Test("the code field is focused and opens the numeric keyboard")
    func field() throws {
        var phone = try phone()
        #expect(phone.html.contains("inputmode=\"numeric\""))
        #expect(phone.send(.opened(.code)) == [.focus("code"), .setTimer(1000, .resend)])
    }

    @Test(
        "a code dated in the future because of a wrong clock does not extend the wait",
        .tags(.A1))
    func clockPutRight() throws {
        var phone = try phone()
        phone.env.now = phone.env.now.advanced(by: -Instant.day * 30)
        #expect(!phone.send(.opened(.signIn)).contains { if case .setTimer = $0 { true } else { false } })
        phone.send(.opened(.code))
        #expect(phone.html.contains("Send again in 30"))
    }

    @Test("the last digit submits the code")
    func sixDigits() throws {
        var phone = try phone()
        #expect(phone.send(.code(.entered("12345"))).isEmpty)
        #expect(
            phone.send(.code(.entered("1234 5678"))) == [
                .request(.confirm(registration: "r1", code: "12345678"))
            ]
        )
    }

    @Test("an incomplete code is not sent")
    func incomplete() throws {
        var phone = try phone()
        phone.send(.code(.entered("12a45")))
        #expect(phone.send(.code(.submitted)) == [.focus("code")])
        #expect(phone.html.contains("The code has eight digits."))
    }

    @Test(
        "the error window names the error", .tags(.A1),
        arguments: [
            (ServerFailure.wrongCode(triesLeft: 4), "4 tries left."),
            (.wrongCode(triesLeft: 1), "1 try left."),
            (.expiredCode, "Code expired"), (.usedUpCode, "Too many attempts"),
            (.alreadyRegistered, "Already registered"), (.noAccount, "No account"),
            (.offline, "No connection to the server."),
            (.busy(seconds: 60), "Try again in 60 seconds."),
        ])
    func failures(failure: ServerFailure, sentence: String) throws {
        var phone = try phone()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(request, .failed(failure)))
        #expect(phone.html.contains("role=\"alertdialog\""))
        #expect(phone.html.contains(sentence))
        #expect(phone.html.contains(">Sign in</button>") == (failure == .alreadyRegistered))
        #expect(phone.send(.code(.failureDismissed)) == [.focus("code")])
        #expect(!phone.html.contains("alertdialog"))
        let isAboutCode = [.expiredCode, .usedUpCode].contains(failure) || sentence.hasSuffix("left.")
        #expect(phone.html.contains("value=\"12345678\"") != isAboutCode)
    }

    @Test(
        "the error window sends another code once the wait is over", .tags(.A1),
        arguments: [ServerFailure.wrongCode(triesLeft: 4), .expiredCode, .usedUpCode])
    func resendInWindow(failure: ServerFailure) throws {
        var phone = try phone()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(request, .failed(failure)))
        #expect(window(phone).contains("disabled type=\"button\">Send again in 30 s<"))
        phone.env.now = phone.env.now.advanced(by: 30_000)
        #expect(window(phone).contains("type=\"button\">Send again<"))
        #expect(phone.send(.code(.resendTapped)) == [.request(.resend(registration: "r1"))])
        #expect(window(phone).isEmpty && !phone.html.contains("value=\"12345678\""))
        phone.send(.answered(.resend(registration: "r1"), .failed(.offline)))
        #expect(App.view(phone.model, phone.env).click("Try again") == .code(.resendTapped))
    }

    @Test(
        "the error window sends a code again that could not be sent", .tags(.A1),
        arguments: [ServerFailure.offline, .broken])
    func retry(failure: ServerFailure) throws {
        var phone = try phone()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.send(.answered(request, .failed(failure)))
        #expect(!window(phone).contains("Send again"))
        let again = try #require(App.view(phone.model, phone.env).click("Try again"))
        #expect(phone.send(again) == [.request(request)])
        #expect(window(phone).isEmpty)
    }

    private func window(_ phone: TestDevice) -> String {
        phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
    }

    @Test("another code can be requested after 30 seconds")
    func resend() throws {
        var phone = try phone()
        #expect(phone.html.contains("disabled type=\"button\">Send again in 30 s</button>"))
        phone.env.now = phone.env.now.advanced(by: 29_000)
        #expect(phone.send(.elapsed(.resend)) == [.setTimer(1000, .resend)])
        #expect(phone.html.contains("Send again in 1 s"))
        phone.env.now = phone.env.now.advanced(by: 1_000)
        #expect(phone.send(.elapsed(.resend)).isEmpty)
        #expect(phone.send(.code(.resendTapped)) == [.request(.resend(registration: "r1"))])
        phone.receiveCode("r2")
        #expect(phone.send(.answered(.resend(registration: "r1"), .codeSent)) == [.setTimer(1000, .resend)])
        #expect(
            phone.send(.code(.entered("12345678"))) == [
                .request(.confirm(registration: "r2", code: "12345678"))
            ])
    }

    @Test("a correct code opens the app")
    func right() throws {
        var phone = try phone()
        let request = try phone.sendRequest(.code(.entered("12345678")))
        phone.env.me = TestDevice.anna
        #expect(phone.send(.answered(request, .signedIn)) == [.replace(.today(nil))])
        #expect(phone.html.contains("New list"))
    }

    @Test("the code screen works after a page reload")
    func reloaded() throws {
        var phone = TestDevice(signedIn: false)
        phone.receiveCode("r1")
        #expect(phone.send(.opened(.code)) == [.focus("code"), .setTimer(1000, .resend)])
        #expect(phone.html.contains("\u{2068}anna@example.org\u{2069}"))
        let request = try phone.sendRequest(.code(.entered("12345678")))
        #expect(request == .confirm(registration: "r1", code: "12345678"))
    }

    @Test(
        "the sign-in screen offers a pending code after the tab was closed, until it expires",
        .tags(.A1, .A3),
        arguments: [(PendingCode.Purpose.register, Route.code), (.resetPassword, .resetCode)])
    func closed(purpose: PendingCode.Purpose, route: Route) throws {
        var phone = TestDevice(signedIn: false)
        phone.receiveCode("r1", for: purpose)
        phone.env.now = phone.env.now.advanced(by: 60_000)
        #expect(phone.send(.opened(.today(nil))).contains(.replace(.signIn)))
        #expect(phone.returnedEffects.last == .setTimer(540_000, .deadline))
        #expect(phone.html.contains("\u{2068}a…@example.org\u{2069}") && !phone.html.contains("anna@"))
        phone.tap("Enter it")
        #expect(phone.model.route == route)
        phone.send(.opened(.signIn))
        phone.env.now = phone.env.now.advanced(by: 540_000)
        phone.send(.elapsed(.deadline))
        #expect(!phone.html.contains("Enter it"))
    }

    @Test("the sign-in screen shows nothing about a code for a new address")
    func othersCode() {
        var phone = TestDevice(signedIn: false)
        phone.receiveCode("r1", for: .changeEmail)
        phone.send(.opened(.signIn))
        #expect(!phone.html.contains("Enter it"))
    }

    @Test("the code screen without a registration redirects to the form")
    func withoutRegistration() {
        var phone = TestDevice(signedIn: false)
        #expect(phone.send(.opened(.code)).contains(.replace(.register)))
    }
}
