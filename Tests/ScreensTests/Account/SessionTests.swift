import Domain
import FeatureTags
import Screens
import Sync
import Testing
import Texts

@Suite("Coming and going", .timeLimit(.minutes(15)))
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

    @Test("a password is read only where one wants to, and can be hidden again")
    func showPassword() {
        var phone = Phone(signedIn: false)
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
        #expect(App.update(&phone.model, .opened(page), &phone.world) == [.back(to: .today(nil))])
        #expect(phone.html.contains("Groceries"), "until the page before is there, the screen stays")
    }

    @Test("who was signed out elsewhere is told why they have to sign in", .tags(.A2))
    func ended() {
        var phone = Phone(signedIn: false)
        #expect(!phone.html.contains("You were signed out"))
        phone.world.status.isEnded = true
        #expect(phone.html.contains("You were signed out, maybe from another device."))
    }

    @Test("a session that ends opens sign-in and says how much is kept")
    func revoked() {
        var phone = Phone()
        phone.world.me = nil
        phone.world.status.waiting = 2
        #expect(phone.send(.changed) == [.replace(.signIn)])
        #expect(phone.html.contains("2 unsent changes kept on this device. Sign in to send."))
    }

    @Test("signing out asks, and can be called off", .tags(.A5))
    func signOut() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Bye-bye!"))
        #expect(phone.html.contains("Do you really want to sign out?</p>"))
        #expect(phone.send(.profile(.signOutCancelled)).isEmpty)
        #expect(!phone.html.contains("Bye-bye!"))
        phone.send(.profile(.signOutTapped))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
        phone.world.me = nil
        #expect(phone.send(.answered(.signOut, .signedOut)) == [.replace(.signIn)])
        phone.world.me = Phone.anna
        #expect(phone.send(.changed) == [.replace(.lists)], "not back to the profile")
    }

    @Test("what waits is sent before the device is emptied, and nobody is asked about it")
    func sentFirst() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.world.status.waiting = 2
        phone.world.status.unkept = 1
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Do you really want to sign out?</p>"))
        let effects = phone.send(.profile(.signOutConfirmed))
        guard effects.count == 1, case .later(5000, let timer) = effects[0] else {
            Issue.record("nobody waits")
            return
        }
        #expect(phone.html.contains("Sending first: 3 changes…"))
        (phone.world.status.waiting, phone.world.status.unkept) = (1, 0)
        #expect(phone.send(.changed).isEmpty && phone.html.contains("Sending first: 1 change…"))
        phone.world.status.waiting = 0
        #expect(phone.send(.changed) == [.request(.signOut)])
        #expect(phone.send(.elapsed(timer)).isEmpty && !phone.html.contains("Bye-bye!"))
    }

    @Test("what cannot be sent in time is named, and one is asked again; calling it off keeps everything")
    func unsent() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.world.status.waiting = 1
        phone.send(.profile(.signOutTapped))
        guard case .later(_, let timer)? = phone.send(.profile(.signOutConfirmed)).first else {
            Issue.record("nobody waits")
            return
        }
        phone.send(.elapsed(timer))
        #expect(
            phone.html.contains("Do you really want to sign out? Not sent yet and will be lost: 1 change."))
        var patient = phone
        #expect(patient.send(.profile(.signOutCancelled)).isEmpty && !patient.html.contains("Bye-bye!"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.request(.signOut)])
    }

    @Test("a connection that is lost while one waits leads to the question whether to go without the server")
    func lostMeanwhile() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.world.status.waiting = 1
        phone.send(.profile(.signOutTapped))
        phone.send(.profile(.signOutConfirmed))
        phone.world.status.link = .offline
        #expect(phone.send(.changed).isEmpty)
        #expect(phone.html.contains("will tell the server when it next connects"))
        #expect(phone.html.contains("will be lost: 1 change."))
    }

    @Test(
        "before signing out five of the changes that would be lost are named, and the others counted",
        .tags(.A8))
    func named() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        for name in ["Books", "Garden", "Trip", "Flat"] { _ = phone.makeList(name) }
        phone.send(.linkTapped(.profile))
        let meant = phone.client.outbox.filter { !$0.command.isAutomatic }
        phone.world.status.waiting = meant.count
        phone.world.status.unsent = meant.prefix(Question.mostThings).map { $0.command }
        phone.world.status.link = .offline
        phone.send(.profile(.signOutTapped))
        let things =
            phone.html.components(between: "<ul class=\"things\" id=\"things\">", and: "</ul>").first ?? ""
        #expect(things.components(between: "<li dir=\"auto\">", and: "</li>").count == 6)
        for words in ["Create a list\u{2069} · Groceries", "Tick an item\u{2069} · Milk", "and more: 2"] {
            #expect(things.contains(words), "\(words)")
        }
    }

    @Test("without a network one is told what that means, and the device is emptied all the same")
    func untold() {
        var phone = Phone()
        phone.send(.linkTapped(.profile))
        phone.world.status.link = .offline
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("will tell the server when it next connects"))
        #expect(phone.send(.profile(.signOutConfirmed)) == [.signOutHere])
    }

    @Test("a server that does not answer when one signs out leads to the question whether to go without it")
    func unreachable() {
        var phone = Phone()
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
        var phone = Phone()
        phone.send(.linkTapped(.settings))
        phone.send(.settings(.chosen(.language, "ru")))
        #expect(phone.html.contains("Часовой пояс"))
        #expect(App.title(phone.model, phone.world) == "Настройки · Dela")
        phone.send(.settings(.chosen(.language, "")))
        #expect(App.title(phone.model, phone.world) == "Settings · Dela")
    }
}
