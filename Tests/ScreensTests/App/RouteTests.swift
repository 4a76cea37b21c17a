import Domain
import FeatureTags
import Markup
import Screens
import Sync
import Testing

@Suite("Addresses", .timeLimit(.minutes(15)))
struct RouteTests {
    private static let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    private static let item = ItemID("01ARZ3NDEKTSV4RRFFQ69G5FAW")
    private static let habit = HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAZ")
    private static let group = GroupID("01ARZ3NDEKTSV4RRFFQ69G5FAX")

    /// Every screen, and where its way back leads for who has opened it by its address; nil where it has none.
    static let screens: [(screen: Route, back: Route?)] = [
        (.signIn, nil), (.register, .signIn), (.code, .register), (.forgot, .signIn), (.resetCode, .forgot),
        // Nobody is there without a code.
        (.newPassword, .forgot),
        (.today(nil), nil), (.today(CivilDay(year: 2026, month: 3, day: 3)), nil), (.calendar, .today(nil)),
        (.lists, nil), (.list(list), .lists), (.sharing(list), .list(list)),
        (.item(list, item), .list(list)), (.itemHistory(list, item), .item(list, item)),
        (.receive("Milk & 2 € + Ёлка\nBread"), .lists), (.receive("", pictures: 3), .lists),
        (.receive("", pictures: 3, isCut: true), .lists),
        (.search, .lists), (.trash, .lists), (.tray, .lists), (.profile, .lists),
        (.notifications, .lists), (.group(group), .profile),
        (.editProfile, .profile), (.settings, .profile), (.changeEmail, .profile),
        (.emailCode, .changeEmail), (.changePassword, .profile), (.devices, .profile),
        (.deleteAccount, .profile), (.habits, nil), (.habit(habit), .habits), (.habitsInfo, .habits),
    ]

    @Test("every screen has an address that leads back to it", .tags(.U1), arguments: screens.map(\.screen))
    func roundTrip(route: Route) {
        #expect(Route(path: route.path) == route)
    }

    @Test(
        "every screen has a way back, also for who has opened it by its address, that says where it leads",
        .tags(.U1),
        arguments: screens)
    func wayBack(screen: Route, back: Route?) {
        let guests: [Route] = [.signIn, .register, .code, .forgot, .resetCode, .newPassword]
        var phone = Phone(signedIn: !guests.contains(screen))
        if phone.world.me != nil { furnish(&phone) }
        let purpose: PendingCode.Purpose =
            screen == .code ? .register : screen == .emailCode ? .changeEmail : .resetPassword
        phone.receiveCode("r1", for: purpose)
        phone.model = App.Model()
        phone.send(.opened(Route(path: screen.path)))
        let label = phone.html.components(between: "class=\"back\"", and: "</button>").first?
            .components(between: "<span>", and: "</span>").first
        guard let back else {
            #expect(label == nil)
            return
        }
        #expect(phone.send(.backTapped) == [.replace(back)])
        #expect(phone.model.route == back)
        let title = phone.html.components(between: "id=\"title\" tabindex=\"-1\">", and: "</h1>").last
        // Beside the way back from the calendar stands that to today.
        #expect(label == (phone.world.me == nil || screen == .calendar ? "Back" : title))
    }

    /// A list with an item, and a group.
    private func furnish(_ phone: inout Phone) {
        phone.receiveGroup(Self.group, "Family", owner: Contact(Phone.boris, name: "Boris Lind"))
        phone.receiveList(Self.list, "Groceries", role: .editor)
        let milk = Item(title: "Milk", rank: Rank.spread(1)[0], author: Phone.boris)
        phone.receive([
            Change(.list(Self.list), Record(id: RecordID(Self.item.text), content: .item(milk)))
        ])
    }

    @Test("the address without a path leads to the lists", arguments: ["", "/", "/?source=pwa"])
    func root(path: String) {
        #expect(Route(path: path) == .lists)
    }

    /// The parts of addresses of screens, with nothing, with rubbish, and with each other.
    static let withoutScreen: [String] =
        [
            "/nothing", "/lists/../tray", "/lists/01", "/lists/<b>/share", "/today/2026-02-30",
            "/today/2026-3-3",
            "/metrics", "/index.html", "/lists/\(list.text)/items", "/lists/\(list.text)/items/01",
        ]
        + screens.flatMap { screen, _ -> [String] in
            let bare = String(screen.path.prefix { $0 != "?" })
            return [bare + "/nothing", bare + "/" + list.text.lowercased(), "/nothing" + bare]
        }

    @Test(
        "an address without a screen leads to a page that says so, with a way to Today", .tags(.U1),
        arguments: withoutScreen)
    func unknown(path: String) {
        let route = Route(path: path)
        guard case .unknown(path) = route else {
            Issue.record("\(path) leads to \(route)")
            return
        }
        #expect(route.path == path && Route(path: route.path) == route)
        var phone = Phone()
        phone.send(.opened(route))
        #expect(phone.html.contains("This page doesn’t exist"))
        #expect(App.title(phone.model, phone.world) == "This page doesn’t exist · Dela")
        #expect(phone.send(.backTapped) == [.replace(.today(nil))])
        phone.send(.opened(route))
        phone.send(.linkTapped(.today(nil)))
        #expect(phone.model.route == .today(nil))
    }

