import Domain
import FeatureTags
import Markup
import Platform
import Screens
import SyncRules
import Testing

@Suite("Addresses", .timeLimit(.minutes(15)))
struct RouteTests {
    private static let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    private static let item = ItemID("01ARZ3NDEKTSV4RRFFQ69G5FAW")
    private static let habit = HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAZ")
    private static let group = GroupID("01ARZ3NDEKTSV4RRFFQ69G5FAX")

    /// Every screen with the target of its back button after opening by address; nil without a button.
    static let screens: [(screen: Route, back: Route?)] = [
        (.signIn, nil), (.register, .signIn), (.code, .register), (.forgot, .signIn), (.resetCode, .forgot),
        // Without a code this address shows the form for a forgotten password.
        (.newPassword, .forgot),
        (.join(""), nil), (.join("AAAAAAAAAAAAAAAAAAAAAA"), nil),
        (.today(nil), nil), (.today(CivilDay(year: 2026, month: 3, day: 3)), nil), (.calendar, .today(nil)),
        (.lists, nil), (.list(list), .lists), (.sharing(list), .list(list)),
        (.item(list, item), .list(list)), (.itemHistory(list, item), .item(list, item)),
        (.shareTarget("Milk & 2 € + Ёлка\nBread"), .lists), (.shareTarget("", pictures: 3), .lists),
        (.shareTarget("", pictures: 3, isCut: true), .lists),
        (.search, .lists), (.trash, .lists), (.rejectedChanges, .lists), (.profile, .lists),
        (.notifications, .lists), (.group(group), .profile),
        (.editProfile, .profile), (.settings, .profile), (.changeEmail, .profile),
        (.emailCode, .changeEmail), (.changePassword, .profile), (.devices, .profile),
        (.downloadData, .profile), (.deleteAccount, .profile), (.habits, nil), (.habit(habit), .habits),
        (.habitsInfo, .habits),
    ]

    @Test("every screen has an address that opens it", .tags(.U1), arguments: screens.map(\.screen))
    func roundTrip(route: Route) {
        #expect(Route(path: route.path) == route)
    }

    @Test(
        "every screen opened by address has a back button that names its target",
        .tags(.U1),
        arguments: screens)
    func wayBack(screen: Route, back: Route?) {
        let guests: [Route] = [.signIn, .register, .code, .forgot, .resetCode, .newPassword]
        var phone = TestDevice(signedIn: !guests.contains(screen))
        if phone.env.me != nil { furnish(&phone) }
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
        // The calendar has a second button next to back: Today.
        #expect(label == (phone.env.me == nil || screen == .calendar ? "Back" : title))
    }

    /// Adds a list with an item and a group.
    private func furnish(_ phone: inout TestDevice) {
        phone.receiveGroup(Self.group, "Family", owner: Contact(TestDevice.boris, name: "Boris Lind"))
        phone.receiveList(Self.list, "Groceries", role: .editor)
        let milk = Item(title: "Milk", rank: Rank.spread(1)[0], author: TestDevice.boris)
        phone.receive([
            Change(.list(Self.list), Record(id: RecordID(Self.item.text), content: .item(milk)))
        ])
    }

