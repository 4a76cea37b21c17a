import Domain
import FeatureTags
import Platform
import Testing
import Texts

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Onboarding", .tags(.D10), .timeLimit(.minutes(15)))
struct OnboardingTests {
    private func phone(_ language: Language = .english) -> TestDevice {
        var phone = TestDevice(language: language)
        phone.send(.opened(.today(nil)))
        return phone
    }

    private let tapped: (Onboarding.Message) -> App.Message = { .today(.onboarding($0)) }

    @Test("a new user is greeted by name in their language")
    func handshake() {
        #expect(phone().html.contains("Hello, Anna!") && phone().html.contains("Milk, Bread, Eggs, Tomatoes"))
        #expect(phone(.russian).html.contains("Anna, здравствуйте!"))
        #expect(phone(.russian).html.contains("Молоко, Хлеб, Яйца, Помидоры"))
    }

    @Test("a tap creates a list with items and opens it, also offline", arguments: [0, 1, 2])
    func list(place: Int) {
        var phone = phone()
        phone.env.status.connection = .offline
        phone.send(tapped(.listTapped(place)))
        let texts = Language.english.starter(place)
        #expect(phone.model.route == .list(phone.lists[0]))
        #expect(phone.titles(in: phone.lists[0]) == Array(texts.dropFirst()))
        #expect(phone.html.contains("“\u{2068}\(texts[0])\u{2069}” added"))
    }

    @Test("undo removes the created list completely and restores the offers")
    func undone() {
        var phone = phone()
        phone.send(tapped(.listTapped(0)))
        phone.send(.undoTapped)
        #expect(phone.lists.isEmpty && phone.model.route == .today(nil) && phone.refusals.isEmpty)
        #expect(phone.html.contains("Hello, Anna!"))
        phone.send(tapped(.habitTapped))
        #expect(phone.html.contains("Drink a glass of water") && !phone.html.contains("Hello"))
        #expect(offers(phone).contains("Groceries"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("Hello, Anna!") && phone.refusals.isEmpty)
        phone.send(.opened(.trash))
        #expect(phone.html.contains("The trash is empty"))
    }

    @Test("the sharing offer creates a list and opens its sharing page")
    func share() {
        var phone = phone()
        phone.send(tapped(.shareTapped))
        #expect(phone.model.route == .sharing(phone.lists[0]) && phone.html.contains("Edit together"))
    }

    private let all = [
        "Groceries", "Weekend trip", "Around the house", "Drink a glass of water", "Share with someone",
        "Install the app",
    ]

    private func section(_ phone: TestDevice) -> String {
        phone.html.components(between: "aria-labelledby=\"welcome\"", and: "</section>").first ?? ""
    }

    /// The offers on Today that can be tapped, in their order; empty without a section of offers.
    private func offers(_ phone: TestDevice) -> [String] {
        let buttons = section(phone).components(between: "<button", and: "</button>")
        return all.filter { name in buttons.contains { $0.contains(">\(name)<") } }
    }

    /// The offers that are ticked.
    private func ticked(_ phone: TestDevice) -> [String] {
        let rows = section(phone).components(between: "class=\"row done\"", and: "</div>")
        return all.filter { name in rows.contains { $0.contains(">\(name)<") } }
    }

    @Test("each offer stays until it is done, on every device")
    func offersStay() {
        var phone = phone()
        phone.env.device.installing = .offered
        var left = offers(phone)
        #expect(left.count == 6)
        phone.send(tapped(.listTapped(1)))
        phone.send(.opened(.today(nil)))
        left.removeAll { $0 == "Weekend trip" }
        #expect(offers(phone) == left && phone.html.contains("What’s next?"))
        phone.send(tapped(.habitTapped))
        left.removeAll { $0 == "Drink a glass of water" }
        #expect(offers(phone) == left && ticked(phone) == ["Weekend trip", "Drink a glass of water"])
        phone.reload()
        phone.send(.opened(.today(nil)))
        phone.env.device.installing = .offered
        #expect(offers(phone) == left)
        phone.send(tapped(.shareTapped))
        #expect(phone.model.route == .sharing(phone.lists[0]) && phone.lists.count == 1)
        phone.send(.opened(.today(nil)))
        #expect(offers(phone) == left, "no user was chosen")
        phone.perform(
            .member(.add(TestDevice.boris, name: "Boris", role: .editor)), in: .list(phone.lists[0]))
        left.removeAll { $0 == "Share with someone" }
        #expect(offers(phone) == left)
        phone.send(tapped(.listTapped(0)))
        phone.send(.opened(.today(nil)))
        phone.send(tapped(.listTapped(2)))
        phone.send(.opened(.today(nil)))
        #expect(offers(phone) == ["Install the app"])
        phone.env.device.installing = .unknown
        #expect(offers(phone).isEmpty && phone.refusals.isEmpty)
    }

    @Test(
        "the offers stay when the user creates a task, a list or a habit",
        arguments: ["task", "list", "habit"])
    func own(kind: String) {
        var phone = phone()
        switch kind {
        case "task":
            phone.send(.today(.draftEntered("Call Mum")))
            phone.send(.today(.draftSubmitted))
        case "list":
            phone.send(.opened(.lists))
            phone.send(.lists(.nameEntered("Books")))
            phone.send(.lists(.nameSubmitted))
        default:
            phone.send(.opened(.habits))
            phone.send(.habits(.addTapped))
            phone.send(.habits(.form(.nameEntered("Run"))))
            phone.send(.habits(.form(.saved)))
        }
        phone.send(.opened(.today(nil)))
        #expect(offers(phone).count == (kind == "habit" ? 4 : 5) && phone.refusals.isEmpty)
        phone.send(tapped(.skipped))
        #expect(offers(phone).isEmpty)
    }

