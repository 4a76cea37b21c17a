import Domain
import Screens
import Testing

@Suite("Addresses")
struct RouteTests {
    private static let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

    @Test(
        "every screen has an address that leads back to it",
        arguments: [
            Route.signIn, .register, .code, .forgot, .resetCode, .newPassword, .lists, .list(list),
            .sharing(list), .item(list, ItemID("01ARZ3NDEKTSV4RRFFQ69G5FAW")),
            .itemHistory(list, ItemID("01ARZ3NDEKTSV4RRFFQ69G5FAW")), .search, .trash,
            .receive("Milk & 2 € + Ёлка\nBread"), .receive("", pictures: 3), .tray, .profile, .editProfile,
            .settings,
            .changeEmail, .emailCode,
            .changePassword,
            .devices,
            .deleteAccount, .group(GroupID(list.text)), .habits, .habit(HabitID(list.text)), .habitsInfo,
        ])
    func roundTrip(route: Route) {
        #expect(Route(path: route.path) == route)
    }

    @Test(
        "an address that is none leads to the lists",
        arguments: ["", "/", "/nothing", "/lists/", "/lists/../tray", "/lists/01", "/lists/<b>/share"])
    func unknown(path: String) {
        #expect(Route(path: path) == .lists)
    }

    @Test(
        "what another app shares is its title, text and address, each once",
        arguments: [
            ("?title=Milk", "Milk"), ("?text=Oat+milk%21&title=", "Oat milk!"), ("", ""),
            ("?text=100%&x", "100%"),
            ("?title=News&text=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc", "News https://example.org/a?b=c"),
            ("?title=News&text=News&url=https://example.org", "News https://example.org"),
            ("?title=Recipe&text=Flour%0AEggs", "Recipe\nFlour\nEggs"),
        ])
    func received(query: String, text: String) {
        #expect(Route(path: "/receive" + query) == .receive(text))
    }

    @Test("an address with a question is the address without it")
    func question() {
        #expect(Route(path: "/search?utm=1") == .search)
        #expect(Route(path: "/?source=pwa") == .lists)
    }

    @Test("an address of no habit leads to all of them")
    func unknownHabit() {
        #expect(Route(path: "/habits/nothing") == .habits && Route(path: "/habits/") == .habits)
    }

    @Test("an item whose address is none leads to its list")
    func unknownItem() {
        #expect(Route(path: "/lists/\(Self.list.text)/items") == .list(Self.list))
        #expect(Route(path: "/lists/\(Self.list.text)/items/01") == .list(Self.list))
    }

    @Test("what is not there in the profile, or on the way to a new password, leads to where it begins")
    func unknownPages() {
        #expect(Route(path: "/profile/nothing") == .profile)
        #expect(Route(path: "/groups/nothing") == .profile)
        #expect(Route(path: "/forgot/nothing") == .forgot)
    }

    @Test("the back button leads up when there is nothing to go back to, and each screen takes the focus")
    func back() {
        var phone = Phone()
        let list = phone.makeList("L")
        #expect(phone.send(.opened(.sharing(list))) == [.focus("title")])
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(phone.send(.backTapped) == [.back(to: .lists)])
    }

    @Test("the back button of a list leads to the lists, also for those who came from the tray")
    func backFromTray() {
        var phone = Phone()
        let list = phone.makeList("L")
        phone.send(.opened(.tray))
        phone.send(.linkTapped(.list(list)))
        #expect(phone.send(.backTapped) == [.replace(.lists)])
    }

    @Test(
        "a screen slides in from the right, back to the right, and the parts of the app give way to each other"
    )
    func ways() {
        var phone = Phone()
        let list = phone.makeList("L", ["a"])
        #expect(phone.model.way == .deeper)
        phone.send(.linkTapped(.item(list, phone.item("a", in: list))))
        #expect(phone.model.way == .deeper)
        phone.send(.backTapped)
        #expect(phone.model.way == .back && phone.model.route == .list(list))
        phone.send(.linkTapped(.profile))
        #expect(phone.model.way == .across)
        phone.send(.linkTapped(.devices))
        #expect(phone.model.way == .deeper)
        phone.send(.linkTapped(.lists))
        #expect(phone.model.way == .across)
    }

    @Test("who comes back goes on at the row that led away, and at the title where it has gone")
    func focusBack() {
        var phone = Phone()
        let list = phone.makeList("L", ["a"])
        let item = phone.item("a", in: list)
        phone.send(.linkTapped(.item(list, item)))
        #expect(phone.send(.opened(.list(list))) == [.focus("title"), .focus("title-" + item.text)])
        #expect(phone.send(.opened(.lists)) == [.focus("title"), .focus("list-" + list.text)])
        #expect(phone.html.contains("id=\"list-\(list.text)\""))
        phone.send(.linkTapped(.profile))
        phone.send(.linkTapped(.devices))
        #expect(phone.send(.opened(.profile)) == [.focus("title"), .focus("/profile/devices")])
        #expect(phone.html.contains("id=\"/profile/devices\""))
    }

    @Test("the tab of the browser says which screen it is")
    func title() {
        var phone = Phone()
        #expect(App.title(phone.model, phone.world) == "Lists · Dela")
        _ = phone.makeList("Groceries")
        #expect(App.title(phone.model, phone.world) == "Groceries · Dela")
        phone.makeGroup("Family")
        #expect(App.title(phone.model, phone.world) == "Family · Dela")
    }
}
