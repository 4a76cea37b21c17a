import Domain
import FeatureTags
import Screens
import SyncClient
import SyncRules
import Testing
import Texts

@Suite("Signing in and out", .timeLimit(.minutes(15)))
struct SessionTests {
    @Test("sign-in requires an address and a password and sends one request")
    func signIn() throws {
        var phone = TestDevice(signedIn: false)
        #expect(phone.send(.signIn(.submitted)) == [.focus("email")])
        phone.send(.signIn(.entered(.email, "Anna@example.org")))
        phone.send(.signIn(.entered(.password, "x")))
        let email = try EmailAddress("anna@example.org")
        #expect(phone.send(.signIn(.submitted)) == [.request(.signIn(email, password: "x"))])
        phone.send(.answered(.signIn(email, password: "x"), .failed(.wrongCredentials)))
        #expect(phone.html.contains("role=\"alert\">Wrong e-mail or password.</p>"))
        #expect(phone.html.contains("value=\"Anna@example.org\""))
    }

    @Test("the password is shown only on request and can be hidden again")
    func showPassword() {
        var phone = TestDevice(signedIn: false)
        phone.send(.signIn(.entered(.password, "correct horse")))
        func field() -> String {
            phone.html.components(between: "<input", and: ">").first { $0.contains("id=\"password\"") } ?? ""
        }
        #expect(field().contains("type=\"password\"") && phone.html.contains("aria-pressed=\"false\""))
        phone.send(.signIn(.entered(.passwordShown, "on")))
        #expect(field().contains("type=\"text\"") && field().contains("value=\"correct horse\""))
        #expect(phone.html.contains("aria-pressed=\"true\""))
        phone.send(.signIn(.entered(.passwordShown, "")))
        #expect(field().contains("type=\"password\""))
    }

    @Test("a guest signs in first and then gets the requested address")
    func requestedAddress() {
        var phone = TestDevice(signedIn: false)
        let list = ListID("01ZZZZ00000000000000000000")
        #expect(phone.send(.opened(.list(list))) == [.replace(.signIn), .focus("title")])
        phone.env.me = TestDevice.anna
        #expect(phone.send(.changed) == [.replace(.list(list))])
    }

