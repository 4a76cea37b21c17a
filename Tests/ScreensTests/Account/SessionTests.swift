import Domain
import Screens
import Testing
import Texts

@Suite("Coming and going")
struct SessionTests {
    @Test("signing in needs an address and a password, and asks the server once")
    func signIn() throws {
        var phone = Phone(signedIn: false)
        #expect(phone.send(.signIn(.submitted)) == [.focus("email")])
        phone.send(.signIn(.entered(.email, "Anna@example.org")))
        phone.send(.signIn(.entered(.password, "x")))
        let email = try EmailAddress("anna@example.org")
        #expect(phone.send(.signIn(.submitted)) == [.request(.signIn(email, password: "x"))])
        phone.send(.answered(.signIn(email, password: "x"), .failed(.wrongCredentials)))
        #expect(phone.html.contains("role=\"alert\">Wrong e-mail or password.</p>"))
        #expect(phone.html.contains("value=\"Anna@example.org\""))
    }

    @Test("a guest is led to sign in, and afterwards to the address they wanted")
    func wanted() {
        var phone = Phone(signedIn: false)
        let list = ListID("01ZZZZ00000000000000000000")
        #expect(phone.send(.opened(.list(list))) == [.replace(.signIn), .focus("title")])
        phone.world.me = Phone.anna
        #expect(phone.send(.changed) == [.replace(.list(list))])
    }

    @Test(
        "going back passes over the pages for guests", arguments: [Route.signIn, .register, .code, .forgot])
    func back(page: Route) {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.list(list)))
        #expect(App.update(&phone.model, .opened(page), &phone.world) == [.back(to: .lists)])
        #expect(phone.html.contains("Groceries"), "until the page before is there, the screen stays")
    }

    @Test("a session that ends opens sign-in and says how much is kept")
    func revoked() {
        var phone = Phone()
        phone.world.me = nil
        phone.world.status.waiting = 2
        #expect(phone.send(.changed) == [.replace(.signIn)])
        #expect(phone.html.contains("2 unsent changes kept on this device. Sign in to send."))
    }

    @Test("signing out asks, names what would be lost, and can be called off")
    func signOut() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.world.status.waiting = 1
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Bye-bye!"))
        #expect(phone.html.contains("Not sent yet and lost then: 1 change. Do you really want to sign out?"))
        #expect(phone.send(.profile(.signOutCancelled)).isEmpty)
        #expect(!phone.html.contains("Bye-bye!"))
        phone.send(.profile(.signOutTapped))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
        phone.world.me = nil
        #expect(phone.send(.answered(.signOut, .signedOut)) == [.replace(.signIn)])
        phone.world.me = Phone.anna
        #expect(phone.send(.changed) == [.replace(.lists)], "not back to the profile")
    }

    @Test("the language changes at once")
    func language() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        #expect(phone.send(.profile(.languageChosen("ru"))) == [.speak(.russian)])
        #expect(phone.html.contains("Выйти"))
        #expect(App.title(phone.model, phone.world) == "Профиль · Dela")
    }
}
