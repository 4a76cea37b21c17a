import Domain
import FeatureTags
import Testing
import Texts

@testable import Screens
@testable import Sync

@Suite("Somebody new", .tags(.D10), .timeLimit(.minutes(15)))
struct WelcomeTests {
    private func phone(_ language: Language = .english) -> Phone {
        var phone = Phone(language: language)
        phone.send(.opened(.today(nil)))
        return phone
    }

    private let tapped: (Welcome.Message) -> App.Message = { .today(.welcome($0)) }

    @Test("is greeted by name, in their language")
    func greeting() {
        #expect(phone().html.contains("Hello, Anna!") && phone().html.contains("Milk, Bread, Eggs, Tomatoes"))
        #expect(phone(.russian).html.contains("Anna, здравствуйте!"))
        #expect(phone(.russian).html.contains("Молоко, Хлеб, Яйца, Помидоры"))
    }

    @Test("a tap makes a list with its items and opens it, without a network, too", arguments: [0, 1, 2])
    func list(place: Int) {
        var phone = phone()
        phone.world.status.link = .offline
        phone.send(tapped(.listTapped(place)))
        let texts = Language.english.starter(place)
        #expect(phone.model.route == .list(phone.lists[0]))
        #expect(phone.titles(in: phone.lists[0]) == Array(texts.dropFirst()))
        #expect(phone.html.contains("“\u{2068}\(texts[0])\u{2069}” added"))
    }

    @Test("one tap takes all of it back, with nothing left in the trash, and the choice stands again")
    func undone() {
        var phone = phone()
        phone.send(tapped(.listTapped(0)))
        phone.send(.undoTapped)
        #expect(phone.lists.isEmpty && phone.model.route == .today(nil) && phone.refusals.isEmpty)
        #expect(phone.html.contains("Hello, Anna!"))
        phone.send(tapped(.habitTapped))
        #expect(phone.html.contains("Drink a glass of water") && !phone.html.contains("Hello"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("Hello, Anna!") && phone.refusals.isEmpty)
        phone.send(.opened(.trash))
        #expect(phone.html.contains("The trash is empty"))
    }

    @Test("who shares first gets a list, and chooses with whom")
    func share() {
        var phone = phone()
        phone.send(tapped(.shareTapped))
        #expect(phone.model.route == .sharing(phone.lists[0]) && phone.html.contains("Edit together"))
    }

    @Test("once chosen or skipped it never comes back, though all is deleted")
    func gone() {
        var phone = phone()
        phone.send(tapped(.skipped))
        #expect(!phone.html.contains("Hello") && phone.html.contains("Nothing planned"))
        phone.reload()
        #expect(!phone.html.contains("Hello"))
        var other = self.phone()
        other.send(tapped(.listTapped(0)))
        other.perform(.list(.delete), in: .list(other.lists[0]))
        other.send(.opened(.today(nil)))
        #expect(!other.html.contains("Hello"))
    }

    @Test("who has something, or was given it, is not asked; nor is a day that is not today")
    func known() {
        var phone = Phone()
        phone.receiveList(ListID("01ZZZZ00000000000000000000"), "Flat", role: .editor)
        phone.send(.opened(.today(nil)))
        #expect(!phone.html.contains("Hello"))
        phone = self.phone()
        phone.send(.opened(.today(phone.world.today.advanced(by: 1))))
        #expect(!phone.html.contains("Hello"))
        var early = Phone(signedIn: false)
        early.world.me = Phone.anna
        early.send(.opened(.today(nil)))
        #expect(!early.html.contains("Hello"), "what is theirs has not come yet")
        early.hold([], of: .user(Phone.anna))
        #expect(early.html.contains("welcome"), "it has come while the day is open, and is nothing")
    }

    @Test("the app is installed where the browser offers it, and it is said how where only a menu does")
    func install() {
        var phone = phone()
        #expect(!phone.html.contains("Install the app"))
        phone.world.device.installing = .offered
        #expect(phone.html.contains("Install the app"))
        #expect(phone.send(tapped(.installTapped)) == [.install])
        phone.world.device.installing = .byHand
        #expect(phone.html.contains("Add to Home Screen") && !phone.html.contains("Install the app"))
    }
}