    @Test(
        "back skips the pages for guests", arguments: [Route.signIn, .register, .code, .forgot])
    func back(page: Route) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.opened(.list(list)))
        #expect(App.update(&phone.model, .opened(page), &phone.env) == [.back(to: .today(nil))])
        #expect(phone.html.contains("Groceries"), "the screen stays until the previous page is there")
    }

    @Test("the sign-in screen explains a sign-out from another device", .tags(.A2))
    func ended() {
        var phone = TestDevice(signedIn: false)
        #expect(!phone.html.contains("You were signed out"))
        phone.env.status.isEnded = true
        #expect(phone.html.contains("You were signed out, maybe from another device."))
    }

    @Test("an ended session opens sign-in and shows the number of unsent changes")
    func revoked() {
        var phone = TestDevice()
        phone.env.me = nil
        phone.env.status.waiting = 2
        #expect(phone.send(.changed) == [.replace(.signIn)])
        #expect(phone.html.contains("2 unsent changes kept on this device. Sign in to send."))
    }

    @Test("signing out asks and can be cancelled", .tags(.A5))
    func signOut() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Bye-bye!"))
        #expect(phone.html.contains("Do you really want to sign out?</p>"))
        #expect(phone.send(.profile(.signOutCancelled)).isEmpty)
        #expect(!phone.html.contains("Bye-bye!"))
        phone.send(.profile(.signOutTapped))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
        phone.env.me = nil
        #expect(phone.send(.answered(.signOut, .signedOut)) == [.replace(.signIn)])
        phone.env.me = TestDevice.anna
        #expect(phone.send(.changed) == [.replace(.lists)], "not back to the profile")
    }

    @Test("waiting changes are sent before the device is erased, without a question")
    func sentFirst() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.env.status.waiting = 2
        phone.env.status.unpersistedCommands = 1
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Do you really want to sign out?</p>"))
        let effects = phone.send(.profile(.signOutConfirmed))
        guard effects.count == 1, case .setTimer(5000, let timer) = effects[0] else {
            Issue.record("the app does not wait")
            return
        }
        #expect(phone.html.contains("Sending first: 3 changes…"))
        (phone.env.status.waiting, phone.env.status.unpersistedCommands) = (1, 0)
        #expect(phone.send(.changed).isEmpty && phone.html.contains("Sending first: 1 change…"))
        phone.env.status.waiting = 0
        #expect(phone.send(.changed) == [.request(.signOut)])
        #expect(phone.send(.elapsed(timer)).isEmpty && !phone.html.contains("Bye-bye!"))
    }

    @Test("a second question counts changes that cannot be sent in time, and cancelling keeps them")
    func unsent() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.env.status.waiting = 1
        phone.send(.profile(.signOutTapped))
        guard case .setTimer(_, let timer)? = phone.send(.profile(.signOutConfirmed)).first else {
            Issue.record("the app does not wait")
            return
        }
        phone.send(.elapsed(timer))
        #expect(
            phone.html.contains("Do you really want to sign out? Not sent yet and will be lost: 1 change."))
        var patient = phone
        #expect(patient.send(.profile(.signOutCancelled)).isEmpty && !patient.html.contains("Bye-bye!"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
    }

    @Test("a connection lost during the wait leads to the question to sign out without the server")
    func connectionLost() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.env.status.waiting = 1
        phone.send(.profile(.signOutTapped))
        phone.send(.profile(.signOutConfirmed))
        phone.env.status.connection = .offline
        #expect(phone.send(.changed).isEmpty)
        #expect(phone.html.contains("will tell the server when it next connects"))
        #expect(phone.html.contains("will be lost: 1 change."))
    }

    @Test(
        "the sign-out question names five lost changes and counts the others",
        .tags(.A8))
    func named() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        for name in ["Books", "Garden", "Trip", "Flat"] { _ = phone.makeList(name) }
        phone.send(.linkTapped(.profile))
        let unsent = phone.client.outbox.filter { !$0.command.isAutomatic }
        phone.env.status.waiting = unsent.count
        phone.env.status.unsent = unsent.prefix(Question.maxThings).map { $0.command }
        phone.env.status.connection = .offline
        phone.send(.profile(.signOutTapped))
        let things =
            phone.html.components(between: "<ul class=\"things\" id=\"things\">", and: "</ul>").first ?? ""
        #expect(things.components(between: "<li dir=\"auto\">", and: "</li>").count == 6)
        for words in ["Create a list\u{2069} · Groceries", "Tick an item\u{2069} · Milk", "and more: 2"] {
            #expect(things.contains(words), "\(words)")
        }
    }

    @Test("signing out offline explains the consequence and erases the device")
    func offlineSignOut() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.env.status.connection = .offline
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("will tell the server when it next connects"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.signOutHere])
    }

    @Test("a server that does not answer leads to the question to sign out without it")
    func unreachable() {
        var phone = TestDevice()
        phone.send(.linkTapped(.profile))
        phone.send(.profile(.signOutTapped))
        #expect(!phone.html.contains("will tell the server when it next connects"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
        phone.send(.answered(.signOut, .failed(.offline)))
        #expect(phone.html.contains("will tell the server when it next connects"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.signOutHere])
    }

    @Test("the language changes at once")
    func language() {
        var phone = TestDevice()
        phone.send(.linkTapped(.settings))
        phone.send(.settings(.chosen(.language, "ru")))
        #expect(phone.html.contains("Часовой пояс"))
        #expect(App.title(phone.model, phone.env) == "Настройки · Dela")
        phone.send(.settings(.chosen(.language, "")))
        #expect(App.title(phone.model, phone.env) == "Settings · Dela")
    }
}
