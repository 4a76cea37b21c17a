import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("A window with two screens", .tags(.U1), .timeLimit(.minutes(15)))
struct WideWindowTests {
    private func device() -> TestDevice {
        var device = TestDevice()
        device.env.device.isWide = true
        return device
    }

    @Test("the lists open the list that was opened last, otherwise the first one")
    func lists() {
        var device = device()
        #expect(device.send(.opened(.lists)).allSatisfy { !$0.navigates })
        let (flat, groceries) = (device.makeList("Flat"), device.makeList("Groceries"))
        for (opened, list) in [(nil, groceries), (flat, flat), (groceries, groceries)] {
            if let opened { device.send(.opened(.list(opened))) }
            device.send(.opened(.today(nil)))
            #expect(device.send(.opened(.lists)).contains(.replace(.list(list))))
            #expect(device.model.route == .list(list))
        }
        device.env.device.isWide = false
        device.send(.opened(.lists))
        #expect(device.model.route == .lists)
    }

    @Test("the habits open a habit")
    func habits() {
        var device = device()
        device.send(.opened(.habits))
        let habit = device.makeHabit("Swim")
        device.send(.opened(.today(nil)))
        device.send(.opened(.habits))
        #expect(device.model.route == .habit(habit))
    }

    @Test("a chat opens by itself only if it was open before, or has no unread messages")
    func chats() {
        let tests = ChatTests()
        var device = tests.phone()
        tests.write("Milk?", on: &device)
        device.send(.opened(.today(nil)))
        tests.receive(["Yes"], on: &device)
        device.env.device.isWide = true
        device.model.detailPane = DetailPane()
        device.send(.opened(.chats))
        #expect(device.model.route == .chats && device.html.contains("Messages stay unread"))
        device.send(.chats(.opened(tests.chat)))
        device.send(.opened(.today(nil)))
        device.send(.opened(.chats))
        #expect(device.model.route == .chat(tests.chat))
    }

    @Test("a chat that the user has marked as unread stays unread until the user opens it")
    func markedChat() {
        let tests = ChatTests()
        var device = tests.phone()
        tests.write("Milk?", on: &device)
        device.env.device.isWide = true
        device.send(.chats(.unreadTapped(tests.chat, true)))
        device.send(.opened(.today(nil)))
        device.send(.opened(.chats))
        #expect(device.model.route == .chats && device.html.contains("Open newest chat"))
        #expect(device.model.chats.newestUnread == tests.chat)
        device.send(.opened(.chat(tests.chat)))
        #expect(device.model.chats.newestUnread == nil)
    }

    @Test("a chat that was open before the start of the page opens by itself only without unread messages")
    func restoredChat() {
        let tests = ChatTests()
        var device = tests.phone()
        tests.write("Milk?", on: &device)
        device.send(.opened(.today(nil)))
        device.env.device.isWide = true
        device.model.lastOpened = [.chat(tests.chat), .habit(HabitID("01HAB1T0000000000000000000"))]
        #expect(device.model.lastOpened.count == 2)
        tests.receive(["Yes"], on: &device)
        device.send(.opened(.chats))
        #expect(device.model.route == .chats)
    }

    @Test("the menu of a chat closes when the user goes to another screen")
    func openMenu() {
        let tests = ChatTests()
        var device = tests.phone()
        tests.write("Milk?", on: &device)
        device.send(.opened(.chats))
        device.send(.chats(.menuAsked(tests.chat, Pointer(x: 0, y: 0))))
        #expect(device.model.chats.sheet != nil)
        device.send(.opened(.today(nil)))
        #expect(device.model.chats.sheet == nil)
    }

    @Test("a list that opens after another one was deleted leaves the button that restores the deleted one")
    func deleted() {
        var device = device()
        let (flat, groceries) = (device.makeList("Flat"), device.makeList("Groceries"))
        device.send(.lists(.removeTapped(groceries)))
        device.send(.lists(.removeConfirmed))
        #expect(device.model.route == .list(flat))
        device.send(.undoTapped)
        #expect(device.env.replica.list(in: .list(groceries))?.deleted == nil)
    }

    @Test("the month next to a day replaces its week, selects days, and does not scroll the window")
    func month() {
        var device = device()
        device.send(.opened(.today(nil)))
        #expect(!device.html.contains("data-steady"))
        #expect(device.html.contains("class=\"month\"") && !device.html.contains("class=\"week\""))
        device.send(.today(.daySelected(device.today.advanced(by: 40))))
        #expect(device.model.route == .today(device.today.advanced(by: 40)))
        let month = Language.english.name(of: CivilMonth(of: device.today.advanced(by: 40)))
        #expect(device.html.contains(month))
    }