    @Test("the secret of an invitation is read from a fragment that a mail program has encoded", .tags(.G7))
    func encodedInvitation() {
        let secret = "-AAAAAAA_AAAAAAA-AAAA_"
        let encoded = secret.replacing("-", with: "%2D").replacing("_", with: "%5f")
        let all = secret.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
        for fragment in [secret, encoded, all] { #expect(Route(path: "/join#" + fragment) == .join(secret)) }
        for fragment in ["", "%2B" + secret, "%2F" + secret, "%"] {
            let route = Route(path: "/join#" + fragment)
            if case .join(let secret) = route { #expect(secret == "%") }
        }
    }

    @Test("an empty path opens the lists", arguments: ["", "/", "/?source=pwa"])
    func root(path: String) {
        #expect(Route(path: path) == .lists)
    }

    /// Parts of valid addresses: empty, with invalid text and combined.
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
        "an unknown address shows a page that says so, with a link to Today", .tags(.U1),
        arguments: withoutScreen)
    func unknown(path: String) {
        let route = Route(path: path)
        guard case .unknown(path) = route else {
            Issue.record("\(path) leads to \(route)")
            return
        }
        #expect(route.path == path && Route(path: route.path) == route)
        var phone = TestDevice()
        phone.send(.opened(route))
        #expect(phone.html.contains("This page doesn’t exist"))
        #expect(App.title(phone.model, phone.env) == "This page doesn’t exist · Dela")
        #expect(phone.send(.backTapped) == [.replace(.today(nil))])
        phone.send(.opened(route))
        phone.send(.linkTapped(.today(nil)))
        #expect(phone.model.route == .today(nil))
    }

    @Test("a guest at an unknown address signs in first")
    func unknownGuest() {
        var phone = TestDevice(signedIn: false)
        #expect(phone.send(.opened(.unknown("/nothing"))).contains(.replace(.signIn)))
    }

    @Test(
        "text shared by another app consists of title, text and address without repetition",
        arguments: [
            ("?title=Milk", "Milk"), ("?text=Oat+milk%21&title=", "Oat milk!"), ("", ""),
            ("?text=100%&x", "100%"),
            ("?title=News&text=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc", "News https://example.org/a?b=c"),
            ("?title=News&text=News&url=https://example.org", "News https://example.org"),
            ("?title=Recipe&text=Flour%0AEggs", "Recipe\nFlour\nEggs"),
        ])
    func received(query: String, text: String) {
        #expect(Route(path: "/receive" + query) == .shareTarget(text))
    }

    @Test("an unknown query is ignored")
    func question() {
        #expect(Route(path: "/search?utm=1") == .search)
        #expect(Route(path: "/search/") == .search && Route(path: "/search/?x") == .search)
    }

    @Test(
        "the back button leads up without history, and each screen takes the focus",
        .tags(.U1))
    func back() {
        var phone = TestDevice()
        let list = phone.makeList("L")
        #expect(phone.send(.opened(.sharing(list))) == [.focus("title")])
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(phone.send(.backTapped) == [.back(to: .lists)])
    }

    @Test("back from a list opened from the rejected changes leads to the lists")
    func backFromRejectedChanges() {
        var phone = TestDevice()
        let list = phone.makeList("L")
        phone.send(.opened(.rejectedChanges))
        phone.send(.linkTapped(.list(list)))
        #expect(phone.send(.backTapped) == [.replace(.lists)])
    }

    @Test("a screen slides in from the right, and back to the right")
    func directions() {
        var phone = TestDevice()
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

    @Test("back focuses the row that was opened, or the title if the row is gone")
    func focusBack() {
        var phone = TestDevice()
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
        "the profile picture on each main screen opens the profile, and back returns",
        .tags(.U1),
        arguments: [Route.today(nil), .lists, .habits])
    func profile(part: Route) {
        var phone = TestDevice()
        let link = { (phone: TestDevice) in
            phone.html.components(between: "<a ", and: "</a>").first { $0.contains("class=\"me\"") }
        }
        phone.send(.opened(part))
        #expect(
            link(phone)?.contains(">AB<") == true && link(phone)?.contains("aria-current=\"false\"") == true)
        guard let tap = App.view(phone.model, phone.env).click("Profile") else {
            Issue.record("no link to the profile")
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
        #expect(phone.send(.backTapped) == [.replace(.lists)], "opened by address")
        phone.send(
            .picked(
                .stored(BlobID(String(repeating: "1f", count: 32))), for: .square(of: .user(TestDevice.anna)))
        )
        phone.send(.opened(part))
        #expect(link(phone)?.contains("<img") == true)
    }

    @Test(
        "back from the profile is named after the previous main screen and opens it",
        .tags(.U1))
    func partAndProfile() {
        let bar = TestDevice().html.components(between: "<nav", and: "</nav>").last ?? ""
        for tab in bar.components(between: "<a ", and: "</a>") {
            let path = tab.components(between: "href=\"", and: "\"").first ?? ""
            let name = tab.components(between: "<span>", and: "</span>").first ?? ""
            var phone = TestDevice()
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

    @Test("the tabs are in the required order", .tags(.U1))
    func tabOrder() {
        let bar = TestDevice().html.components(between: "<nav", and: "</nav>").last ?? ""
        let names = bar.components(between: "class=\"tab\"", and: "</a>").map {
            $0.components(between: "<span>", and: "</span>").first ?? ""
        }
        #expect(names == ["Today", "Lists", "Habits", "Chats", "Photos"])
    }

    @Test("the tab bar marks the tab of the open screen")
    func tabs() {
        var phone = TestDevice()
        let list = phone.makeList("L")
        for route in [Route.lists, .sharing(list), .devices] {
            phone.send(.opened(route))
            let tabs = phone.html.components(between: "<nav", and: "</nav>").last ?? ""
            #expect(tabs.contains("aria-current=\"page\"") && tabs.contains(">Lists<"))
        }
    }

    @Test("the browser tab shows the title of the screen")
    func title() {
        var phone = TestDevice()
        #expect(App.title(phone.model, phone.env) == "Lists · Dela")
        _ = phone.makeList("Groceries")
        #expect(App.title(phone.model, phone.env) == "Groceries · Dela")
        phone.makeGroup("Family")
        #expect(App.title(phone.model, phone.env) == "Family · Dela")
    }
}