    @Test("a guest at an address without a screen signs in first")
    func unknownGuest() {
        var phone = Phone(signedIn: false)
        #expect(phone.send(.opened(.unknown("/nothing"))).contains(.replace(.signIn)))
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
        #expect(Route(path: "/search/") == .search && Route(path: "/search/?x") == .search)
    }

    @Test(
        "the back button leads up when there is nothing to go back to, and each screen takes the focus",
        .tags(.U1))
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

    @Test("a screen slides in from the right, and back to the right")
    func ways() {
        var phone = Phone()
        let list = phone.makeList("L", ["a"])
        #expect(phone.model.direction == .deeper)
        phone.send(.linkTapped(.item(list, phone.item("a", in: list))))
        #expect(phone.model.direction == .deeper)
        phone.send(.backTapped)
        #expect(phone.model.direction == .back && phone.model.route == .list(list))
        phone.send(.linkTapped(.profile))
        #expect(phone.model.direction == .deeper)
        phone.send(.linkTapped(.devices))
        #expect(phone.model.direction == .deeper)
        phone.send(.linkTapped(.lists))
        #expect(phone.model.direction == .back)
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
        let opened = phone.send(.opened(.profile))
        #expect(opened == [.focus("title"), .focus("/profile/devices"), .request(.sources)])
        #expect(phone.html.contains("id=\"/profile/devices\""))
    }

    @Test(
        "the person's picture on each part of the app leads to the profile, and from there one comes back",
        .tags(.U1),
        arguments: [Route.today(nil), .lists, .habits])
    func profile(part: Route) {
        var phone = Phone()
        let link = { (phone: Phone) in
            phone.html.components(between: "<a ", and: "</a>").first { $0.contains("class=\"me\"") }
        }
        phone.send(.opened(part))
        #expect(
            link(phone)?.contains(">AB<") == true && link(phone)?.contains("aria-current=\"false\"") == true)
        guard let tap = App.view(phone.model, phone.world).click("Profile") else {
            Issue.record("nothing leads to the profile")
            return
        }
        #expect(phone.send(tap) == [.go(.profile)])
        #expect(part == .today(nil) || link(phone)?.contains("aria-current=\"page\"") == true)
        phone.send(.linkTapped(.editProfile))
        phone.send(.profileForm(.entered(.first, "Hanna")))
        #expect(phone.send(.profileForm(.submitted)).last == .back(to: .profile))
        #expect(phone.send(.backTapped) == [.back(to: part)])
        #expect(link(phone)?.contains(">HB<") == true)
        phone.model = App.Model()
        phone.send(.opened(.profile))
        #expect(phone.send(.backTapped) == [.replace(.lists)], "where it was opened by its address")
        phone.send(
            .picked(.kept(BlobID(String(repeating: "1f", count: 32))), for: .square(of: .user(Phone.anna))))
        phone.send(.opened(part))
        #expect(link(phone)?.contains("<img") == true)
    }

    @Test(
        "the way back from the profile is called as the part of the app that led there, and leads there",
        .tags(.U1))
    func partAndProfile() {
        let bar = Phone().html.components(between: "<nav", and: "</nav>").last ?? ""
        for tab in bar.components(between: "<a ", and: "</a>") {
            let path = tab.components(between: "href=\"", and: "\"").first ?? ""
            let name = tab.components(between: "<span>", and: "</span>").first ?? ""
            var phone = Phone()
            for route in [Route(path: path), .profile, .devices] { phone.send(.opened(route)) }
            let current = phone.html.components(between: "<a ", and: "</a>")
                .filter { $0.contains("class=\"tab\"") && $0.contains("aria-current=\"page\"") }
            #expect(current.count == 1 && current.first?.contains(">\(name)<") == true)
            phone.send(.opened(.profile))
            let label = phone.html.components(between: "class=\"back\"", and: "</button>").first
            #expect(label?.contains(">\(name)<") == true)
            #expect(phone.send(.backTapped) == [.back(to: Route(path: path))])
        }
    }

    @Test("the tabs stand in the asked order", .tags(.U1))
    func tabOrder() {
        let bar = Phone().html.components(between: "<nav", and: "</nav>").last ?? ""
        let names = bar.components(between: "class=\"tab\"", and: "</a>").map {
            $0.components(between: "<span>", and: "</span>").first ?? ""
        }
        #expect(names == ["Today", "Lists", "Habits", "Chats", "Photos"])
    }

    @Test("the bar of tabs marks the one to which the screen belongs")
    func tabs() {
        var phone = Phone()
        let list = phone.makeList("L")
        for route in [Route.lists, .sharing(list), .devices] {
            phone.send(.opened(route))
            let tabs = phone.html.components(between: "<nav", and: "</nav>").last ?? ""
            #expect(tabs.contains("aria-current=\"page\"") && tabs.contains(">Lists<"))
        }
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