    /// The part of the page in the column at the left, or next to it.
    private func pane(_ name: String, of device: TestDevice) -> String {
        let (side, detail) = ("<div class=\"side\">", "<main class=\"detail\">")
        let (start, end) = name == "side" ? (side, detail) : (detail, "</main>")
        return device.html.components(between: start, and: end).first ?? ""
    }

    @Test(
        "the pages of the profile are a menu next to the open page, which has no back button to the profile")
    func profile() {
        var device = device()
        _ = device.makeList("Groceries")
        for page in [
            Route.settings, .editProfile, .changeEmail, .changePassword, .devices, .downloadData,
            .deleteAccount,
        ] {
            device.send(.opened(.profile))
            let own = pane("detail", of: device)
            #expect(own.contains("<h1") && own.contains("Anna Berg") && !own.contains(page.path))
            device.send(.opened(page))
            let menu = pane("side", of: device)
            #expect(menu.contains("Anna Berg") && !menu.contains("Groceries"))
            let rows = menu.components(between: "<a ", and: ">").filter { $0.contains(" open\"") }
            #expect(rows.count == 1 && rows[0].contains("\"\(page.path)\""))
            #expect(rows.allSatisfy { $0.contains("aria-current=\"page\"") }, "\(page)")
            #expect(pane("detail", of: device).contains("class=\"bar beside\""), "\(page)")
            #expect(menu.components(between: " id=\"", and: "\"").count { $0 == page.path } == 1)
        }
        device.env.device.isWide = false
        device.send(.opened(.profile))
        let narrow = pane("detail", of: device)
        #expect(narrow.contains("/profile/settings") && narrow.contains("/profile/delete"))
        #expect(pane("side", of: device).contains("Groceries"))
    }

    @Test("a group is next to the menu of the profile, or next to the chats if a chat has opened it")
    func groups() {
        var device = device()
        let group = device.makeGroup("Flat")
        #expect(pane("side", of: device).contains("/profile/settings"))
        device.send(.linkTapped(.chats))
        device.send(.linkTapped(.chat(.chat(of: group))))
        device.send(.linkTapped(.group(group)))
        #expect(!pane("side", of: device).contains("/profile/settings"))
        #expect(device.html.contains("class=\"back\""))
    }

    @Test("a search has its kinds of results at the left, and each leads to its first result", .tags(.U9))
    func search() {
        var device = device()
        _ = device.makeList("Groceries", ["Milk", "Milkshake"])
        device.send(.opened(.search))
        device.send(.search(.queryEntered("milk")))
        let side = pane("side", of: device)
        #expect(side.contains("Items") && side.contains(">2<") && !side.contains("Groceries"))
        let first = device.hits(.items)[0].key
        #expect(device.send(.search(.kindTapped(Search.Kind.items.rawValue))) == [.focus("find-" + first)])
        device.send(.search(.linkTapped(.notifications)))
        #expect(device.model.route == .notifications)
    }

    @Test(
        "columns of a wide window wait until the app has loaded its rest",
        arguments: [Route.settings, .search])
    func rest(route: Route) {
        var device = device()
        device.env.device.hasRest = false
        device.send(.opened(route))
        #expect(pane("side", of: device) == "</div>")
        device.env.device.hasRest = true
        #expect(pane("side", of: device).contains("class=\"large\""))
    }

    @Test("the sources of photos are rows next to the photos")
    func photos() {
        var device = device()
        device.send(.opened(.photos))
        #expect(device.html.contains("Everyone’s photos") && !device.html.contains("class=\"sources\""))
    }

    @Test("a new user gets the next step next to an empty overview, and placeholders while it loads")
    func newcomer() {
        for (route, title, action) in [
            (Route.lists, "No lists yet", "New list"), (.habits, "No habits yet", "New habit"),
            (.chats, "No chats yet", "New chat"),
        ] {
            var device = device()
            device.send(.opened(route))
            #expect(pane("detail", of: device).contains("class=\"drawing\""), "\(title)")
            #expect(pane("detail", of: device).contains(">\(action)<"))
            #expect(device.html.components(between: title, and: "<").count == 1)
            device.env.device.isWide = false
            #expect(pane("side", of: device).contains(title) && !pane("detail", of: device).contains(title))
            device.env.device.isWide = true
            device.env.replica = Replica(person: TestDevice.anna)
            #expect(pane("detail", of: device).contains("skeleton") && !device.html.contains(title))
        }
        var device = device()
        device.send(.opened(.habits))
        device.send(App.view(device.model, device.env).click("New habit")!)
        #expect(device.html.contains("<dialog"))
    }
}