    @Test("a skipped or completed offer does not return, also after deletion")
    func gone() {
        var phone = phone()
        phone.send(tapped(.skipped))
        #expect(offers(phone).isEmpty && phone.html.contains("Nothing planned"))
        phone.reload()
        #expect(offers(phone).isEmpty)
        var other = self.phone()
        other.send(tapped(.listTapped(0)))
        other.perform(.list(.delete), in: .list(other.lists[0]))
        other.send(.opened(.today(nil)))
        #expect(!other.html.contains("Hello") && !offers(other).contains("Groceries"))
    }

    @Test("what the user does without an offer ticks it, also offline, and after deletion")
    func tickedByDeed() {
        var phone = phone()
        phone.env.status.connection = .offline
        phone.send(.opened(.lists))
        phone.send(.lists(.nameEntered("Groceries")))
        phone.send(.lists(.nameSubmitted))
        let list = phone.lists[0]
        phone.send(.opened(.today(nil)))
        #expect(ticked(phone) == ["Groceries"] && section(phone).contains(">Done<"))
        phone.send(.opened(.habits))
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Run"))))
        phone.send(.habits(.form(.saved)))
        phone.send(.opened(.sharing(list)))
        phone.send(.opened(.today(nil)))
        #expect(ticked(phone) == ["Groceries", "Drink a glass of water"])
        let habit = HabitID(phone.env.replica.all(Habit.kind, in: .user(TestDevice.anna))[0].id.text)
        phone.perform(.habit(.delete(habit)), in: .user(TestDevice.anna))
        phone.perform(.habit(.purge(habit)), in: .user(TestDevice.anna))
        #expect(ticked(phone).contains("Drink a glass of water") && phone.refusals.isEmpty)
        #expect(offers(phone) == ["Weekend trip", "Around the house", "Share with someone"])
    }

    @Test("the offers appear once the rest of the app is loaded, and a task that is added before keeps them")
    func beforeRest() {
        var phone = phone()
        phone.env.device.hasRest = false
        #expect(section(phone).isEmpty && !phone.html.contains("Nothing planned"))
        phone.send(.today(.draftEntered("Call Mum")))
        phone.send(.today(.draftSubmitted))
        phone.env.device.hasRest = true
        #expect(offers(phone).count == 5 && phone.html.contains("Call Mum"))
    }

    @Test("the deeds of another device tick the offers")
    func tickedElsewhere() {
        var (phone, tablet) = (phone(), phone())
        tablet.send(tapped(.habitTapped))
        let own = ScopeID.user(TestDevice.anna)
        phone.receive(
            tablet.env.replica.all(Settings.kind, in: own).map { Change(own, $0) }
                + tablet.env.replica.all(Habit.kind, in: own).map { Change(own, $0) })
        #expect(ticked(phone) == ["Drink a glass of water"] && offers(phone).count == 4)
        #expect(!phone.html.contains("Hello"))
    }

    @Test("a user with only a shared list is greeted on Today, and the offers stay next to tasks")
    func invited() {
        var phone = TestDevice()
        phone.receiveList(
            ListID("01ZZZZ00000000000000000000"), "Flat", role: .editor, titles: ["Bulbs"], from: "Boris")
        phone.send(.opened(.list(phone.lists[0])))
        #expect(section(phone).isEmpty, "the list has no offers")
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("Hello, Anna!") && ticked(phone) == ["Share with someone"])
        phone.send(.today(.draftEntered("Buy bulbs #flat")))
        phone.send(.today(.draftSubmitted))
        #expect(!phone.html.contains("Hello") && offers(phone).count == 4 && phone.html.contains("Buy bulbs"))
        phone.send(tapped(.skipped))
        #expect(section(phone).isEmpty)
    }

    @Test("offers are shown neither to users with lists of their own nor on other days")
    func existingUser() {
        var phone = TestDevice()
        phone.receiveList(ListID("01ZZZZ00000000000000000000"), "Flat", role: .owner)
        phone.send(.opened(.today(nil)))
        #expect(!phone.html.contains("Hello") && section(phone).isEmpty)
        phone = self.phone()
        phone.send(.opened(.today(phone.env.today.advanced(by: 1))))
        #expect(!phone.html.contains("Hello"))
        var early = TestDevice(signedIn: false)
        early.env.me = TestDevice.anna
        early.send(.opened(.today(nil)))
        #expect(!early.html.contains("Hello"), "the records of the user are not loaded")
        early.store([], of: .user(TestDevice.anna))
        #expect(
            early.html.contains("welcome"), "the records are loaded while the day is open, and there are none"
        )
    }

    @Test("the install offer uses the browser's prompt or explains the menu entry")
    func install() {
        var phone = phone()
        #expect(!phone.html.contains("Install the app"))
        phone.env.device.installing = .offered
        #expect(phone.html.contains("Install the app"))
        #expect(phone.send(tapped(.installTapped)) == [.install])
        phone.env.device.installing = .manual
        #expect(phone.html.contains("Add to Home Screen") && !phone.html.contains("Install the app"))
    }
}
